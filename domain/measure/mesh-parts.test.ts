import { describe, expect, test } from 'vitest'
import { MeshBuilder } from './mesh.ts'
import { partsOf } from './mesh-parts.ts'
import { scanOfMesh } from './mesh-rooms.ts'
import { measureScan } from './rooms.ts'

type Box = readonly [x: number, y: number, width: number, depth: number, height: number]

/** Rooms as boxes of six faces, each face with corners of its own where `loose`. */
function mesh(boxes: readonly Box[], loose = false) {
  const builder = new MeshBuilder()
  for (const [x, y, w, d, h] of boxes) {
    const corners = [0, h].flatMap((tall) =>
      (
        [
          [x, y],
          [x + w, y],
          [x + w, y + d],
          [x, y + d],
        ] as const
      ).map(([px, py]) => [px, tall, -py] as const),
    )
    const faces = [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [0, 1, 5, 4],
      [1, 2, 6, 5],
      [2, 3, 7, 6],
      [3, 0, 4, 7],
    ]
    if (!loose) {
      const first = builder.vertexCount
      for (const corner of corners) builder.addVertex(...corner)
      for (const face of faces) builder.addFace(face.map((at) => first + at))
      continue
    }
    for (const face of faces) {
      const first = builder.vertexCount
      for (const at of face) builder.addVertex(...(corners[at] ?? [0, 0, 0]))
      builder.addFace(face.map((_, at) => first + at))
    }
  }
  return builder.finish()
}
const floorsOf = (boxes: readonly Box[], loose = false) => {
  const scan = scanOfMesh(mesh(boxes, loose), { up: 'y' })
  const { rooms } = measureScan(scan)
  const areas = rooms.map(({ floor }) => Math.round(floor.value * 100) / 100)
  return { areas: areas.sort((a, b) => b - a), notes: scan.notes.map(({ kind }) => kind) }
}
const five: readonly Box[] = [
  [0, 0, 5, 4, 2.44],
  [5.2, 0, 3, 4, 2.44],
  [0, 4.2, 4, 3, 2.44],
  [4.2, 4.2, 4, 3, 2.44],
  [12, 0, 2, 2, 2.44],
]

describe('a mesh of rooms that stand apart', () => {
  test.each([false, true])('has a room of each, and says so (corners of their own: %s)', (loose) => {
    const { areas, notes } = floorsOf(five, loose)
    expect(areas).toEqual([20, 12, 12, 12, 4])
    expect(notes).toContain('mesh-parts')
  })

  test('with what stands in a room is of one room, and what is too low for one is left out', () => {
    const chest: Box = [1, 1, 1, 1, 0.8]
    expect(floorsOf([[0, 0, 5, 4, 2.44], chest])).toMatchObject({ areas: [20] })
    expect(floorsOf([[0, 0, 5, 4, 2.44], chest]).notes).not.toContain('mesh-parts')
    const far: Box = [20, 0, 1, 1, 0.8]
    const scan = scanOfMesh(mesh([...five, far]), { up: 'y' })
    expect(scan.notes.find(({ kind }) => kind === 'mesh-parts')?.text).toContain('1 more thing')
    expect(measureScan(scan).rooms).toHaveLength(5)
  })

  test('whose pieces are very many, or very large, is read all the same', () => {
    const builder = new MeshBuilder()
    const fine = 260
    for (const tall of [0, 2.44])
      for (let at = 0; at <= fine; at++)
        for (let on = 0; on <= fine; on++) builder.addVertex((at / fine) * 5, tall, (on / fine) * 4)
    for (const first of [0, (fine + 1) ** 2])
      for (let at = 0; at < fine; at++)
        for (let on = 0; on < fine; on++) {
          const corner = first + at * (fine + 1) + on
          builder.addFace([corner, corner + 1, corner + fine + 2, corner + fine + 1])
        }
    const { parts } = partsOf(builder.finish(), 'y')
    expect(parts).toHaveLength(1)
    const specks = new MeshBuilder()
    for (let at = 0; at < 6000; at++) {
      for (const [x, z] of [
        [0, 0],
        [0.01, 0],
        [0, 0.01],
      ] as const)
        specks.addVertex((at % 80) + x, 0, Math.floor(at / 80) + z)
      specks.addFace([at * 3, at * 3 + 1, at * 3 + 2])
    }
    expect(partsOf(specks.finish(), 'y')).toMatchObject({ left: 0 })
  })

  test('of one box is read as it was', () => {
    expect(floorsOf([[0, 0, 5, 4, 2.44]])).toMatchObject({ areas: [20] })
  })
})
