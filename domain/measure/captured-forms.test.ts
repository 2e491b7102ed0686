import { describe, expect, test } from 'vitest'
import type { CapturedRoom, CapturedSurface } from './captured-room.ts'
import { plannedScan, rectangleRoom, roomGrid } from './planned-scan.ts'
import { signedArea } from './polygon.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Scan } from './scan.ts'

/** A room of 4 × 3 m with a door in its first wall. */
const planned = (): CapturedRoom =>
  plannedScan({
    rooms: [rectangleRoom(4, 3, { openings: [{ kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 }] })],
  })

const withWall = (place: number, change: Partial<Record<keyof CapturedSurface, unknown>>) => {
  const captured = planned()
  return {
    ...captured,
    walls: captured.walls.map((wall, at) => (at === place ? { ...wall, ...change } : wall)),
  }
}
const withDoor = (change: Partial<Record<keyof CapturedSurface, unknown>>) => {
  const captured = planned()
  return { ...captured, doors: captured.doors.map((door) => ({ ...door, ...change })) }
}
const kinds = (scan: Scan) => scan.notes.map(({ kind }) => kind)
const moved = (transform: readonly number[] | undefined, [x, y, z]: readonly [number, number, number]) =>
  (transform ?? []).map((value, place) => value + ([x, y, z][place - 12] ?? 0))

describe('the forms that files have', () => {
  const usual = readCapturedRoom(planned())

  test('a category and a confidence may be a bare text', () => {
    const captured = planned()
    const bare = (surface: CapturedSurface) => ({ ...surface, category: 'wall', confidence: 'high' })
    expect(readCapturedRoom({ ...captured, walls: captured.walls.map(bare) })).toEqual(usual)
  })

  test('what the phone was not sure of is said', () => {
    const scan = readCapturedRoom(withDoor({ confidence: { low: {} } }))
    expect([scan.openings[0]?.confidence, kinds(scan)]).toEqual(['low', ['unsure']])
  })

  test('a wall of which the phone saw some edges and not all is said; no list of edges says nothing', () => {
    const noted = (completedEdges: unknown) => kinds(readCapturedRoom(withWall(0, { completedEdges })))
    const all = ['top', 'right', 'bottom', 'left']
    expect(noted(['bottom', { left: {} }])).toEqual(['unseen-edges'])
    expect(noted(all)).toEqual([])
    expect(noted(all.map((edge) => ({ [edge]: {} })))).toEqual([])
    expect(noted(null)).toEqual([])
  })

  test('a transform may be four columns, or four rows, which is noted', () => {
    const of = (form: (transform: number[]) => unknown) => {
      const captured = planned()
      const walls = captured.walls.map((wall) => ({ ...wall, transform: form(wall.transform) }))
      return readCapturedRoom({ ...captured, walls })
    }
    const four = [0, 1, 2, 3]
    expect(of((flat) => four.map((column) => flat.slice(4 * column, 4 * column + 4)))).toEqual(usual)
    const byRows = of((flat) => four.map((row) => four.map((column) => flat[4 * column + row])))
    expect(byRows.walls).toEqual(usual.walls)
    expect(kinds(byRows)).toEqual(['by-rows'])
    expect(byRows.notes[0]?.elementIds).toHaveLength(4)
    expect(byRows.notes[0]?.text).toContain('and 1 more')
  })

  test('lists that are absent or null are empty, walls are not', () => {
    const { walls, version } = planned()
    const scan = readCapturedRoom({ version, walls, doors: null })
    expect([scan.openings, scan.floors, scan.objects, scan.sections]).toEqual([[], [], [], []])
    expect(() => readCapturedRoom({ version, walls: [] })).toThrow('no walls')
  })

  test('another version is read, and said to be one', () => {
    expect(kinds(readCapturedRoom({ ...planned(), version: 3 }))).toEqual(['version'])
    expect(readCapturedRoom({ ...planned(), version: undefined }).notes[0]?.text).toContain('version nothing')
  })

  test('an identifier that is missing is made, and said to be made', () => {
    const scan = readCapturedRoom(withWall(2, { identifier: undefined }))
    expect(scan.walls[2]?.id).toBe('wall-3')
    expect(scan.notes).toMatchObject([{ kind: 'made-identifier', elementIds: ['wall-3'] }])
  })

  test('an element that stands in the file twice counts once; another under its name gets one of its own', () => {
    const captured = planned()
    const [first, second] = captured.walls
    const twice = readCapturedRoom({ ...captured, walls: [...captured.walls, first] })
    expect([twice.walls.length, kinds(twice)]).toEqual([4, ['repeated']])
    const other = readCapturedRoom(withWall(0, { identifier: second?.identifier }))
    expect([other.walls.length, kinds(other)]).toEqual([4, ['made-identifier', 'placed-by-geometry']])
    expect(new Set(other.walls.map(({ id }) => id)).size).toBe(4)
  })

  test('an object has its place, its size and its turn on the plan', () => {
    const sofa = { kind: 'sofa', centre: [1, 2], width: 2, depth: 0.9, height: 0.8, turn: 0.3 } as const
    const { objects } = readCapturedRoom(plannedScan({ rooms: [rectangleRoom(4, 3, { objects: [sofa] })] }))
    expect(objects).toMatchObject([
      { kind: 'sofa', centre: [1, 2], width: 2, depth: 0.9, height: 0.8, base: -1.4 },
    ])
    expect(objects[0]?.turn).toBeCloseTo(0.3, 12)
  })
})

