/**
 * A moment as PostgreSQL writes it (`2026-06-01 14:03:09.25+00`), as `Date` would write it: in UTC, with milliseconds and no more. Of
 * one in UTC the text is only put in another order; what is written otherwise goes the longer way.
 */
export function instantOf(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  const fraction = text[19] === '.' ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
