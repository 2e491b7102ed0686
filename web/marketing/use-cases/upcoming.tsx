import type { ReactNode } from 'react'
import { formatCents } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { ExampleMark, Ledger } from '../sheet.tsx'
import { attic } from './jobs.ts'

/** What is planned after the first release. */
export function Upcoming() {
  return (
    <Section
      tone="grid"
      className="border-line border-t"
      title={isLaunched() ? say('On the drawing board') : say('Planned after the release')}
      lead={
        isLaunched()
          ? say('Two features that are not built yet.')
          : say('Two features are on the drawing board. Neither is built yet.')
      }
    >
      <div className="grid gap-6 tabular-nums">
        <Planned
          name={say('Spec-to-CAD')}
          text={say(
            'Reads a written specification and draws what it describes: walls, openings and notes on layers, as a file your CAD program opens.',
          )}
          src={at('/pictures/spec-to-cad.svg')}
          alt={say(
            'Drawing of partition type A cut through: studs 16 in on center between two boards, 4-7/8 in thick.',
          )}
          below={
            <Ledger
              rows={[
                [say('Studs'), '3.625 in'],
                [say('Board, both sides'), '2 × 0.625 in'],
              ]}
              result={[say('Drawn thickness'), '4.875 in']}
            />
          }
        >
          <p className="border-signal border-l-4 pl-3 text-lg">
            {say(
              'Partition type A: 3-5/8 in steel studs at 16 in on center, one layer of 5/8 in board on each side.',
            )}
          </p>
        </Planned>
        <Planned
          drawnFirst
          name={say('Cost/benefit configuration analysis')}
          text={say(
            'Lays the ways to build the same thing side by side: what the more expensive one costs up front, and when it pays for itself.',
          )}
          src={at('/pictures/cost-benefit.svg')}
          alt={say(
            'Bars of what the better insulation still has to bring in: {extra} at the start, nothing in year {years}, a gain after.',
            { extra: formatCents(attic.extra), years: attic.years },
          )}
        >
          <Ledger
            rows={[
              [say('Attic at {name}', { name: attic.thin.name }), formatCents(attic.thin.cents)],
              [say('Attic at {name}', { name: attic.thick.name }), formatCents(attic.thick.cents)],
              [say('Costs more'), formatCents(attic.extra)],
              [say('Saves a year'), formatCents(attic.thick.savedEachYear)],
            ]}
            result={[say('Pays back in'), say('{years} years', { years: attic.years })]}
          />
        </Planned>
      </div>
    </Section>
  )
}

type PlannedProps = {
  name: string
  text: string
  src: string
  alt: string
  /** Whether the drawing stands to the left where there is room beside the words. */
  drawnFirst?: boolean
  /** What stands under the drawing. */
  below?: ReactNode
  /** The example. */
  children: ReactNode
}

/** One thing that is not built yet, and is drawn in dashes for that. */
function Planned({ name, text, src, alt, drawnFirst = false, below, children }: PlannedProps) {
  return (
    <article className="grid border-2 border-control border-dashed bg-sheet lg:grid-cols-2">
      <div className={classNames('p-5 sm:p-8', drawnFirst && 'lg:order-last')}>
        <h3 className="font-extrabold text-2xl">{name}</h3>
        <p className="mt-2 mb-6 text-muted">{text}</p>
        <ExampleMark />
        {children}
      </div>
      <div
        className={classNames(
          'grid grid-cols-1 content-center gap-5 border-control border-dashed p-5 max-lg:border-t-2 sm:p-8',
          drawnFirst ? 'lg:border-r-2' : 'lg:border-l-2',
        )}
      >
        <Picture src={src} alt={alt} width={640} height={250} className="h-auto w-full" />
        {below}
      </div>
    </article>
  )
}
