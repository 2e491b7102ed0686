import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, type DrawnWall, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { root } from '#testing/server.ts'
import type { CapturedRoom } from './captured-room.ts'
import { movedScan } from './moved-scan.ts'
import { plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point, ScannedFloor } from './scan.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const faces = ({ rooms }: Measured) => rooms.flatMap((room) => room.faces)
const floors = ({ rooms }: Measured) => rooms.map(({ floor }) => floor.value)
const kinds = ({ notes }: Pick<Measured, 'notes'>) => notes.map(({ kind }) => kind)
const openLengths = ({ rooms }: Measured) =>
  rooms.flatMap(({ openSides }) => openSides.map(({ length }) => length.value))

const floorOf = (polygon: readonly Point[], id = 'floor'): ScannedFloor => ({
  id,
  polygon,
  level: 0,
  story: 0,
})
const label = (x: number, y: number, name = 'kitchen') => ({ label: name, centre: [x, y] as const, story: 0 })

/** A room open to one side, as a phone scans a kitchen: three walls and the stub of a fourth. */
const kitchen: DrawnWall[] = [
  [
    [4, 6],
    [0, 6],
  ],
  [
    [0, 6],
    [0, 0],
  ],
  [
    [0, 0],
    [4, 0],
  ],
  [
    [4, 0],
    [4, 1],
  ],
]

describe('a room that is open to one side', () => {
  const scan = (labels: number, polygon: readonly Point[] = box(0, 0, 4, 6)) =>
    drawnScan(kitchen, [{ kind: 'window', wall: 1, at: 3, width: 1, height: 1, sill: 1 }], {
      floors: [floorOf(polygon)],
      sections: [label(2, 1), label(2, 4, 'diningRoom'), label(1, 5)].slice(0, labels),
    })

  test.each([0, 1, 2, 3])('is measured whether the phone saw %d rooms in it', (labels) => {
    const measured = measureScan(scan(labels))
    expect(floors(measured)).toEqual([expect.closeTo(24, 9)])
    expect(sum(faces(measured).map(({ gross }) => gross.value))).toBeCloseTo(15 * 2.4, 9)
    expect(sum(faces(measured).map(({ net }) => net.value))).toBeCloseTo(15 * 2.4 - 1, 9)
    expect(measured.missingFloor).toBe(0)
    expect(measured.openGaps).toEqual([])
  })

  test('has its open side told, counted for nothing but the way around', () => {
    const [room] = measureScan(scan(2)).rooms
    expect(room?.openSides).toEqual([
      {
        from: [4, 1],
        to: [4, 6],
        length: { value: expect.closeTo(5, 9), uncertainty: expect.closeTo(0.05, 9), from: ['floor'] },
        kind: 'floor',
      },
    ])
    expect(room?.faces.map(({ wallId }) => wallId).sort()).toEqual(['wall-0', 'wall-1', 'wall-2', 'wall-3'])
    expect(room?.perimeter.value).toBeCloseTo(20, 9)
    expect(room?.floor.from).toEqual(['floor'])
    expect(room?.notes.map(({ text }) => text)).toContain(
      'Open along 5 m: there the room ends where the floor that the phone drew does',
    )
  })

  test('is as large as its floor where that has a corner off the end of a wall', () => {
    const polygon: Point[] = [
      [0, 0],
      [4, 0],
      [4, 1],
      [4.6, 1],
      [4.6, 6],
      [0, 6],
    ]
    expect(floors(measureScan(scan(2, polygon)))).toEqual([expect.closeTo(27, 9)])
  })

  test('has walls that lie on each other counted once', () => {
    const twice: DrawnWall[] = [
      ...kitchen,
      [
        [0, 0],
        [0, 2],
      ],
      [
        [1, 0],
        [4, 0],
      ],
    ]
    const measured = measureScan(
      drawnScan(twice, [], { floors: [floorOf(box(0, 0, 4, 6))], sections: [label(2, 1), label(2, 4)] }),
    )
    expect(sum(faces(measured).map(({ gross }) => gross.value))).toBeCloseTo(15 * 2.4, 9)
    expect(kinds(measured)).toEqual(['walls-overlap'])
  })

  test('is found beside rooms that walls enclose', () => {
    const measured = measureScan(
      drawnScan([...wallsAround(box(-3, 0, 3, 6)), ...kitchen.filter((_, index) => index !== 1)], [], {
        floors: [floorOf(box(-3, 0, 3, 6), 'bedroom'), floorOf(box(0, 0, 4, 6), 'kitchen')],
      }),
    )
    expect(floors(measured)).toEqual([expect.closeTo(24, 9), expect.closeTo(18, 9)])
    expect(openLengths(measured)).toEqual([expect.closeTo(5, 9)])
  })
})

test('two floors that end on each other without a wall are two rooms, and nothing is counted between them', () => {
  const [left, right] = [box(0, 0, 4, 5), box(4, 0, 3, 5)]
  const outside = [
    ...wallsAround(left).filter((_, at) => at !== 1),
    ...wallsAround(right).filter((_, at) => at !== 3),
  ]
  const measured = measureScan(
    drawnScan(outside, [], {
      floors: [
        floorOf(left, 'a'),
        floorOf(
          right.map(([x, y]) => [x + 0.03, y]),
          'b',
        ),
      ],
    }),
  )
  expect(floors(measured).map((area) => area.toFixed(1))).toEqual(['20.0', '15.0'])
  expect(sum(faces(measured).map(({ length }) => length.value))).toBeCloseTo(24, 1)
  expect(openLengths(measured).map((length) => length.toFixed(1))).toEqual(['5.0', '5.0'])
})

