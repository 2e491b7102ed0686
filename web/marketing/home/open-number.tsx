import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { DimensionLine } from '#web/ui/motifs.tsx'
import { Section } from '#web/ui/section.tsx'
import { feetAndInches, measured, sampleRoom, takeoff, wallArea } from '../sample-room.ts'

const chain: readonly { figure: string; what: string }[] = [
  {
    figure: `${measured.perimeterFeet} ft × 9 ft = ${measured.walls.squareFeet} ft²`,
    what: say('perimeter times ceiling height, both from the scan'),
  },
  {
    figure: `− ${measured.openings.squareFeet} ft² = ${wallArea}`,
    what: say('the door and the window, which the list takes off'),
  },
  {
    figure: `+ 10% = ${takeoff.drywall.needSquareFeet.toFixed(1)} ft²`,
    what: say('waste, the rate you set for drywall'),
  },
  { figure: `÷ 32 ft² = ${takeoff.drywall.exactSheets.toFixed(2)}`, what: say('a 4 × 8 ft sheet') },
]

/** One figure of the list taken apart, from the tape to the truck. */
export function OpenNumber() {
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
      <Button href={screens.estimate.path} variant="outline" size="lg" className="mt-8">
        {say('Try It with a Room')}
      </Button>
    </Section>
  )
}
