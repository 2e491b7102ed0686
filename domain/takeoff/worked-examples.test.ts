import { describe, expect, test } from 'vitest'
import { linesIn, typedRoom } from '#testing/typed-rooms.ts'
import { measureScan } from '../measure/rooms.ts'
import { scanOfTypedRoom } from '../measure/typed-room.ts'
import type { Line } from './line.ts'

/** The line of an item, which there must be. */
function lineOf(lines: readonly Line[], itemId: string): Line {
  const line = lines.find((one) => one.itemId.startsWith(itemId))
  if (!line) throw new Error(`No line of ${itemId}`)
  return line
}
const boxes = (room: Parameters<typeof linesIn>[0], box: number, waste: number) =>
  lineOf(linesIn(room, { floor: 'plank' }, { 'plank-box': box, 'plank-waste': waste }), 'flooring-plank')
    .order.count
const tile = (room: Parameters<typeof linesIn>[0], assumptions: Record<string, number>) =>
  lineOf(linesIn(room, { floor: 'tile' }, assumptions), 'tile-box')
/** How many tiles the area takes, before rows are looked at. */
const tilesByArea = (line: Line) =>
  line.steps.find(({ label }) => label.startsWith('Tiles by area'))?.result.value ?? Number.NaN

describe('figures that are published, and right', () => {
  test('plank for 10 × 12 ft with a tenth of waste is 6 boxes of 24 ft²', () => {
    expect(boxes(typedRoom(10, 12), 24, 10)).toBe(6)
  })

  test('plank for 10 × 10 ft is 5 boxes of 22.45 ft², with a tenth of waste or none', () => {
    expect(boxes(typedRoom(10, 10), 22.45, 0)).toBe(5)
    expect(boxes(typedRoom(10, 10), 22.45, 10)).toBe(5)
  })

  test('100 ft² with a tenth of waste are 11 boxes of 10 ft²: as floats, it would be 12', () => {
    expect(boxes(typedRoom(10, 10), 10, 10)).toBe(11)
    // The sum of 0.1 and 1 in binary is what makes it so: 100 × 1.1 ÷ 10 = 11.000000000000002.
    expect((100 * (1 + 0.1)) / 10).toBeGreaterThan(11)
  })

  test('40 ft² of 12 in tile with a tenth of waste are 44 tiles: 3 boxes of 15', () => {
    const line = tile(typedRoom(8, 5), { 'tile-joint': 0, 'tile-waste': 10, 'tile-box': 15 })
    expect(tilesByArea(line)).toBe(44)
    expect(line.order.count).toBe(3)
  })

  test('500 ft² of wall at 16 in on center take 52 batts of 15 × 93 in', () => {
    const lines = linesIn(typedRoom(15, 10, 10), { walls: 'framing' }, { 'batt-bag': 1 })
    expect(lineOf(lines, 'batt').order.count).toBe(52)
  })
})

describe('figures that are published, and wrong', () => {
  test('a room of 12 × 12 ft, 8 ft high, has 384 ft² of wall, not 576', () => {
    const [room] = typedRoom(12, 12, 8).rooms
    const wall = room?.faces.reduce((sum, { gross }) => sum + gross.value, 0) ?? 0
    expect(wall / 0.3048 ** 2).toBeCloseTo(384, 9)
    const paint = lineOf(linesIn(typedRoom(12, 12, 8), { walls: 'paint' }), 'paint-wall')
    expect(paint.steps[0]?.result.value).toBe(384)
  })

  test('200 ft² of 12 in tile with ¼ in joints and a tenth of waste are 212 tiles, not 215', () => {
    const line = tile(typedRoom(20, 10), { 'tile-joint': 0.25, 'tile-waste': 10, 'tile-box': 1 })
    expect(tilesByArea(line)).toBeCloseTo(211.112, 3)
    expect(line.order.count).toBe(212)
  })
})

test('a wall with a slope has the area of its outline, 9.871 m², not 11.211 of what is around it', () => {
  const outline = [
    [0, 0],
    [2.5358308, 0],
    [2.5358309, 3.2821197],
    [0.1822217, 4.4209797],
    [0, 4.4209797],
  ] as const
  const scan = scanOfTypedRoom({ width: 2.535831, depth: 3, height: 4.42098 })
  const walls = scan.walls.map((wall, index) => (index === 0 ? { ...wall, outline } : wall))
  const measured = measureScan({ ...scan, walls })
  const areas = measured.rooms.flatMap(({ faces }) => faces.map(({ gross }) => gross.value))
  expect(Math.min(...areas)).toBeCloseTo(9.8706, 3)
})

describe('what a room takes, computed by hand', () => {
  const room = typedRoom(12, 10, 8)

  test('drywall on 352 ft² of wall, a tenth of waste: 13 sheets of 4 × 8 ft, 9 of 4 × 12 ft', () => {
    const sheets = (length: number) =>
      lineOf(linesIn(room, { walls: 'drywall' }, { 'drywall-sheet-length': length }), 'drywall-1/2').order
        .count
    expect(sheets(8)).toBe(13)
    expect(sheets(12)).toBe(9)
  })

  test('two coats on 352 ft² at 350 ft² a gallon are 2.01 gallons: 3 cans', () => {
    const paint = lineOf(linesIn(room, { walls: 'paint' }), 'paint-wall')
    expect(paint.need.value).toBeCloseTo(704 / 350, 12)
    expect(paint.order.count).toBe(3)
  })

  test('baseboard along 44 ft, a tenth of waste: 7 pieces of 8 ft', () => {
    expect(lineOf(linesIn(room, { baseboard: true }), 'baseboard').order.count).toBe(7)
  })

  test('carpet of 12 × 10 ft off a roll 12 ft wide is 10 ft of it, and 6 in to trim', () => {
    expect(lineOf(linesIn(room, { floor: 'carpet' }), 'carpet').need.value).toBeCloseTo(10.5, 6)
  })
})
