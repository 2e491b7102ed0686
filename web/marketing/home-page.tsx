import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
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
            {say(
              'Scan a room with a phone. Get its dimensions, its material list and a contract that uses the same numbers. Every figure opens to show where it came from.',
            )}
          </p>
          <div className="mt-6 flex gap-3 max-sm:flex-col">
            <Button href={screens.waitlist.path} size="lg">
              {say('Join the Waitlist')}
            </Button>
            <Button href={screens.features.path} size="lg" variant="outline">
              <span>
                {rich('Learn More<rest> about the features</rest>', {
                  rest: (words) => <span className="sr-only">{words}</span>,
                })}
              </span>
            </Button>
          </div>
          <p className="mt-4 text-muted">
            {say('Planned for {releaseDate} on {stores}.', {
              releaseDate: brand.releaseDate,
              stores: brand.stores,
            })}
          </p>
        </div>
        <KeptDrawing
          id="room"
          markup={room}
          src="/pictures/room.svg"
          width={584}
          height={578}
          alt={say(
            'Drawing of a room being scanned with a phone: {width} by {depth}, ceiling {height}. The far wall is measured to 9 ft 4 in.',
            {
              width: feetAndInches(sampleRoom.width),
              depth: feetAndInches(sampleRoom.depth),
              height: feetAndInches(sampleRoom.height),
            },
          )}
          className="mx-auto h-auto w-full max-w-[40rem] self-center lg:col-start-2 lg:row-span-2 lg:row-start-2"
        />
        <Takeoff />
      </Container>
    </section>
  )
}

const rows: readonly { material: string; from: string; order: string }[] = [
  {
    material: say('Drywall, ½ in, 4 × 8 ft'),
    from: say('{area} of wall, 10% waste', { area: walls }),
    order: say('{count} sheets', { count: takeoff.drywall.sheets }),
  },
  {
    material: say('Baseboard, 16 ft'),
    from: say('{length} ft clear of the door, 10% waste', { length: takeoff.baseboard.netFeet }),
    order: say('{count} lengths', { count: takeoff.baseboard.pieces }),
  },
  {
    material: say('Wall paint, 350 ft² a gallon'),
    from: say('{area} ft² without the openings, 2 coats', { area: takeoff.paint.wallSquareFeet }),
    order: `${takeoff.paint.gallons} gal`,
  },
  {
    material: say('Plank flooring'),
    from: say('{area} ft² of floor, 10% waste', { area: measured.floor.squareFeet.toFixed(1) }),
    order: `${takeoff.flooring.needSquareFeet.toFixed(0)} ft²`,
  },
]

/** The list of materials that falls out of the drawing. */
function Takeoff() {
  return (
    <div className="title-block self-start p-5 md:p-6">
      <div className="border-ink border-b-2 pb-3">
        <h2 id="takeoff" className="font-extrabold text-xl">
          {say('What the room takes')}
        </h2>
        <p className="mt-1 text-muted tabular-nums">
          {say('Example: {size} ({area} m²)', { size, area: measured.floor.squareMetres.toFixed(2) })}
        </p>
      </div>
      <table aria-labelledby="takeoff" className="w-full text-left tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{say('Material, and how it follows from the scan')}</th>
            <th scope="col">{say('Order')}</th>
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
    name: say('Smart document generation'),
    text: say(
      'Contracts and proposals from templates you can change. Quantities and names are filled from the job, never typed twice.',
    ),
    picture: at('/pictures/contract.svg'),
    alt: say(
      'Drawing of a scope of work: clause 3.2, hang and finish {count} sheets of ½ in drywall in Room 101, the number clouded as revision B.',
      { count: takeoff.drywall.sheets },
    ),
    ground: 'bg-wash',
  },
  {
    name: say('Material estimation'),
    text: say(
      'The LiDAR sensor of a phone measures the room; waste, openings and sheet sizes are yours to set. What falls out is an order.',
    ),
    picture: at('/pictures/order.svg'),
    alt: say(
      'Drawing of what is delivered: {sheets} sheets of drywall on blocks, {lengths} lengths of baseboard, {gallons} gallons of paint and six boxes of plank.',
      { sheets: takeoff.drywall.sheets, lengths: takeoff.baseboard.pieces, gallons: takeoff.paint.gallons },
    ),
    ground: 'on-ink bg-paper',
  },
  {
    name: say('Project management'),
    text: say(
      'Tasks, dates and messages hang on the rooms and documents they belong to, for owner, contractor and crew.',
    ),
    picture: at('/pictures/schedule.svg'),
    alt: say(
      'Bar schedule of Room 101 over two weeks: inspection and drywall are done, taping is under way, paint and floor follow.',
    ),
    ground: 'bg-sheet',
  },
]

