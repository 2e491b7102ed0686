import { say } from '#language/say.ts'
import { figureText, toRange } from './amounts.ts'
import type { Figure } from './assumptions.ts'
import type { Choices } from './choices.ts'
import {
  ceilPacks,
  certain,
  type Exact,
  type ExactRange,
  each,
  exactFigure,
  larger,
  one,
  ratio,
  type Span,
  sumOf,
  times,
  zero,
} from './exact.ts'
import type { Line, LineMeasure, Rate, Source, Step, Trade, Unit } from './line.ts'
import type { ItemPrice, PriceList } from './price-list.ts'

/** What the lines of one takeoff share. */
export type Job = { choices: Choices; prices: ReadonlyMap<string, ItemPrice> }

export const openJob = (choices: Choices, prices: PriceList): Job => ({
  choices,
  prices: new Map(prices.map((price) => [price.itemId, price])),
})

/** A measurement to begin from: exact to count with, `measure` for the reader. */
export type Given = { exact: ExactRange; measure: LineMeasure }

/** A part of a formula: words and signs as they are, or a figure in its unit. */
export type FormulaPart = string | Figure | readonly [value: Exact | ExactRange | number, rate: Rate]

/** The terms of a formula with a plus between each and the next. */
export const added = (terms: readonly (readonly FormulaPart[])[]): FormulaPart[] =>
  terms.flatMap((term, at): readonly FormulaPart[] => (at === 0 ? term : ['+', ...term]))

/** Steps on the way to a need, each written in the units that were chosen, each with its exact result. */
export type Working = {
  steps: Step[]
  assumptions: Set<Figure>
  /** Writes a step and answers its result. A figure in the formula is an assumption of the line from then on. */
  step: (
    label: string,
    formula: readonly FormulaPart[],
    result: ExactRange,
    unit: Unit,
    source?: Source,
  ) => ExactRange
  /** The sum of measurements; above `mostWritten` they are counted instead of written one by one. */
  sum: (label: string, given: readonly Given[], unit: Unit) => ExactRange
  /** `range` times a rate, in the unit that comes of it. */
  byRate: (label: string, range: ExactRange, unit: Unit, rate: Figure, result: Unit) => ExactRange
  /** The same with a waste factor on it; no step where that is nothing. */
  withWaste: (range: ExactRange, unit: Unit, waste: Figure) => ExactRange
}

/** A sum of more terms than this says how many they are. */
export const mostWritten = 8

const isFigure = (part: Exclude<FormulaPart, string>): part is Figure => 'assumption' in part

/** Parts of a formula in a row, without a space inside of parentheses. */
const joined = (parts: readonly string[]): string =>
  parts.join(' ').replaceAll('( ', '(').replaceAll(' )', ')')

/** Nothing written yet; what will be is in the units of the job. */
export function beginWorking({ choices: { units } }: Job): Working {
  const written = (part: FormulaPart): string => {
    if (typeof part === 'string') return part
    if (isFigure(part)) return figureText(part.exact, part.rate, units)
    const [value, rate] = part
    return figureText(typeof value === 'object' && 'least' in value ? value.value : value, rate, units)
  }
  const work: Working = {
    steps: [],
    assumptions: new Set(),
    step: (label, formula, result, unit, source) => {
      for (const part of formula) if (typeof part !== 'string' && isFigure(part)) work.assumptions.add(part)
      const step = { label, formula: joined(formula.map(written)), result: toRange(result, unit) }
      work.steps.push(source === undefined ? step : { ...step, source })
      return result
    },
    sum: (label, given, unit) => {
      const result = sumOf(given.map(({ exact }) => exact))
      const terms =
        given.length > mostWritten
          ? say('sum of {count, plural, one {# measurement} other {# measurements}}', { count: given.length })
          : given.map(({ exact }) => figureText(exact.value, unit, units)).join(' + ')
      return work.step(label, [terms], result, unit)
    },
    byRate: (label, range, unit, rate, result) =>
      work.step(label, [[range, unit], '×', rate], times(range, rate.exact), result),
    withWaste: (range, unit, waste) => {
      const result = times(range, one.add(waste.exact))
      work.assumptions.add(waste)
      return waste.exact.equals(0)
        ? range
        : work.step(say('With waste'), [[range, unit], '× (1 +', waste, ')'], result, unit)
    },
  }
  return work
}

/** What a line is made of. */
export type LinePlan = {
  itemId: string
  item: string
  trade: Trade
  roomIds: readonly string[]
  given: readonly Given[]
  /** Which part of the need each measurement has, by its id, where that does not go by their sizes. */
  shares?: () => ReadonlyMap<string, Exact>
  work: Working
  /** What is needed, waste included, in the unit of the pack. */
  need: ExactRange
  /** Which needs the measurements allow, where there are gaps between the least and the most: ascending, apart. */
  possible?: () => readonly Span[]
  /** A size that is a figure is an assumption of the line. */
  pack: { name: string; size: Exact | Figure; unit: Unit }
  /** How many packs it takes at least, where they are cut: an offcut serves where it fits, and so more may be needed. */
  pieces?: ExactRange
  /** How else the same may be bought, where smaller packs come nearer to the need. */
  instead?: (need: ExactRange) => string | null
}

