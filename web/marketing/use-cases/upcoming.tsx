import { formatCents } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { Ledger, Sheet, Sheets } from '../sheet.tsx'
import { attic } from './jobs.ts'

/** What is planned after the first release. */
export function Upcoming() {
  return (
    <Section
      tone="grid"
      className="border-line border-t"
      title={say('Planned after the release')}
      lead={say('Two features are on the drawing board. Neither is built yet.')}
    >
      <Sheets columns="two">
        <Sheet
          name={say('Spec-to-CAD')}
          text={say(
            'Reads a written specification and draws what it describes: walls, openings and notes on layers, as a file your CAD program opens.',
          )}
        >
          <Picture
            src={at('/pictures/spec-to-cad.svg')}
            alt={say(
              'Drawing of partition type A cut through: studs 16 in on center between two boards, 4-7/8 in thick.',
            )}
            width={640}
            height={250}
            className="mb-5 h-auto w-full"
          />
          <p className="border-signal border-l-4 pl-3">
            {say(
              'Partition type A: 3-5/8 in steel studs at 16 in on center, one layer of 5/8 in board on each side.',
            )}
          </p>
          <div className="mt-4">
            <Ledger
              rows={[
                [say('Studs'), '3.625 in'],
                [say('Board, both sides'), '2 × 0.625 in'],
              ]}
              result={[say('Drawn thickness'), '4.875 in']}
            />
          </div>
        </Sheet>
        <Sheet
          name={say('Cost/benefit configuration analysis')}
          text={say(
            'Lays the ways to build the same thing side by side: what the more expensive one costs up front, and when it pays for itself.',
          )}
        >
          <Picture
            src={at('/pictures/cost-benefit.svg')}
            alt={say(
              'Bars of what the better insulation still has to bring in: {extra} at the start, nothing in year {years}, a gain after.',
              { extra: formatCents(attic.extra), years: attic.years },
            )}
            width={640}
            height={250}
            className="mb-5 h-auto w-full"
          />
          <Ledger
            rows={[
              [say('Attic at {name}', { name: attic.thin.name }), formatCents(attic.thin.cents)],
              [say('Attic at {name}', { name: attic.thick.name }), formatCents(attic.thick.cents)],
              [say('Costs more'), formatCents(attic.extra)],
              [say('Saves a year'), formatCents(attic.thick.savedEachYear)],
            ]}
            result={[say('Pays back in'), say('{years} years', { years: attic.years })]}
          />
        </Sheet>
      </Sheets>
    </Section>
  )
}
