import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrawnWall, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { wholeOverParts } from '#testing/growth.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point, Scan } from './scan.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const total = ({ rooms }: Measured) => sum(rooms.map(({ floor }) => floor.value))
const grossOf = ({ rooms }: Measured) =>
  sum(rooms.flatMap(({ faces }) => faces.map(({ gross }) => gross.value)))

/** A whole floor: rooms of a house with an L for an outline, some walls ending short of those that they run at. */
function wholeFloor(shorten: (wall: number) => number, kept: (wall: number) => boolean): Scan {
  const outline: Point[] = [
    [0, 0],
    [12, 0],
    [12, 4],
    [7, 4],
    [7, 9],
    [0, 9],
  ]
  const inner: DrawnWall[] = [
    [
      [7, 0],
      [7, 4],
    ],
    [
      [0, 4],
      [7, 4],
    ],
    [
      [0, 5.2],
      [7, 5.2],
    ],
    [
      [3.5, 5.2],
      [3.5, 9],
    ],
    [
      [3, 0],
      [3, 4],
    ],
    [
      [9.5, 0],
      [9.5, 4],
    ],
  ]
  const walls = [...inner, ...wallsAround(outline)]
    .map(([[ax, ay], [bx, by]], index): DrawnWall => {
      const left = 1 - shorten(index) / Math.hypot(bx - ax, by - ay)
      return [
        [ax, ay],
        [ax + (bx - ax) * left, ay + (by - ay) * left],
      ]
    })
    .filter((_, index) => kept(index))
  return drawnScan(walls, [], {
    floors: [{ id: 'floor', polygon: outline, level: 0, story: 0 }],
    sections: [{ label: 'hallway', centre: [1, 1], story: 0 }],
  })
}

test('a whole floor has all of its floor, whichever walls end short of others or are not there', () => {
  const short = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0.3, max: 1.4, noNaN: true })), {
    minLength: 12,
    maxLength: 12,
  })
  fc.assert(
    fc.property(short, fc.integer({ min: 6, max: 30 }), (by, missing) => {
      const measured = measureScan(
        wholeFloor(
          (wall) => by[wall] ?? 0,
          (wall) => wall !== missing,
        ),
      )
      expect(total(measured)).toBeCloseTo(12 * 4 + 7 * 5, 6)
      expect(measured.missingFloor).toBe(0)
    }),
    { numRuns: 150 },
  )
})

test('without a floor from the phone there is never more than there was, and walls are counted where they stand', () => {
  const short = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(short, fc.integer({ min: 0, max: 30 }), (by, missing) => {
      const scan = wholeFloor(
        (wall) => by[wall] ?? 0,
        (wall) => wall !== missing,
      )
      const measured = measureScan({ ...scan, floors: [] })
      // Ends within 5 cm of each other are one corner: at the inner corner of the L that may add a sliver.
      expect(total(measured)).toBeLessThan(83.1)
      const standing = sum(scan.walls.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1])))
      expect(grossOf(measured)).toBeLessThan(2 * standing * 2.4 + 1e-4)
    }),
    { numRuns: 150 },
  )
})

test('144 floors of walls that end short take about as long as sixteen times nine', {
  timeout: 20_000,
}, () => {
  const many = (count: number) => {
    const one = wholeFloor(
      (wall) => (wall % 3 === 0 ? 0.8 : 0),
      (wall) => wall !== 7,
    )
    const moved = ([x, y]: Point, at: number): Point => [x + (at % 20) * 20, y + Math.floor(at / 20) * 20]
    const each = Array.from({ length: count }, (_, at) => at)
    return {
      ...one,
      walls: each.flatMap((at) =>
        one.walls.map((wall) => ({
          ...wall,
          id: `${wall.id}-${at}`,
          from: moved(wall.from, at),
          to: moved(wall.to, at),
        })),
      ),
      floors: each.flatMap((at) =>
        one.floors.map((floor) => ({
          ...floor,
          id: `${floor.id}-${at}`,
          polygon: floor.polygon.map((corner) => moved(corner, at)),
        })),
      ),
    }
  }
  const [part, whole] = [many(9), many(144)]
  const ratio = wholeOverParts(
    () => measureScan(whole),
    () => {
      for (let count = 0; count < 16; count++) measureScan(part)
    },
    2.5,
  )
  expect(ratio).toBeLessThan(2.5)
})
