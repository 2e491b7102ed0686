import { type ReactNode, useId } from 'react'
import type { Units } from '#domain/measure/tape.ts'
import type { Takeoff } from '#domain/takeoff/choices.ts'
import { say } from '#language/say.ts'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import type { ListBench } from './list-change.ts'
import { moneyText } from './money-text.ts'
import { NotIncluded } from './not-included.tsx'

const unitNames: Record<Units, string> = { imperial: say('Feet and inches'), metric: say('Meters') }

type Props = {
  takeoff: Takeoff
  units: Units
  bench: ListBench
  /** What the sum lacks, said right under it. */
  lacking?: ReactNode
}

/** What the whole list comes to, and in which units it is written. */
export function TotalBlock({ takeoff, units, bench, lacking }: Props) {
  const { lines, labour, materialCents, unpriced, samples, notIncluded } = takeoff
  const name = useId()
  const wages = labour.reduce(
    (sum, { costCents }) => ({ p25: sum.p25 + costCents.p25, p75: sum.p75 + costCents.p75 }),
    { p25: 0, p75: 0 },
  )
  return (
    <div className="title-block p-5">
      <h3 className="font-bold">{say('Total')}</h3>
      <p className="wide mt-1 break-words font-black text-4xl tabular-nums leading-tight">
        {moneyText(materialCents)}
      </p>
      <p className="text-muted">
        {say('materials, {count, plural, one {# line} other {# lines}}', { count: lines.length })}
      </p>
      {lacking}
      {samples > 0 && (
        <p className="mt-2 font-semibold text-signal-text">
          {say(
            '{count, plural, one {# price is a sample} other {# prices are samples}}, made up to show how it works. Type your own.',
            { count: samples },
          )}
        </p>
      )}
      {unpriced > 0 && (
        <p className="mt-2 font-semibold">
          {say(
            '{count, plural, one {# line has} other {# lines have}} no price and {count, plural, one {is} other {are}} not in the sum.',
            {
              count: unpriced,
            },
          )}
        </p>
      )}
      {labour.length > 0 && (
        <p className="mt-3 border-line border-t pt-3 tabular-nums">
          {say('Labor: {low} to {high} in wages', { low: moneyText(wages.p25), high: moneyText(wages.p75) })}
        </p>
      )}
      <NotIncluded texts={notIncluded} />
      <ChoiceBar
        label={say('Units')}
        name={name}
        options={unitNames}
        order={['imperial', 'metric']}
        value={units}
        onChange={(next) => void bench.change({ change: 'units', units: next })}
        className="mt-4 print:hidden"
      />
    </div>
  )
}
