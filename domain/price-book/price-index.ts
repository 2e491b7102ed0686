import { say } from '#language/say.ts'
import type { IsoDate } from '../calendar/iso-date.ts'
import data from './ppi.json' with { type: 'json' }

/**
 * Producer price indexes by commodity of the U.S. Bureau of Labor Statistics, month by month from January 2018, not seasonally
 * adjusted; null where none was published. Public domain.
 */
const months: Readonly<Record<string, readonly (number | null)[]>> = data
const firstYear = 2018

type Series = { id: string; title: () => string; trades: RegExp; words: RegExp }
const series = (id: string, title: () => string, trades: RegExp, words: RegExp): Series => ({
  ...{ id, title, trades, words },
})
const never = /(?!)/

/**
 * Which index an item follows: by a word in its name first, else by its trade. The figures name a series by its id alone: every
 * title is as remembered; check at BLS (https://data.bls.gov/timeseries/ and the id). Which words and trades follow which series
 * is a judgement of this project, published by nobody.
 */
const catalogue: readonly Series[] = [
  series(
    'WPU137',
    () => say('Gypsum products'),
    /drywall/i,
    /drywall|gypsum|sheetrock|joint compound|plasterboard/i,
  ),
  series('WPU083', () => say('Plywood'), never, /plywood|\bosb\b|sheathing/i),
  series('WPU0812', () => say('Hardwood lumber'), never, /\b(?:oak|maple|walnut|hickory|cherry|hardwood)\b/i),
  series(
    'WPU0811',
    () => say('Softwood lumber'),
    /framing|lumber|carpentry/i,
    /\b(?:stud|lumber|2x\d+|joist|spruce|pine|fir|cedar|decking)\b/i,
  ),
  series('WPU062', () => say('Paints and allied products'), /paint/i, /\b(?:paint|primer|stain)\b/i),
  series('WPU1392', () => say('Insulation materials'), /insulation/i, /insulation|\bbatts?\b/i),
  series('WPU1333', () => say('Ready-mixed concrete'), /concrete/i, /ready.?mix/i),
  series('WPU1322', () => say('Cement'), never, /\bcement\b|mortar/i),
  series('WPU1331', () => say('Concrete block and brick'), /masonry/i, /\bcmu\b|concrete block/i),
  series('WPU1342', () => say('Brick and structural clay tile'), never, /\bbricks?\b/i),
  series('WPU1361', () => say('Asphalt roofing and siding'), /roof/i, /shingle|roofing|felt/i),
  series('WPU1026', () => say('Nonferrous wire and cable'), never, /\b(?:wire|cable|romex|thhn)\b/i),
  series(
    'WPU1175',
    () => say('Switchgear, switchboards and industrial controls'),
    never,
    /\b(?:breaker|panelboard|load center|switchgear)\b/i,
  ),
  series('WPU102502', () => say('Copper and brass mill shapes'), never, /copper|brass/i),
  series('WPU0721', () => say('Plastic construction products'), never, /\b(?:pvc|cpvc|pex|abs)\b|vinyl/i),
  series('WPU1073', () => say('Sheet metal products'), /heating|hvac/i, /\bduct|flashing|gutter/i),
  series('WPU1017', () => say('Steel mill products'), never, /\b(?:steel|rebar)\b/i),
  series('WPUSI012011', () => say('Construction materials'), /./, never),
]

/** What an index says of a price: by how much it moved from the month of the price to the newest month that is known. */
export type IndexOffer = {
  series: string
  title: string
  /** Months, `2023-03`. */
  from: string
  to: string
  ratio: number
  /** What the price would be then, in integer cents. */
  cents: number
  /** The last day of the month `to`. */
  asOf: IsoDate
}

const monthOf = (index: number) =>
  `${firstYear + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`

/**
 * What an index would make of a price of material; to be offered, never applied. Undefined where no month of the price, or none
 * after it, is known.
 */
export function indexOffer(
  { name, trade, kind }: { name: string; trade: string; kind: string },
  { cents, asOf }: { cents: number; asOf: IsoDate },
): IndexOffer | undefined {
  if (kind !== 'material') return undefined
  const found =
    catalogue.find(({ words }) => words.test(name)) ??
    catalogue.find(({ trades }) => trades.test(trade || '-'))
  const values = months[found?.id ?? '']
  if (!found || !values) return undefined
  const from = (Number(asOf.slice(0, 4)) - firstYear) * 12 + Number(asOf.slice(5, 7)) - 1
  const to = values.findLastIndex((value) => value !== null)
  const [then, now] = [values[from], values[to]]
  if (from >= to || then == null || now == null) return undefined
  const ratio = Math.round((now / then) * 1000) / 1000
  const [year, month] = monthOf(to).split('-').map(Number)
  return {
    ...{ series: found.id, title: found.title(), from: monthOf(from), to: monthOf(to), ratio },
    cents: Math.round(cents * ratio),
    asOf: new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10),
  }
}

/** From how many months on a price is said to be old. */
export const oldMonths = 6

/** Whole months from the day of a price to today. */
export function monthsOld(asOf: IsoDate, today: IsoDate): number {
  const [from, to] = [asOf, today].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)))
  return Math.max(0, (to ?? 0) - (from ?? 0) - (today.slice(8) < asOf.slice(8) ? 1 : 0))
}
