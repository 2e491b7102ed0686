import { expect, test } from 'vitest'
import { indexOffer, monthsOld } from './price-index.ts'

const board = { name: 'Drywall 1/2 in', trade: 'Drywall', kind: 'material' }

test('an index says what a price would be in its newest month, by the ratio of two published figures', () => {
  const offer = indexOffer(board, { cents: 1425, asOf: '2022-09-15' })
  expect(offer).toMatchObject({ series: 'WPU137', from: '2022-09', to: '2023-11', asOf: '2023-11-30' })
  expect(offer?.cents).toBe(Math.round(1425 * (offer?.ratio ?? 0)))
})

test('nothing is offered of a month that no index knows, of the newest one, nor for what is no material', () => {
  for (const asOf of ['2017-12-31', '2023-11-01', '2026-06-11'])
    expect(indexOffer(board, { cents: 1425, asOf })).toBeUndefined()
  expect(indexOffer({ ...board, kind: 'labor' }, { cents: 1425, asOf: '2022-09-15' })).toBeUndefined()
})

test.each([
  ['PEX pipe 1/2 in', 'Plumbing', 'WPU0721'],
  ['Ready-mix 4000 psi', '', 'WPU1333'],
  ['Something', 'Roofing', 'WPU1361'],
  ['Something', '', 'WPUSI012011'],
])('%s of %s follows %s', (name, trade, series) => {
  expect(indexOffer({ name, trade, kind: 'material' }, { cents: 100, asOf: '2022-01-01' })?.series).toBe(
    series,
  )
})

test('a price is as old as whole months have passed', () => {
  expect(monthsOld('2025-04-11', '2026-06-11')).toBe(14)
  expect(monthsOld('2025-04-12', '2026-06-11')).toBe(13)
  expect(monthsOld('2026-07-01', '2026-06-11')).toBe(0)
})
