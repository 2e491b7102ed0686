import { useMemo } from 'react'
import type { EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import { type Check, checksOf } from '#domain/estimate/checks.ts'
import type { Figures, Reckoned } from '#domain/estimate/types.ts'
import { isAtCost } from '#domain/estimate/untouched.ts'
import { todayHere } from '#web/kit/work/dates.ts'
import { useAfter } from './use-after.ts'
import type { Stands } from './use-figures.ts'

const noChecks: readonly Check[] = []
const noScans: readonly { scanId: string; name: string }[] = []

type Checked = {
  lines: readonly PlacedLine[]
  /** Undefined while nothing is reckoned, or where what is looked at is not sent. */
  reckoned: Reckoned | undefined
  settings: EstimateSettings | undefined
  figures: Figures
  stands: Stands | undefined
}

/** What to look at before an estimate is sent, one drawing after what it is of. */
export function useChecks({ lines, reckoned, settings, figures, stands }: Checked): readonly Check[] {
  const checked = useAfter(
    useMemo(
      () => ({ lines, reckoned, settings, figures, stands }),
      [lines, reckoned, settings, figures, stands],
    ),
  )
  return useMemo(
    () =>
      checked.reckoned && checked.settings
        ? checksOf(checked.lines, checked.reckoned, {
            figures: checked.figures,
            today: todayHere(),
            behind: checked.stands?.newest?.scans ?? noScans,
            atCost: isAtCost(checked.lines, checked.settings, checked.reckoned),
          })
        : noChecks,
    [checked],
  )
}
