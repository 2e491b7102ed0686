import { expect, test } from 'vitest'
import { areaUnderCurve, isClear, seededChance } from './ranks.ts'

const chance = seededChance(7)
const numbers = (count: number, shift = 0) => Array.from({ length: count }, () => chance() + shift)

test('the area is 1 where all are larger, 0 where all are smaller, and a half where they are the same', () => {
  expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(1)
  expect(areaUnderCurve([1, 2], [3, 4])).toBe(0)
  expect(areaUnderCurve([2, 2, 2], [2, 2])).toBe(0.5)
  expect(areaUnderCurve([1, 3], [2, 3])).toBe((0 + 0 + 1 + 0.5) / 4)
})

test('numbers of one kind are told to be inside, and a tenth of a shift to be outside, before a thousand pairs', () => {
  expect(isClear(areaUnderCurve(numbers(100), numbers(100)), 100, 0.05)).toBe(false)
  const same = areaUnderCurve(numbers(1000), numbers(1000))
  expect(Math.abs(same - 0.5)).toBeLessThan(0.05)
  const shifted = areaUnderCurve(numbers(1000, 0.15), numbers(1000))
  expect(shifted).toBeGreaterThan(0.6)
  expect(isClear(0.5, 500, 0.05)).toBe(true)
  expect(isClear(0.65, 1000, 0.05)).toBe(true)
  expect(isClear(0.55, 1000, 0.05)).toBe(false)
})

test('chance is the same for the same seed, and spread over its whole length', () => {
  const [one, other] = [seededChance(3), seededChance(3)]
  const drawn = Array.from({ length: 1000 }, one)
  expect(Array.from({ length: 1000 }, other)).toEqual(drawn)
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = drawn.filter((value) => Math.floor(value * 10) === tenth).length
    expect(inside).toBeGreaterThan(60)
  }
})
