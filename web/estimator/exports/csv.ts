import { csvLines } from '#domain/csv.ts'
import type { ExportJob } from './job.ts'
import { materialsSheet } from './list-sheets.ts'
import type { Cell } from './sheet.ts'

/**
 * The list of materials, a line for each. Figures are plain, for programs: money as `12.34`, without signs. It begins with a
 * byte order mark: without one, Excel takes UTF-8 for Latin-1.
 */
export default async function csvExport(job: ExportJob): Promise<Blob> {
  const { columns, rows } = materialsSheet(job)
  const plain = (cell: Cell, at: number) =>
    typeof cell === 'number' && columns[at]?.kind === 'money' ? (cell / 100).toFixed(2) : cell
  const lines = csvLines([columns.map(({ header }) => header), ...rows.map((row) => row.map(plain))])
  return new Blob(['\uFEFF', lines], { type: 'text/csv;charset=utf-8' })
}
