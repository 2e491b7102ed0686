import { describe, expect, test } from 'vitest'
import type { CapturedRoom, CapturedSurface } from './captured-room.ts'
import { scaleOf } from './mesh-scale.ts'
import { plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import { measureScan } from './rooms.ts'
import { ScanRefusal } from './scan.ts'
import { scanOfTypedRoom } from './typed-room.ts'

/** A room of 4 × 3 m with a door in the middle of its first wall. */
const planned = (width = 0.8): CapturedRoom =>
  plannedScan({
    rooms: [rectangleRoom(4, 3, { openings: [{ kind: 'door', wall: 0, at: 2, width, height: 2 }] })],
  })
const kindsOf = (captured: unknown) => {
  const scan = readCapturedRoom(captured)
  return { read: scan.notes.map(({ kind }) => kind), measured: measureScan(scan) }
}

describe('one thing without a length', () => {
  const captured = planned()
  const flat = (surface: CapturedSurface | undefined, dimensions: number[]) => ({
    ...surface,
    identifier: 'flat',
    dimensions,
    polygonCorners: [],
  })

  test.each([
    ['wall', { walls: [...captured.walls, flat(captured.walls[0], [0, 2.4, 0])] }],
    ['wall without height', { walls: [flat(captured.walls[0], [4, 0, 0]), ...captured.walls] }],
    ['door', { doors: [...captured.doors, flat(captured.doors[0], [0, 2, 0])] }],
    ['floor', { floors: [...captured.floors, flat(captured.floors[0], [0, 0, 0])] }],
  ])('(%s) is left out with a note and costs the scan nothing', (_, lists) => {
    const { read, measured } = kindsOf({ ...captured, ...lists })
    expect(read).toEqual(['without-size'])
    const usual = measureScan(readCapturedRoom(captured))
    expect([measured.rooms, measured.openings]).toEqual([usual.rooms, usual.openings])
    expect(measured.notes[0]?.text).toMatch(
      /^\w+ \d in the file: without any length or height in the file, and left out$/,
    )
  })

  test('of which there is nothing else is no scan', () => {
    expect(() => readCapturedRoom({ ...captured, walls: [flat(captured.walls[0], [0, 2.4, 0])] })).toThrow(
      'This file has no walls',
    )
  })
})

describe('a door that is noted as taken off none', () => {
  test('is taken off none: one of 20 m in a wall of 4', () => {
    const { read, measured } = kindsOf(planned(20))
    expect(read).toEqual(['without-wall'])
    expect(measured.openings).toEqual([])
    expect(measured.rooms[0]?.faces.map(({ net, gross }) => net.value === gross.value)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  test('is not one that stands in a curved wall, whatever its file says of it', () => {
    const captured = planned()
    const symbol = (value: number) => ({ value, unit: { symbol: '°' } })
    const curve = {
      center: [0, 2],
      radius: Math.hypot(2, 2),
      startAngle: symbol(-135),
      endAngle: symbol(-45),
    }
    const at = (shift: number) => ({
      ...captured,
      walls: captured.walls.map((wall, place) => (place === 0 ? { ...wall, curve } : wall)),
      doors: captured.doors.map((door) => ({
        ...door,
        parentIdentifier: null,
        transform: door.transform.map((value, place) => (place === 14 ? value + shift : value)),
      })),
    })
    const bulge = Math.hypot(2, 2) - 2
    const { read, measured } = kindsOf(at(-bulge))
    expect(read).toEqual(['curve', 'placed-by-geometry'])
    expect(measured.openings.map(({ wallId }) => wallId)).toEqual([captured.walls[0]?.identifier])
    // Where the wall would stand if it were straight there is none.
    const beside = kindsOf(at(0))
    expect([beside.read, beside.measured.openings]).toEqual([['curve', 'without-wall'], []])
  })
})

describe('names that every object has', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    '%s may be what a wall, a door and a room are called',
    (name) => {
      const captured = planned()
      const named = {
        ...captured,
        walls: captured.walls.map((wall, place) =>
          place === 0 ? { ...wall, identifier: `${name}-wall` } : wall,
        ),
        doors: captured.doors.map((door) => ({
          ...door,
          identifier: name,
          parentIdentifier: `${name}-wall`,
        })),
        sections: captured.sections.map((section) => ({ ...section, label: name })),
      }
      const measured = measureScan(readCapturedRoom(named), { walls: {}, openings: {}, rooms: {} })
      expect(measured.rooms.map(({ label }) => label)).toEqual([name])
      expect(measured.rooms.flatMap(({ notes }) => notes)).toEqual([])
      const [expected] = measureScan(readCapturedRoom(captured)).rooms
      expect(measured.rooms[0]?.faces.map(({ net }) => net.value)).toEqual(
        expected?.faces.map(({ net }) => net.value),
      )
    },
  )
})

describe('text where a number belongs', () => {
  /** What somebody typed, handed on as it is, past the types. */
  const typed = JSON.parse('"2.4"') as number
  const [wall] = planned().walls
  if (!wall) throw new Error('no wall')

  test.each<[string, () => unknown, string]>([
    [
      'a corrected height',
      () => measureScan(readCapturedRoom(planned()), { walls: { a: { height: typed } } }),
      'a',
    ],
    [
      'a typed room',
      () => scanOfTypedRoom({ width: 3, depth: typed, height: 2.4 }),
      'Depth must be over 0 m',
    ],
    [
      'the longest wall of a mesh',
      () => scaleOf({ longest: 4, height: 2.4 }, { longestWallMetres: typed }),
      'The longest wall must be over 0 m',
    ],
    [
      'a wall of a scan',
      () => {
        const scan = readCapturedRoom(planned())
        return measureScan({ ...scan, walls: scan.walls.map((one) => ({ ...one, height: typed })) })
      },
      'has text where a number belongs',
    ],
  ])('is refused with a word: %s', (_, asked, message) => {
    expect(asked).toThrow(ScanRefusal)
    expect(asked).toThrow(message)
  })
})
