import { namesOf } from '#domain/measure/wall-names.ts'
import { amountFigures, unitText } from '#domain/takeoff/amounts.ts'
import type { Range } from '#domain/takeoff/line.ts'
import { say } from '#language/say.ts'
import type { ExportJob } from './job.ts'

/** Money is cents, a date an ISO date; an empty cell is null. */
export type Cell = string | number | null

/** `amount` is a figure to hundredths, `count` a whole one, `money` cents; `width` is in characters. */
export type Column = {
  header: string
  kind: 'text' | 'amount' | 'count' | 'money' | 'date'
  width: number
  /** On paper: its width in points, 0 for what others leave. It is not printed where this is missing. */
  print?: number
  /** Added up under the last row. */
  total?: true
  /** Is what the columns with these headers come to when multiplied. */
  product?: readonly [string, string]
}

/** A table as every export writes it: they differ in how a cell looks, never in what it says. */
export type Sheet = { name: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }

export type ColumnOf<Row> = Column & { of: (row: Row) => Cell }

/** A sheet of `rows`, of which each column takes its part. */
export function sheetOf<Row>(name: string, columns: readonly ColumnOf<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(({ of: _, ...column }) => column),
    rows: rows.map((row) => columns.map((column) => column.of(row))),
  }
}

/** The most signs that a cell of Excel holds. */
export const longestCell = 32_767

/** What belongs together in one cell; of more than a cell holds, how many are left. */
export function listed(items: readonly string[], between: string): string {
  const all = items.join(between)
  if (all.length <= longestCell) return all
  const room = longestCell - 100
  let length = 0
  const end = items.findIndex((item) => {
    length += item.length + between.length
    return length > room
  })
  return `${items.slice(0, end).join(between)} ${say('and {more} more', { more: items.length - end })}`
}

/** Names the rooms of a line or a note as the page does. */
export function roomNamer({ measured }: ExportJob): (roomIds: readonly string[]) => string {
  const names = namesOf(measured)
  return (roomIds) => listed(roomIds.map(names.room), ', ')
}

/** Names walls, doors and windows that something is about, by their ids, as the page does: each once. */
export function elementNamer({ measured }: ExportJob): (ids: readonly string[], roomId?: string) => string {
  const names = namesOf(measured)
  return (ids, roomId) =>
    listed([...new Set(ids.map((id) => names.element(id, roomId)).filter((name) => name !== ''))], '; ')
}

/** A figure in the job's units, with the unit. */
export type Amount = Omit<Range, 'unit'> & { unit: string }

/** A range in the job's units. */
export const amountOf = (range: Range, { units }: ExportJob): Amount => ({
  ...amountFigures(range, units),
  unit: unitText(range.unit, units),
})
