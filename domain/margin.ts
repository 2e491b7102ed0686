/**
 * What is left of a price over its cost, in percent of the price, to one decimal and half away from zero; undefined where there
 * is no price to measure by. Integer cents.
 */
export function marginOf(priceCents: number, costCents: number): number | undefined {
  if (priceCents <= 0) return undefined
  // In whole thousandths, so that no binary fraction decides at a half.
  const [left, price] = [BigInt(priceCents - costCents) * 1000n, BigInt(priceCents)]
  const twice = 2n * (left < 0n ? -left : left)
  const rounded = (twice + price) / (2n * price)
  return Number(left < 0n ? -rounded : rounded) / 10
}
