import { type RefObject, useEffect, useEffectEvent } from 'react'
import { clearing, namesIn, pasting, type Range, type Sheet, typedColumns, type Write } from './cells.ts'
import { putTable, takeTable } from './clipboard.ts'

type Options = {
  grid: RefObject<HTMLElement | null>
  sheet: () => Sheet
  range: () => Range | undefined
  /** What a cell says to other programs; undefined of a row that is not there yet. */
  said: (row: string, column: string) => string | undefined
  edits: boolean
  onWrite: (writes: readonly Write[]) => void
  onRange: (range: Range) => void
}

/** Copies, cuts and pastes the range of a grid while the grid itself has the keys. */
export function useClipboard({ grid, sheet, range, said, edits, onWrite, onRange }: Options): void {
  const answer = useEffectEvent((event: ClipboardEvent) => {
    const chosen = range()
    const { clipboardData: data } = event
    if (!chosen || !data || document.activeElement !== grid.current) return
    event.preventDefault()
    const cells = sheet()
    if (event.type === 'paste') {
      if (!edits) return
      const { writes, range: filled } = pasting(cells, chosen, takeTable(data))
      onWrite(writes)
      return onRange(filled)
    }
    const { rows: named, columns } = namesIn(cells, chosen)
    const rows = named.filter((row) => said(row, columns[0] ?? '') !== undefined)
    const table = rows.map((row) => columns.map((column) => said(row, column) ?? ''))
    // Here it is pasted as it was typed, and only what is typed at all.
    const into = typedColumns(cells, chosen)
    const typed = rows.map((row) => into.map((column) => cells.typed({ row, column }) ?? ''))
    putTable(data, table, into.length > 0 ? typed : table)
    if (event.type === 'cut' && edits) onWrite(clearing(cells, chosen))
  })
  useEffect(() => {
    const kinds = ['copy', 'cut', 'paste'] as const
    for (const kind of kinds) document.addEventListener(kind, answer)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, answer)
    }
  }, [])
}
