import { type Exact, type Span, zero } from './exact.ts'

/** So many spans are told apart; more of them lie so close that what is between is no gap any more. */
const mostSpans = 64

/** Two scales nearer to each other than this are one: no tape tells them apart. */
const finest = 1e-9

/** Spans in their order, those that touch or lie in each other as one. */
function joined(spans: readonly Span[]): Span[] {
  const ordered = [...spans].sort((a, b) => a.least.compare(b.least))
  const all: Span[] = []
  for (const span of ordered) {
    const last = all.at(-1)
    if (last === undefined || last.most.lt(span.least)) all.push(span)
    else if (last.most.lt(span.most)) all[all.length - 1] = { least: last.least, most: span.most }
  }
  return all
}

/**
 * Which needs come of `needAt` while its argument goes from `from` to `to`, where it grows and jumps now and then: without the
 * gaps that it jumps over, if they are `gap` wide or wider.
 */
export function spansOf(needAt: (scale: number) => Exact, from: number, to: number, gap: Exact): Span[] {
  const between = (low: number, least: Exact, high: number, most: Exact): Span[] => {
    if (most.sub(least).lt(gap)) return [{ least, most }]
    const middle = (low + high) / 2
    if (high - low < finest)
      return [
        { least, most: least },
        { least: most, most },
      ]
    const need = needAt(middle)
    return [...between(low, least, middle, need), ...between(middle, need, high, most)]
  }
  return joined(between(from, needAt(from), to, needAt(to)))
}

/** Which sums are possible of one need out of each of `parts`, each as `spansOf` has it. */
export const sumsOf = (parts: readonly (readonly Span[])[]): readonly Span[] =>
  parts.reduce<readonly Span[]>(
    (sums, spans) => {
      const all = joined(
        sums.flatMap(({ least, most }) =>
          spans.map((span) => ({ least: least.add(span.least), most: most.add(span.most) })),
        ),
      )
      const [first, last] = [all[0], all.at(-1)]
      return all.length > mostSpans && first && last ? [{ least: first.least, most: last.most }] : all
    },
    [{ least: zero, most: zero }],
  )
