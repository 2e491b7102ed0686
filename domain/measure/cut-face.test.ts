import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutFace } from './cut-face.ts'
import { scanOfMesh } from './mesh-rooms.ts'
import { signedArea } from './polygon.ts'
import { readObj } from './read-obj.ts'
import { readScanFile } from './read-scan.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'

const ell: Point[] = [
  [0, 0],
  [5, 0],
  [5, 2],
  [2, 2],
  [2, 4],
  [0, 4],
]
const ring = (corners: readonly Point[], from: number) => [...corners.slice(from), ...corners.slice(0, from)]

/** The L as a mesh of faces with as many corners as it has: floor, ceiling, six walls. */
function meshText(corners: readonly Point[], form: 'obj' | 'ply'): string {
  const count = corners.length
  const vertices = [0, 2.44].flatMap((tall) => corners.map(([x, y]) => [x, tall, -y].join(' ')))
  const floor = corners.map((_, at) => at)
  const faces = [
    floor,
    floor.map((at) => 2 * count - 1 - at),
    ...floor.map((at) => [at, (at + 1) % count, ((at + 1) % count) + count, at + count]),
  ]
  if (form === 'obj')
    return [
      ...vertices.map((one) => `v ${one}`),
      ...faces.map((face) => `f ${face.map((at) => at + 1).join(' ')}`),
    ].join('\n')
  return [
    'ply',
    'format ascii 1.0',
    `element vertex ${vertices.length}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    `element face ${faces.length}`,
    'property list uchar int vertex_indices',
    'end_header',
    ...vertices,
    ...faces.map((face) => `${face.length} ${face.join(' ')}`),
    '',
  ].join('\n')
}

test.each([0, 1, 2, 3, 4, 5].flatMap((from) => [[from, 'obj'] as const, [from, 'ply'] as const]))(
  'an L whose floor is one face from corner %d on is one room, as %s',
  (from, form) => {
    const read = readScanFile(`room.${form}`, new TextEncoder().encode(meshText(ring(ell, from), form)))
    if (read.kind !== 'mesh') throw new Error('no mesh')
    const measured = measureScan(scanOfMesh(read.mesh, { longestWallMetres: 5 }))
    expect(measured.rooms.map(({ floor }) => floor.value)).toEqual([expect.closeTo(14, 6)])
    expect(measured.rooms[0]?.faces).toHaveLength(6)
    expect(measured.notes.map(({ kind }) => kind)).toEqual(['mesh-openings', 'mesh-up'])
    expect([measured.missingFloor, measured.openGaps]).toEqual([0, []])
  },
)

test('a room around a court on three sides has its label within it', () => {
  const court: Point[] = [
    [0, 0],
    [6, 0],
    [6, 6],
    [5, 6],
    [5, 1],
    [1, 1],
    [1, 6],
    [0, 6],
  ]
  const scan = scanOfMesh(readObj(meshText(court, 'obj')), { longestWallMetres: 6 })
  expect(measureScan(scan).notes.map(({ kind }) => kind)).toEqual(['mesh-openings', 'mesh-up'])
})

test('triangles of any outline have its area together, all turn its way, and none is over another', () => {
  const star = fc
    .array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 3, maxLength: 24 })
    .map((radii) =>
      radii.map((radius, at): Point => {
        const angle = (2 * Math.PI * at) / radii.length
        return [radius * Math.cos(angle), radius * Math.sin(angle)]
      }),
    )
  fc.assert(
    fc.property(star, fc.constantFrom(0, 1, 2), fc.boolean(), (corners, axis, backward) => {
      const turned = backward ? [...corners].reverse() : corners
      const positions = turned.flatMap(([x, y]) => {
        const place = [x, y]
        place.splice(axis, 0, 0.3 * x + 0.2 * y)
        return place
      })
      const triangles = cutFace(
        turned.map((_, at) => at),
        positions,
      )
      expect(triangles).toHaveLength(3 * (corners.length - 2))
      let whole = 0
      for (let at = 0; at < triangles.length; at += 3) {
        const area = signedArea(triangles.slice(at, at + 3).map((corner): Point => turned[corner] ?? [0, 0]))
        expect(backward ? -area : area).toBeGreaterThanOrEqual(-1e-9)
        whole += area
      }
      expect(whole).toBeCloseTo(signedArea(turned), 9)
    }),
  )
})

test('a face of very many corners is cut in time that does not grow with their square', () => {
  const corners = Array.from({ length: 20_000 }, (_, at): Point => {
    const radius = at % 2 === 0 ? 2 : 3
    return [radius * Math.cos(at / 3183), radius * Math.sin(at / 3183)]
  })
  const triangles = cutFace(
    corners.map((_, at) => at),
    corners.flatMap(([x, y]) => [x, y, 0]),
  )
  expect(triangles).toHaveLength(3 * (corners.length - 2))
})
