import { addDays, dateOf, type IsoDate, isIsoDate, weekdayOf } from '../calendar/iso-date.ts'

const weekdays = [
  ['sunday', 'sun', 'domingo'],
  ['monday', 'mon', 'lunes'],
  ['tuesday', 'tues', 'tue', 'martes'],
  ['wednesday', 'wed', 'miercoles'],
  ['thursday', 'thurs', 'thu', 'jueves'],
  ['friday', 'fri', 'viernes'],
  ['saturday', 'sat', 'sabado'],
] as const
const months = [
  ['january', 'jan', 'enero'],
  ['february', 'feb', 'febrero'],
  ['march', 'mar', 'marzo'],
  ['april', 'apr', 'abril'],
  ['may', 'mayo'],
  ['june', 'jun', 'junio'],
  ['july', 'jul', 'julio'],
  ['august', 'aug', 'agosto'],
  ['september', 'sept', 'sep', 'septiembre'],
  ['october', 'oct', 'octubre'],
  ['november', 'nov', 'noviembre'],
  ['december', 'dec', 'diciembre'],
] as const

const any = (names: readonly (readonly string[])[]) =>
  names
    .flat()
    .sort((a, b) => b.length - a.length)
    .join('|')
const placeOf = (names: readonly (readonly string[])[], name: string) =>
  names.findIndex((all) => all.includes(name))

const monthDay = new RegExp(`\\b(${any(months)})\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:,? (\\d{4}))?`)
const dayMonth = new RegExp(`\\b(\\d{1,2}) (?:de )?(${any(months)})\\b(?:(?: de|,)? (\\d{4}))?`)
const weekday = new RegExp(`\\b(${any(weekdays)})\\b`)

/** In small letters and without accents, for patterns of both languages. */
export const plainOf = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'")

/** The first day of this month and day that lies no more than four months before `today`. */
function nearYear(today: IsoDate, month: number, day: number, year: string | undefined): IsoDate | undefined {
  const first = Number(year ?? today.slice(0, 4))
  const made = (at: number) => {
    try {
      return dateOf(at, month, day)
    } catch {
      return undefined
    }
  }
  const date = made(first)
  return year === undefined && date !== undefined && date < addDays(today, -120) ? made(first + 1) : date
}

/** The day that a text names, as `today` sees it: a name of the week is the next one. Undefined where it names none. */
export function dayIn(text: string, today: IsoDate): IsoDate | undefined {
  const plain = plainOf(text)
  const iso = /\b\d{4}-\d{2}-\d{2}\b/.exec(plain)?.[0]
  if (iso !== undefined) return isIsoDate(iso) ? iso : undefined
  const named = monthDay.exec(plain)
  if (named) return nearYear(today, placeOf(months, named[1] ?? '') + 1, Number(named[2]), named[3])
  const turned = dayMonth.exec(plain)
  if (turned) return nearYear(today, placeOf(months, turned[2] ?? '') + 1, Number(turned[1]), turned[3])
  const slashed = /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/.exec(plain)
  if (slashed) return nearYear(today, Number(slashed[1]), Number(slashed[2]), slashed[3])
  const ahead = /\b(?:in|dentro de|en) (\d{1,3}) (?:days?|dias?)\b/.exec(plain)
  if (ahead) return addDays(today, Number(ahead[1]))
  if (/\b(?:today|hoy)\b/.test(plain)) return today
  if (/\b(?:day after tomorrow|pasado manana)\b/.test(plain)) return addDays(today, 2)
  if (/\b(?:tomorrow|manana)\b/.test(plain)) return addDays(today, 1)
  if (/\b(?:yesterday|ayer)\b/.test(plain)) return addDays(today, -1)
  const name = weekday.exec(plain)?.[1]
  if (name === undefined) return undefined
  const apart = (placeOf(weekdays, name) - weekdayOf(today) + 7) % 7
  return addDays(today, apart === 0 ? 7 : apart)
}

/** How many days a text says, weeks as five working days; undefined where it says none. */
export function daysSaid(text: string): number | undefined {
  const [, figure, unit] =
    /\b(\d{1,3}|one|two|three|four|five|a|un|una|uno|dos|tres|cuatro|cinco) (?:working |business |more |dias? habiles )?(days?|weeks?|dias?|semanas?)\b/.exec(
      plainOf(text),
    ) ?? []
  if (figure === undefined || unit === undefined) return undefined
  const words = ['', 'one', 'two', 'three', 'four', 'five']
  const spanish = ['', 'un', 'dos', 'tres', 'cuatro', 'cinco']
  const count = /^\d/.test(figure)
    ? Number(figure)
    : Math.max(1, words.indexOf(figure), spanish.indexOf(figure))
  return /^(?:w|s)/.test(unit) ? count * 5 : count
}
