import { expect, test } from 'vitest'
import { moneyText } from './money.ts'

test('a sum has a true minus, and nothing has none', () => {
  expect([4_908_194, -66_250, 0, -0].map(moneyText)).toEqual(['$49,081.94', '−$662.50', '$0.00', '$0.00'])
})
