import { say } from '#language/say.ts'
import type { IsoDate } from '../calendar/iso-date.ts'
import type { Field } from './columns.ts'
import { type DateColumn, readDates } from './date-column.ts'
import { filledCell, type Writer } from './sheet-cells.ts'
import type { ImportChoices, ImportProblem } from './task-list.ts'

/** What stands between the first day and the last. */
const rangeMark = / (?:to|-|–|→|a) /

/** The days in a cell: one, or the first and the last. */
const daysIn = (cell: string): string[] => cell.replace(/\s+/g, ' ').split(rangeMark)

type DateField = 'start' | 'due' | 'timeline'

const isDateField = (field: Field | undefined): field is DateField =>
  field === 'start' || field === 'due' || field === 'timeline'

/** How each column of dates of a sheet is read, by its place. */
export function dateColumns(
  rows: readonly string[][],
  columns: readonly (Field | undefined)[],
  { dateOrder, timeZone }: ImportChoices,
): Map<number, DateColumn> {
  const dated = columns.flatMap((field, place) => (isDateField(field) ? [place] : []))
  const read = (place: number, order: ImportChoices['dateOrder']) => {
    const days = (some: readonly string[][]) => some.flatMap((row) => daysIn(row[place] ?? ''))
    const whole = readDates(days(rows), { order, timeZone })
    // A second column of the same kind is read where the first is empty; nothing is asked about its other cells.
    const before = dated.filter((one) => one < place && columns[one] === columns[place])
    if (whole.settled || before.length === 0) return whole
    return readDates(days(rows.filter((row) => before.every((one) => !row[one]))), { order, timeZone })
  }
  const own = new Map(dated.map((place) => [place, read(place, dateOrder)]))
  // One hand writes all columns of a file the same way: what one of them settles holds for those that tell nothing.
  const [order, ...others] = new Set([...own.values()].flatMap(({ settled }) => settled ?? []))
  if (order === undefined || others.length > 0) return own
  return new Map([...own].map(([place, column]) => [place, column.settled ? column : read(place, order)]))
}

/** A row whose dates are read. */
type DatedRow = {
  row: readonly string[]
  columns: readonly (Field | undefined)[]
  dates: ReadonlyMap<number, DateColumn>
  heading: readonly string[]
  writer: Writer
}

/**
 * When the task of a row starts and is due. Of several columns of a kind the first that is filled and can be read counts; what
 * cannot be read, and a later column that says another day, is told with the column's heading.
 */
export function rowDates({ row, columns, dates, heading, writer }: DatedRow): {
  start: IsoDate | undefined
  due: IsoDate | undefined
  told: Omit<ImportProblem, 'row'>[]
} {
  const told: Omit<ImportProblem, 'row'>[] = []
  const cellAt = (place: number) => filledCell(row[place] ?? '')
  /** What stands in a column: one day, or the first and the last; none where it cannot be read. */
  const readAt = (place: number): [IsoDate, IsoDate?] | undefined => {
    const column = dates.get(place) ?? readDates(daysIn(cellAt(place)), {})
    const whole = column.dateIn(cellAt(place))
    if (whole !== undefined) return [whole]
    const [first, last] = daysIn(cellAt(place)).map(column.dateIn)
    return first === undefined || last === undefined ? undefined : [first, last]
  }
  const find = (field: DateField): [IsoDate, IsoDate?] | undefined => {
    let found: [IsoDate, IsoDate?] | undefined
    for (const [place, kind] of columns.entries()) {
      const text = cellAt(place)
      if (kind !== field || text === '') continue
      const days = readAt(place)
      const tell = (message: string) => told.push({ field: heading[place] ?? '', message })
      const shown = { text: text.slice(0, 60) }
      if (days === undefined) {
        if (found === undefined) tell(say('“{text}” is no date that can be read', shown))
      } else if (found === undefined) found = days
      // ClickUp writes each day twice: as a moment, and in words that leave out the time zone.
      else if (writer !== 'clickup' && String(days) !== String(found))
        tell(say('“{text}” is another day than the one that is read; it is left out', shown))
    }
    return found
  }
  const due = find('due')
  const start = find('start')
  const timeline = find('timeline')
  return {
    start: start?.[0] ?? (due?.[1] === undefined ? undefined : due[0]) ?? timeline?.[0],
    due: due?.[1] ?? due?.[0] ?? start?.[1] ?? timeline?.[1],
    told,
  }
}
