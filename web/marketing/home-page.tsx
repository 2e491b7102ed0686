import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { KeptDrawing } from '#web/ui/kept-drawing.tsx'
import { DimensionLine, PlumbLine } from '#web/ui/motifs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { roomDrawing } from './room-drawing.ts'
import { feetAndInches, measured, sampleRoom, takeoff } from './sample-room.ts'

const size = `${feetAndInches(sampleRoom.width)} × ${feetAndInches(sampleRoom.depth)}`
const walls = `${measured.walls.squareFeet} ft²`
const room = import.meta.env.SSR ? roomDrawing() : ''

export default function HomePage() {
  return (
    <>
      <Hero />
      <Transforming />
      <OpenNumber />
      <JoinCall />
    </>
  )
}

function Hero() {
  return (
    <section className="drafting-grid border-line border-b">
      <Container className="grid gap-x-14 gap-y-8 py-10 md:py-14 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        <h1 className="font-black text-[2rem] sm:text-5xl lg:col-span-2 xl:text-[3.5rem]">
          {screens.home.title}
        </h1>
        <div>
          <p className="max-w-[34rem] text-lg md:text-xl">
            Scan a room with a phone. Get its dimensions, its material list and a contract that uses the same
            numbers. Every figure opens to show where it came from.
          </p>
          <div className="mt-6 flex gap-3 max-sm:flex-col">
            <Button href={screens.waitlist.path} size="lg">
              Join the Waitlist
            </Button>
            <Button href={screens.features.path} size="lg" variant="outline">
              <span>
                Learn More<span className="sr-only"> about the features</span>
              </span>
            </Button>
          </div>
          <p className="mt-4 text-muted">
            Planned for {brand.releaseDate} on {brand.stores}.
          </p>
        </div>
        <KeptDrawing
          id="room"
          markup={room}
          src="/pictures/room.svg"
          width={584}
          height={578}
          alt={`Drawing of a room being scanned with a phone: ${feetAndInches(sampleRoom.width)} by ${feetAndInches(sampleRoom.depth)}, ceiling ${feetAndInches(sampleRoom.height)}. The far wall is measured to 9 ft 4 in.`}
          className="mx-auto h-auto w-full max-w-[40rem] self-center lg:col-start-2 lg:row-span-2 lg:row-start-2"
        />
        <Takeoff />
      </Container>
    </section>
  )
}

const rows: readonly { material: string; from: string; order: string }[] = [
  {
    material: 'Drywall, ½ in, 4 × 8 ft',
    from: `${walls} of wall, 10% waste`,
    order: `${takeoff.drywall.sheets} sheets`,
  },
  {
    material: 'Baseboard, 16 ft',
    from: `${takeoff.baseboard.netFeet} ft clear of the door, 10% waste`,
    order: `${takeoff.baseboard.pieces} lengths`,
  },
  {
    material: 'Wall paint, 350 ft² a gallon',
    from: `${takeoff.paint.wallSquareFeet} ft² without the openings, 2 coats`,
    order: `${takeoff.paint.gallons} gal`,
  },
  {
    material: 'Plank flooring',
    from: `${measured.floor.squareFeet.toFixed(1)} ft² of floor, 10% waste`,
    order: `${takeoff.flooring.needSquareFeet.toFixed(0)} ft²`,
  },
]

