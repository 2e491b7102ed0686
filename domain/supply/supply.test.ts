import { expect, test } from 'vitest'
import { leadTimes, type Supply, spanOf } from './lead-times.ts'
import { receivedOf, suppliesOf } from './received.ts'

const vanity = (about: Partial<Supply>): Supply => ({
  ...{ item: 'Vanity 36 in', supplier: 'Boise Bath', orderedOn: '2026-05-01', promisedOn: '2026-05-15' },
  ...{ arrivedOn: '2026-05-15', ...about },
})

test('an item of one supplier has its middle, its ends and how often it came when promised', () => {
  const [only, ...more] = leadTimes([
    vanity({}),
    vanity({ item: ' vanity  36 IN ', arrivedOn: '2026-05-21' }),
    vanity({ arrivedOn: '2026-05-12' }),
  ])
  expect(more).toEqual([])
  expect(only).toEqual({
    ...{ item: 'vanity  36 IN', supplier: 'Boise Bath', lastOn: '2026-05-21', onTime: 2 / 3 },
    leadDays: { median: 14, least: 11, most: 20, count: 3 },
    lateDays: { median: 0, least: -3, most: 6, count: 3 },
  })
})

test('two suppliers of one item stand apart, the last that came first', () => {
  const found = leadTimes([vanity({}), vanity({ supplier: 'Tamarack', arrivedOn: '2026-06-01' })])
  expect(found.map(({ supplier }) => supplier)).toEqual(['Tamarack', 'Boise Bath'])
})

test('what was neither ordered nor promised on a day says when it came, and no figure', () => {
  expect(leadTimes([vanity({ orderedOn: null, promisedOn: null })])).toMatchObject([
    { leadDays: null, lateDays: null, onTime: null, lastOn: '2026-05-15' },
  ])
  // Ticked off after it came.
  expect(leadTimes([vanity({ orderedOn: '2026-05-20' })])[0]?.leadDays).toBe(null)
})

test('the middle of two lies between them, and none has none', () => {
  expect(spanOf([10, 3])).toEqual({ median: 6.5, least: 3, most: 10, count: 2 })
  expect(spanOf([])).toBe(null)
})

const came = (on: string, quantity: number, damaged = 0) => ({ on, purchase: 'p', quantity, damaged })

test('what comes in parts is there on the day of the last of them; what is damaged is missing still', () => {
  expect(receivedOf(12, [came('2026-06-03', 4), came('2026-06-01', 8)])).toEqual({
    ...{ quantity: 12, damaged: 0, missing: 0, arrivedOn: '2026-06-03', lastOn: '2026-06-03' },
  })
  expect(receivedOf(12, [came('2026-06-01', 12, 2)])).toMatchObject({
    ...{ quantity: 10, damaged: 2, missing: 2, arrivedOn: null, lastOn: '2026-06-01' },
  })
  expect(
    receivedOf(
      1,
      [1, 2, 3].map((day) => came(`2026-06-0${day}`, 1 / 3)),
    ),
  ).toMatchObject({
    ...{ missing: 0, arrivedOn: '2026-06-03' },
  })
  expect(receivedOf(5, [])).toMatchObject({ quantity: 0, missing: 5, arrivedOn: null, lastOn: null })
  expect(receivedOf(5, [came('2026-06-01', 9)]).missing).toBe(0)
})

test('only what is there in full teaches how long it takes', () => {
  const line = {
    id: 'p',
    item: 'Tile',
    supplier: 'Boise Bath',
    quantity: 10,
    orderedOn: null,
    promisedOn: null,
  }
  expect(suppliesOf([line], [came('2026-06-01', 9)])).toEqual([])
  expect(suppliesOf([line], [came('2026-06-01', 10)])).toEqual([
    { item: 'Tile', supplier: 'Boise Bath', orderedOn: null, promisedOn: null, arrivedOn: '2026-06-01' },
  ])
})
