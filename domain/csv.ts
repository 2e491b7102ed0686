// The build for browsers, which Node runs as well: prices are read and written in a page.
import { stringify } from 'csv-stringify/browser/esm/sync'

/**
 * What a spreadsheet takes for the beginning of a formula (OWASP, "CSV injection"), and the same signs at full width,
 * which some of them fold into these. It stands at the beginning of a cell, or behind a sign at which a spreadsheet cuts
 * cells where it is set so: semicolons in half of Europe. Quotes before it count, so that taking one off gives back what
 * was there.
 */
const formula = /(?<=^|[;\t])(?='*[=+\-@\t\r\n＝＋－＠])/g
const neutralised = /(?<=^|[;\t])'(?='*[=+\-@\t\r\n＝＋－＠])/g

/** A cell that no spreadsheet runs: an apostrophe stands wherever it would begin a formula. */
export const neutralise = (text: string): string => text.replace(formula, "'")

/** Undoes `neutralise`. */
export const restore = (text: string): string => text.replace(neutralised, '')

/** Lines of CSV by RFC 4180, each ended by CRLF, whose cells no spreadsheet runs. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    // A number is no formula, below zero either: guarded it would be text, and no sum would count it.
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? neutralise(cell) : (cell ?? '')))),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )
