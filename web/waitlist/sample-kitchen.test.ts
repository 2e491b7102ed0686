import { expect, test } from 'vitest'
import { kitchen, kitchenMeasures, tape } from './sample-kitchen.ts'

test('the drawn kitchen is what its sides say', () => {
  expect(tape(kitchen.width)).toBe('14 ft 0 in')
  expect(tape(kitchen.depth)).toBe('11 ft 6 in')
  expect(kitchenMeasures.perimeterFeet).toBe(51)
  // 14 × 11.5 less a corner of 4 × 3.5
  expect(kitchenMeasures.floorSquareFeet).toBe(147)
  expect(kitchenMeasures.floorSquareMetres).toBeCloseTo(13.657, 3)
  expect(kitchenMeasures.wallSquareFeet).toBe(408)
})
