import { parse } from 'csv-parse/browser/esm/sync'
import { csvLines, restore } from '#domain/csv.ts'
import { say } from '#language/say.ts'
import { dayNumber } from './iso-day.ts'
import { centsText, readCents } from './price-figure.ts'
import { type ItemPrice, type PriceList, samplePrices } from './price-list.ts'

/** What is to be said of a line, counted from 1: it was left out, or it was taken and something is to know about it. */
export type PriceFinding = { line: number; kind: 'left out' | 'taken'; text: string }
export type ReadPrices = { prices: PriceList; findings: readonly PriceFinding[] }

const columns = ['item', 'description', 'pack', 'price', 'currency', 'date', 'sample'] as const
type Column = (typeof columns)[number]
const needed: readonly Column[] = ['item', 'price', 'date']

/** The largest file that is read, in characters and in lines: a shop's whole shelf, and no more than a moment's work. */
export const mostCharacters = 1_000_000
export const mostLines = 10_000
/** Over how many lines one record may go: what a spreadsheet breaks inside a cell. */
const longestRecord = 20
const longestCell = 200

type Cells = { line: number; cells: readonly string[] } | { line: number; bad: string }

/**
 * A price list as CSV with its heading, by RFC 4180; no cell of it runs in a spreadsheet. `readPriceCsv` reads the same
 * list back.
 */
export const writePriceCsv = (list: PriceList): string =>
  csvLines([
    columns,
    ...list.map(({ itemId, item, pack, cents, asOf, sample }) => [
      itemId,
      oneLine(item),
      oneLine(pack),
      centsText(cents),
      'USD',
      // Made up on no day of any shop.
      sample ? '' : asOf,
      sample ? 'yes' : 'no',
    ]),
  ])

/**
 * Reads a price list from CSV: cells between commas, semicolons or tabs, columns in any order. What is wrong with a line is
 * said and costs no other. `today` is an ISO date; prices from later are left out. Never throws.
 */
export function readPriceCsv(text: string, today: string): ReadPrices {
  const refused = (line: number, why: string): ReadPrices => ({
    prices: [],
    findings: [{ line, kind: 'left out', text: why }],
  })
  if (text.length > mostCharacters || (text.match(/\r\n|\n|\r/g) ?? []).length > mostLines) {
    return refused(1, say('The file is too large to be a price list'))
  }
  const [heading, ...records] = recordsIn(text)
  if (!heading) return refused(1, say('The file is empty'))
  if ('bad' in heading) return refused(heading.line, heading.bad)
  const names = heading.cells.map((name) => name.toLowerCase())
  const missing = needed.find((name) => !names.includes(name))
  if (missing) return refused(heading.line, say('There is no column “{column}”', { column: missing }))

  const prices = new Map<string, ItemPrice & { line: number }>()
  const findings: PriceFinding[] = []
  const seen: Seen = { today, names, known: new Set(samplePrices.map(({ itemId }) => itemId)) }
  for (const record of records) {
    const { line } = record
    const read = 'bad' in record ? record : priceIn(record.cells, seen)
    if ('bad' in read) {
      findings.push({ line, kind: 'left out', text: read.bad })
      continue
    }
    const first = prices.get(read.price.itemId)
    if (first) {
      const text = say('“{item}” has its price on line {line}', {
        item: read.price.itemId,
        line: first.line,
      })
      findings.push({ line, kind: 'left out', text })
      continue
    }
    prices.set(read.price.itemId, { ...read.price, line })
    findings.push(...read.said.map((said): PriceFinding => ({ line, kind: 'taken', text: said })))
  }
  return { prices: [...prices.values()].map(({ line: _, ...price }) => price), findings }
}

type Seen = { today: string; names: readonly string[]; known: ReadonlySet<string> }

