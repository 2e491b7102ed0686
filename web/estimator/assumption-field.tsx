import { rateText } from '#domain/takeoff/amounts.ts'
import { assumptionText, typedText, valueOfTyped } from '#domain/takeoff/assumptions.ts'
import type { Assumption } from '#domain/takeoff/line.ts'
import { say } from '#language/say.ts'
import { SelectField } from '#web/ui/field.tsx'
import { CommittedField } from './committed-field.tsx'
import type { Units } from './length-text.ts'
import type { ListBench } from './list-change.ts'

/** A figure as it is typed, with a point or a comma before its decimals; undefined for what is none. */
export function readFigure(text: string): number | undefined {
  const plain = text.replace(/^(\d+),(\d{1,2})$/, '$1.$2').replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

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
      {...(changed && { hint: say('Yours. Empty it for the usual figure.') })}
      value={typedText(assumption, units)}
      inputMode="decimal"
      className="max-w-[24rem]"
      onCommit={(text) => {
        const figure = readFigure(text)
        if (text === '') return change(undefined)
        return figure === undefined
          ? say('Type a number, such as 10 or 12.5.')
          : change(valueOfTyped(figure, rate, units))
      }}
    />
  )
}