describe('a structure of several rooms', () => {
  const house = plannedScan({ rooms: roomGrid(2, 1) })
  const rooms = roomGrid(2, 1).map((room) => plannedScan({ rooms: [room] }))

  test('has what the whole lists, not what its rooms list again', () => {
    const scan = readCapturedRoom({ ...house, rooms })
    expect([scan.walls.length, scan.openings.length, scan.sections.length]).toEqual([7, 2, 2])
    expect(kinds(scan)).toEqual(['structure'])
  })

  test('that lists nothing itself has what its rooms list, each identifier once', () => {
    const [left] = rooms
    const wall = { ...left?.walls[0], dimensions: [4.001, 2.4, 0] }
    const renamed = house.walls.slice(4)
    const scan = readCapturedRoom({ version: 2, rooms: [left, { walls: [wall, ...renamed], sections: [] }] })
    expect(scan.walls).toHaveLength(7)
    expect(kinds(scan)).toEqual(['structure', 'repeated'])
  })

  test('may be a bare list of rooms', () => {
    expect(readCapturedRoom([house]).walls).toHaveLength(7)
  })
})

describe('a wall', () => {
  test('with a sloped top has the area of its corners, which its dimensions overstate', () => {
    // The sloped wall of another phone's scan: 9.87064 m², 11.211 m² by its dimensions.
    const polygonCorners = [
      [-1.2679155, 2.21049, 0],
      [-1.0856938, 2.21049, 0],
      [1.2679154, 1.07163, 0],
      [1.2679154, -2.2104897, 0],
      [-1.2679155, -2.2104897, 0],
    ]
    const scan = readCapturedRoom(withWall(0, { polygonCorners, dimensions: [2.5358309, 4.4209797, 0] }))
    const [wall] = scan.walls
    expect(signedArea(wall?.outline ?? [])).toBeCloseTo(9.87064, 5)
    expect(wall?.height).toBeCloseTo(4.42098, 5)
    expect(wall?.outline?.every(([x, up]) => x >= 0 && up >= 0)).toBe(true)
    expect(kinds(scan)).toContain('outline')
  })

  test('whose corners are its rectangle has no outline', () => {
    const scan = readCapturedRoom(
      withWall(0, {
        polygonCorners: [
          [-2, -1.2],
          [2, -1.2],
          [2, 1.2],
          [-2, 1.2],
        ],
      }),
    )
    expect(scan.walls[0]).toEqual(readCapturedRoom(planned()).walls[0])
    expect(scan.notes).toEqual([])
  })

  test('whose corners cross is taken by its dimensions, and that is noted', () => {
    const scan = readCapturedRoom(
      withWall(0, {
        polygonCorners: [
          [-2, -1.2],
          [2, 1.2],
          [2, -1.2],
          [-2, 1.2],
        ],
      }),
    )
    expect([scan.walls[0]?.outline, scan.walls[0]?.height, kinds(scan)]).toEqual([null, 2.4, ['bad-outline']])
  })

  test('that leans is measured along its slope, and one that lies is refused', () => {
    const leaning = (degrees: number) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
      const transform = [1, 0, 0, 0, 0, cos, sin, 0, 0, -sin, cos, 0, 2, -0.2, 0, 1]
      return readCapturedRoom(withWall(0, { transform }))
    }
    expect(kinds(leaning(0.5))).toEqual([])
    expect(kinds(leaning(3))).toEqual(['tilted'])
    expect(leaning(3).walls[0]?.height).toBe(2.4)
    expect(() => leaning(90)).toThrow(/^wall 1 in the file: it lies down/)
  })

  const degrees = (value: number) => ({
    value,
    unit: { symbol: '°', converter: { coefficient: 1, constant: 0 } },
  })
  const radians = (value: number) => ({ value, unit: { symbol: 'rad' } })
  // A quarter of a circle of 2 m around a centre 2 m in front of the wall's middle.
  const curve = (startAngle: unknown, endAngle: unknown) => ({
    center: [0, 2],
    radius: 2,
    startAngle,
    endAngle,
  })
  test.each([
    ['degrees', degrees(-135), degrees(-45), ['curve']],
    ['radians', radians((-3 * Math.PI) / 4), radians(-Math.PI / 4), ['curve']],
    ['numbers of degrees', -135, -45, ['bare-angle', 'curve']],
    ['numbers of radians', (-3 * Math.PI) / 4, -Math.PI / 4, ['bare-angle', 'curve']],
    ['degrees, the other way round', degrees(-45), degrees(-135), ['curve']],
  ])('with a curve in %s is as long as its arc', (_, start, end, expected) => {
    const { walls, notes } = readCapturedRoom({ ...withWall(0, { curve: curve(start, end) }), doors: [] })
    const arc = walls[0]?.arc
    expect((arc?.radius ?? 0) * Math.abs((arc?.endAngle ?? 0) - (arc?.startAngle ?? 0))).toBeCloseTo(
      Math.PI,
      9,
    )
    expect(notes.map(({ kind }) => kind).sort()).toEqual(expected)
    // The wall's normal points to −y on the plan here, and its ends lie 2 m from the centre.
    expect(arc?.centre).toEqual([2, -2])
    for (const [point, angle] of [
      [walls[0]?.from, arc?.startAngle],
      [walls[0]?.to, arc?.endAngle],
    ] as const) {
      expect(point?.[0]).toBeCloseTo(2 + 2 * Math.cos(angle ?? 0), 9)
      expect(point?.[1]).toBeCloseTo(-2 + 2 * Math.sin(angle ?? 0), 9)
    }
    expect(walls[0]?.from[0]).toBeLessThan(walls[0]?.to[0] ?? 0)
  })

  test.each([
    ['curve must be an object', 5],
    ['curve.radius must be over 0 m', { ...curve(degrees(0), degrees(90)), radius: 0 }],
    ['curve.startAngle must be a number', curve('90', degrees(90))],
    ['the angles of its curve must be apart', curve(degrees(90), degrees(90))],
    ['the angles of its curve must be apart', curve(degrees(0), degrees(500))],
    ['has the unit the text “constructor”', curve({ value: 1, unit: { symbol: 'constructor' } }, degrees(9))],
    ['curve.center[0] must be a number', { ...curve(degrees(0), degrees(90)), center: 'here' }],
  ])('is refused when %s', (message, wrong) => {
    expect(() => readCapturedRoom(withWall(0, { curve: wrong }))).toThrow(message)
  })
})

