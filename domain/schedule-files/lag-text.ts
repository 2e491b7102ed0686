import type { LinkKind } from '#contract/fields.ts'

/** A length of time as a sheet writes it, in minutes, and whether it runs by the clock. */
export type Length = { readonly minutes: number; readonly elapsed: boolean }

/** What units are called, by their first letters, in English, Spanish, German, French and Portuguese; a month is 20 working days as in Microsoft Project. */
const units = [
  { pattern: /^(mo|mon|month|months|mes|meses|monat|monate|mois|mês)$/, days: 20, clockDays: 30 },
  {
    pattern: /^(w|wk|wks|week|weeks|s|sem|semana|semanas|wo|woche|wochen|semaine|semaines)$/,
    days: 5,
    clockDays: 7,
  },
  { pattern: /^(d|dy|day|days|día|días|dia|dias|t|tag|tage|j|jr|jour|jours|)$/, days: 1, clockDays: 1 },
  { pattern: /^(h|hr|hrs|hour|hours|hora|horas|std|stunde|stunden|heure|heures)$/, minutes: 60 },
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
  /** Hundredths of the predecessor's duration that come to the lag, where it is written as a share. */
  readonly share?: number
}

/** What Microsoft Project calls links in English, Spanish, German, French and Portuguese. */
const linkNames: Readonly<Record<string, LinkKind>> = {
  ...{ FS: 'FS', SS: 'SS', FF: 'FF', SF: 'SF' },
  ...{ FC: 'FS', CC: 'SS', CF: 'SF' },
  ...{ EA: 'FS', AA: 'SS', EE: 'FF', AE: 'SF' },
  ...{ FD: 'FS', DD: 'SS', DF: 'SF' },
  ...{ TI: 'FS', II: 'SS', TT: 'FF', IT: 'SF' },
}
const withKind = new RegExp(
  `^(.+?)\\s*:?\\s*(${Object.keys(linkNames).join('|')})\\s*(?:([+-].*)|(\\d.*))?$`,
  'i',
)

/**
 * `12FS+2d`, `7SS`, `3FF-1 wk`, `3FS+50%`, `A1010`, `A1010: FS 2`; undefined for what is none. An id may end like a kind of link:
 * `ids` decides.
 */
export function readPredecessor(
  text: string,
  perDay: number,
  ids: { has: (id: string) => boolean },
): Predecessor | undefined {
  const whole = text.trim()
  if (ids.has(whole)) return { id: whole, kind: 'FS', lag: 0, elapsed: false }
  const [, linked = '', name = '', signed, bare] = withKind.exec(whole) ?? []
  const [, plain = '', after] = /^(.+?)\s*([+-].*)$/.exec(whole) ?? []
  const isLinked = ids.has(linked)
  const id = isLinked ? linked : plain
  if (!ids.has(id)) return undefined
  const kind = isLinked ? (linkNames[name.toUpperCase()] ?? 'FS') : 'FS'
  const lagText = isLinked ? (signed ?? bare) : after
  const share = /^([+-]?)\s*(\d{1,4}(?:[.,]\d+)?)\s*e?%$/.exec(lagText ?? '')
  if (share) {
    const hundredths = Number(share[2]?.replace(',', '.'))
    return { id, kind, lag: 0, elapsed: false, share: share[1] === '-' ? -hundredths : hundredths }
  }
  const lag = lagText === undefined ? { minutes: 0, elapsed: false } : readLength(lagText, perDay)
  return lag && { id, kind, lag: lag.minutes, elapsed: lag.elapsed }
}

/** A link as it stands in the cell of its successor. */
export function predecessorText({ id, kind, lag, elapsed }: Predecessor, perDay: number): string {
  if (lag === 0 && !elapsed) return kind === 'FS' ? id : `${id}${kind}`
  return `${id}${kind}${lag < 0 ? '-' : '+'}${lengthText(Math.abs(lag), perDay, elapsed)}`
}
