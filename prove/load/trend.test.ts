import { expect, test } from 'vitest'
import { meanOf, settled, slopeOf } from './trend.ts'

const minutes = Array.from({ length: 31 }, (_, i) => i)

test('a series that rises has its rise a minute as its slope, and one that stays has none', () => {
  expect(slopeOf(minutes.map((minute) => [minute, 100 + 2 * minute]))).toBeCloseTo(2)
  expect(slopeOf(minutes.map((minute) => [minute, minute % 2 === 0 ? 99 : 101]))).toBeCloseTo(0, 1)
  expect(slopeOf([[1, 5]])).toBeNaN()
})

test('the first third, in which a process warms up, does not count', () => {
  const warm = minutes.map((minute) => [minute, Math.min(minute, 10)] as const)
  expect(settled(warm)[0]).toEqual([10, 10])
  expect([slopeOf(settled(warm)), meanOf(settled(warm))]).toEqual([0, 10])
})