describe('a door', () => {
  const doorIn = (change: Partial<Record<keyof CapturedSurface, unknown>>) => {
    const scan = readCapturedRoom(withDoor(change))
    const place = scan.walls.findIndex(({ id }) => id === scan.openings[0]?.wallId)
    return { door: scan.openings[0], place, noted: kinds(scan) }
  }
  const { transform } = planned().doors[0] ?? {}

  test.each([
    ['without a parent', null],
    ['of a wall that is not there', 'nowhere'],
    ['of another wall', planned().walls[2]?.identifier],
  ])('%s is put into the wall where it lies', (_, parentIdentifier) => {
    const { place, noted } = doorIn({ parentIdentifier })
    expect([place, noted]).toEqual([0, ['placed-by-geometry']])
  })

  test('far from every wall is in none', () => {
    const { door, noted } = doorIn({ transform: moved(transform, [0, 0, -1.5]) })
    expect([door?.wallId, noted]).toEqual([null, ['without-wall']])
  })

  test('that reaches beyond its wall is cut there', () => {
    const { door, noted, place } = doorIn({ transform: moved(transform, [-0.8, -0.1, 0]) })
    expect([place, noted]).toEqual([0, ['clipped']])
    expect(door?.width).toBeCloseTo(0.6, 9)
    expect(door?.height).toBeCloseTo(1.9, 9)
    expect(door?.from[0]).toBeCloseTo(0, 9)
    expect(door?.to[0]).toBeCloseTo(0.6, 9)
    expect(door?.base).toBeCloseTo(-1.4, 9)
  })

  test('with an arch is taken as the rectangle around it, and that is noted', () => {
    const { noted } = doorIn({
      polygonCorners: [
        [-0.4, -1],
        [0.4, -1],
        [0, 1],
      ],
    })
    expect(noted).toEqual(['not-rectangular'])
  })
})

