import type { Cell, Column, Kind, Sheet } from '#domain/sheet.ts'

/** What the reports of a job’s money are put together from. */
export const column = (header: string, kind: Kind, width: number): Column => ({ header, kind, width })
export const text = (header: string, width = 20) => column(header, 'text', width)
export const money = (header: string) => column(header, 'money', 14)
export const day = (header: string) => column(header, 'date', 12)
/** A share of a whole: of 1 where a format says it as percent, in percent where nothing does. */
export const share = (header: string, width: number): Column => ({
  ...column(header, 'percent', width),
  inPercent: `${header} (%)`,
})
/** A part of a whole, to a hundredth of a percent. */
export const shareOf = (part: number, whole: number) => Math.round((10_000 * part) / whole) / 10_000

/** A sheet of rows, with a foot in bold where there is one. */
export const sheetOf = (
  columns: Column[],
  rows: readonly (readonly Cell[])[],
  foot?: readonly Cell[],
): Sheet => ({
  columns,
  rows: [...rows.map((cells) => ({ cells, bold: false })), ...(foot ? [{ cells: foot, bold: true }] : [])],
})

export const dollars = (cents: number) => cents / 100
export const total = (cents: readonly number[]) => dollars(cents.reduce((sum, one) => sum + one, 0))
