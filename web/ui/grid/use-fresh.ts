import { useState } from 'react'
import type { Write } from './cells.ts'

type Cells = ReadonlyMap<string, Readonly<Record<string, string>>>

/**
 * What was written last is shown as it was written until the lines that follow from it are there: a press is answered where it
 * was made, however long those take.
 */
export function useFresh(lines: object, onWrite: (writes: readonly Write[]) => void) {
  const [fresh, setFresh] = useState<{ lines: object; cells: Cells }>()
  return {
    freshOf: (row: string) => (fresh?.lines === lines ? fresh.cells.get(row) : undefined),
    put: (writes: readonly Write[]) => {
      if (writes.length === 0) return
      const cells = new Map<string, Record<string, string>>()
      for (const { row, column, text } of writes) cells.set(row, { ...cells.get(row), [column]: text })
      setFresh({ lines, cells })
      onWrite(writes)
    },
  }
}
