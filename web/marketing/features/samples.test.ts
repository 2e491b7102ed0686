import { expect, test } from 'vitest'
import {
  backer,
  bedroom,
  change,
  dailyLog,
  drywallLine,
  egress,
  hanging,
  paintPrice,
  stair,
  studs,
} from './samples.ts'

test('a clear opening of 30 by 36 inches is 7.5 square feet, above what the code asks', () => {
  expect(egress.squareFeet).toBe(7.5)
  expect(egress.squareFeet).toBeGreaterThan(egress.requiredSquareFeet)
})

test('62 square feet of shower wall take 5 boards of 3 by 5', () => {
  expect(backer.wallSquareFeet).toBe(62)
  expect(backer.needSquareFeet).toBeCloseTo(68.2, 6)
  expect(backer.boards).toBe(5)
})

test('109 inches of rise take 15 risers, each under the highest allowed', () => {
  expect(stair.risers).toBe(15)
  expect(stair.riser).toBeCloseTo(7.27, 2)
  expect(stair.rise / (stair.risers - 1)).toBeGreaterThan(7.75)
})

test('a wall of 12 ft 4 in takes 11 studs at 16 inches on center', () => {
  expect(studs).toMatchObject({ exact: 9.25, spaces: 10, count: 11 })
})

test('hanging the room costs its sheets and its hours', () => {
  expect(hanging).toMatchObject({ hours: 8, material: 18_850, labor: 41_600, total: 60_450 })
})

test('sums of money are exact', () => {
  expect(drywallLine.open).toBe(61_000)
  expect(change.newSum).toBe(2_575_000)
  expect(paintPrice.price).toBe(64_000)
})

test('a day of three people hangs 39 of 65 sheets at 52 square feet an hour', () => {
  expect(dailyLog).toMatchObject({ hours: 24, ordered: 65, hung: 39, left: 26 })
})

test('a queen bed leaves 68 inches at its foot and 31 on each side', () => {
  expect(bedroom).toMatchObject({ atFoot: 68, atEachSide: 31 })
})
