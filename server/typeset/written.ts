import { type ValueWriter, valueWriter } from '#domain/documents/value-text.ts'
import type { Language } from '#language/languages.ts'

/** How the writing of a paper's values is done: texts in the signs of the font, pictures as the paths they are kept under. */
type Means = { language: Language; sign: (text: string) => string; keep: (picture: Uint8Array) => string }

/** How a number or a text is written by the end of its name; see `domain/papers/papers.ts`. */
function byName(write: ValueWriter, name: string, value: string | number, timeZone: string): string | number {
  if (typeof value === 'number') {
    if (name.endsWith('Cents')) return write.money(value)
    return name.endsWith('Bp') ? write.share(value) : value
  }
  if (name.endsWith('On')) return write.date(value)
  if (name.endsWith('Day')) return write.weekday(value)
  return name.endsWith('At') ? write.moment(value, timeZone) : value
}

/**
 * The data of a paper as a template reads it: everything is text as it is to stand there, a picture the path it is kept under.
 * Throws a RangeError where a day or a moment is none.
 */
export function written(data: unknown, { language, sign, keep }: Means): unknown {
  const writer = valueWriter(language)
  const write = (value: unknown, name: string, beside: object): unknown => {
    if (typeof value === 'number' || typeof value === 'string') {
      const text = byName(writer, name, value, 'timeZone' in beside ? String(beside.timeZone) : 'UTC')
      return typeof text === 'string' ? sign(text) : text
    }
    if (value instanceof Uint8Array) return keep(value)
    if (Array.isArray(value)) return value.map((one) => write(one, name, beside))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, write(one, key, value)]))
  }
  return write(data, '', {})
}
