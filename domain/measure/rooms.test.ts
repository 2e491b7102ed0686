import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { readScanFile } from './read-scan.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point, Scan } from './scan.ts'

const shared = join(root, '../shared/data/roomplan')
const missing = !existsSync(shared)

function sharedScan(name: string): Scan {
  const read = readScanFile(`${name}.json`, readFileSync(join(shared, `stripped-roomplan-${name}.json`)))
  if (read.kind !== 'scan') throw new Error('A scan was read as a mesh')
  return read.scan
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const faces = ({ rooms }: Measured) => rooms.flatMap((room) => room.faces)
const floors = ({ rooms }: Measured) => rooms.map(({ floor }) => floor.value)

/** A scan with each place on the plan moved, its elements in another order and with other names. */
function moved(scan: Scan, move: (point: Point) => Point): Scan {
  const name = (id: string) => `N${[...id].reverse().join('')}`
  const ends = <Thing extends { id: string; from: Point; to: Point }>(thing: Thing): Thing => ({
    ...thing,
    id: name(thing.id),
    from: move(thing.from),
    to: move(thing.to),
  })
  return {
    ...scan,
    walls: scan.walls.map(ends).reverse(),
    openings: scan.openings
      .map((opening) => ({ ...ends(opening), wallId: opening.wallId && name(opening.wallId) }))
      .reverse(),
    floors: scan.floors.map((floor) => ({ ...floor, polygon: floor.polygon.map(move) })),
    objects: scan.objects.map((thing) => ({ ...thing, centre: move(thing.centre) })).reverse(),
    sections: scan.sections.map((section) => ({ ...section, centre: move(section.centre) })).reverse(),
  }
}

const turned =
  (angle: number): ((point: Point) => Point) =>
  ([x, y]) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]

const moves: [string, (point: Point) => Point][] = [
  ['as it is', (point) => point],
  ['turned by 0.3', turned(0.3)],
  ['turned by 90°', ([x, y]) => [-y, x]],
  ['turned by 4', turned(4)],
  ['mirrored', ([x, y]) => [-x, y]],
  ['mirrored and turned', ([x, y]) => turned(1)([x, -y])],
  ['100 km away', ([x, y]) => [x + 1e5, y - 1e5]],
]

describe.skipIf(missing)('the shared scans (skipped where ../shared is not there)', () => {
  describe.each(moves)('%s', (_, move) => {
    test('of one room has the floor of its polygon and the walls without holes', () => {
      const measured = measureScan(moved(sharedScan('single'), move))
      expect(floors(measured)).toEqual([expect.closeTo(15.3686, 4)])
      expect(sum(faces(measured).map(({ gross }) => gross.value))).toBeCloseTo(38.022, 3)
      const net = sum(faces(measured).map((face) => face.net.value))
      expect(net).toBeCloseTo(32.739, 3)
      expect(net / 0.3048 ** 2).toBeCloseTo(352.4, 2)
      expect(measured.rooms[0]).toMatchObject({ id: 'room-1', label: 'livingRoom', notes: [] })
      expect(measured.rooms[0]?.objects).toHaveLength(5)
    })

    test('of several rooms has four, each its own, and both faces of inner walls', () => {
      const measured = measureScan(moved(sharedScan('multiroom'), move))
      expect(measured.rooms.map(({ label, floor }) => [label, floor.value])).toEqual([
        ['bedroom', expect.closeTo(15.415, 3)],
        ['bedroom', expect.closeTo(10.729, 3)],
        ['unidentified', expect.closeTo(5.866, 3)],
        ['bathroom', expect.closeTo(4.714, 3)],
      ])
      expect(sum(floors(measured))).toBeCloseTo(36.724, 3)
      expect(sum(faces(measured).map(({ length }) => length.value))).toBeCloseTo(49.778, 3)
      const [, , hall] = measured.rooms
      expect(hall?.notes.map(({ text }) => text)).toEqual(['Closed over a gap of 1.143 m'])
      expect(measured.looseWalls).toHaveLength(2)
      expect(measured.openings.map(({ roomIds }) => roomIds.length).sort()).toEqual([1, 1, 1, 1, 1, 2, 2, 2])
    })
  })
})
