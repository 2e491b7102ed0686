import { expect, test } from 'vitest'
import type { PriceItem } from '#contract/price-book.ts'
import { countedIn } from './counted.ts'

const piece = (id: string, kind: 'range' | 'base-cabinet') => ({
  ...{ id, kind, at: [0, 0] as const, turn: 0, width: 1, depth: 1 },
})
const item = (name: string, cents: number | null) =>
  // The rest of an item has no part in this.
  ({ id: name, name, price: cents === null ? null : { cents } }) as PriceItem

test('what stands in a plan is counted by kind, with the first priced item that is called so', () => {
  const plan = {
    pieces: [piece('a', 'base-cabinet'), piece('b', 'range'), piece('c', 'base-cabinet')],
    doors: {},
  }
  const items = [item('Range, 30 in', null), item('Cabinet, base 24 in', 21_000), item('Base cabinet', 1)]
  expect(countedIn(plan, items).map(({ count, label, item: found }) => [count, label, found?.name])).toEqual([
    [2, 'Base cabinet', 'Cabinet, base 24 in'],
    [1, 'Range', undefined],
  ])
})
