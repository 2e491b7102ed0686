import { expect, test } from 'vitest'
import { wageOf } from './trade-wages.ts'
import { tradeIds } from './trades.ts'

test('trades that one occupation does have its wages, and no other has any', () => {
  expect(tradeIds.filter((trade) => wageOf(trade) === undefined)).toEqual([
    'general',
    'countertops',
    'appliances',
  ])
  expect(wageOf('framing')).toMatchObject({ code: '47-2031', p25: 2286, p75: 3636 })
  expect(wageOf('Backsplash')).toBeUndefined()
})
