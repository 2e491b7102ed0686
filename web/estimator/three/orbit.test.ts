import { expect, test } from 'vitest'
import { byKey, dragged, eyeOf, firstOrbit, moved } from './orbit.ts'

test('arrows turn and tilt, plus and minus zoom, Home comes back', () => {
  const right = byKey(firstOrbit, 'ArrowRight')
  expect(right?.turn).toBeGreaterThan(firstOrbit.turn)
  expect(right && byKey(right, 'ArrowLeft')?.turn).toBeCloseTo(firstOrbit.turn)
  expect(byKey(firstOrbit, 'ArrowUp')?.rise).toBeGreaterThan(firstOrbit.rise)
  expect(byKey(firstOrbit, '+')?.near).toBeGreaterThan(1)
  expect(byKey(firstOrbit, '-')?.near).toBeLessThan(1)
  expect(right && byKey(right, 'Home')).toEqual(firstOrbit)
})

test('Tab and letters are left to the browser', () => {
  for (const key of ['Tab', 'a', 'Enter', ' ', 'Escape', 'PageDown'])
    expect(byKey(firstOrbit, key)).toBeNull()
})

test('it neither goes below the floor, nor over the top, nor away', () => {
  expect(moved(firstOrbit, { rise: -9 }).rise).toBeGreaterThan(0)
  expect(moved(firstOrbit, { rise: 9 }).rise).toBeLessThan(Math.PI / 2)
  expect(moved(firstOrbit, { near: 0 }).near).toBeGreaterThan(0)
  expect(moved(firstOrbit, { near: 1e9 }).near).toBeLessThan(100)
})

test('a drag across the whole drawing is half a turn', () => {
  expect(firstOrbit.turn - dragged(firstOrbit, 300, 0, 300).turn).toBeCloseTo(Math.PI)
})

test('all of it is seen on a narrow screen too, from further away', () => {
  const distance = (aspect: number) => Math.hypot(...eyeOf(firstOrbit, [0, 0, 0], 3, 0.56, aspect))
  expect(distance(2)).toBeCloseTo(3 / Math.sin(0.28))
  expect(distance(0.5)).toBeGreaterThan(distance(2) * 1.5)
})
