import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { ImportRefusal, importLimits } from './task-list.ts'

/** What programs put between cells; the earlier one where a file has as many of both. */
const delimiters = [',', ';', '\t', '|'] as const

/** How many lines are looked at to tell the delimiter. */
const sampleLines = 30

/** The delimiter that cuts the first lines into most cells, where quotes are closed. */
function delimiterOf(text: string): string {
  const sample = text.split(/\r\n|\r|\n/, sampleLines).map((line) => line.replace(/"[^"]*"/g, ''))
  const counted = delimiters.map((delimiter) => ({
    delimiter,
    cuts: sample.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0),
  }))
  return counted.reduce((most, one) => (one.cuts > most.cuts ? one : most)).delimiter
}

/**
 * The rows of a sheet, each with its cells trimmed; an empty line is a row of one empty cell, as a spreadsheet counts it.
 * A line such as `sep=;`, with which Excel is told the delimiter, is obeyed.
 * @throws ImportRefusal for too many rows, and for a quotation mark that is never closed
 */
export function sheetRows(text: string, rowsMost: number = importLimits.rows): string[][] {
  const told = /^sep=(.)\r?\n/.exec(text)
  try {
    // As bytes: the reader's own way from text to them, one code point after the other, took longer than reading.
    const rows = parse(new TextEncoder().encode(text), {
      delimiter: told?.[1] ?? delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: rowsMost + 1,
    }) as string[][]
    if (rows.length > rowsMost) throw tooManyRows(rowsMost)
    return rows.map((row) =>
      row.map((cell) => (cell.includes('\r') ? cell.replace(/\r\n?/g, '\n') : cell).trim()),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportRefusal(
      'quotes',
      say('A quotation mark is opened and never closed: the rows after it cannot be told apart.'),
    )
  }
}

/** The refusal of more rows than are read. */
export const tooManyRows = (rowsMost: number): ImportRefusal =>
  new ImportRefusal(
    'rows',
    say('The file has more than {most} rows. Split it and bring in the parts.', {
      most: numberText(rowsMost),
    }),
  )
