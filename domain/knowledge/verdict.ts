import { type Amendment, decides, type Fact } from './facts.ts'
import { baseSize, dimensionOf, type Quantity } from './quantities.ts'

/**
 * How something measured stands to a rule. `likely-…` where the scan leaves no doubt but a tape, or the section itself, has to
 * confirm; `by-hand` where the figure is closer to the limit than the scan is sure; `not-checked` where nothing was measured.
 */
export const verdicts = [
  'passes',
  'likely-passes',
  'fails',
  'likely-fails',
  'by-hand',
  'not-checked',
] as const
export type Verdict = (typeof verdicts)[number]

type Limit = Pick<Fact, 'value' | 'comparison' | 'unit'>

/** Whether a size keeps a limit. Sizes are in the unit of the fact. */
export function keeps({ value, comparison }: Limit, size: number): boolean {
  if (Array.isArray(value)) return size >= value[0] - 1e-9 && size <= value[1] + 1e-9
  const limit = Number(value)
  switch (comparison) {
    case '>':
      return size > limit
    case '<':
      return size < limit
    case '<=':
      return size <= limit + 1e-9
    default:
      return size >= limit - 1e-9
  }
}

/**
 * What a size with its uncertainty says about a fact. A scan never says `fails` by itself, and a fact that was not opened at
 * its source never says more than `likely`. `byTape` where a person measured it.
 */
export function verdictOf(
  fact: Fact & { amendment?: Amendment },
  size: number,
  off: number,
  byTape = false,
): Verdict {
  const [low, high] = [keeps(fact, size - off), keeps(fact, size + off)]
  const between = Array.isArray(fact.value) && !keeps(fact, size)
  if (low !== high || (low && between)) return 'by-hand'
  // Both ends of a wide uncertainty may lie beyond either end of a range.
  if (!low && Array.isArray(fact.value) && keeps(fact, size)) return 'by-hand'
  const sure = decides(fact)
  if (low) return sure ? 'passes' : 'likely-passes'
  return sure && byTape ? 'fails' : 'likely-fails'
}

/** What of a question measures the same as a fact does: the one that is off by something first. */
export function comparable(fact: Fact, quantities: readonly Quantity[]): Quantity | undefined {
  const dimension = dimensionOf(fact.unit)
  if (dimension === undefined || typeof fact.value === 'boolean') return undefined
  const same = quantities.filter((one) => one.dimension === dimension)
  return same.find(({ off }) => off > 0) ?? same[0]
}

/** A size of the base unit in the unit of the fact. */
export const inUnitOf = (fact: Fact, size: number): number => size / baseSize(1, fact.unit)
