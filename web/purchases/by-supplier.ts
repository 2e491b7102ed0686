import type { ListedPurchase } from '#contract/purchases.ts'

/** Purchases by supplier, whose soonest has to be ordered first before the others; what is bought is at the end of each. */
export function bySupplier(
  purchases: readonly ListedPurchase[],
): { supplier: string; purchases: ListedPurchase[] }[] {
  const found = new Map<string, ListedPurchase[]>()
  for (const one of purchases) found.set(one.supplier, [...(found.get(one.supplier) ?? []), one])
  return [...found].map(([supplier, all]) => ({
    supplier,
    purchases: all.toSorted((a, b) => Number(a.boughtAt !== null) - Number(b.boughtAt !== null)),
  }))
}
