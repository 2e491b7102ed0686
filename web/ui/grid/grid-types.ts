import type { ReactNode } from 'react'
import type { CellName, Write } from './cells.ts'

/** A column; kept the same object from one render to the next, or every row is drawn again. */
export type GridColumn<Row> = {
  id: string
  label: string
  /** What the head says where its name is too long for it. */
  short?: string
  /** In px; one of them `grows` into what is left. */
  width: number
  grows?: true
  /** Figures stand at the right. */
  end?: true
  /** Stays in sight at the left when the rest goes by. */
  pinned?: true
  /** Whether something may stand at an edge of its cells; the others have no place of their own, which is not had for nothing. */
  marks?: true
  /** Whether a click on it opens the line. */
  opens?: true
  cell: (row: Row) => ReactNode
  /** What other programs are given. */
  text: (row: Row) => string
  /** What was typed into it; not given where nothing is. */
  typed?: (row: Row) => string
  /** What is offered while it is typed into. */
  choices?: readonly string[]
}

/** What stands in the table from above. `cells` of a group are its sums, by column. */
export type GridLine<Row> =
  | {
      kind: 'group'
      id: string
      number: string
      label: string
      detail: string
      open: boolean
      cells: Readonly<Record<string, ReactNode>>
    }
  | { kind: 'row'; id: string; row: Row }
  /** The empty row under the last, into which a new one is typed. */
  | { kind: 'new'; id: string }

/** What was typed and cannot be taken, and why. */
export type WrongCell = { text: string; why: string }

/** Wrong cells, by row and column. */
export type WrongCells = ReadonlyMap<string, Readonly<Record<string, WrongCell>>>

/** What is said of a text while it is typed. */
export type Told = { bad: string } | { hint: string } | undefined

/** What is done in a grid. Kept the same functions from one render to the next, as columns are. */
export type GridActions = {
  /** Several cells at once are one step back: a paste, a fill, what was cleared. */
  onWrite: (writes: readonly Write[]) => void
  onToggle: (group: string) => void
  /** Space: what is behind a line, in place. */
  onOpen: (row: string) => void
  onInsert: (row: string | undefined) => void
  onRemove: (rows: readonly string[]) => void
  /** Rows go one up or down among the others. */
  onShift: (rows: readonly string[], by: 1 | -1) => void
  onUndo: () => void
  onRedo: () => void
  onMenu: (rows: readonly string[], anchor: Element) => void
  /** The cell that has the keys, and the rows of the range: after they were drawn. */
  onAt: (cell: CellName | undefined, rows: readonly string[]) => void
  /** What there is to say of a text that is being typed. */
  told: (cell: CellName, text: string) => Told
}
