import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mesh, MeshBuilder } from './mesh.ts'
import { scanOfMesh } from './mesh-rooms.ts'
import { DoubtfulLength } from './mesh-scale.ts'
import { signedArea } from './polygon.ts'
import { readObj } from './read-obj.ts'
import { readScanFile } from './read-scan.ts'
import { type Point, type Scan, ScanRefusal } from './scan.ts'
import { mostTriangles } from './scan-limits.ts'

type Shape = {
  corners?: readonly Point[]
  height?: number
  /** How large one metre is in the mesh. */
  unit?: number
  up?: 'y' | 'z'
  yaw?: number
  ceiling?: boolean
  furniture?: boolean
}

const rectangle: Point[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const ell: Point[] = [
  [0, 0],
  [5, 0],
  [5, 2],
  [2, 2],
  [2, 4],
  [0, 4],
]

/** A room as an OBJ: a floor and a ceiling of many corners, walls of four, a table if wanted. */
function roomObj({
  corners = rectangle,
  height = 2.44,
  unit = 1,
  up = 'y',
  yaw = 0,
  ...shape
}: Shape = {}): string {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const lines: string[] = ['# a room', 'o room']
  const vertex = ([x, y]: Point, tall: number) => {
    const [px, py, pz] = [(x * cos - y * sin) * unit, (x * sin + y * cos) * unit, tall * unit]
    lines.push(up === 'y' ? `v ${px} ${pz} ${-py}` : `v ${px} ${py} ${pz}`)
  }
  for (const tall of [0, height]) for (const corner of corners) vertex(corner, tall)
  const count = corners.length
  // The L is cut into triangles by hand: a fan of it would leave its outline.
  const faces =
    count === 6
      ? [
          [1, 2, 3],
          [1, 3, 4],
          [1, 4, 5],
          [1, 5, 6],
        ]
      : [corners.map((_, at) => at + 1)]
  for (const face of faces) {
    lines.push(`f ${face.join(' ')}`)
    if (shape.ceiling ?? true) lines.push(`f ${face.map((at) => `${at + count}/1/1`).join(' ')}`)
  }
  corners.forEach((_, at) => {
    const [a, b] = [at + 1, ((at + 1) % count) + 1]
    lines.push(`f ${a}//1 ${b}//1 ${b + count}//1 ${a + count}//1`)
  })
  if (shape.furniture) {
    for (const [x, y] of [
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 2],
    ] as const)
      vertex([x, y], 0.75)
    lines.push('f -4 -3 -2 -1')
  }
  return lines.join('\n')
}

const meshOf = (shape?: Shape): Mesh => readObj(roomObj(shape))
const floorArea = (scan: Scan) => signedArea(scan.floors[0]?.polygon ?? [])
const kinds = (scan: Scan) => scan.notes.map(({ kind }) => kind)
const lengths = (scan: Scan) =>
  scan.walls.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1])).sort((a, b) => a - b)

function refused(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof ScanRefusal) return error.message
    throw error
  }
}

