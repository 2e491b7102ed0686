import type { BlockOf, DocumentContent, ValueKind } from '#contract/documents.ts'
import { columnTotals, lineText } from '#domain/documents/block-text.ts'
import { valueWriter } from '#domain/documents/value-text.ts'
import { type Cell, columnLetter, type Kind, type Sheet } from '#domain/sheet.ts'
import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'

const kinds: Readonly<Record<ValueKind, { kind: Kind; parts: number; width: number }>> = {
  text: { kind: 'text', parts: 1, width: 32 },
  number: { kind: 'figure', parts: 1, width: 12 },
  money: { kind: 'money', parts: 100, width: 14 },
  share: { kind: 'percent', parts: 10_000, width: 10 },
  date: { kind: 'date', parts: 1, width: 14 },
}

function sheetOf(table: BlockOf<'table'>, name: string, total: string): Sheet {
  const sums = columnTotals(table)
  // The heading is the first row.
  const last = table.rows.length + 1
  const totals = table.columns.map(({ kind }, at): Cell => {
    const sum = sums[at]
    if (table.rows.length === 0) return null
    // Named where the first column is words, as on paper.
    if (sum === null || sum === undefined) return at === 0 && kind === 'text' ? total : null
    const letter = columnLetter(at)
    return { formula: `SUM(${letter}2:${letter}${last})`, value: sum / kinds[kind].parts }
  })
  return {
    name,
    columns: table.columns.map(({ name: header, kind }) => ({ header, ...kinds[kind] })),
    rows: [
      ...table.rows.map(({ cells }) => ({
        bold: false,
        cells: table.columns.map(({ key, kind }): Cell => {
          const value = cells[key] ?? null
          return typeof value === 'number' ? value / kinds[kind].parts : value
        }),
      })),
      ...(sums.some((one) => one !== null) && table.rows.length > 0 ? [{ bold: true, cells: totals }] : []),
    ],
  }
}

/** A name that Excel takes for a tab: 31 characters, none of `[]:*?/\`, none twice, `History` none. */
function tabName(title: string, number: number, taken: Set<string>): string {
  const plain = title
    .replace(/[[\]:*?/\\\p{C}]/gu, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, 26)
    .trim()
  const name =
    plain === '' || taken.has(plain.toLowerCase()) || /^history$/i.test(plain)
      ? `${plain} ${number}`.trim()
      : plain
  taken.add(name.toLowerCase())
  return name
}

/** The tables of a document as sheets in their order, each named after the heading it stands under. */
export function tablesOf({ blocks, fields }: DocumentContent, language: Language): Sheet[] {
  const reading = { write: valueWriter(language), fields }
  const taken = new Set<string>()
  const total = sayIn(language)('Total')
  const sheets: Sheet[] = []
  let under = ''
  for (const block of blocks) {
    if (block.kind === 'heading' || block.kind === 'clause') under = lineText(block.content, reading)
    if (block.kind === 'table') sheets.push(sheetOf(block, tabName(under, sheets.length + 1, taken), total))
  }
  return sheets
}