/** The share of each of `parts` in their sum, by id; parts with the same id together. */
export function sharesOf(parts: readonly (readonly [id: string, part: Exact])[]): ReadonlyMap<string, Exact> {
  const all = sumOf(parts.map(([, part]) => certain(part))).value
  const shares = new Map<string, Exact>()
  if (all.equals(0)) return shares
  for (const [id, part] of parts) shares.set(id, (shares.get(id) ?? zero).add(part.div(all)))
  return shares
}

/** What is in one pack. */
export const sizeOf = ({ size }: LinePlan['pack']): Exact => ('assumption' in size ? size.exact : size)

/** Packs as they may be ordered: from the first of each pair to the second, ascending. */
type Counts = readonly (readonly [from: number, to: number])[]

/** The counts of packs of `size` that hold a need in one of the `spans`, those that follow each other together. */
function countsIn(spans: readonly Span[], size: Exact): Counts {
  const counts: [from: number, to: number][] = []
  for (const { least, most } of spans) {
    const [from, to] = [ceilPacks(least, size), ceilPacks(most, size)]
    const last = counts.at(-1)
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else counts.push([from, to])
  }
  return counts
}

/** `15`, `15 or 16`, `15 to 17`. */
const sayCount = ([from, to]: Counts[number]): string => {
  if (from === to) return String(from)
  return to - from === 1
    ? say('{least} or {most}', { least: from, most: to })
    : say('{least} to {most}', { least: from, most: to })
}

/** How many packs it may be, said; null where the tolerance crosses no pack. */
export function sayCrossing(least: number, most: number, countsOf: () => Counts): string | null {
  if (least === most) return null
  if (most - least === 1)
    return say('Order {least} or {most}: within the tolerance of the measurements it may be either', {
      least,
      most,
    })
  const counts = countsOf()
  const [first = [least, most], second] = counts
  if (second === undefined)
    return say('Order {least} to {most}: within the tolerance of the measurements it may be any of them', {
      least: first[0],
      most: first[1],
    })
  if (counts.length === 2 && first[0] === first[1] && second[0] === second[1])
    return say('Order {least} or {most}: within the tolerance of the measurements it may be either', {
      least: first[0],
      most: second[0],
    })
  return say('Order {counts}: within the tolerance of the measurements it may be any of them, none between', {
    counts: counts.map(sayCount).reduce((all, one) => say('{all}, or {one}', { all, one })),
  })
}

/** Cents that `packs` cost at `cents` each, to the nearest cent; packs may be a share of one. */
export const centsOf = (packs: Exact, cents: number): number => Number(packs.mul(exactFigure(cents)).round())

/**
 * Makes the line: rounds its need up to whole packs, says where the tolerance crosses a pack, and prices what is ordered.
 * Its id is the item's and the rooms'. Null where nothing is needed.
 */
export function buildLine(job: Job, plan: LinePlan): Line | null {
  const { itemId, item, trade, roomIds, given, work, need, pack } = plan
  if (need.value.lte(0)) return null
  const size = sizeOf(pack)
  if ('assumption' in pack.size) work.assumptions.add(pack.size)
  const packs = each(need, (amount) => amount.div(size))
  const { pieces = certain(zero) } = plan
  const byAmount = each(need, (amount) => ratio(ceilPacks(amount, size), 1))
  const whole: ExactRange = {
    value: larger(byAmount.value, pieces.value),
    least: larger(byAmount.least, pieces.least),
    most: larger(byAmount.most, pieces.most),
  }
  work.step(
    plan.pieces === undefined
      ? say('Whole packs')
      : say('Whole pieces: by length or by cuts, the more of the two'),
    [[need, pack.unit], '÷', [size, pack.unit], '=', [packs, 'each']],
    whole,
    'each',
  )
  const order = {
    count: Number(whole.value),
    least: Number(whole.least),
    most: Number(whole.most),
  }
  const price = job.prices.get(itemId)
  const instead = plan.instead?.(need) ?? null
  return {
    id: `${itemId}:${roomIds.join('+')}`,
    itemId,
    item,
    trade,
    roomIds,
    measures: given.map(({ measure }) => measure),
    assumptions: [...work.assumptions].map(({ assumption }) => assumption),
    steps: work.steps,
    need: toRange(need, pack.unit),
    pack: { name: pack.name, size: size.valueOf(), unit: pack.unit },
    order,
    crossing: sayCrossing(order.least, order.most, () =>
      plan.possible ? countsIn(plan.possible(), size) : [[order.least, order.most]],
    ),
    ...(instead === null ? {} : { instead }),
    price: price === undefined ? null : { cents: price.cents, asOf: price.asOf, sample: price.sample },
    costCents: price === undefined ? null : order.count * price.cents,
  }
}
