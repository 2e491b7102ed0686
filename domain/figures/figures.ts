import * as z from 'zod/mini'
import data from './figures.json' with { type: 'json' }

const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))
const cents = z.int().check(z.minimum(1))
const from = { source: z.string(), address: z.url(), staleMonths: z.int() }
const named = { name: z.string(), words: z.string() }

const figuresSchema = z.object({
  /** The day on which they were brought together. */
  generated: z.string(),
  prices: z.object({
    ...from,
    series: z.array(
      z.object({ id: z.string(), ...named, months: z.record(month, z.number().check(z.positive())) }),
    ),
  }),
  /** By the hour: a quarter of all earn less than `low`, half less than `median`, a quarter more than `high`. */
  wages: z.object({
    ...from,
    period: month,
    rows: z.array(
      z.object({
        ...{ code: z.string(), title: z.string(), words: z.string() },
        ...{ low: cents, median: cents, high: cents },
      }),
    ),
  }),
  /** What an hour costs an employer in all, and the wages in it. */
  burden: z.object({ ...from, period: month, totalCents: cents, wagesCents: cents }),
  equipment: z.object({
    ...from,
    period: month,
    rows: z.array(z.object({ code: z.string(), ...named, cents })),
  }),
})
export type Figures = z.infer<typeof figuresSchema>
export type PriceSeries = Figures['prices']['series'][number]

/** Reads figures as they are written in a file. Throws where they are not. */
export const parseFigures = (value: unknown): Figures => figuresSchema.parse(value)

let packaged: Figures | undefined
/** The figures that come with the program. */
export const packagedFigures = (): Figures => {
  packaged ??= parseFigures(data)
  return packaged
}

/** The months from one to another, both as `2026-07`, below zero backwards. */
const monthsBetween = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
  Number(last.slice(5, 7)) -
  Number(first.slice(5, 7))

/** By how many months figures of a month are older than they may be on a day; 0 where they are not. */
export const staleBy = (period: string, staleMonths: number, today: string): number => {
  const age = monthsBetween(period, today.slice(0, 7))
  return age > staleMonths ? age : 0
}

type Moved = { from: string; to: string; fromIndex: number; toIndex: number; ratio: number }

/**
 * How an index moved from a month to the last that is held. A month that is not held is that before it; undefined where there is
 * none before it either.
 */
export function movedSince({ months }: PriceSeries, since: string): Moved | undefined {
  const held = Object.keys(months).sort()
  const [first, last] = [held.filter((one) => one <= since).at(-1), held.at(-1)]
  const [fromIndex, toIndex] = [months[first ?? ''], months[last ?? '']]
  if (!first || !last || !fromIndex || !toIndex) return undefined
  return { from: first, to: last, fromIndex, toIndex, ratio: toIndex / fromIndex }
}

/** The last month of a series. */
export const lastMonth = ({ months }: PriceSeries): string => Object.keys(months).sort().at(-1) ?? ''
