import type { PriceItem, PriceItemFields } from '#contract/price-book.ts'
import { keyOf, type ReadPrice, withFields } from './read-prices.ts'

/** What an item of a list comes to in the book: `item` is what stands there already. `price` is a price that was not told yet. */
export type Planned = {
  read: ReadPrice
  item: PriceItem | undefined
  fields: PriceItemFields
  state: 'added' | 'changed' | 'same'
  price: boolean
}

/** A price of a day, as told ones are known again. */
export const toldAs = (asOf: string, cents: number): string => `${asOf} ${cents}`

/**
 * What a list comes to in a price book. An item is known again by its code, name and unit; where those do not say it, by a code
 * that stands once in the list and once in the book, or by a name without a code. `told` are the prices of each item so far:
 * what was told before is not told again, so that a list that comes in twice changes nothing.
 */
export function planImport(
  list: readonly ReadPrice[],
  book: readonly PriceItem[],
  told: ReadonlyMap<string, ReadonlySet<string>>,
): Planned[] {
  const byKey = new Map(book.map((item) => [keyOf(item), item]))
  const once = <Thing>(things: readonly Thing[], key: (thing: Thing) => string) => {
    const found = new Map<string, Thing | null>()
    for (const thing of things) found.set(key(thing), found.has(key(thing)) ? null : thing)
    return found
  }
  const codeOf = ({ code = '' }: { code?: string }) => code.toLowerCase()
  const nameOf = ({ name, code = '' }: { name: string; code?: string }) => `${code}\n${name}`.toLowerCase()
  const byCode = once(book, codeOf)
  const byName = once(book, nameOf)
  const listedOnce = once(list, ({ fields }) => codeOf(fields))
  const taken = new Set<string>()
  const find = ({ fields }: ReadPrice) => {
    const code = codeOf(fields)
    return (
      byKey.get(keyOf(fields)) ??
      (fields.unit === undefined ? byName.get(nameOf(fields)) : undefined) ??
      (code !== '' && listedOnce.get(code) ? byCode.get(code) : undefined) ??
      undefined
    )
  }
  return list.map((read): Planned => {
    const found = find(read)
    const item = found && !taken.has(found.id) ? found : undefined
    if (item) taken.add(item.id)
    const fields = withFields(read.fields, item && plain(item))
    const price = read.cents !== null && !(item && told.get(item.id)?.has(toldAs(read.asOf, read.cents)))
    const changed = item !== undefined && (price || JSON.stringify(fields) !== JSON.stringify(plain(item)))
    return { read, item, fields, price, state: item === undefined ? 'added' : changed ? 'changed' : 'same' }
  })
}

/** What is typed of an item, in one order. */
const plain = (item: PriceItem): PriceItemFields => {
  const { code, name, unit, pack, trade, costCode, kind, supplier, hoursEach, leadDays, notes } = item
  return { code, unit, pack, trade, costCode, kind, supplier, hoursEach, leadDays, notes, name }
}
