import type { Figures } from '#domain/estimate/types.ts'
import { workingOf } from '#domain/estimate/working.ts'
import { say } from '#language/say.ts'
import { useFollowed } from '#web/ui/after-paint.ts'
import { keyCaps } from '#web/ui/work/key-match.ts'
import { KeyCap } from '#web/ui/work/tag.tsx'
import { estimateColumns } from './columns.tsx'
import type { KeptPlace } from './kept-place.ts'
import type { EstimateRow } from './rows.ts'

type Props = { place: KeptPlace; rows: ReadonlyMap<string, EstimateRow>; figures: Figures; edits: boolean }

const Cap = ({ keys }: { keys: string }) => <KeyCap>{keyCaps(keys).flat().join(' ')}</KeyCap>

/** What was typed into the cell that has the keys, and what stands behind its names. */
export function FormulaBar({ place, rows, figures, edits }: Props) {
  const { cell } = useFollowed(place.subscribe, place.current)
  const row = rows.get(cell?.row ?? '')
  const column = cell?.column
  const shown = estimateColumns.find(({ id }) => id === column)
  const typed = row && shown?.typed?.(row)
  const isQuantity = column === 'quantity' && row !== undefined
  const step = isQuantity ? workingOf(row.line, row.of, figures, 'imperial').workedOut[0] : undefined
  const isFormula = isQuantity && row.line.quantity.trim().startsWith('=')
  return (
    <div className="flex h-7 shrink-0 items-center gap-3 overflow-hidden border-line border-y bg-paper px-3 text-[0.8125rem] pointer-coarse:hidden">
      <span className="w-28 shrink-0 truncate font-semibold text-muted">
        {row && shown && `${row.number} ${shown.label.toLowerCase()}`}
      </span>
      <span className="truncate font-medium">
        {isQuantity && row.line.quantity === '' && row.line.from.kind === 'takeoff'
          ? say('what the rooms take')
          : typed}
      </span>
      {isFormula && step && (
        <span className="truncate text-muted">
          = {step.formula}
          {step.result}
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-1.5 text-muted text-xs">
        {edits && (
          <>
            <Cap keys="enter" /> {say('edit')}
          </>
        )}
        <Cap keys="space" /> {say('working')}
        {edits && (
          <>
            <Cap keys="ctrl+d" /> {say('fill down')}
          </>
        )}
      </span>
    </div>
  )
}
