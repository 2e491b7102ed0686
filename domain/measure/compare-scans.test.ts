import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareScans, type ScanDifference } from './compare-scans.ts'
import { movedScan } from './moved-scan.ts'
import { type PlannedOpening, plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'

const door: PlannedOpening = { kind: 'door', wall: 0, at: 1.2, width: 0.9, height: 2 }
/** The kitchen, whose chase stands at `chase` metres from the left: wall 3 of it moves, walls 2 and 4 change. */
const kitchen = (chase = 3.1, openings: PlannedOpening[] = [door]) =>
  plannedScan({
    rooms: [
      {
        corners: [
          [0, 0],
          [4.2, 0],
          [4.2, 2.4],
          [chase, 2.4],
          [chase, 3.5],
          [0, 3.5],
        ] satisfies Point[],
        openings,
        label: 'kitchen',
      },
    ],
  })
const measure = (captured: ReturnType<typeof plannedScan>): Measured =>
  measureScan(readCapturedRoom(captured))
const requireFound = (found: ScanDifference | undefined): ScanDifference => {
  if (!found) throw new Error('nothing agrees')
  return found
}
const changedOf = (found: ScanDifference) => ({
  walls: found.walls.filter(({ changed }) => changed),
  openings: found.openings.filter(({ changed }) => changed),
  heights: found.heights.filter(({ height }) => height.changed),
})
const nothing = { walls: [], openings: [], heights: [] }
const anyMove = fc.record({
  yaw: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  shift: fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -30, max: 30, noNaN: true }))) as fc.Arbitrary<
    [number, number, number]
  >,
  shuffle: fc.nat(1000),
  rename: fc.constant('again'),
})

describe('a second scan of the same room', () => {
  test('from anywhere, turned, in another order and under other names, differs in nothing', () => {
    const first = measure(kitchen())
    fc.assert(
      fc.property(anyMove, (move) => {
        const found = requireFound(compareScans(first, measure(movedScan(kitchen(), move))))
        expect(changedOf(found)).toEqual(nothing)
        expect(found.walls).toHaveLength(6)
        for (const { length, moved } of found.walls) {
          expect(Math.abs(length?.difference ?? 1)).toBeLessThan(1e-6)
          expect(Math.abs(moved)).toBeLessThan(1e-6)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('with one wall moved tells by how much, and nothing else', () => {
    const first = measure(kitchen())
    fc.assert(
      fc.property(anyMove, fc.double({ min: -0.4, max: 0.4, noNaN: true }), (move, by) => {
        fc.pre(Math.abs(by) > 0.02)
        const found = requireFound(compareScans(first, measure(movedScan(kitchen(3.1 + by), move))))
        expect(changedOf(found)).toMatchObject({ openings: [], heights: [] })
        const lengths = found.walls
          .filter(({ changed }) => changed)
          .map(({ length }) => length?.difference ?? 0)
        expect(lengths.sort((a, b) => a - b)).toEqual(
          [-Math.abs(by), Math.abs(by)].map((length) => expect.closeTo(length, 5)),
        )
        const moved = found.walls.filter((wall) => Math.abs(wall.moved) > 1e-3)
        expect(moved.map((wall) => Math.abs(wall.moved))).toEqual([expect.closeTo(Math.abs(by), 3)])
      }),
      { numRuns: 60 },
    )
  })

  test('tells of a difference what it may be off by, and takes less than the tolerance for none', () => {
    const [first, second] = [measure(kitchen()), measure(kitchen(3.11))]
    expect(changedOf(requireFound(compareScans(first, second)))).toEqual(nothing)
    const found = requireFound(compareScans(first, second, 0.005))
    const changed = found.walls.filter(({ length }) => length?.changed)
    expect(changed).toHaveLength(2)
    for (const { before, after, length } of changed)
      expect(length?.uncertainty).toBeCloseTo(
        Math.hypot(before?.length.uncertainty ?? 0, after?.length.uncertainty ?? 0),
        9,
      )
  })

  test('names a wall that is new, one that is gone, and a door', () => {
    const plain = measure(plannedScan({ rooms: [rectangleRoom(4.2, 3.5, { openings: [door] })] }))
    const chased = measure(kitchen())
    const added = requireFound(compareScans(plain, chased))
    expect(added.walls.filter(({ before }) => !before)).toHaveLength(2)
    const gone = requireFound(compareScans(chased, plain))
    expect(gone.walls.filter(({ after }) => !after)).toHaveLength(2)
    const wider = requireFound(compareScans(chased, measure(kitchen(3.1, [{ ...door, width: 1 }]))))
    expect(changedOf(wider).openings.map(({ width }) => width?.difference)).toEqual([expect.closeTo(0.1, 6)])
    const closed = requireFound(compareScans(chased, measure(kitchen(3.1, []))))
    expect(changedOf(closed).openings).toMatchObject([{ before: { kind: 'door' } }])
  })

  test('of a floor with several rooms is as one', () => {
    const flat = () =>
      plannedScan({
        rooms: [rectangleRoom(4, 3, { openings: [door] }), rectangleRoom(3, 3, { corner: [4.15, 0] })],
      })
    const again = movedScan(flat(), { yaw: 2, shift: [5, 0, -3], shuffle: 3 })
    expect(changedOf(requireFound(compareScans(measure(flat()), measure(again))))).toEqual(nothing)
  })

  test('of what has no walls at all is of another place', () => {
    const none: Measured = { ...measure(kitchen()), rooms: [], openings: [] }
    expect(compareScans(none, measure(kitchen()))).toBeUndefined()
  })
})

const shared = new URL('../../../shared/data/roomplan/', import.meta.url)
const files = [
  'stripped-roomplan-single.json',
  'stripped-roomplan-multiroom.json',
  'apple-sample/myhome-Kitchen.json',
]

test.skipIf(!existsSync(shared)).each(files)(
  '%s of a phone, turned and moved, differs in nothing',
  (file) => {
    const captured = JSON.parse(readFileSync(new URL(file, shared), 'utf8'))
    const again = movedScan(captured, { yaw: 0.7, shift: [3, 0, -8], shuffle: 7, rename: 'again' })
    const found = requireFound(compareScans(measure(captured), measure(again)))
    expect(changedOf(found)).toEqual(nothing)
  },
)
