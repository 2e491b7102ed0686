import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { threadMs } from '#testing/thread-time.ts'
import type { Point } from '../measure/scan.ts'
import { layCarpet } from './carpet-layout.ts'
import { layTiles } from './tile-layout.ts'

const foot = 0.3048
const inch = foot / 12
const inFeet = (...corners: readonly Point[]): readonly Point[] =>
  corners.map(([x, y]): Point => [x * foot, y * foot])
const rectangle = (width: number, depth: number) => inFeet([0, 0], [width, 0], [width, depth], [0, depth])
/** A room of 20 × 15 ft without its corner of 8 × 6 ft. */
const bent = inFeet([0, 0], [20, 0], [20, 9], [12, 9], [12, 15], [0, 15])

const tile = (length: number, width = length, joint = 0) => ({
  length: length * inch,
  width: width * inch,
  joint: joint * inch,
})
const carpet = (polygon: readonly Point[], { trim = 0 } = {}) =>
  layCarpet(polygon, { width: 12 * foot, trim: trim * foot }).map((length) =>
    Number((length / foot).toFixed(6)),
  )

describe('tile', () => {
  test('of a foot lies whole in rows on 10 × 8 ft', () => {
    expect(layTiles(rectangle(10, 8), tile(12))).toEqual({ rows: 8, whole: 80, cut: 0, halves: 0, tiles: 80 })
  })

  test('needs no joint behind the last one', () => {
    // Ten tiles and nine joints of a quarter inch: 10 ft 2 1/4 in.
    const row = rectangle(10 + 2.25 / 12, 1)
    expect(layTiles(row, tile(12, 12, 0.25))).toMatchObject({ whole: 10, cut: 0 })
  })

  test('is cut at the far walls, and two pieces of at most half of it come from one', () => {
    // 10 whole across and a third; 8 whole down and three quarters.
    expect(layTiles(rectangle(10 + 4 / 12, 8.75), tile(12))).toEqual({
      rows: 9,
      whole: 80,
      cut: 10 + 8 + 1,
      halves: 8 + 1,
      tiles: 80 + 10 + 5,
    })
  })

  test('follows the outline of a room that is no rectangle', () => {
    expect(layTiles(bent, tile(12))).toMatchObject({ whole: 20 * 15 - 8 * 6, cut: 0 })
  })

  test('of a hall that would take a million is not laid out one by one', () => {
    expect(layTiles(rectangle(1000, 1001), tile(12))).toBeNull()
    expect(layTiles(rectangle(1000, 900), tile(12))?.whole).toBe(900_000)
  })
})

describe('carpet', () => {
  test('for 14 × 16 ft is 28 ft of a roll of 12 ft: two lengths across, not two along', () => {
    expect(carpet(rectangle(14, 16))).toEqual([14, 14])
  })

  test('for a room as wide as the roll is one length without a seam', () => {
    expect(carpet(rectangle(12, 30))).toEqual([30])
  })

  test('lies with fewer seams where both ways take as much of the roll', () => {
    expect(carpet(rectangle(24, 12))).toEqual([24])
  })

  test('is cut as long as the floor is where each length lies', () => {
    expect(carpet(bent)).toEqual([15, 9])
  })

  test('takes no less for a larger room, however its lengths then lie', () => {
    const taken = (more: number) => carpet(rectangle(9 * more, 30 * more)).reduce((sum, one) => sum + one, 0)
    const sizes = Array.from({ length: 200 }, (_, index) => taken(1 + index / 200))
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  })

  test('for a floor of many corners and many lengths is laid in a moment', () => {
    // A saw of 20,000 teeth, 10 km long and 5 km wide: done end to end for each strip, this is minutes.
    const teeth = Array.from(
      { length: 20_000 },
      (_, index): Point => [10_000 - index / 2, 5000 + (index % 2)],
    )
    let lengths: readonly unknown[] = []
    const taken = threadMs(() => {
      lengths = layCarpet([[0, 0], [10_000, 0], ...teeth], { width: 3.6576, trim: 0 })
    })
    expect(lengths).toHaveLength(2735)
    expect(taken).toBeLessThan(5000)
  })

  test('has its trim counted where it decides the way', () => {
    // Three lengths of 9 ft against one of 28.
    expect(carpet(rectangle(9, 28))).toHaveLength(3)
    expect(carpet(rectangle(9, 28), { trim: 0.6 })).toHaveLength(1)
  })
})

const turned = (
  polygon: readonly Point[],
  angle: number,
  mirror: boolean,
  first: number,
): readonly Point[] => {
  const moved = polygon.map(([x, y]): Point => {
    const across = mirror ? -x : x
    return [
      across * Math.cos(angle) - y * Math.sin(angle) + 7,
      across * Math.sin(angle) + y * Math.cos(angle) - 3,
    ]
  })
  const order = mirror ? moved.toReversed() : moved
  return [...order.slice(first), ...order.slice(0, first)]
}

test('a room is laid out alike however it is turned, mirrored and begun', () => {
  const odd = inFeet([0, 0], [13.3, 0], [13.3, 7.1], [9.2, 7.1], [9.2, 11.7], [0, 11.7])
  const room = fc.constantFrom(bent, odd, rectangle(11.3, 7.7), rectangle(9.6, 9.6))
  const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  fc.assert(
    fc.property(room, angle, fc.boolean(), fc.nat(3), (polygon, by, mirror, first) => {
      const other = turned(polygon, by, mirror, first)
      expect(layTiles(other, tile(12.2, 24.3, 0.125))).toEqual(layTiles(polygon, tile(12.2, 24.3, 0.125)))
      const [lengths, others] = [carpet(polygon, { trim: 0.5 }), carpet(other, { trim: 0.5 })]
      expect(others).toHaveLength(lengths.length)
      expect(others.reduce((sum, one) => sum + one, 0)).toBeCloseTo(
        lengths.reduce((sum, one) => sum + one, 0),
        4,
      )
    }),
  )
})

test('tiles and carpet cover at least the floor', () => {
  const side = fc.double({ min: 1, max: 60, noNaN: true })
  fc.assert(
    fc.property(side, side, (width, depth) => {
      const room = rectangle(width, depth)
      const area = width * depth
      const laid = layTiles(room, tile(12))
      expect((laid?.whole ?? 0) + (laid?.cut ?? 0)).toBeGreaterThanOrEqual(area * (1 - 1e-2))
      expect(laid?.tiles).toBeLessThanOrEqual(Math.ceil(width) * Math.ceil(depth))
      expect(carpet(room).reduce((sum, one) => sum + one * 12, 0)).toBeGreaterThanOrEqual(area * (1 - 1e-6))
    }),
  )
})
