import { expect, test } from 'vitest'
import { plannedScan, rectangleRoom } from '#domain/measure/planned-scan.ts'
import { readCapturedRoom } from '#domain/measure/read-captured-room.ts'
import type { Measured, Room } from '#domain/measure/room.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import type { Point } from '#domain/measure/scan.ts'
import { plannedRoom } from '#testing/export-job.ts'
import { type RoomMesh, roomMesh } from './room-mesh.ts'
import { areaOf, nobody, partOf, type Surface } from './surface.ts'

const surfaces = ({ inside, outside, caps, reveals, floors, glass, objects }: RoomMesh): Surface[] => [
  inside,
  outside,
  caps,
  reveals,
  floors,
  glass,
  objects,
]

/** The same rooms with every place of the plan moved. */
function movedBy(measured: Measured, move: (place: Point) => Point): Measured {
  const ends = <Shape extends { from: Point; to: Point }>(shape: Shape): Shape => ({
    ...shape,
    from: move(shape.from),
    to: move(shape.to),
  })
  return {
    ...measured,
    openings: measured.openings.map(ends),
    rooms: measured.rooms.map((room) => ({
      ...room,
      polygon: room.polygon.map(move),
      faces: room.faces.map(ends),
    })),
  }
}

const ways: readonly (readonly [string, (place: Point) => Point])[] = [
  ['as it is', (place) => place],
  ['turned', ([x, y]) => [x * Math.cos(0.7) - y * Math.sin(0.7), x * Math.sin(0.7) + y * Math.cos(0.7)]],
  ['mirrored', ([x, y]) => [-x, y]],
  ['far away', ([x, y]) => [x + 1000, y - 1000]],
]

test.each(ways)('each wall has its net area, %s', (_, move) => {
  const measured = movedBy(plannedRoom(), move)
  const mesh = roomMesh(measured)
  const faces = measured.rooms.flatMap((room) => room.faces)
  expect(mesh.faceIds).toEqual(faces.map((face) => face.id))
  for (const [owner, face] of faces.entries())
    expect(areaOf(mesh.outside, owner)).toBeCloseTo(face.net.value, 2)
  expect(areaOf(mesh.floors, nobody)).toBeCloseTo(12, 2)
})

test.each(ways)('a wall is seen from its room and not from behind, %s', (_, move) => {
  const measured = movedBy(plannedRoom(), move)
  const mesh = roomMesh(measured)
  const [mx, my] = move([2, 1.5])
  for (const owner of mesh.faceIds.keys()) {
    const at = mesh.inside.owners.indexOf(owner) * 9
    const [x = 0, , z = 0] = mesh.inside.positions.subarray(at, at + 3)
    const [nx = 0, , nz = 0] = mesh.inside.normals.subarray(at, at + 3)
    expect((mx - x) * nx + (-my - z) * nz).toBeGreaterThan(1)
  }
})

test('a wall with a sloped top is drawn with its slope: its area is what was measured', () => {
  const rooms = [
    rectangleRoom(4, 3, {
      openings: [{ kind: 'door', wall: 1, at: 1.5, width: 0.9, height: 2.03 }],
      outlines: {
        1: [
          [0, 0],
          [3, 0],
          [3, 3.4],
          [1, 2.4],
          [0, 2.4],
        ],
      },
      heights: { 2: 3.4 },
    }),
  ]
  const measured = measureScan(readCapturedRoom(plannedScan({ rooms })))
  const { outside } = roomMesh(measured)
  const faces = measured.rooms.flatMap((room) => room.faces)
  expect(faces.filter(({ top }) => top !== undefined)).toHaveLength(1)
  for (const [owner, { net }] of faces.entries()) expect(areaOf(outside, owner)).toBeCloseTo(net.value, 6)
})

test('walls meet at their corners on the inside, without a gap', () => {
  const mesh = roomMesh(plannedRoom())
  const south = partOf(mesh.inside, 0)
  const xs = [...south].filter((_, at) => at % 3 === 0)
  expect(Math.min(...xs)).toBeCloseTo(0.06, 5)
  expect(Math.max(...xs)).toBeCloseTo(3.94, 5)
})

test('a window has glass and a sill, a door has neither', () => {
  const mesh = roomMesh(plannedRoom())
  expect(areaOf(mesh.glass, nobody)).toBeCloseTo(1.2 * 1.1, 2)
  // Two sides and a top for the door; a sill more for the window.
  expect(mesh.reveals.owners).toHaveLength(2 * 7)
})

test('a column that stands free leaves a hole in the floor, and its faces look into the room', () => {
  const measured = plannedRoom()
  const [room] = measured.rooms
  const [face] = room?.faces ?? []
  if (!room || !face) throw new Error('there is no wall')
  const hole: Point[] = [
    [1, 1],
    [1, 1.5],
    [1.5, 1.5],
    [1.5, 1],
  ]
  const west = { ...face, id: 'west', from: [1, 1.5], to: [1, 1], openingIds: [] } as const
  const mesh = roomMesh({ ...measured, rooms: [{ ...room, holes: [hole], faces: [west] }] })
  expect(areaOf(mesh.floors, nobody)).toBeCloseTo(12 - 0.25, 5)
  expect(mesh.inside.normals[0]).toBeCloseTo(-1, 5)
})

test('stories stand on each other', () => {
  const [room] = plannedRoom().rooms
  const rooms: Room[] = room ? [room, { ...room, id: 'room-2', story: 1 }] : []
  const { floors } = roomMesh({ ...plannedRoom(), rooms })
  const heights = [...floors.positions].filter((_, at) => at % 3 === 1)
  expect(Math.max(...heights)).toBeCloseTo(2.5 + 0.4, 5)
})

test('what has no size or is not finite is left out, and nothing throws', () => {
  const measured = plannedRoom()
  const broken: Measured = {
    ...measured,
    openings: measured.openings.map((opening) => ({ ...opening, from: [Number.NaN, 0] })),
    rooms: measured.rooms.map((room) => ({
      ...room,
      polygon: [
        [0, 0],
        [Number.NaN, 1],
        [1, 1],
      ],
      faces: room.faces.map((face, at) => (at === 0 ? { ...face, to: face.from } : face)),
      objects: room.objects.map((object) => ({ ...object, width: Number.POSITIVE_INFINITY })),
    })),
  }
  const mesh = roomMesh(broken)
  for (const { positions, normals } of surfaces(mesh))
    expect([...positions, ...normals].every(Number.isFinite)).toBe(true)
  expect(mesh.edges.every(Number.isFinite)).toBe(true)
  expect(Number.isFinite(mesh.subject.radius)).toBe(true)
  expect(
    roomMesh({
      rooms: [],
      openings: [],
      looseWalls: [],
      missingFloor: 0,
      openGaps: [],
      closedGaps: [],
      notes: [],
    }).subject.radius,
  ).toBe(1)
})

test('a thousand rooms are as many surfaces as one, with a thousand times its triangles', () => {
  const bare = { ...plannedRoom(), openings: [] }
  const rooms = Array.from({ length: 1000 }, (_, at) =>
    movedBy(bare, ([x, y]) => [x + (at % 32) * 5, y + Math.floor(at / 32) * 4]).rooms.map((room) => ({
      ...room,
      id: `room-${at}`,
    })),
  ).flat()
  const mesh = roomMesh({ ...bare, rooms })
  expect(mesh.faceIds).toHaveLength(4000)
  expect(mesh.inside.owners).toHaveLength(1000 * roomMesh(bare).inside.owners.length)
})
