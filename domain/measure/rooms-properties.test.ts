import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedScan } from './moved-scan.ts'
import { type PlannedRoom, plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import { readLength } from './typed-length.ts'
import { scanOfTypedRoom } from './typed-room.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const faces = ({ rooms }: Measured) => rooms.flatMap((room) => room.faces)

/** Lengths in centimetres, so that sums of them are plain. */
const side = fc.integer({ min: 100, max: 900 }).map((cm) => cm / 100)
const height = fc.integer({ min: 210, max: 400 }).map((cm) => cm / 100)

const offsets = (sizes: readonly number[]) => sizes.map((_, index) => sum(sizes.slice(0, index)))

/** Rooms side by side in columns and rows of any size, some of them with a door and a window in their lower wall. */
const grid = fc
  .record({
    columns: fc.array(side, { minLength: 1, maxLength: 4 }),
    rows: fc.array(side, { minLength: 1, maxLength: 4 }),
    height,
    holes: fc.infiniteStream(fc.boolean()),
  })
  .map(({ columns, rows, height: usual, holes }) => {
    const [left, foot] = [offsets(columns), offsets(rows)]
    const rooms = rows.flatMap((depth, row) =>
      columns.map((width, column): PlannedRoom => {
        const corner = [left[column] ?? 0, foot[row] ?? 0] as const
        const has = holes.next().value
        return rectangleRoom(width, depth, {
          corner,
          openings: has
            ? [
                { kind: 'door', wall: 0, at: width / 2, width: 0.8, height: 2 },
                { kind: 'window', wall: 1, at: depth / 2, width: 0.6, height: 0.7, sill: 1.1 },
              ]
            : [],
        })
      }),
    )
    return { columns, rows, height: usual, captured: plannedScan({ rooms, height: usual }) }
  })

const move = fc.record({
  yaw: fc.double({ min: -7, max: 7, noNaN: true }),
  mirrored: fc.boolean(),
  shift: fc.tuple(
    fc.integer({ min: -100_000, max: 100_000 }),
    fc.integer({ min: -5, max: 5 }),
    fc.integer({ min: -100_000, max: 100_000 }),
  ),
  shuffle: fc.integer({ min: 1, max: 1e6 }),
  rename: fc.constant('moved'),
})

/** Every number in what was measured, with the way to it. */
function numbersOf(value: unknown, way = ''): [string, number][] {
  if (typeof value === 'number') return [[way, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => numbersOf(part, `${way}.${key}`))
}

/** Areas and lengths, whatever they are called and in whatever order they come. */
const figures = (measured: Measured) =>
  measured.rooms
    .flatMap(({ floor, perimeter, ceilingHeight, volume, faces: all }) => [
      ...[floor, perimeter, ceilingHeight, volume].flatMap(({ value, uncertainty }) => [value, uncertainty]),
      ...all.flatMap(({ length, gross, net }) => [length.value, gross.value, net.value, net.uncertainty]),
    ])
    .sort((a, b) => a - b)

test('rooms of a grid sum to the whole, and their faces to both sides of what parts them', () => {
  fc.assert(
    fc.property(grid, ({ columns, rows, height: usual, captured }) => {
      const measured = measureScan(readCapturedRoom(captured))
      const [width, depth] = [sum(columns), sum(rows)]
      expect(measured.rooms).toHaveLength(columns.length * rows.length)
      expect(sum(measured.rooms.map(({ floor }) => floor.value))).toBeCloseTo(width * depth, 6)
      const length = 2 * (width * rows.length + depth * columns.length)
      expect(sum(faces(measured).map((face) => face.length.value))).toBeCloseTo(length, 6)
      expect(sum(faces(measured).map(({ gross }) => gross.value))).toBeCloseTo(length * usual, 6)
      const holes = measured.openings.map(({ area, roomIds }) => area.value * roomIds.length)
      expect(sum(faces(measured).map(({ net }) => net.value))).toBeCloseTo(length * usual - sum(holes), 6)
    }),
    { numRuns: 60 },
  )
})

test('nothing is negative or no number, no face has two rooms, faces go all the way around', () => {
  fc.assert(
    fc.property(grid, move, ({ captured }, moved) => {
      const measured = measureScan(readCapturedRoom(movedScan(captured, moved)))
      const wrong = numbersOf(measured).filter(
        ([way, value]) => !Number.isFinite(value) || (value < 0 && /\.(value|uncertainty)$/.test(way)),
      )
      expect(wrong).toEqual([])
      const ids = faces(measured).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const room of measured.rooms) {
        expect(room.faces.every(({ roomId }) => roomId === room.id)).toBe(true)
        expect(sum(room.faces.map(({ length }) => length.value))).toBeCloseTo(room.perimeter.value, 9)
        expect(room.faces.every(({ net, gross }) => net.value <= gross.value + 1e-12)).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

test('a scan that is turned, mirrored, moved, shuffled and renamed has the same figures', () => {
  fc.assert(
    fc.property(grid, move, ({ captured }, moved) => {
      const before = figures(measureScan(readCapturedRoom(captured)))
      const after = figures(measureScan(readCapturedRoom(movedScan(captured, moved))))
      expect(after).toHaveLength(before.length)
      after.forEach((value, index) => {
        expect(Math.abs(value - (before[index] ?? Number.NaN))).toBeLessThan(1e-5)
      })
    }),
    { numRuns: 60 },
  )
})

test('a room that is longer, wider or higher has more of everything', () => {
  const more = fc.integer({ min: 1, max: 100 }).map((cm) => cm / 100)
  fc.assert(
    fc.property(side, side, height, more, fc.constantFrom(0, 1, 2), (width, depth, high, by, which) => {
      const figuresOf = (sizes: readonly number[]) => {
        const [w = 0, d = 0, h = 0] = sizes
        const measured = measureScan(
          readCapturedRoom(plannedScan({ rooms: [rectangleRoom(w, d)], height: h })),
        )
        const [room] = measured.rooms
        const walls = sum(faces(measured).map(({ net }) => net.value))
        return [
          room?.floor.value,
          room?.perimeter.value,
          room?.ceilingHeight.value,
          room?.volume.value,
          walls,
        ]
      }
      const small = figuresOf([width, depth, high])
      const large = figuresOf([width, depth, high].map((size, index) => (index === which ? size + by : size)))
      expect(large.every((value, index) => (value ?? 0) >= (small[index] ?? Number.NaN) - 1e-9)).toBe(true)
      expect(large[3]).toBeGreaterThan(small[3] ?? Number.NaN)
    }),
  )
})

test('lengths typed in feet and in metres give the same areas', () => {
  const feet = fc.integer({ min: 4, max: 40 })
  fc.assert(
    fc.property(feet, feet, fc.integer({ min: 7, max: 12 }), (width, depth, high) => {
      const areas = (lengths: readonly string[]) => {
        const [w = 0, d = 0, h = 0] = lengths.map((length) => readLength(length))
        const [room] = measureScan(scanOfTypedRoom({ width: w, depth: d, height: h })).rooms
        return [room?.floor.value, room?.volume.value, ...(room?.faces.map(({ net }) => net.value) ?? [])]
      }
      const typed = [width, depth, high]
      const imperial = areas(typed.map((length) => `${length}' 0"`))
      const metric = areas(typed.map((length) => `${(length * 0.3048).toFixed(4)} m`))
      imperial.forEach((value, index) => {
        expect(metric[index]).toBeCloseTo(value ?? Number.NaN, 6)
      })
      expect(imperial[0]).toBeCloseTo(width * depth * 0.3048 ** 2, 6)
    }),
  )
})
