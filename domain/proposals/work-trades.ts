import type { PlacedLine } from '#contract/estimate.ts'
import { tradeIds, tradeName, tradesOfCode } from '../estimate/trades.ts'

const plain = (text: string) => text.trim().toLowerCase()
const alike = (a: string, b: string) => plain(a) === plain(b)

/** Words that can name a trade, without the ending of a plural. */
const wordsOf = (text: string) =>
  (plain(text).match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/s$/, ''))

const named = (text: string, trades: readonly string[]) =>
  trades.find((id) =>
    wordsOf(text).some((word) =>
      [id, ...wordsOf(tradeName(id))].some((name) => name.includes(word) || word.includes(name)),
    ),
  )

/** The groups of lines that have a name, each with the trade that does the work of its last line. */
export const workedIn = (lines: readonly PlacedLine[]): ReadonlyMap<string, string> => {
  const worked = workTrades(lines, [])
  return new Map(lines.flatMap(({ id, trade }) => (trade === '' ? [] : [[trade, worked.get(id) ?? trade]])))
}

/**
 * The trade that does the work of each line, by the line's id. A group may be called as the owner reads it, "Backsplash": where
 * it is no trade, and none of `known`, those of the job's tasks, the cost code says whose work it is. Where several trades
 * work under a code, the words of the item choose, then those of the group, then the rest of the group; else the group stands.
 */
export function workTrades(
  lines: readonly PlacedLine[],
  known: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const byGroup = new Map<string, Set<string>>()
  for (const { id, trade, code, item } of lines) {
    const own = tradeIds.find((one) => alike(one, trade) || alike(tradeName(one), trade))
    const stands = own ?? (known.some((one) => alike(one, trade)) ? trade : undefined)
    const under = tradesOfCode(code)
    const worked = stands ?? (under.length < 2 ? under[0] : (named(item, under) ?? named(trade, under)))
    if (worked === undefined) continue
    found.set(id, worked)
    byGroup.set(plain(trade), (byGroup.get(plain(trade)) ?? new Set()).add(worked))
  }
  for (const { id, trade, code } of lines) {
    const [only, ...others] = [...(byGroup.get(plain(trade)) ?? [])].filter((one) =>
      tradesOfCode(code).some((id) => id === one),
    )
    if (!found.has(id) && others.length === 0 && only !== undefined) found.set(id, only)
  }
  return new Map(lines.map(({ id, trade }) => [id, found.get(id) ?? trade]))
}
