import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { rich } from '#web/kit/rich.tsx'
import { startWay } from '#web/kit/start-way.ts'
import { Button } from '#web/ui/button.tsx'
import { KeptDrawing } from '#web/ui/kept-drawing.tsx'
import { Container } from '#web/ui/section.tsx'
import { roomDrawing } from '../room-drawing.ts'
import { feetAndInches, measured, sampleRoom, takeoff, wallArea } from '../sample-room.ts'

const size = `${feetAndInches(sampleRoom.width)} × ${feetAndInches(sampleRoom.depth)}`
const room = import.meta.env.SSR ? roomDrawing() : ''

/** What the product does in one sentence, the room that is scanned, and the list of materials that falls out of it. */
export function Hero() {
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
            <Button href={startWay().href} size="lg">
              {startWay().label}
            </Button>
            <Button href={screens.features.path} size="lg" variant="outline">
              <span>
                {rich('Learn More<rest> about the features</rest>', {
                  rest: (words) => <span className="sr-only">{words}</span>,
                })}
              </span>
            </Button>
          </div>
          <p className="mt-5 font-semibold">
            {rich(
              'Or <try>try it now with a room</try>: yours or a sample, in this browser, without an account.',
              {
                try: (words) => (
                  <a
                    href={screens.estimate.path}
                    className="text-link underline underline-offset-4 hover:decoration-2"
                  >
                    {words}
                  </a>
                ),
              },
            )}
          </p>
          <p className="mt-3 text-muted">
            {isLaunched()
              ? say('One project is free for as long as you like, without a card.')
              : say('Planned for {releaseDate} on {stores}.', {
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
    from: say('{area} of wall, 10% waste', { area: wallArea }),
    order: say('{count} sheets', { count: takeoff.drywall.sheets }),
  },
  {
    material: say('Baseboard, 16 ft'),
    from: say('{length} ft clear of the door, 10% waste', { length: takeoff.baseboard.netFeet }),
    order: say('{count} lengths', { count: takeoff.baseboard.pieces }),
  },
  {
    material: say('Wall paint, 350 ft² a gallon'),
    from: say('{area} ft² without the openings, 2 coats', { area: measured.netWalls.squareFeet }),
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
