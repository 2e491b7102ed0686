import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms } from '#testing/measured-rooms.ts'
import type { Choices, RoomChoices } from './choices.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'

type Asked = {
  feet: readonly [width: number, depth: number, height?: number]
  usual?: Partial<RoomChoices>
  assumptions?: Choices['assumptions']
}

/** The line of an item for a rectangular room without openings. */
const lineOf = (
  itemId: string,
  { feet: [width, depth, height = 8], usual = {}, assumptions = {} }: Asked,
) => {
  const choices = { ...usualChoices, usual: { ...usualChoices.usual, ...usual }, assumptions }
  const { lines } = takeOffRooms(measuredRooms(boxRoom(width, depth, height)), choices, [])
  const line = lines.find((one) => one.itemId.startsWith(itemId))
  if (line === undefined) throw new Error(`No line of ${itemId}`)
  return line
}

describe('examples of the trade, by their names in ../shared/data/takeoff.json', () => {
  test.each([
    ['floor-10x12', [10, 12], { 'plank-waste': 10, 'plank-box': 24 }, 6],
    ['floor-10x10-0', [10, 10], { 'plank-waste': 0, 'plank-box': 22.45 }, 5],
    ['floor-10x10-10', [10, 10], { 'plank-waste': 10, 'plank-box': 22.45 }, 5],
  ] as const)('%s: boxes of flooring', (_, feet, assumptions, boxes) => {
    expect(lineOf('flooring-plank', { feet, assumptions }).order.count).toBe(boxes)
  })

  test('tile-40: 44 tiles of a foot, 3 boxes of 15', () => {
    const asked: Asked = { feet: [5, 8], usual: { floor: 'tile' }, assumptions: { 'tile-joint': 0 } }
    expect(lineOf('tile-box', asked).need.value).toBe(44)
    expect(lineOf('tile-box', asked).order.count).toBe(3)
  })

  test('tile-200-joint: 212 tiles with joints of a quarter inch, not the 215 that are published', () => {
    const assumptions = { 'tile-joint': 0.25, 'tile-box': 1 }
    const line = lineOf('tile-box', { feet: [10, 20], usual: { floor: 'tile' }, assumptions })
    expect(line.need.value).toBeCloseTo(211.11, 2)
    expect(line.order.count).toBe(212)
  })

  test('room-12x12-walls: 384 ft² of wall, not the 576 that are published', () => {
    expect(lineOf('paint-wall', { feet: [12, 12] }).steps[0]?.result.value).toBe(384)
  })

  test('studs-14ft6: 12 studs at 16 in along a wall of 14 ft 6 in', () => {
    const assumptions = { 'studs-per-corner': 0, 'studs-per-opening': 0, 'lumber-waste': 0 }
    const asked: Asked = { feet: [14.5, 14.5], usual: { walls: 'framing' }, assumptions }
    expect(lineOf('stud', asked).order.count).toBe(4 * 12)
  })

  test('studs-60: 46 studs at 16 in along a wall of 60 ft', () => {
    const assumptions = { 'studs-per-corner': 0, 'lumber-waste': 0 }
    const asked: Asked = { feet: [60, 60], usual: { walls: 'framing' }, assumptions }
    expect(lineOf('stud', asked).order.count).toBe(4 * 46)
  })

  test('insul-500: 52 batts of 15 × 93 in for 500 ft²', () => {
    const line = lineOf('batt', { feet: [15, 10, 10], usual: { walls: 'framing' } })
    expect(line.steps[0]?.result.value).toBe(500)
    expect(line.need.value).toBe(52)
    expect(line.order.count).toBe(5)
  })
})

test('100 ft² with 10 % in boxes of 10 ft² are 11 boxes, though floats make them 12', () => {
  const line = lineOf('flooring-plank', { feet: [10, 10], assumptions: { 'plank-box': 10 } })
  expect(line.order).toEqual({ count: 11, least: 11, most: 11 })
})

test('96 ft² of wall are three sheets without waste, however long its sheets are', () => {
  const walls = { 'drywall-waste': 0 }
  expect(lineOf('drywall-1/2-4x8', { feet: [3, 3], assumptions: walls }).order.count).toBe(3)
  const long = { ...walls, 'drywall-sheet-length': 12 }
  expect(lineOf('drywall-1/2-4x12', { feet: [3, 3], assumptions: long }).order.count).toBe(2)
})

test('compound, tape and screws go by the board on walls and ceilings', () => {
  const board = 384 + 144
  const asked: Asked = { feet: [12, 12] }
  expect(lineOf('joint-compound', asked).need.value).toBeCloseTo(board * 0.14, 9)
  expect(lineOf('drywall-tape', asked).need.value).toBeCloseTo(board * 0.48, 9)
  expect(lineOf('drywall-screws', asked).need.value).toBe(board * 1.125)
})

test('grout is what the maker’s chart has: 395 ft² a bag of 25 lb at 12 in, 3/8 in deep, 1/8 in wide', () => {
  const asked: Asked = { feet: [39.5, 10], usual: { floor: 'tile' }, assumptions: { 'grout-waste': 0 } }
  const { value } = lineOf('grout', asked).need
  expect(Math.abs(value / 25 - 1)).toBeLessThan(0.05)
})

test('tile without joints takes no grout', () => {
  expect(() =>
    lineOf('grout', { feet: [10, 10], usual: { floor: 'tile' }, assumptions: { 'tile-joint': 0 } }),
  ).toThrow('No line')
})

test('a corridor whose cuts take more tiles than its waste factor has the tiles of its rows', () => {
  // Seven rows of a whole tile and one of 7.2 in beside it: 7 × 2 tiles, where the area asks for 12.32.
  const assumptions = { 'tile-joint': 0, 'tile-box': 1 }
  const line = lineOf('tile-box', { feet: [7, 1.6], usual: { floor: 'tile' }, assumptions })
  expect(line.need.value).toBe(14)
  expect(line.steps.map(({ formula }) => formula)).toContain('7 whole + 7 cut + 0 cut two from one')
})

test('plates are three times the walls with a tenth of waste, and say how many board feet that is', () => {
  const line = lineOf('plate', { feet: [12, 14], usual: { walls: 'framing' } })
  expect(line.need.value).toBeCloseTo(52 * 3 * 1.1, 9)
  const feet = line.steps.find(({ result }) => result.unit === 'boardFoot')
  expect(feet?.result.value).toBeCloseTo((171.6 * 2 * 4) / 12, 9)
})

test('studs are as long as the wall is high: precut for 8 and 9 ft, then by the foot', () => {
  const stud = (height: number) => lineOf('stud', { feet: [10, 10, height], usual: { walls: 'framing' } })
  expect([8, 8.09, 9, 10, 11, 12.3, 19, 40].map((height) => stud(height).itemId)).toEqual([
    'stud-2x4-92-5/8',
    'stud-2x4-92-5/8',
    'stud-2x4-104-5/8',
    'stud-2x4-10ft',
    'stud-2x4-12ft',
    'stud-2x4-12ft',
    'stud-2x4-20ft',
    'stud-2x4-20ft',
  ])
})
