import writeWorkbook from 'write-excel-file/universal'
import type { MadeFile } from './made-files.ts'

export type Cell = string | number | null

/** A workbook of one sheet under a heading that stays; widths are in characters. */
export async function workbookFile(
  name: string,
  { sheet, headers, rows, widths }: { sheet: string; headers: string[]; rows: Cell[][]; widths: number[] },
): Promise<MadeFile> {
  const heading = headers.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map((row) =>
    row.map((value) =>
      typeof value === 'number' ? { value, type: Number } : value === null ? null : { value, type: String },
    ),
  )
  const page = {
    ...{ sheet, data: [heading, ...cells], columns: widths.map((width) => ({ width })) },
    ...{ stickyRowsCount: 1, orientation: 'landscape' as const },
  }
  const book = writeWorkbook([page], { fontFamily: 'Arial', fontSize: 10 })
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: new Uint8Array(await (await book.toBlob()).arrayBuffer()),
  }
}
