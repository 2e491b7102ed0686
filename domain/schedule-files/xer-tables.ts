import { say } from '#language/say.ts'
import { ScheduleRefusal } from './schedule-file.ts'

export type XerRow = Readonly<Record<string, string>>

/** Most rows of one table that are read: links are the longest of those that are. */
const mostRows = 200_000

/**
 * The wanted tables of an XER file: `%T` names one, `%F` its columns, `%R` is a row, all cut at tabs. Columns stand in another
 * order in each version. A line that begins otherwise goes on with the last cell above it.
 * @throws ScheduleRefusal for too many rows
 */
export function readXerTables(text: string, wanted: ReadonlySet<string>): Map<string, XerRow[]> {
  const tables = new Map<string, XerRow[]>()
  let name = ''
  let columns: string[] = []
  let row: Record<string, string> | undefined
  for (const line of text.split(/\r?\n|\r/)) {
    const [mark, ...cells] = line.split('\t')
    if (mark === '%T') {
      name = cells[0]?.trim() ?? ''
      columns = []
      row = undefined
    } else if (mark === '%F') columns = cells.map((cell) => cell.trim())
    else if (mark === '%R' && wanted.has(name)) {
      const rows = tables.get(name) ?? []
      if (rows.length >= mostRows) {
        throw new ScheduleRefusal(
          'rows',
          say('The tables in this file are too long to be read. Export fewer projects.'),
        )
      }
      // A map without a prototype: columns are called as the file says.
      row = Object.assign(
        Object.create(null) as Record<string, string>,
        Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])),
      )
      rows.push(row)
      tables.set(name, rows)
    } else if (mark === '%R' || mark === '%E') row = undefined
    else if (row && line !== '') {
      const last = columns.at(-1)
      if (last !== undefined) row[last] = `${row[last] ?? ''}\n${line}`
    }
  }
  return tables
}
