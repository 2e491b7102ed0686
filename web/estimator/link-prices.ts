import { dayNumber } from '#domain/takeoff/iso-day.ts'
import type { ItemPrice, PriceList } from '#domain/takeoff/price-list.ts'
import { figure, key, LinkRefusal, list, text } from './link-fields.ts'

/** Most prices that a link may bring. */
const most = 2_000

const isSame = (one: ItemPrice, other: ItemPrice | undefined) =>
  one.cents === other?.cents && one.asOf === other.asOf && one.sample === other.sample

/** The prices that are not the site's own; `complete` where some of those are missing, so that they stay so. */
export function packPrices(prices: PriceList, usual: PriceList) {
  const own = new Map(usual.map((price) => [price.itemId, price]))
  const complete = usual.some(({ itemId }) => !prices.some((price) => price.itemId === itemId))
  return [
    Number(complete),
    prices
      .filter((price) => complete || !isSame(price, own.get(price.itemId)))
      .map(({ itemId, item, pack, cents, asOf, sample }) => [
        itemId,
        item,
        pack,
        cents,
        asOf,
        Number(sample),
      ]),
  ]
}

/** What `packPrices` packed, with the rest as `usual` has it. Throws a LinkRefusal for anything else. */
export function unpackPrices(value: unknown, usual: PriceList): PriceList {
  const [complete, rows] = list(value, 2)
  const own = list(rows, most).map((row): ItemPrice => {
    const [itemId, item, pack, cents, asOf, sample] = list(row, 6)
    const day = text(asOf, 10)
    if (dayNumber(day) === null) throw new LinkRefusal()
    return {
      itemId: key(itemId),
      item: text(item, 200),
      pack: text(pack, 200),
      cents: Math.round(figure(cents, 0, 1_000_000_000)),
      asOf: day,
      sample: sample === 1,
    }
  })
  const all = new Map((complete === 1 ? [] : usual).map((price) => [price.itemId, price]))
  for (const price of own) all.set(price.itemId, price)
  return [...all.values()]
}