/** One record as a price with what is to be said of it, or why it is none. */
function priceIn(
  cells: readonly string[],
  { today, names, known }: Seen,
): { price: ItemPrice; said: string[] } | { bad: string } {
  const cell = (column: Column) => cells[names.indexOf(column)] ?? ''
  if (cells.length > names.length && cells.slice(names.length).some((rest) => rest !== '')) {
    return { bad: say('The line has more cells than the heading: is a comma in the price?') }
  }
  const itemId = cell('item')
  if (itemId === '') return { bad: say('The item is missing') }
  if (cells.some((one) => one.length > longestCell)) return { bad: say('A cell of the line is too long') }
  const currency = cell('currency').toUpperCase()
  if (currency !== '' && currency !== 'USD') {
    return { bad: say('Prices are in US dollars, not in “{currency}”', { currency }) }
  }
  const amount = readCents(cell('price'))
  if ('bad' in amount) return amount
  const made = samplePrices.find((one) => one.itemId === itemId && one.cents === amount.cents)
  const date = made && cell('date') === '' ? { asOf: made.asOf, said: [] } : readDate(cell('date'), today)
  if ('bad' in date) return date
  const said = [...date.said]
  if (!known.has(itemId)) said.push(say('No takeoff asks for “{item}”; its price is kept', { item: itemId }))
  const price = {
    itemId,
    item: cell('description'),
    pack: cell('pack'),
    cents: amount.cents,
    asOf: date.asOf,
  }
  const mark = cell('sample')
  const isMarked = mark !== '' && !saysNo.test(mark)
  const sample = isMadeUp(price) && !saysNo.test(mark)
  if (isMarked && !sample)
    said.push(say('“{item}” is no sample any more: its price is yours', { item: itemId }))
  return { price: { ...price, sample }, said }
}

const saysNo = /^(?:no?|false|0)$/i

/**
 * Whether a price is one of the samples as it was made up. Whoever fills in a price seldom thinks of the mark beside it, so
 * that a mark alone makes no sample.
 */
const isMadeUp = (price: Omit<ItemPrice, 'sample'>): boolean =>
  samplePrices.some(
    ({ itemId, cents, asOf }) => itemId === price.itemId && cents === price.cents && asOf === price.asOf,
  )

/** An ISO date, or the month, day and year of an American spreadsheet, which is then said; as is that today stands for none. */
function readDate(text: string, today: string): { asOf: string; said: string[] } | { bad: string } {
  if (text === '') return { asOf: today, said: [say('No date: taken as of today')] }
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const american =
    month && day && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
  const asOf = american ?? text
  const [then, now] = [dayNumber(asOf), dayNumber(today)]
  if (then === null) return { bad: say('“{text}” is no date: write it as 2026-11-22', { text }) }
  if (now !== null && then > now) return { bad: say('The date {date} is in the future', { date: asOf }) }
  return { asOf, said: american ? [say('“{text}” is read as {date}', { text, date: asOf })] : [] }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const quotesIn = (text: string) => text.split('"').length - 1

/** The records of a file with their lines; one whose quotation mark is not closed ends with its line and costs no other. */
function recordsIn(text: string): Cells[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .split(/\r\n|\n|\r/)
  const hint = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')
  const heading = lines.findIndex((line, i) => line.trim() !== '' && !(hint && i === 0))
  if (heading === -1) return []
  const delimiter = hint?.[1] ?? delimiterOf(lines[heading] ?? '')
  const width = (lines[heading] ?? '').split(delimiter).length
  const records: Cells[] = []
  for (let at = heading; at < lines.length; ) {
    const line = lines[at] ?? ''
    const joined = quotesIn(line) % 2 === 1 ? joinedFrom(lines, at, delimiter, width) : undefined
    if (joined) records.push({ line: at + 1, cells: joined.cells })
    else if (line.trim() !== '') records.push({ line: at + 1, ...cellsIn(line, delimiter) })
    at += joined?.lines ?? 1
  }
  return records.filter((record) => 'bad' in record || record.cells.some((cell) => cell !== ''))
}

/** A record that opens a cell on one line and closes it on another, where that makes one as wide as the heading. */
function joinedFrom(lines: readonly string[], at: number, delimiter: string, width: number) {
  for (let count = 2; count <= longestRecord && at + count <= lines.length; count++) {
    const text = lines.slice(at, at + count).join('\n')
    if (quotesIn(text) % 2 === 1) continue
    const read = cellsIn(text, delimiter)
    return 'cells' in read && read.cells.length === width ? { cells: read.cells, lines: count } : undefined
  }
  return undefined
}

function cellsIn(text: string, delimiter: string): { cells: string[] } | { bad: string } {
  // What has no quotation mark needs no parser, and a parser for each line takes its time.
  if (!text.includes('"')) return { cells: text.split(delimiter).map((cell) => restore(oneLine(cell))) }
  try {
    const [cells = []] = parse(text, { delimiter, relax_column_count: true, record_delimiter: '\u0000' })
    return { cells: cells.map((cell) => restore(oneLine(cell))) }
  } catch {
    return { bad: say('The quotation marks of the line do not match') }
  }
}

/** The sign between the cells of a heading: the one of `,`, `;` and tab that it has most of. */
function delimiterOf(heading: string): string {
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
