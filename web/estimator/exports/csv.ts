import { neutralise } from '#contract/csv-cell.ts'
import type { ExportJob } from './job.ts'
import { type Cell, type Column, materialsSheet, type Sheet } from './sheets.ts'

/** A cell by RFC 4180: in quotes where it holds a quote, a comma or the end of a line. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function written(cell: Cell, { kind }: Column): string {
  if (cell === null) return ''
  // Numbers plain, without signs of thousands or of money: a program reads them.
  if (typeof cell === 'number') return kind === 'money' ? (cell / 100).toFixed(2) : String(cell)
  return quoted(neutralise(cell))
}

/**
 * A sheet as CSV by RFC 4180, each line ended by CRLF. No spreadsheet runs a cell of it.
 * Written out, as the browser's build of csv-stringify is 8.8 KB with a copy of Node's Buffer in it.
 */
export function csvOf({ columns, rows }: Sheet): string {
  const lines = [
    columns.map(({ header }) => quoted(header)),
    ...rows.map((row) => columns.map((column, at) => written(row[at] ?? null, column))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** The list of materials, a line for each. It begins with a byte order mark: without one, Excel takes UTF-8 for Latin-1. */
export default async function csvExport(job: ExportJob): Promise<Blob> {
  return new Blob(['\uFEFF', csvOf(materialsSheet(job))], { type: 'text/csv;charset=utf-8' })
}
