import { stringify } from 'csv-stringify/sync'

/**
 * What a spreadsheet takes for the beginning of a formula (OWASP, "CSV injection"), and the same signs at full width,
 * which some of them fold into these. Quotes before it count, so that taking one off gives back what was there.
 */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet runs: it begins with an apostrophe where it would begin a formula. */
export const neutralise = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Undoes `neutralise`. */
export const restore = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text

/** Lines of CSV by RFC 4180, each ended by CRLF, whose cells no spreadsheet runs. */
export const csvLines = (rows: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (cell === null ? '' : neutralise(String(cell))))),
    { record_delimiter: '\r\n', quote_record_delimiter: true },
  )