test('a door or a floor under a second identifier in the same place counts once', () => {
  const captured = planned()
  const again = <T extends { identifier: string }>(list: readonly T[]) => [
    ...list,
    ...list.map((one) => ({ ...one, identifier: `${one.identifier}-again` })),
  ]
  const { doors, floors } = captured
  const scan = readCapturedRoom({ ...captured, doors: again(doors), floors: again(floors) })
  expect([scan.openings.length, scan.floors.length]).toEqual([1, 1])
  expect(scan.notes.map(({ kind, elementIds }) => [kind, elementIds.length])).toEqual([['repeated', 2]])
})

describe('a floor', () => {
  const withFloor = (polygonCorners: unknown) => {
    const captured = planned()
    return readCapturedRoom({
      ...captured,
      floors: captured.floors.map((floor) => ({ ...floor, polygonCorners })),
    })
  }
  test('has the area of its corners, which its dimensions overstate', () => {
    expect(planned().floors[0]?.dimensions).toEqual([4, 3.06, 0])
    expect(signedArea(readCapturedRoom(planned()).floors[0]?.polygon ?? [])).toBeCloseTo(12, 9)
    expect(readCapturedRoom(planned()).floors[0]?.level).toBeCloseTo(-1.4, 12)
  })

  test('without corners has that of its dimensions', () => {
    expect(signedArea(withFloor([]).floors[0]?.polygon ?? [])).toBeCloseTo(12.24, 9)
  })

  test('with a corner twice has it once', () => {
    const scan = withFloor([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0, 0, 0],
    ])
    expect(scan.floors[0]?.polygon).toHaveLength(3)
  })

  test.each([
    [
      'crosses itself',
      [
        [-1, -1],
        [1, 1],
        [1, -1],
        [-1, 1],
      ],
    ],
    [
      'touches itself',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [1, 0],
        [0, 2],
      ],
    ],
    [
      'is a line',
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    ],
    [
      'is a point',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'is two corners',
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'goes back on itself',
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [2, 0],
      ],
    ],
  ])('that %s is left out, and that is noted', (_, corners) => {
    const scan = withFloor(corners)
    expect([scan.floors, kinds(scan)]).toEqual([[], ['floor-left-out']])
    expect(scan.notes[0]?.text).toMatch(/^floor 1 in the file/)
  })
})
