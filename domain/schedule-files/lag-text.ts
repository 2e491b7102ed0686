import type { LinkKind } from '#contract/fields.ts'

/** A length of time as a sheet writes it, in minutes, and whether it runs by the clock. */
export type Length = { readonly minutes: number; readonly elapsed: boolean }

/** What units are called, by their first letters, in English and Spanish; a month is 20 working days as in Microsoft Project. */
const units = [
  { pattern: /^(mo|mon|month|months|mes|meses)$/, days: 20, clockDays: 30 },
  { pattern: /^(w|wk|wks|week|weeks|s|sem|semana|semanas)$/, days: 5, clockDays: 7 },
  { pattern: /^(d|dy|day|days|día|días|dia|dias|)$/, days: 1, clockDays: 1 },
  { pattern: /^(h|hr|hrs|hour|hours|hora|horas)$/, minutes: 60 },
  { pattern: /^(m|min|mins|minute|minutes|minuto|minutos)$/, minutes: 1 },
] as const

/**
 * `5d`, `4 hrs`, `2.5 wks`, `3 edays` (by the clock), `10` (days); undefined for what is no length. `perDay` is how many minutes
 * of work a day has.
 */
export function readLength(text: string, perDay: number, byClock = false): Length | undefined {
  const parts = /^([+-]?)\s*(\d{1,7}(?:[.,]\d+)?)\s*(e?)(\p{L}*)\.?\s*\??$/u.exec(text.trim().toLowerCase())
  if (!parts) return undefined
  const [, sign, amount = '', mark, word = ''] = parts
  // "e" alone is no unit, and "e" before one makes it elapsed.
  const unit = units.find(({ pattern }) => pattern.test(word))
  if (!unit) return undefined
  const elapsed = mark === 'e' || byClock
  const each = 'minutes' in unit ? unit.minutes : elapsed ? unit.clockDays * 1440 : unit.days * perDay
  const minutes = Math.round(Number(amount.replace(',', '.')) * each)
  return { minutes: sign === '-' ? -minutes : minutes, elapsed }
}

/** Minutes in the largest unit that holds them exactly: `5d`, `12h`, `45m`; by the clock `7ed`, `90em`. */
export function lengthText(
  minutes: number,
  perDay: number,
  elapsed: boolean,
  mark = elapsed ? 'e' : '',
): string {
  const day = elapsed ? 1440 : perDay
  if (minutes % day === 0) return `${minutes / day}${mark}d`
  return minutes % 60 === 0 ? `${minutes / 60}${mark}h` : `${minutes}${mark}m`
}

export type Predecessor = {
  readonly id: string
  readonly kind: LinkKind
  readonly lag: number
  readonly elapsed: boolean
}

/** `12FS+2d`, `7SS`, `3FF-1 wk`, `A1010`; undefined for what is none. An id may end like a kind of link: `ids` decides. */
export function readPredecessor(
  text: string,
  perDay: number,
  ids: { has: (id: string) => boolean },
): Predecessor | undefined {
  const whole = text.trim()
  if (ids.has(whole)) return { id: whole, kind: 'FS', lag: 0, elapsed: false }
  const parts = /^(.+?)\s*(FS|SS|FF|SF)\s*([+-].*)?$|^(.+?)\s*([+-].*)$/i.exec(whole)
  const [id, lagText] = [parts?.[1] ?? parts?.[4], parts?.[3] ?? parts?.[5]]
  if (!id || !ids.has(id)) return undefined
  const lag = lagText === undefined ? { minutes: 0, elapsed: false } : readLength(lagText, perDay)
  if (!lag) return undefined
  const kind = (parts?.[2]?.toUpperCase() ?? 'FS') as LinkKind
  return { id, kind, lag: lag.minutes, elapsed: lag.elapsed }
}

/** A link as it stands in the cell of its successor. */
export function predecessorText({ id, kind, lag, elapsed }: Predecessor, perDay: number): string {
  if (lag === 0 && !elapsed) return kind === 'FS' ? id : `${id}${kind}`
  return `${id}${kind}${lag < 0 ? '-' : '+'}${lengthText(Math.abs(lag), perDay, elapsed)}`
}
