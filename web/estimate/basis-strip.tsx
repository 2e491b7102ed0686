import { useMemo } from 'react'
import type { EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import { effectOf } from '#domain/estimate/compare.ts'
import { unitName } from '#domain/estimate/units.ts'
import { say } from '#language/say.ts'
import { ChangeStrip } from './change-strip.tsx'
import { figureText, movedText } from './figure-text.ts'
import { changeText } from './total-bar.tsx'
import type { Stands } from './use-figures.ts'

type Props = {
  lines: readonly PlacedLine[]
  settings: EstimateSettings
  stands: Stands
  busy: boolean
  onTake: () => void
}

/** What was measured since the estimate was made. */
export function BasisStrip({ lines, settings, stands: { figures, newest }, busy, onTake }: Props) {
  const effect = useMemo(
    () => newest && effectOf({ lines, settings }, figures, { figures: newest.figures }),
    [lines, settings, figures, newest],
  )
  if (!newest || !effect) return null
  const names = newest.scans.map(({ name }) => name).join(', ')
  const count = effect.lines.length
  return (
    <ChangeStrip
      label={say('New measurements')}
      effect={effect}
      busy={busy}
      onTake={onTake}
      detailOf={({ before, after }) =>
        before && after ? (
          <>
            {movedText(before.own.quantity.value, after.own.quantity.value)} {unitName(after.own.unit)}
          </>
        ) : (
          <>
            {before && figureText(before.own.quantity.value)} →{' '}
            {after && figureText(after.own.quantity.value)}
          </>
        )
      }
    >
      {count === 0
        ? say('{name}: measured, and not in this estimate yet. It changes no line.', { name: names })
        : say('{name} changes {count, plural, one {# line} other {# lines}}, {sum}', {
            name: names,
            count,
            sum: changeText(effect.totalCents),
          })}
    </ChangeStrip>
  )
}
