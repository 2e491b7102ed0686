import { plainOf } from '../assistant/days.ts'
import type { Figures, PriceSeries } from './figures.ts'

type Wage = Figures['wages']['rows'][number]
type Equipment = Figures['equipment']['rows'][number]

/** What a question asks of published figures. `since`: a month as `2025-03`, null where none is said. */
export type FiguresAsked =
  | { kind: 'prices'; series: readonly PriceSeries[]; since: string | null; cents: number | null }
  | { kind: 'wages'; rows: readonly Wage[] }
  | { kind: 'equipment'; rows: readonly Equipment[] }
  | { kind: 'burden' }

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const meses = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const monthName =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*\.?(?: (?:of |de )?(20\d\d))?\b|\b(20\d\d)\b/

/** The month that a text names, the last such one where no year is said; a year by itself is its January. */
function monthIn(plain: string, today: string): string | null {
  const year = Number(today.slice(0, 4))
  if (/\b(?:last year|a year ago|el ano pasado|hace un ano)\b/.test(plain))
    return `${year - 1}${today.slice(4, 7)}`
  const [, name, of, alone] = monthName.exec(plain.replace(/\bmay (?=i|we|be|have)\b/g, ' ')) ?? []
  if (alone) return `${alone}-01`
  if (!name) return null
  const place = Math.max(months.indexOf(name), meses.indexOf(name)) + 1
  const text = String(place).padStart(2, '0')
  return `${of ?? (`${year}-${text}` <= today.slice(0, 7) ? year : year - 1)}-${text}`
}

/** Those whose own words are said most; none where nothing is. */
function named<One extends { words: string }>(plain: string, all: readonly One[]): One[] {
  const said = new Set(plain.match(/[a-z\d-]+/g))
  const hits = all.map((one) => ({
    one,
    count: one.words.split(' ').filter((word) => said.has(word)).length,
  }))
  const most = Math.max(0, ...hits.map(({ count }) => count))
  return most === 0 ? [] : hits.filter(({ count }) => count === most).map(({ one }) => one)
}

const moves =
  /\b(?:gone|going|went|go|come|came|risen|rise|rising|rose|climb\w*|chang\w*|mov\w+|increas\w*|drop\w*|fall\w*|fell|fallen|since|than|trend\w*|subi\w*|sube\w*|baj\w+|cambi\w+|desde)\b/
const costly =
  /\b(?:prices?|costs?|index|precios?|indice|expensive|cheaper|caro|barato)\b|\b(?:how much (?:has|have|did)|cuanto (?:ha|han|subio|bajo|cambio))\b/
const upOrDown = /^(?:is|are|has|have|did) .*\b(?:up|down)\b/
const worth =
  /\$ ?(\d+(?:\.\d{1,2})?)\b.*\b(?:now|today|hoy|ahora)\b|\b(?:now|today|hoy|ahora)\b.*\$ ?(\d+(?:\.\d{1,2})?)/
const pays =
  /\b(?:what|how much|cuanto)\b.*\b(?:wages?|pay|paid|earns?|makes?|hourly|salary|gana\w*|sueldo|salario|paga\w*)\b|\b(?:wages?|hourly pay|salary|sueldo|salario) (?:of|for|de|del|para)\b/
const rents =
  /\b(?:how much|what|cuanto)\b.*\b(?:rate|rent\w*|hourly|(?:per|an|by the) hour|run|cuesta|renta\w*|alquil\w*|por hora)\b/

/** Reads whether a question asks how a published price moved, what people earn, what labor costs beside wages, or what a machine costs an hour. */
export function figuresAsked(question: string, today: string, figures: Figures): FiguresAsked | undefined {
  const plain = plainOf(question)
  if (/\bminimum wage|prevailing|davis|salario minimo|osha|\bcode\b/.test(plain)) return undefined
  if (/\b(?:labor|labour) burden\b|\bburden (?:rate|on)\b|\bcarga (?:laboral|social)\b/.test(plain))
    return { kind: 'burden' }
  const since = monthIn(plain, today)
  const value = worth.exec(plain)
  const series = named(plain, figures.prices.series)
  const asksMove = (costly.test(plain) && moves.test(plain)) || upOrDown.test(plain)
  if (value || (asksMove && (series.length > 0 || since !== null))) {
    const dollars = Number(value?.[1] ?? value?.[2])
    return { kind: 'prices', series, since, cents: value ? Math.round(dollars * 100) : null }
  }
  if (pays.test(plain)) {
    const rows = named(plain, figures.wages.rows)
    if (rows.length > 0) return { kind: 'wages', rows }
  }
  if (rents.test(plain)) {
    const rows = named(plain, figures.equipment.rows)
    if (rows.length > 0) return { kind: 'equipment', rows }
  }
  return undefined
}

/** The series of what something is made of, by its name; undefined where no word of it is said. */
export const seriesOf = (name: string, { prices }: Figures): PriceSeries | undefined =>
  named(plainOf(name), prices.series)[0]
