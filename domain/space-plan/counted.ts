import type { PriceItem } from '#contract/price-book.ts'
import type { SpacePlanBody } from '#contract/space-plan.ts'
import { type KindId, kindOf } from './kinds.ts'

/** How many of a kind stand in a plan, and the item of the price book that it is bought as; null where none has a price. */
export type Counted = { kind: KindId; label: string; count: number; item: PriceItem | null }

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** What stands in a plan by kind, in the order in which it was placed, each with the first priced item whose name has all its words. */
export function countedIn({ pieces }: SpacePlanBody, items: readonly PriceItem[]): Counted[] {
  const counts = new Map<KindId, number>()
  for (const { kind } of pieces) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => {
    const { label } = kindOf(kind)
    const item = items.find(({ name, price }) => {
      const words = wordsOf(name)
      return price !== null && wordsOf(label).every((word) => words.includes(word))
    })
    return { kind, label, count, item: item ?? null }
  })
}
