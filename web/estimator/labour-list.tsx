import { useId } from 'react'
import type { Units } from '#domain/measure/tape.ts'
import { amountText } from '#domain/takeoff/amounts.ts'
import type { LabourLine } from '#domain/takeoff/line.ts'
import { say } from '#language/say.ts'
import { CountedWith, SourceLine, Steps } from './line-working.tsx'
import type { ListBench } from './list-change.ts'
import { moneyText } from './money-text.ts'
import { OpenRow, RowHeads } from './open-row.tsx'

/** Hours of work and what they come to in wages: what is paid to those who work, not what is charged for it. */
export function LabourList({
  labour,
  units,
  bench,
}: {
  labour: readonly LabourLine[]
  units: Units
  bench: ListBench
}) {
  const id = useId()
  if (labour.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-ink border-b-2 pb-2 font-bold text-xl">
        {say('Labor')}
      </h3>
      <p className="mt-2 max-w-[68ch] text-muted">
        {say(
          'Base wages, 25th to 75th percentile of the trade. Not a price: add taxes, insurance, tools and profit.',
        )}
      </p>
      <div className="mt-3 max-md:hidden print:block">
        <RowHeads labels={[say('Hours'), say('Wages')]} />
      </div>
      <ul className="max-md:mt-3">
        {labour.map(({ id, label, hours, occupation, wageCents, costCents, assumptions, steps, source }) => (
          <OpenRow
            key={id}
            name={label}
            figures={[
              { label: say('Hours'), text: amountText(hours, units) },
              {
                label: say('Wages'),
                text: `${moneyText(costCents.p25)}–${moneyText(costCents.p75)}`,
                strong: true,
              },
            ]}
          >
            <Steps steps={steps} units={units} />
            <CountedWith assumptions={assumptions} units={units} bench={bench} />
            <p className="tabular-nums">
              {say('{occupation}: {low} to {high} an hour.', {
                occupation,
                low: moneyText(wageCents.p25),
                high: moneyText(wageCents.p75),
              })}
            </p>
            <SourceLine source={source} />
          </OpenRow>
        ))}
      </ul>
    </section>
  )
}
