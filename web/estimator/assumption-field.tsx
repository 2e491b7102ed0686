import type { Units } from '#domain/measure/tape.ts'
import { rateText } from '#domain/takeoff/amounts.ts'
import { assumptionText, typedText, valueOfTyped } from '#domain/takeoff/assumptions.ts'
import type { Assumption } from '#domain/takeoff/line.ts'
import { say } from '#language/say.ts'
import { figureIn } from '#web/drawing/typed-figure.ts'
import { SelectField } from '#web/ui/field.tsx'
import { CommittedField } from './committed-field.tsx'
import type { ListBench } from './list-change.ts'

/** A figure that was chosen and not measured, in the reader's units. Emptied, it is the usual one again. */
export function AssumptionField({
  assumption,
  units,
  bench,
}: {
  assumption: Assumption
  units: Units
  bench: ListBench
}) {
  const { id, label, value, rate, options, changed } = assumption
  const change = (figure: number | undefined) => bench.change({ change: 'assumption', id, value: figure })
  if (options)
    return (
      <SelectField
        label={label}
        className="max-w-[24rem]"
        options={Object.fromEntries(
          options.map((option) => [String(option), assumptionText({ value: option, rate }, units)]),
        )}
        value={String(value)}
        onChange={({ target }) => void change(Number(target.value))}
      />
    )
  const unit = rateText(rate, units)
  return (
    <CommittedField
      label={unit ? `${label} (${unit})` : label}
      {...(changed && { hint: say('Yours. Clear it to go back to the usual figure.') })}
      value={typedText(assumption, units)}
      inputMode="decimal"
      className="max-w-[24rem]"
      onCommit={(text) => {
        const figure = figureIn(text, unit)
        if (text === '') return change(undefined)
        return figure === undefined
          ? say('Type a number, such as 10 or 12.5.')
          : change(valueOfTyped(figure, rate, units))
      }}
    />
  )
}