/** The list of materials that falls out of the drawing. */
function Takeoff() {
  return (
    <div className="title-block self-start p-5 md:p-6">
      <div className="border-ink border-b-2 pb-3">
        <h2 className="font-extrabold text-xl">What the room takes</h2>
        <p className="mt-1 text-muted tabular-nums">
          Example: {size} ({measured.floor.squareMetres.toFixed(2)} m²)
        </p>
      </div>
      <table className="w-full text-left tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">Material, and how it follows from the scan</th>
            <th scope="col">Order</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ material, from, order }, index) => (
            <tr key={material} className="border-line border-t first:border-t-0">
              <th scope="row" className="relative py-2.5 pr-4 pl-10 font-semibold">
                <span
                  className="absolute top-3 left-0 grid size-6 place-items-center rounded-full bg-ink text-paper"
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
                {material}
                <span className="block font-normal text-muted">{from}</span>
              </th>
              <td className="whitespace-nowrap py-2.5 text-right font-bold text-lg">{order}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cards: readonly { name: string; text: string; picture: string; alt: string; ground: string }[] = [
  {
    name: 'Smart document generation',
    text: 'Contracts and proposals from templates you can change. Quantities and names are filled from the job, never typed twice.',
    picture: '/pictures/contract.svg',
    alt: `Drawing of a scope of work: clause 3.2, hang and finish ${takeoff.drywall.sheets} sheets of ½ in drywall in Room 101, the number clouded as revision B.`,
    ground: 'bg-wash',
  },
  {
    name: 'Material estimation',
    text: 'The LiDAR sensor of a phone measures the room; waste, openings and sheet sizes are yours to set. What falls out is an order.',
    picture: '/pictures/order.svg',
    alt: `Drawing of what is delivered: ${takeoff.drywall.sheets} sheets of drywall on blocks, ${takeoff.baseboard.pieces} lengths of baseboard, ${takeoff.paint.gallons} gallons of paint and six boxes of plank.`,
    ground: 'on-ink bg-paper',
  },
  {
    name: 'Project management',
    text: 'Tasks, dates and messages hang on the rooms and documents they belong to, for owner, contractor and crew.',
    picture: '/pictures/schedule.svg',
    alt: 'Bar schedule of Room 101 over two weeks: inspection and drywall are done, taping is under way, paint and floor follow.',
    ground: 'bg-sheet',
  },
]

function Transforming() {
  return (
    <Section
      title="Transforming Construction Management"
      lead="Today this takes three programs. The plan is one: what you measure is what you order, and what you order is what you sign for."
    >
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-3">
        {cards.map(({ name, text, picture, alt, ground }) => (
          <article key={name}>
            <div className={`border-2 border-ink ${ground}`}>
              <Picture src={picture} alt={alt} width={640} height={400} className="h-auto w-full" />
            </div>
            <h3 className="mt-5 border-ink border-b-2 pb-2 font-bold text-xl">{name}</h3>
            <p className="mt-3 text-muted">{text}</p>
          </article>
        ))}
      </div>
    </Section>
  )
}

const chain: readonly { figure: string; what: string }[] = [
  {
    figure: `${measured.perimeterFeet} ft × 9 ft`,
    what: 'perimeter times ceiling height, both from the scan',
  },
  { figure: walls, what: 'of wall; door and window left in, because the cut-outs are scrap' },
  {
    figure: `+ 10% = ${takeoff.drywall.needSquareFeet.toFixed(1)} ft²`,
    what: 'waste, the rate you set for drywall',
  },
  { figure: `÷ 32 ft² = ${takeoff.drywall.exactSheets.toFixed(2)}`, what: 'a 4 × 8 ft sheet' },
]

function OpenNumber() {
  return (
    <Section
      tone="sheet"
      title="Open any number"
      lead="An estimate you cannot check is a guess. Tap a quantity and its whole working is there, from the tape to the truck."
    >
      <picture>
        <source media="(width < 48rem)" srcSet="/pictures/unrolled-narrow.svg" width={360} height={400} />
        <img
          src="/pictures/unrolled.svg"
          width={1152}
          height={330}
          alt={`The four walls of the room laid flat, ${measured.perimeterFeet} ft 0 in long and ${feetAndInches(sampleRoom.height)} high: 91.5, 111, 91.5 and 111 ft², with the door and the window in their places.`}
          loading="lazy"
          className="mb-8 h-auto w-full md:mb-10"
        />
      </picture>
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_auto] lg:gap-14">
        <ol className="border-ink border-l-2 tabular-nums">
          {chain.map(({ figure, what }) => (
            <li key={figure} className="relative grid gap-x-6 py-3 pl-6 sm:grid-cols-[14rem_1fr]">
              <span className="absolute top-6 left-0 h-0.5 w-4 bg-ink" aria-hidden="true" />
              <span className="font-bold text-lg">{figure}</span>
              <span className="text-muted">{what}</span>
            </li>
          ))}
        </ol>
        <div className="lg:w-64">
          <DimensionLine>order</DimensionLine>
          <p className="wide mt-2 text-center font-black text-7xl tabular-nums leading-none md:text-8xl">
            {takeoff.drywall.sheets}
          </p>
          <p className="mt-2 text-center font-semibold text-lg">sheets of ½ in drywall</p>
        </div>
      </div>
    </Section>
  )
}

const benefits = [
  'Priority access before the public release',
  'An email when the mobile apps are ready',
  'Beta access before the full release',
  `A ${brand.trialDays}-day free trial at launch`,
]

function JoinCall() {
  return (
    <Section id="waitlist" tone="ink" className="relative">
      <PlumbLine className="absolute top-0 right-[max(4rem,calc(50%-30rem))] hidden h-[75%] lg:flex" />
      <h2 className="max-w-3xl font-extrabold text-3xl md:text-5xl">
        Be the First to Experience {brand.name}
      </h2>
      <p className="mt-4 max-w-[68ch] text-lg">
        The {brand.stores} apps are planned for {brand.releaseDate}. Whoever is on the waitlist gets:
      </p>
      <ul className="mt-6 grid max-w-3xl gap-x-8 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-line border-t py-3">
            {benefit}
          </li>
        ))}
      </ul>
      <Button href={screens.waitlist.path} size="lg" className="mt-8">
        Join the Waitlist
      </Button>
    </Section>
  )
}
