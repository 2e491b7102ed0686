import writeWorkbook, { type Cell as BookCell } from 'write-excel-file/universal'
import { csvLines } from './csv.ts'
import { formulaKey, type Results, withResults } from './workbook.ts'

/** A cell: text (a day is `2026-05-26`), a figure, or a formula with what it comes to. Money is dollars here, a share a fraction, as a spreadsheet has them. */
export type Cell = string | number | null | { formula: string; value: number }
export type Kind = 'text' | 'figure' | 'money' | 'percent' | 'date'
/** `inPercent`: the head under which a column of shares stands in CSV, as percent to two decimals. */
export type Column = { header: string; kind: Kind; width: number; inPercent?: string }
export type SheetRow = { cells: readonly Cell[]; bold: boolean }
/** `name`: what stands on its tab. */
export type Sheet = { name?: string; columns: readonly Column[]; rows: readonly SheetRow[] }

/** The letter of a column, of the first 26. */
export const columnLetter = (index: number): string => String.fromCharCode(65 + index)

const formats: Readonly<Record<Kind, string | undefined>> = {
  text: undefined,
  figure: '#,##0.######',
  money: '"$"#,##0.00',
  percent: '0.00%',
  date: 'mmm d, yyyy',
}
const heading = { fontWeight: 'bold', backgroundColor: '#0B1B2B', textColor: '#FFFEFB', wrap: true } as const
const day = /^\d{4}-\d\d-\d\d$/

/** Sheets as an Excel workbook, with their formulas and what they come to. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const results: Results = new Map()
  const inBook = (sheet: number, cell: Cell, kind: Kind, bold: boolean): BookCell => {
    const format = formats[kind]
    const weight = bold && { fontWeight: 'bold' as const }
    const look = { ...weight, ...(format && { format }) }
    if (cell === null || cell === '') return null
    if (kind === 'date' && typeof cell === 'string' && day.test(cell))
      return { value: new Date(`${cell}T00:00:00Z`), type: Date, ...look }
    if (typeof cell === 'string') return { value: cell, type: String, wrap: true, ...weight }
    if (typeof cell === 'number') return { value: cell, type: Number, ...look }
    results.set(formulaKey(sheet, cell.formula), cell.value)
    return { value: cell.formula, type: 'Formula', ...look }
  }
  const book = writeWorkbook(
    sheets.map(({ name, columns, rows }, sheet) => ({
      ...(name !== undefined && { sheet: name }),
      data: [
        columns.map(({ header }): BookCell => ({ value: header, type: String, ...heading })),
        ...rows.map(({ cells, bold }) =>
          cells.map((cell, index) => inBook(sheet, cell, columns[index]?.kind ?? 'text', bold)),
        ),
      ],
      columns: columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
      orientation: 'landscape' as const,
    })),
    { fontFamily: 'Arial', fontSize: 10, features: [withResults(results)] },
  )
  return new Uint8Array(await (await book.toBlob()).arrayBuffer())
}

/** A cell without its formula; a share as percent where its column says so. */
function plainCell(cell: Cell, column: Column | undefined): string | number | null {
  const plain = typeof cell === 'object' && cell !== null ? cell.value : cell
  return typeof plain === 'number' && column?.inPercent !== undefined
    ? Number((plain * 100).toFixed(2))
    : plain
}

/** Sheets as CSV with an empty line between them, figures as they are, without formulas; no cell of it is run as one. */
export const csvOf = (sheets: readonly Sheet[]): string =>
  sheets
    .map(({ columns, rows }) =>
      csvLines([
        columns.map(({ header, inPercent }) => inPercent ?? header),
        ...rows.map(({ cells }) => cells.map((cell, at) => plainCell(cell, columns[at]))),
      ]),
    )
    .join('\r\n')
