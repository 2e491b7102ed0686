// The build for browsers, which Node runs as well.
import { CsvError, parse } from 'csv-parse/browser/esm/sync'

type Table = readonly (readonly string[])[]

/** A table as spreadsheets take it from the clipboard: tabs between cells, quotes around what has tabs, quotes or lines in it. */
export const tabText = (table: Table): string =>
  table
    .map((cells) =>
      cells.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\r\n')

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

/** The same for what takes no such text: a letter, a document. */
export const tableHtml = (table: Table): string =>
  `<table>${table
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    .join('')}</table>`

const read = (text: string, quotes: boolean): string[][] =>
  parse(text, {
    delimiter: '\t',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    ...(!quotes && { quote: false }),
  }) as string[][]

/**
 * The cells of what a spreadsheet put on the clipboard, line ends inside a cell as `\n`. A sign of inches is no quotation: where
 * quotes do not close, each is a sign like another.
 */
export function readTabText(text: string): string[][] {
  // Without quotes there is nothing to be read sign by sign: most of what is pasted, and much of it at once.
  if (text !== '' && !text.includes('"'))
    return text
      .replace(/\r\n?/g, '\n')
      .replace(/\n$/, '')
      .split('\n')
      .map((line) => line.split('\t'))
  const table = (() => {
    try {
      return read(text, true)
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      return read(text, false)
    }
  })()
  return table.map((cells) => cells.map((cell) => cell.replace(/\r\n?/g, '\n')))
}

/** The cells of the first table of a page; none where there is no table in it. Runs in a browser. */
export function readTableHtml(html: string): string[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  return [...(table?.rows ?? [])].map((row) =>
    [...row.cells].flatMap((cell) => {
      for (const line of cell.querySelectorAll('br')) line.replaceWith('\n')
      const text = (cell.textContent ?? '').replace(/[^\S\n]+/g, ' ').trim()
      return [text, ...Array.from({ length: cell.colSpan - 1 }, () => '')]
    }),
  )
}

/** What was copied here last, and what stands behind it: formulas are not what other programs are given. */
let own: { text: string; typed: Table } | undefined

/** Puts a table on the clipboard: what it says for others, what was typed for here. */
export function putTable(data: DataTransfer, said: Table, typed: Table): void {
  const text = tabText(said)
  data.setData('text/plain', text)
  data.setData('text/html', tableHtml(said))
  own = { text, typed }
}

/** The table on the clipboard: what was copied here as it was typed, else what text says, else a table of HTML. */
export function takeTable(data: DataTransfer): Table {
  const text = data.getData('text/plain')
  // Some systems change the line ends of what lies on the clipboard.
  const plain = (one: string) => one.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (own && plain(own.text) === plain(text)) return own.typed
  return text === '' ? readTableHtml(data.getData('text/html')) : readTabText(text)
}
