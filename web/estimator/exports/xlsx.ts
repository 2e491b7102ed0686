import writeWorkbook, { type Cell as BookCell } from 'write-excel-file/universal'
import { getCellAddress } from 'write-excel-file/utility'
import { formulaKey, type Results, withResults } from '#domain/workbook.ts'
import type { ExportJob } from './job.ts'
import { labourSheet, materialsSheet, roomsSheet } from './list-sheets.ts'
import { headSheet, notesSheet } from './notes-sheet.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { measurementsSheet, stepsSheet } from './working-sheets.ts'

const formats: Record<Column['kind'], string | undefined> = {
  text: undefined,
  amount: '#,##0.00##',
  count: '#,##0',
  money: '"$"#,##0.00',
  date: 'yyyy-mm-dd',
}

/** Style of the first row: ink with paper on it, as on the site. */
const heading = {
  fontWeight: 'bold',
  backgroundColor: '#0B1B2B',
  textColor: '#FFFEFB',
  alignVertical: 'center',
  wrap: true,
} as const

/** Of a row's number and a column's: `A1` for 0 and 0. */
const address = (row: number, column: number): string => getCellAddress(row, column)

const inBook = (cell: number, { kind }: Column): number => (kind === 'money' ? cell / 100 : cell)

function bookCell(cell: Cell, column: Column): BookCell {
  const format = formats[column.kind]
  if (cell === null) return null
  if (typeof cell === 'number')
    return { value: inBook(cell, column), type: Number, ...(format && { format }), alignVertical: 'top' }
  const day = column.kind === 'date' ? new Date(`${cell}T00:00:00Z`) : null
  if (day && format && !Number.isNaN(day.getTime()))
    return { value: day, type: Date, format, align: 'right', alignVertical: 'top' }
  return { value: cell, type: String, wrap: true, alignVertical: 'top' }
}

/** The cells of a sheet; `results` takes what each of its formulas comes to. */
function cellsOf({ columns, rows }: Sheet, index: number, results: Results): BookCell[][] {
  const formula = (value: string, result: number, column: Column, bold: boolean): BookCell => {
    results.set(formulaKey(index, value), inBook(result, column))
    const format = formats[column.kind]
    return {
      value,
      type: 'Formula',
      alignVertical: 'top',
      ...(format && { format }),
      ...(bold && { fontWeight: 'bold', topBorderStyle: 'thin' }),
    }
  }
  const body = rows.map((row, at) =>
    columns.map((column, place): BookCell => {
      const cell = row[place] ?? null
      const factors = column.product?.map((header) => columns.findIndex((one) => one.header === header))
      if (typeof cell !== 'number' || factors === undefined) return bookCell(cell, column)
      return formula(factors.map((factor) => address(at + 1, factor)).join('*'), cell, column, false)
    }),
  )
  const totals = columns.map((column, place): BookCell => {
    if (!column.total) return null
    const sum = rows.reduce((all, row) => all + Number(row[place] ?? 0), 0)
    return formula(`SUM(${address(1, place)}:${address(rows.length, place)})`, sum, column, true)
  })
  return [
    columns.map(({ header }) => ({ value: header, type: String, ...heading })),
    ...body,
    ...(rows.length > 0 && totals.some((total) => total !== null) ? [totals] : []),
  ]
}

/** All sheets as an Excel workbook: figures as numbers with their formats, days as dates, costs and totals as formulas. */
export default async function xlsxExport(job: ExportJob): Promise<Blob> {
  const sheets = [
    ...headSheet(job),
    materialsSheet(job),
    ...(job.measured.rooms.length > 0 ? [roomsSheet(job)] : []),
    stepsSheet(job),
    measurementsSheet(job),
    ...(job.takeoff.labour.length > 0 ? [labourSheet(job)] : []),
    notesSheet(job, { facts: true }),
  ]
  const results: Results = new Map()
  const book = sheets.map((sheet, index) => ({
    sheet: sheet.name,
    data: cellsOf(sheet, index, results),
    columns: sheet.columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
    orientation: 'landscape' as const,
  }))
  return writeWorkbook(book, { fontFamily: 'Arial', fontSize: 10, features: [withResults(results)] }).toBlob()
}