describe('a mesh of a room', () => {
  test('has its walls and its floor, as large as one known length makes them', () => {
    const scan = scanOfMesh(meshOf({ unit: 7.3 }), { longestWallMetres: 4 })
    expect(lengths(scan).map((one) => one.toFixed(9))).toEqual([
      '3.000000000',
      '3.000000000',
      '4.000000000',
      '4.000000000',
    ])
    expect(floorArea(scan)).toBeCloseTo(12, 9)
    expect(scan.walls.every(({ height, base }) => Math.abs(height - 2.44) < 1e-9 && base === 0)).toBe(true)
    expect(scan.source).toBe('mesh')
  })

  test('says that doors cannot be seen in it, and which axis it takes to be up', () => {
    const scan = scanOfMesh(meshOf(), { longestWallMetres: 4 })
    expect(kinds(scan)).toEqual(['mesh-openings', 'mesh-up'])
    expect(scan.notes[1]?.text).toBe('Y of the mesh is taken to point up')
    expect(kinds(scanOfMesh(meshOf(), { longestWallMetres: 4, up: 'y' }))).toEqual(['mesh-openings'])
    expect(scanOfMesh(meshOf({ up: 'z' })).notes.at(-1)?.text).toBe('Z of the mesh is taken to point up')
  })

  test('is seen from above, and not mirrored, with either axis up', () => {
    for (const up of ['y', 'z'] as const) {
      const scan = scanOfMesh(meshOf({ corners: ell, up }))
      // The notch of the L is at the upper right.
      expect(scan.floors[0]?.polygon.some(([x, y]) => Math.abs(x - 2) < 1e-9 && Math.abs(y - 2) < 1e-9)).toBe(
        true,
      )
      expect(floorArea(scan)).toBeCloseTo(14, 9)
    }
  })

  test('without a ceiling is as high as its walls, and says so', () => {
    const scan = scanOfMesh(meshOf({ ceiling: false }), { longestWallMetres: 4 })
    expect(scan.walls[0]?.height).toBeCloseTo(2.44, 9)
    expect(kinds(scan)).toContain('mesh-ceiling')
  })

  test('with furniture in it has the floor under that', () => {
    expect(floorArea(scanOfMesh(meshOf({ furniture: true })))).toBeCloseTo(12, 9)
  })

  test.each([0.2, 0.05])(
    'with a slab of %d m for a floor, and boxes for walls, is as large as it is inside',
    (thick) => {
      const lines: string[] = []
      const box = (
        x: readonly [number, number],
        y: readonly [number, number],
        z: readonly [number, number],
      ) => {
        for (const up of y)
          for (const [i, k] of [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ] as const)
            lines.push(`v ${x[i]} ${up} ${z[k]}`)
        for (const face of [
          '-5 -6 -7 -8',
          '-4 -3 -2 -1',
          '-8 -7 -3 -4',
          '-7 -6 -2 -3',
          '-6 -5 -1 -2',
          '-5 -8 -4 -1',
        ])
          lines.push(`f ${face}`)
      }
      box([0, 4], [-thick, 0], [0, 3])
      box([0, 4], [0, 2.44], [-0.1, 0])
      box([0, 4], [0, 2.44], [3, 3.1])
      box([-0.1, 0], [0, 2.44], [-0.1, 3.1])
      box([4, 4.1], [0, 2.44], [-0.1, 3.1])
      const scan = scanOfMesh(readObj(lines.join('\n')), { longestWallMetres: 4 })
      expect(floorArea(scan)).toBeCloseTo(12, 6)
      expect(scan.walls[0]?.height).toBeCloseTo(2.44, 6)
    },
  )

  test('a corridor is not taken to lie on its side', () => {
    const corridor: Point[] = [
      [0, 0],
      [5, 0],
      [5, 1.1],
      [0, 1.1],
    ]
    for (const known of [{}, { longestWallMetres: 5 }])
      expect(scanOfMesh(meshOf({ corners: corridor }), known).walls[0]?.height).toBeCloseTo(2.44, 9)
  })

  test('measures the same however it is turned and in whatever unit it is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        fc.constantFrom<'y' | 'z'>('y', 'z'),
        fc.boolean(),
        (yaw, unit, up, long) => {
          const corners = long ? ell : rectangle
          const known = { longestWallMetres: long ? 5 : 4, confirmed: true, up }
          const scan = scanOfMesh(meshOf({ corners, yaw, unit, up }), known)
          expect(floorArea(scan)).toBeCloseTo(long ? 14 : 12, 6)
          expect(scan.walls).toHaveLength(corners.length)
          expect(scan.walls[0]?.height).toBeCloseTo(2.44, 6)
        },
      ),
    )
  })

  test('with a bumpy floor of many triangles has straight walls', () => {
    const builder = new MeshBuilder()
    const [columns, rows] = [80, 60]
    const bump = (at: number) => ((at * 7919) % 100) / 100 - 0.5
    for (const tall of [0, 2.44])
      for (let at = 0; at < (columns + 1) * (rows + 1); at++) {
        const [x, y] = [at % (columns + 1), Math.floor(at / (columns + 1))]
        builder.addVertex(x / 20 + bump(at) * 0.01, tall + bump(at + 3) * 0.004, y / 20 + bump(at + 5) * 0.01)
      }
    for (const start of [0, (columns + 1) * (rows + 1)])
      for (let at = 0; at < columns * rows; at++) {
        const first = start + (at % columns) + Math.floor(at / columns) * (columns + 1)
        builder.addFace([first, first + 1, first + columns + 2, first + columns + 1])
      }
    const scan = scanOfMesh(builder.finish(), { up: 'y' })
    expect(scan.walls).toHaveLength(4)
    expect(floorArea(scan)).toBeGreaterThan(12 * 0.99)
    expect(floorArea(scan)).toBeLessThan(12 * 1.01)
  })
})