function Transforming() {
  return (
    <Section
      title={say('Transforming Construction Management')}
      lead={say(
        'Today this takes three programs. The plan is one: what you measure is what you order, and what you order is what you sign for.',
      )}
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
    what: say('perimeter times ceiling height, both from the scan'),
  },
  { figure: walls, what: say('of wall; door and window left in, because the cut-outs are scrap') },
  {
    figure: `+ 10% = ${takeoff.drywall.needSquareFeet.toFixed(1)} ft²`,
    what: say('waste, the rate you set for drywall'),
  },
  { figure: `÷ 32 ft² = ${takeoff.drywall.exactSheets.toFixed(2)}`, what: say('a 4 × 8 ft sheet') },
]

function OpenNumber() {
  return (
    <Section
      tone="sheet"
      title={say('Open any number')}
      lead={say(
        'An estimate you cannot check is a guess. Tap a quantity and its whole working is there, from the tape to the truck.',
      )}
    >
      <picture>
        <source
          media="(width < 48rem)"
          srcSet={at('/pictures/unrolled-narrow.svg')}
          width={360}
          height={400}
        />
        <img
          src="/pictures/unrolled.svg"
          width={1152}
          height={330}
          alt={say(
            'The four walls of the room laid flat, {length} ft 0 in long and {height} high: 91.5, 111, 91.5 and 111 ft², with the door and the window in their places.',
            { length: measured.perimeterFeet, height: feetAndInches(sampleRoom.height) },
          )}
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
          <DimensionLine>{say('order')}</DimensionLine>
          <p className="wide mt-2 text-center font-black text-7xl tabular-nums leading-none md:text-8xl">
            {takeoff.drywall.sheets}
          </p>
          <p className="mt-2 text-center font-semibold text-lg">{say('sheets of ½ in drywall')}</p>
        </div>
      </div>
    </Section>
  )
}

const benefits = [
  say('Priority access before the public release'),
  say('An email when the mobile apps are ready'),
  say('Beta access before the full release'),
  say('A {days}-day free trial at launch', { days: brand.trialDays }),
]

function JoinCall() {
  return (
    <Section id="waitlist" tone="ink" className="relative">
      <PlumbLine className="absolute top-0 right-[max(4rem,calc(50%-30rem))] hidden h-[75%] lg:flex" />
      <h2 className="max-w-3xl font-extrabold text-3xl md:text-5xl">
        {say('Be the First to Experience {name}', { name: brand.name })}
      </h2>
      <p className="mt-4 max-w-[68ch] text-lg">
        {say('The {stores} apps are planned for {releaseDate}. Whoever is on the waitlist gets:', {
          stores: brand.stores,
          releaseDate: brand.releaseDate,
        })}
      </p>
      <ul className="mt-6 grid max-w-3xl gap-x-8 sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-line border-t py-3">
            {benefit}
          </li>
        ))}
      </ul>
      <Button href={screens.waitlist.path} size="lg" className="mt-8">
        {say('Join the Waitlist')}
      </Button>
    </Section>
  )
}
