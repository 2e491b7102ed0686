import { formatCents } from '#domain/prices.ts'
import { Section } from '#web/ui/section.tsx'
import { Ledger, Sheet, Sheets } from '../sheet.tsx'
import { attic } from './jobs.ts'

/** What is planned after the first release. */
export function Upcoming() {
  return (
    <Section
      tone="grid"
      className="border-line border-t"
      title="Planned after the release"
      lead="Two features are on the drawing board. Neither is built yet."
    >
      <Sheets columns="two">
        <Sheet
          name="Spec-to-CAD"
          text="Reads a written specification and draws what it describes: walls, openings and notes on layers, as a file your CAD program opens."
        >
          <p className="border-signal border-l-4 pl-3">
            Partition type A: 3-5/8 in steel studs at 16 in on center, one layer of 5/8 in board on each side.
          </p>
          <div className="mt-4">
            <Ledger
              rows={[
                ['Studs', '3.625 in'],
                ['Board, both sides', '2 × 0.625 in'],
              ]}
              result={['Drawn thickness', '4.875 in']}
            />
          </div>
        </Sheet>
        <Sheet
          name="Cost/benefit configuration analysis"
          text="Lays the ways to build the same thing side by side: what the more expensive one costs up front, and when it pays for itself."
        >
          <Ledger
            rows={[
              [`Attic at ${attic.thin.name}`, formatCents(attic.thin.cents)],
              [`Attic at ${attic.thick.name}`, formatCents(attic.thick.cents)],
              ['Costs more', formatCents(attic.extra)],
              ['Saves a year', formatCents(attic.thick.savedEachYear)],
            ]}
            result={['Pays back in', `${attic.years} years`]}
          />
        </Sheet>
      </Sheets>
    </Section>
  )
}