describe('the unit of a mesh', () => {
  test.each([
    ['feet', 1 / 0.3048],
    ['inches', 1 / 0.0254],
    ['centimeters', 100],
    ['millimeters', 1000],
  ])('is found to be %s without a known length, and said', (name, unit) => {
    const scan = scanOfMesh(meshOf({ unit }))
    expect(floorArea(scan)).toBeCloseTo(12, 6)
    expect(kinds(scan)[0]).toBe('mesh-unit')
    expect(scan.notes[0]?.text).toContain(`looks like one in ${name}`)
  })

  test('is the metre where that makes a room, and said', () => {
    expect(scanOfMesh(meshOf()).notes[0]).toMatchObject({ kind: 'mesh-metres' })
    expect(scanOfMesh(meshOf()).notes[0]?.text).toContain('its ceiling at 2.44 m')
  })

  test.each([
    [0.1, 'looks 10 times too small'],
    [10, 'looks 10 times too large'],
    [1e-5, 'as large as a room in no unit that is known'],
  ])('of %d to the metre is refused: %s', (unit, message) => {
    expect(refused(() => scanOfMesh(meshOf({ unit })))).toContain(message)
  })

  test.each([
    [40, '10 times too long: the ceiling would be at 24.4 m'],
    [0.4, '10 times too short: the ceiling would be at 0.24 m'],
    [48, '12 times too long'],
    [1 / 3, '12 times too short'],
    [4 / 0.3048, '3.28 times too long'],
    [4 / 0.0254, '39.37 times too long'],
    [4 * 25.4, '25.4 times too long'],
  ])(
    'and a longest wall of %d m instead of 4 is refused until it is confirmed: %s',
    (longestWallMetres, message) => {
      const doubted = () => scanOfMesh(meshOf(), { longestWallMetres })
      expect(refused(doubted)).toContain(message)
      expect(doubted).toThrow(DoubtfulLength)
      const scan = scanOfMesh(meshOf(), { longestWallMetres, confirmed: true })
      expect(lengths(scan)[3]).toBeCloseTo(longestWallMetres, 9)
      expect(kinds(scan)).toContain('unusual-height')
    },
  )

  test('that is another than the metre is no mistake of the known length', () => {
    for (const unit of [1 / 0.3048, 1 / 0.0254, 10, 12, 100, 1000])
      expect(floorArea(scanOfMesh(meshOf({ unit }), { longestWallMetres: 4 }))).toBeCloseTo(12, 6)
    // In feet, and the feet typed as metres.
    expect(
      refused(() => scanOfMesh(meshOf({ unit: 1 / 0.3048 }), { longestWallMetres: 4 / 0.3048 })),
    ).toContain('3.28 times too long')
  })

  test.each([0, -4, Number.NaN, Number.POSITIVE_INFINITY, 1001])(
    'a longest wall of %d m is refused',
    (longestWallMetres) => {
      expect(refused(() => scanOfMesh(meshOf(), { longestWallMetres }))).toContain(
        'The longest wall must be over 0 m',
      )
    },
  )
})

