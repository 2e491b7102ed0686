import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import type { CapturedRoom } from './captured-room.ts'
import { type Move, movedScan } from './moved-scan.ts'
import { plannedScan, rectangleRoom, roomGrid } from './planned-scan.ts'
import { signedArea } from './polygon.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Scan } from './scan.ts'

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)

/** What must stay as it was, however a scan is moved. */
function measured(scan: Scan) {
  const lengths = scan.walls.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]))
  return [
    scan.walls.length,
    scan.openings.length,
    sum(lengths),
    sum(scan.walls.map(({ height }, place) => (lengths[place] ?? 0) * height)),
    sum(scan.walls.map(({ outline }) => signedArea(outline ?? []))),
    sum(scan.openings.map(({ width, height }) => width * height)),
    sum(scan.floors.map(({ polygon }) => signedArea(polygon))),
    scan.openings.filter(({ wallId }) => scan.walls.some(({ id }) => id === wallId)).length,
  ]
}

function expectSame(captured: CapturedRoom, move: Move) {
  const [before, after] = [readCapturedRoom(captured), readCapturedRoom(movedScan(captured, move))]
  const there = measured(before)
  measured(after).forEach((value, place) => {
    expect(value).toBeCloseTo(there[place] ?? 0, 4)
  })
  expect(after.notes.map(({ kind }) => kind)).toEqual(before.notes.map(({ kind }) => kind))
}

const moves = fc.record({
  yaw: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  mirrored: fc.boolean(),
  shift: fc.tuple(
    ...([1, 2, 3] as const).map(() => fc.double({ min: -50, max: 50, noNaN: true })),
  ) as fc.Arbitrary<[number, number, number]>,
  shuffle: fc.nat(),
  rename: fc.constantFrom('', 'x', 'another'),
})

test('a scan that is turned, mirrored, shifted, shuffled and renamed measures the same', () => {
  const slope = [
    [0, 0],
    [3, 0],
    [3, 2],
    [0, 2.6],
  ] as const
  const rooms = [
    rectangleRoom(4, 3, {
      openings: [{ kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 }],
      outlines: { 1: slope },
    }),
    ...roomGrid(2, 1).map((room) => ({
      ...room,
      corners: room.corners.map(([x, y]) => [x, y + 20] as const),
    })),
  ]
  fc.assert(fc.property(moves, (move) => expectSame(plannedScan({ rooms }), move)))
})

test('a mirrored plan turns the other way round, under other names and in another order', () => {
  const captured = plannedScan({ rooms: [rectangleRoom(4, 3)] })
  const [first] = readCapturedRoom(movedScan(captured, { mirrored: true })).walls
  expect([first?.from[0], first?.to[0]].sort()).toEqual([-4, 0])
  const turned = readCapturedRoom(movedScan(captured, { yaw: Math.PI / 2 })).walls[0]
  expect(turned?.to[1]).toBeCloseTo(4, 12)
  const ids = (scan: CapturedRoom) => scan.walls.map(({ identifier }) => identifier)
  expect(ids(movedScan(captured, { shuffle: 7 }))).not.toEqual(ids(captured))
  expect([...ids(movedScan(captured, { shuffle: 7 }))].sort()).toEqual([...ids(captured)].sort())
  expect(ids(movedScan(captured, { rename: 'x' }))).not.toContain(ids(captured)[0])
})

test('frames that are mirrored themselves are read as they are', () => {
  const captured = plannedScan({
    rooms: [
      rectangleRoom(4, 3, {
        outlines: {
          0: [
            [0, 0],
            [4, 0],
            [0, 2],
          ],
        },
      }),
    ],
  })
  const leftHanded = (transform: number[]) => transform.map((value, place) => (place < 4 ? -value : value))
  const walls = captured.walls.map((wall) => ({ ...wall, transform: leftHanded(wall.transform) }))
  expect(signedArea(readCapturedRoom({ ...captured, walls }).walls[0]?.outline ?? [])).toBeCloseTo(4, 12)
})

describe.skipIf(!existsSync(join(root, '../shared/data/roomplan')))(
  'the shared scans (skipped where ../shared is not there)',
  () => {
    test.each(['single', 'multiroom'])('%s measures the same, however it is moved', (name) => {
      const file = join(root, `../shared/data/roomplan/stripped-roomplan-${name}.json`)
      const captured: CapturedRoom = JSON.parse(readFileSync(file, 'utf8'))
      fc.assert(
        fc.property(moves, (move) => expectSame(captured, move)),
        { numRuns: 30 },
      )
    })
  },
)
