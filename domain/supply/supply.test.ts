import { expect, test } from 'vitest'
import { leadTimes, type Supply, spanOf } from './lead-times.ts'

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
