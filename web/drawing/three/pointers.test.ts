import { expect, test } from 'vitest'
import { firstOrbit } from './orbit.ts'
import { Pointers } from './pointers.ts'

test('a touch that hardly moves is a tap and turns nothing', () => {
  const pointers = new Pointers()
  pointers.press(1, 100, 100)
  expect(pointers.move(firstOrbit, 1, 103, 100, 300)).toBeNull()
  expect(pointers.lift(1)).toBe(true)
})

test('a drag turns and is no tap', () => {
  const pointers = new Pointers()
  pointers.press(1, 100, 100)
  expect(pointers.move(firstOrbit, 1, 150, 100, 300)?.turn).toBeLessThan(firstOrbit.turn)
  expect(pointers.lift(1)).toBe(false)
})

test('two fingers that part come nearer, and neither taps', () => {
  const pointers = new Pointers()
  pointers.press(1, 100, 100)
  pointers.press(2, 200, 100)
  expect(pointers.move(firstOrbit, 2, 300, 100, 300)?.near).toBeCloseTo(2)
  expect(pointers.lift(2)).toBe(false)
  expect(pointers.lift(1)).toBe(false)
})

test('a mouse that hovers, and a touch that became scrolling, do nothing', () => {
  const pointers = new Pointers()
  expect(pointers.move(firstOrbit, 1, 150, 100, 300)).toBeNull()
  pointers.press(1, 100, 100)
  pointers.cancel(1)
  expect(pointers.lift(1)).toBe(false)
})