describe('a floor that is a box around several rooms', () => {
  const rooms = [
    ...wallsAround(box(0, 0, 4, 4)),
    ...wallsAround(box(4, 0, 3, 4)),
    ...wallsAround(box(0, 4, 3, 3)),
  ]
  const floorBox = { floors: [floorOf(box(0, 0, 7, 7))] }

  test('adds nothing to them, and nothing of it is said to be missing', () => {
    const sections = [label(1, 1), label(5, 1), label(1, 5)]
    for (const rest of [floorBox, { ...floorBox, sections }]) {
      const measured = measureScan(drawnScan(rooms, [], rest))
      expect(sum(floors(measured))).toBeCloseTo(16 + 12 + 9, 9)
      expect(measured.missingFloor).toBe(0)
      expect(measured.openGaps).toEqual([])
    }
  })

  test('ends a room whose outer wall is not there, if the phone saw a room in it', () => {
    const square = [box(0, 0, 4, 4), box(4, 0, 3, 4), box(0, 4, 4, 3), box(4, 4, 3, 3)].flatMap((one) =>
      wallsAround(one),
    )
    // The outer wall of the last room, from (7, 4) to (7, 7).
    const open = square.filter(([from, to]) => from[0] < 7 || to[0] < 7 || from[1] < 4)
    const sections = [label(1, 1), label(5, 1), label(1, 5), label(5, 5)]
    expect(sum(floors(measureScan(drawnScan(open, [], { ...floorBox, sections }))))).toBeCloseTo(49, 9)
    const without = measureScan(drawnScan(open, [], { ...floorBox, sections: sections.slice(0, 3) }))
    expect(sum(floors(without))).toBeCloseTo(40, 9)
  })
})

const move = fc.record({
  yaw: fc.double({ min: -7, max: 7, noNaN: true }),
  mirrored: fc.boolean(),
  shift: fc.tuple(...([1, 2, 3] as const).map(() => fc.integer({ min: -50, max: 50 }))) as fc.Arbitrary<
    [number, number, number]
  >,
  shuffle: fc.integer({ min: 1, max: 1e6 }),
  rename: fc.constant('moved'),
})

/** What must stay as it was however a scan is moved: every figure of what was found, missed and left open. */
function figures(captured: CapturedRoom): number[] {
  const measured = measureScan(readCapturedRoom(captured))
  return [
    ...floors(measured).sort((a, b) => a - b),
    ...faces(measured)
      .map(({ net }) => net.value)
      .sort((a, b) => a - b),
    ...openLengths(measured).sort((a, b) => a - b),
    measured.missingFloor,
    ...measured.openGaps.flatMap(({ width, floor }) => [width, floor]),
  ]
}

function expectSame(captured: CapturedRoom, numRuns: number) {
  const before = figures(captured)
  fc.assert(
    fc.property(move, (moved) => {
      const after = figures(movedScan(captured, moved))
      expect(after).toHaveLength(before.length)
      after.forEach((value, index) => {
        expect(Math.abs(value - (before[index] ?? Number.NaN))).toBeLessThan(1e-4)
      })
    }),
    { numRuns },
  )
}

test('an open room has the same figures however its scan is turned, mirrored, moved, shuffled and renamed', () => {
  const captured = plannedScan({
    rooms: [rectangleRoom(4, 6, { openings: [{ kind: 'door', wall: 0, at: 2, width: 0.8, height: 2 }] })],
  })
  expectSame({ ...captured, walls: captured.walls.filter((_, at) => at !== 1) }, 40)
})

const shared = join(root, '../shared/data/roomplan/apple-sample')

describe.skipIf(!existsSync(shared))(
  'three rooms of a real house (skipped where ../shared is not there)',
  () => {
    const captured = (name: string): CapturedRoom =>
      JSON.parse(readFileSync(join(shared, `myhome-${name}.json`), 'utf8'))

    test.each([
      // Gross as the file has its walls, and what of that lies twice on the same place.
      ['Kitchen', 21.747, 34.458, 0, 9.111, 1, 5.085],
      ['Hallway1', 11.23, 52.987, 0.337, 14.918, 2, 1.096],
      ['Bedroom4', 21.437, 45.553, 0.437, 13.062, 1, 0],
    ])('%s is measured to a thousandth', (name, floor, gross, twice, openings, rooms, open) => {
      const measured = measureScan(readCapturedRoom(captured(name)))
      const close = (value: number, truth: number) =>
        expect(Math.abs(value - truth)).toBeLessThan(0.001 * truth + 1e-9)
      close(sum(floors(measured)), floor)
      const once = new Map(faces(measured).map((face) => [face.wallId, face.gross.value]))
      close(sum([...once.values()]), gross - twice)
      close(sum(measured.openings.map(({ area }) => area.value)), openings)
      expect(measured.rooms).toHaveLength(rooms)
      expect(sum(openLengths(measured))).toBeCloseTo(open, 2)
      expect([measured.missingFloor, measured.openGaps, measured.looseWalls]).toEqual([0, [], []])
    })

    test.each(['Kitchen', 'Hallway1', 'Bedroom4'])('%s has the same figures however it is moved', (name) => {
      expectSame(captured(name), 25)
    })
  },
)
