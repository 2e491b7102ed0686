import type { Assumption } from '#domain/takeoff/line.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { CommittedField } from './committed-field.tsx'
import type { ListBench } from './list-change.ts'

/** A figure as it is typed, with a point or a comma before its decimals; undefined for what is none. */
export function readFigure(text: string): number | undefined {
  const plain = text.replace(/^(\d+),(\d{1,2})$/, '$1.$2').replaceAll(',', '')
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A figure that was chosen and not measured. Emptied, it is the usual one again. */
export function AssumptionField({
  assumption: { id, label, value, unit, changed },
  bench,
}: {
  assumption: Assumption
  bench: ListBench
}) {
  return (
    <CommittedField
      label={unit ? `${label} (${unit})` : label}
      {...(changed && { hint: say('Yours. Empty it for the usual figure.') })}
      value={numberText(value)}
      inputMode="decimal"
      className="max-w-[24rem]"
      onCommit={(text) => {
        const figure = readFigure(text)
        if (text !== '' && figure === undefined) return say('Type a number, such as 10 or 12.5.')
        const wrong = bench.change({ change: 'assumption', id, value: text === '' ? undefined : figure })
        return typeof wrong === 'string' ? wrong : undefined
      }}
    />
  )
}
