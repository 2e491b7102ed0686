import { say } from '#language/say.ts'
import type { Figure } from './assumptions.ts'
import { added, type FormulaPart, type Working } from './build-line.ts'
import { certain, type Exact, type ExactRange, larger, ratio, smaller, zero } from './exact.ts'
import type { Source } from './line.ts'

/** What is cut from each of `count` pieces of stock. */
export type Cut = { count: number; lengths: readonly Exact[] }
/** Pieces of stock that lengths are cut from, and how. */
export type CutList = { pieces: number; cuts: readonly Cut[] }

/** The least common multiple of the denominators of `figures`. */
function commonUnit(figures: readonly Exact[]): bigint {
  let unit = 1n
  for (const { d } of figures) if (unit % d !== 0n) unit = (unit / divisor(unit, d)) * d
  return unit
}

function divisor(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** What is left of each piece of stock, where the first that has enough of it is found in steps that halve the row. */
function openStock(stock: bigint, most: number) {
  let leaves = 1
  while (leaves < most) leaves *= 2
  const left = new Array<bigint>(2 * leaves).fill(stock)
  return {
    /** The place of the first piece with `length` left on it. */
    first: (length: bigint): number => {
      let at = 1
      while (at < leaves) at = (left[2 * at] ?? 0n) >= length ? 2 * at : 2 * at + 1
      return at - leaves
    },
    take: (place: number, length: bigint): void => {
      let at = place + leaves
      const rest = (left[at] ?? 0n) - length
      left[at] = rest < 0n ? 0n : rest
      for (at >>= 1; at >= 1; at >>= 1) {
        const [one = 0n, other = 0n] = [left[2 * at], left[2 * at + 1]]
        left[at] = one > other ? one : other
      }
    },
  }
}

/**
 * Cuts `lengths` from pieces of `stock`, the longest first, each from the first piece with enough left on it: an offcut
 * serves where it fits and nowhere else. A length beyond the stock is whole pieces, jointed, and what is left of it. `kerf`
 * is what the saw takes between two lengths. All in one unit, exactly; the same lengths are always cut alike. Never more than
 * 11/9 of the fewest possible and 2/3 of a piece (Dósa, 2007).
 */
export function cutFrom(lengths: readonly Exact[], stock: Exact, kerf: Exact = zero): CutList {
  const unit = commonUnit([stock, kerf, ...lengths])
  const units = ({ n, d, s }: Exact): bigint => s * n * (unit / d)
  const [whole, lost] = [units(stock), units(kerf)]
  let jointed = 0
  const rests: bigint[] = []
  for (const length of lengths.map(units)) {
    jointed += Number(length / whole)
    if (length % whole > 0n) rests.push(length % whole)
  }
  rests.sort((one, other) => (one < other ? 1 : one > other ? -1 : 0))
  const row = openStock(whole, rests.length)
  const taken: bigint[][] = []
  for (const rest of rests) {
    const place = row.first(rest)
    row.take(place, rest + lost)
    const on = taken[place]
    if (on === undefined) taken[place] = [rest]
    else on.push(rest)
  }
  const alike = new Map<string, { count: number; lengths: readonly bigint[] }>()
  for (const on of taken) {
    const known = alike.get(on.join())
    if (known === undefined) alike.set(on.join(), { count: 1, lengths: on })
    else known.count++
  }
  const exact = (some: bigint): Exact => stock.mul(some).div(whole)
  const cuts = [...alike.values()].map(({ count, lengths: on }) => ({ count, lengths: on.map(exact) }))
  return {
    pieces: jointed + taken.length,
    cuts: jointed > 0 ? [{ count: jointed, lengths: [stock] }, ...cuts] : cuts,
  }
}

/** A list of more kinds of cuts than these says how many lengths they are of. */
const mostCuts = 40

/** How the pieces are cut, as a formula: `2 × 8 ft + (5 ft + 3 ft)`. */
const writeCuts = (cuts: readonly Cut[]): FormulaPart[] =>
  added(
    cuts.map(({ count, lengths }) => {
      const all = added(lengths.map((length) => [[length, 'ft']]))
      return [...(count === 1 ? [] : [`${count} ×`]), ...(lengths.length === 1 ? all : ['(', ...all, ')'])]
    }),
  )

/**
 * How many pieces `stock` feet long the `runs` are cut from, written to `work` with every cut. Both ends of the tolerance are
 * cut by themselves. `source` says why it is done so.
 */
export function cutRuns(
  work: Working,
  runs: readonly ExactRange[],
  stock: Exact,
  kerf: Figure,
  source?: Source,
): ExactRange {
  const between = kerf.exact.div(12)
  const count = (key: keyof ExactRange) =>
    cutFrom(
      runs.map((run) => run[key]),
      stock,
      between,
    )
  const { pieces, cuts } = count('value')
  const value = ratio(pieces, 1)
  const result = runs.every(({ least, most }) => least === most)
    ? certain(value)
    : {
        value,
        least: smaller(value, ratio(count('least').pieces, 1)),
        most: larger(value, ratio(count('most').pieces, 1)),
      }
  work.assumptions.add(kerf)
  const formula =
    cuts.length > mostCuts
      ? [
          say('{count, plural, one {# length} other {# lengths}}, the longest first', {
            count: runs.length,
          }),
        ]
      : writeCuts(cuts)
  return work.step(say('Cut list: an offcut serves where it fits'), formula, result, 'each', source)
}
