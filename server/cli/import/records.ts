import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { CommandRefused } from '../run.ts'

/** One record of a CSV file: the line it begins on, counted from 1, and its cells; or why it cannot be read. */
export type CsvRecord =
  | { line: number; cells: string[]; bad?: never }
  | { line: number; bad: string; cells?: never }

/** The longest line, in bytes; a longer one is no line of a table. */
const longestLine = 64 * 1024
/** Over how many lines one record may go, as an answer of several paragraphs does. */
const longestRecord = 50
const batchSize = 500

type Line = { number: number; text: string; bad?: never } | { number: number; text?: never; bad: string }

/** The lines of a file without their ends (LF or CRLF), a batch at a time; one that is no UTF-8 says so. */
async function* readLines(path: string): AsyncGenerator<Line[]> {
  let [number, skipping] = [0, false]
  let rest: Buffer = Buffer.alloc(0)
  const lineOf = (bytes: Buffer): Line => {
    number++
    if (skipping) return { number, bad: `The line is longer than ${longestLine / 1024} KB` }
    const body = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes
    try {
      // A byte order mark is taken away only at the beginning of the file.
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: number > 1 }).decode(body)
      return text.includes('\0')
        ? { number, bad: 'The line has a zero byte: is this a CSV file?' }
        : { number, text }
    } catch {
      return { number, bad: 'The line is not UTF-8' }
    }
  }
  const stream = createReadStream(path)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      const lines: Line[] = []
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a)) {
        if (end > longestLine) skipping = true
        lines.push(lineOf(bytes.subarray(0, end)))
        bytes = bytes.subarray(end + 1)
        skipping = false
      }
      if (bytes.length > longestLine) skipping = true
      rest = skipping ? Buffer.alloc(0) : bytes
      if (lines.length > 0) yield lines
    }
    if (rest.length > 0 || skipping) yield [lineOf(rest)]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new CommandRefused(`Cannot read ${path} (${code}).`)
  } finally {
    stream.destroy()
  }
}

/** The sign between the cells of a heading: the one of `,`, `;` and tab that it has most of. */
function delimiterOf(heading: string): string {
  const outside = heading.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => outside.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

const reasons: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark is opened and not closed',
  CSV_INVALID_CLOSING_QUOTE: 'Something stands between a closing quotation mark and the next cell',
  INVALID_OPENING_QUOTE: 'A quotation mark stands in the middle of a cell that does not begin with one',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'Something stands between a closing quotation mark and the next cell',
}

/** The cells of a text that holds whole records; or why it cannot be read. */
function cellsIn(text: string, delimiter: string): { rows: string[][] } | { bad: string } {
  try {
    const rows = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: false,
    })
    return { rows }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { bad: reasons[code] ?? 'The line is no CSV' }
  }
}

const quotesIn = (text: string) => text.split('"').length - 1

/**
 * The records of a CSV file, its heading first, a batch at a time; empty lines are left out. What is wrong with one line
 * costs no other: a quotation mark that is not closed ends with its line, unless closing it further down makes a record
 * that has as many cells as the heading.
 */
export async function* readRecords(path: string): AsyncGenerator<CsvRecord[]> {
  const waiting: Line[] = []
  let form: { delimiter: string; width: number } | undefined
  const take = (ended: boolean): CsvRecord[] => {
    const records: CsvRecord[] = []
    // Enough is kept back that a record which goes over several lines can be read whole.
    while (waiting.length > 0 && (ended || waiting.length > longestRecord)) {
      const heading = waiting[0]
      if (heading && !form && heading.text !== undefined) {
        const delimiter = delimiterOf(heading.text)
        const parsed = cellsIn(heading.text, delimiter)
        form = { delimiter, width: 'rows' in parsed ? (parsed.rows[0]?.length ?? 0) : 0 }
      }
      records.push(...takeSome(waiting, form ?? { delimiter: ',', width: 0 }))
    }
    return records
  }
  for await (const lines of readLines(path)) {
    waiting.push(...lines)
    const records = take(false)
    if (records.length > 0) yield records
  }
  const records = take(true)
  if (records.length > 0) yield records
}

type Form = { delimiter: string; width: number }

/** Takes whole lines that stand for themselves, as many as there are; or one that does not, with what belongs to it. */
function takeSome(waiting: Line[], form: Form): CsvRecord[] {
  const alone = waiting.findIndex(({ text }) => text === undefined || quotesIn(text) % 2 === 1)
  const plain = waiting.slice(0, alone === -1 ? batchSize : Math.min(alone, batchSize))
  if (plain.length > 0) {
    waiting.splice(0, plain.length)
    return fromPlain(plain, form.delimiter)
  }
  const first = waiting[0]
  if (!first) return []
  if (first.text === undefined) {
    waiting.shift()
    return [{ line: first.number, bad: first.bad }]
  }
  const { record, lines } = joined(waiting, form)
  waiting.splice(0, lines)
  return [record]
}

/** Lines without a quotation mark that is left open: read at once where that goes well, else one by one. */
function fromPlain(lines: readonly Line[], delimiter: string): CsvRecord[] {
  const texts = lines.map(({ text = '' }) => text)
  const all = cellsIn(texts.join('\n'), delimiter)
  const fits = 'rows' in all && all.rows.length === lines.length
  return lines.flatMap(({ number: line }, i): CsvRecord[] => {
    const text = texts[i] ?? ''
    if (text.trim() === '') return []
    if (fits) return [{ line, cells: all.rows[i] ?? [] }]
    const one = cellsIn(text, delimiter)
    return 'rows' in one ? [{ line, cells: one.rows[0] ?? [] }] : [{ line, bad: one.bad }]
  })
}

/** The record that the first line opens and a later one closes; the first line alone, as a bad one, where none does. */
function joined(waiting: readonly Line[], { delimiter, width }: Form): { record: CsvRecord; lines: number } {
  const line = waiting[0]?.number ?? 0
  let text = ''
  for (const [i, next] of waiting.slice(0, longestRecord).entries()) {
    if (next.text === undefined) break
    text += i === 0 ? next.text : `\n${next.text}`
    if (i === 0 || quotesIn(text) % 2 === 1) continue
    const read = cellsIn(text, delimiter)
    const cells = 'rows' in read && read.rows.length === 1 ? read.rows[0] : undefined
    if (cells?.length === width) return { record: { line, cells }, lines: i + 1 }
    break
  }
  const alone = cellsIn(waiting[0]?.text ?? '', delimiter)
  return { record: { line, bad: 'bad' in alone ? alone.bad : 'The line is no CSV' }, lines: 1 }
}
