import type { Field, Value, ValueKind } from '#contract/documents.ts'
import { type Language, locales } from '#language/languages.ts'

/** How values are written in a language: `$1,234.56`, `8.25%`, `Apr 15, 2026`; a minus is a true one. */
export type ValueWriter = {
  money: (cents: number) => string
  share: (basisPoints: number) => string
  number: (value: number) => string
  /** A day with its year, and one with its weekday; throw a RangeError where it is none. */
  date: (day: string) => string
  weekday: (day: string) => string
  /** A moment where `timeZone` is, with the zone's name. */
  moment: (at: string, timeZone: string) => string
}

/** Writes values in `language`. */
export function valueWriter(language: Language): ValueWriter {
  const locale = locales[language]
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 })
  const day = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  const dated = new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' })
  const named = new Intl.DateTimeFormat(locale, { ...day, weekday: 'short' })
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const noon = (date: string) => new Date(`${date}T12:00:00Z`)
  const minus = (text: string) => text.replace('-', '−')
  return {
    // As a text of digits: no sum becomes a fraction on its way.
    money: (cents) => minus(money.format(`${cents}e-2` as `${number}`)),
    share: (basisPoints) => minus(share.format(`${basisPoints}e-4` as `${number}`)),
    number: (value) => minus(plain.format(value)),
    date: (date) => dated.format(noon(date)),
    weekday: (date) => named.format(noon(date)),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(locale, { ...day, year: 'numeric', ...clock, timeZone }).format(new Date(at)),
  }
}

/** A value of a kind as it is read; '' where there is none. One that is not of its kind stands as it is. */
export function valueText(write: ValueWriter, kind: ValueKind, value: Value): string {
  if (value === null) return ''
  if (kind === 'date')
    return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? write.date(value) : String(value)
  if (typeof value === 'string' || kind === 'text') return String(value)
  return write[kind](value)
}

/** What stands in the place of a field that is not filled: what is to be filled in, in brackets. */
export const openField = (key: string): string => `[${key}]`

/** Whether a field is still to be filled in. */
export const isOpen = (field: Field | undefined): field is undefined =>
  field === undefined || field.value === null || field.value === ''

/** A field as it is read. */
export const fieldText = (write: ValueWriter, key: string, field: Field | undefined): string =>
  isOpen(field) ? openField(key) : valueText(write, field.kind, field.value)
