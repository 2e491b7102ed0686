import { dateOf, type IsoDate, isIsoDate } from '../calendar/iso-date.ts'

/** How months begin, without accents: in English, Spanish, German, French, Portuguese and Italian. */
const months = [
  ['jan', 'ene', 'gen'],
  ['feb', 'fev'],
  ['mar', 'mrz'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'ago', 'aou'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dic', 'dez'],
]

/** A cell as a date: one that is certain, two numbers of which either may be the month, or none. */
type Read = { date: IsoDate } | { first: number; second: number; year: number } | undefined

const fullYear = (text: string) => {
  const year = Number(text)
  // As spreadsheets read two digits: up to 29 this century's, from 30 on the last one's.
  return text.length > 2 ? year : year + (year < 30 ? 2000 : 1900)
}

function certain(year: number, month: number, day: number): Read {
  try {
    return { date: dateOf(year, month, day) }
  } catch {
    return undefined
  }
}

function named(word: string | undefined, day: string | undefined, year: string | undefined): Read {
  const bare = word?.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() ?? ''
  const month = months.findIndex((names) => names.some((name) => bare.startsWith(name))) + 1
  return month > 0 && day && year ? certain(fullYear(year), month, Number(day)) : undefined
}

/** What writes days as they are in a time zone; making one takes as long as writing a hundred. */
const dayWriters = new Map<string, Intl.DateTimeFormat>()

function dayWriter(timeZone: string): Intl.DateTimeFormat {
  const known = dayWriters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  dayWriters.set(timeZone, made)
  return made
}

/** The day on which a moment falls in a time zone. */
function dayOfMoment(text: string, timeZone: string): IsoDate | undefined {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) return undefined
  const day = dayWriter(timeZone).format(moment)
  return isIsoDate(day) ? day : undefined
}

/** ClickUp writes moments as milliseconds since 1970: those of the years 2001 to 2096. */
const milliseconds = /^[1-3]\d{12}$/

/** No date is longer, with its day of the week, its time and its zone in words. */
const longestDate = 100

function readCell(written: string, timeZone: string): Read {
  const cell = written.replace(/\s+/g, ' ')
  if (cell.length > longestDate) return undefined
  if (milliseconds.test(cell)) return readCell(new Date(Number(cell)).toISOString(), timeZone)
  const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(cell)
  if (moment) {
    const date = dayOfMoment(cell, timeZone)
    return date === undefined ? undefined : { date }
  }
  // A time of the day behind the date is left aside, and the day of the week before it where it is none without.
  const text = withoutTime(cell)
  const weekday = /^\p{L}+[.,]*\s+/u
  return (
    readDay(text) ?? readDay(text.replace(weekday, '')) ?? readDay(withoutTime(cell.replace(weekday, '')))
  )
}

const withoutTime = (cell: string) => cell.replace(/[T,\s]+\d{1,2}[:.]\d{2}.*$/, '').trim()

/** What a day is written like, without a time. */
function readDay(text: string): Read {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return certain(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(text)
  if (monthFirst) return named(monthFirst[1], monthFirst[2], monthFirst[3])
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s/-](?:de\s+)?(\p{L}+)\.?[\s/,-]+(?:de\s+)?(\d{4}|\d{2})$/u.exec(text)
  if (dayFirst) return named(dayFirst[2], dayFirst[1], dayFirst[3])
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text)
  if (!numbers) return undefined
  const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), fullYear(numbers[4] ?? '')]
  // Who writes points between them writes the day first.
  return numbers[2] === '.' && second <= 12 ? certain(year, second, first) : { first, second, year }
}

/** How a column of dates was read. */
export type DateColumn = {
  /** The date of a cell; undefined for one that is none, or that the order of the column makes impossible. */
  dateIn: (cell: string) => IsoDate | undefined
  /** A cell of which nothing in the column says what is its month; undefined where something does, or there is none. */
  unclear: string | undefined
  /** Which comes first, where the cells say so and none says otherwise. */
  settled: 'month-first' | 'day-first' | undefined
}

/**
 * Reads a column of dates as a whole. `13/2/2026` says that days come first, `2/13/2026` that months do: one such cell settles
 * it for the column. Where none does, `order` decides, and without it months come first, and `unclear` says so. Where cells
 * say both, only those that leave no choice are read.
 */
export function readDates(
  cells: readonly string[],
  {
    order,
    timeZone = 'UTC',
  }: { order?: 'month-first' | 'day-first' | undefined; timeZone?: string | undefined },
): DateColumn {
  let monthFirst = false
  let dayFirst = false
  let unclear: string | undefined
  for (const cell of cells) {
    const read = readCell(cell, timeZone)
    if (!read || 'date' in read) continue
    if (read.first > 12) dayFirst = true
    else if (read.second > 12) monthFirst = true
    else if (read.first !== read.second) unclear ??= cell
  }
  const settled = monthFirst !== dayFirst
  const both = monthFirst && dayFirst
  const days = settled ? dayFirst : order === 'day-first'
  const dateIn = (cell: string): IsoDate | undefined => {
    const read = readCell(cell, timeZone)
    if (!read) return undefined
    if ('date' in read) return read.date
    const { first, second, year } = read
    const open = first <= 12 && second <= 12 && first !== second
    if (both && open && order === undefined) return undefined
    const dayIsFirst = first > 12 || (second <= 12 && days)
    const found = dayIsFirst ? certain(year, second, first) : certain(year, first, second)
    return found && 'date' in found ? found.date : undefined
  }
  return {
    dateIn,
    unclear: settled || order !== undefined ? undefined : unclear,
    settled: settled ? (dayFirst ? 'day-first' : 'month-first') : undefined,
  }
}