describe('an OBJ', () => {
  test('is known by what is in it', () => {
    for (const name of ['room.obj', 'room', 'room.txt']) {
      const file = readScanFile(name, new TextEncoder().encode(`\ufeff${roomObj().replaceAll('\n', '\r\n')}`))
      expect(file.kind === 'mesh' && file.mesh).toEqual(meshOf())
    }
  })

  test.each([
    ['v 1 2', 'Line 1: a vertex needs three numbers'],
    ['v 1 2 x', 'Vertex 1 must have three numbers under 10,000,000'],
    ['v 1 2 1e308', 'Vertex 1 must have three numbers'],
    ['v 1 2 NaN', 'Vertex 1 must have three numbers'],
    ['v 1 2 3', 'This file has 1 point and no faces: a cloud of points is not read. From the same app'],
    ['v 1 2 3\nf 1 1', 'Line 2: a face needs three vertices'],
    ['v 1 2 3\nf 1 x 1', 'Line 2: a face needs three vertices'],
    ['v 1 2 3\nf 1 1 4', 'A face names vertex 4, and there are 1'],
    ['v 1 2 3\nf 0 1 1', 'A face names vertex 0'],
    ['v 1 2 3\nf -2 1 1', 'A face names vertex 0'],
    [`v 0 0 0\nf ${'1 '.repeat(60_000)}`, 'Line 2 has over 100,000 letters'],
    ['v 1 2 3\nf 1 1 1e99', 'A face names vertex'],
  ])('%j is refused: %s', (text, message) => {
    expect(refused(() => readScanFile('a.obj', new TextEncoder().encode(text)))).toContain(message)
  })

  test('with more vertices or triangles than are read is refused', () => {
    const vertices = new MeshBuilder()
    const triangles = new MeshBuilder()
    const fill = (add: () => void) => {
      for (let count = 0; count < mostTriangles; count++) add()
    }
    fill(() => vertices.addVertex(0, 0, 0))
    expect(refused(() => vertices.addVertex(0, 0, 0))).toContain('over 500,000 vertices or triangles')
    fill(() => triangles.addFace([0, 1, 2]))
    expect(refused(() => triangles.addFace([0, 1, 2]))).toContain('over 500,000 vertices or triangles')
  })

  test.each([
    ['v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3', 'No level floor'],
    ['v 0 0 0\nv 0 0 0\nv 0 0 0\nf 1 2 3', 'No level floor'],
    ['v 0 0 0\nv 1 0 0\nv 1 0 1\nf 1 2 3', 'No level floor'],
  ])('without a room in it is refused: %j', (text, message) => {
    expect(refused(() => scanOfMesh(readObj(text)))).toContain(message)
  })

  test('of any triangles is a room with finite numbers, or refused', () => {
    const vertex = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -5, max: 5, noNaN: true })))
    fc.assert(
      fc.property(
        fc.array(vertex, { minLength: 3, maxLength: 12 }),
        fc.array(fc.array(fc.nat(11), { minLength: 3, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
        (vertices, faces) => {
          try {
            const builder = new MeshBuilder()
            for (const [x, y, z] of vertices) builder.addVertex(x ?? 0, y ?? 0, z ?? 0)
            for (const face of faces) builder.addFace(face.map((at) => at % vertices.length))
            const { walls } = scanOfMesh(builder.finish(), { longestWallMetres: 4, confirmed: true })
            expect(
              walls.flatMap(({ from, to, height }) => [...from, ...to, height]).every(Number.isFinite),
            ).toBe(true)
          } catch (error) {
            expect(error).toBeInstanceOf(ScanRefusal)
          }
        },
      ),
    )
  })
})
