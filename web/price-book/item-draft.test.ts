import { expect, test } from 'vitest'
import { emptyPriceItem, type PriceItem } from '#contract/price-book.ts'
import { editsOf, settled } from './item-draft.ts'

const from: PriceItem = {
  ...emptyPriceItem,
  ...{ id: 'a', name: 'Board', trade: 'Drywall', pack: { name: 'pallet', size: 40 } },
  ...{ price: null, version: 1, deletedAt: null },
}

test('only what was changed is sent, so that nothing is met which nobody here touched', () => {
  expect(editsOf(from, { ...from, pack: { size: 40, name: 'pallet' } })).toEqual({})
  expect(editsOf(from, { ...from, pack: null, leadDays: 3 })).toEqual({ pack: null, leadDays: 3 })
})

test('mine is put over what stands now, theirs stays where it was taken, and what I left alone is as they have it', () => {
  const fields = { ...from, trade: 'Finish', unit: 'sheet' }
  const now = { ...from, trade: 'Board', notes: 'Theirs', version: 2 }
  expect(settled({ from, fields }, now, new Set())).toMatchObject({
    ...{ trade: 'Finish', unit: 'sheet', notes: 'Theirs' },
  })
  expect(settled({ from, fields }, now, new Set(['trade']))).toMatchObject({ trade: 'Board', unit: 'sheet' })
})
