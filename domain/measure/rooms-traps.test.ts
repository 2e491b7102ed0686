import { describe, expect, test } from 'vitest'
import { box, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { movedScan } from './moved-scan.ts'
import { plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const faces = ({ rooms }: Measured) => rooms.flatMap((room) => room.faces)
const floors = ({ rooms }: Measured) => rooms.map(({ floor }) => floor.value)
const texts = ({ rooms, notes }: Measured) =>
  [...notes, ...rooms.flatMap((room) => room.notes)].map(({ text }) => text)

/** Two bedrooms side by side, a hall along both; walls that two rooms share are split where a third ends on them. */
const flat = plannedScan({
  rooms: [
    rectangleRoom(4, 3, {
      label: 'bedroom',
      openings: [{ kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 }],
    }),
    rectangleRoom(3, 3, { corner: [4, 0], label: 'bedroom' }),
    {
      label: 'hallway',
      corners: [
        [0, -1.5],
        [7, -1.5],
        [7, 0],
        [4, 0],
        [0, 0],
      ],
    },
  ],
})

describe('what a phone writes is not what a room is', () => {
  test('the floor’s dimensions say more than its polygon: the walls are measured', () => {
    const captured = plannedScan({ rooms: [rectangleRoom(4, 3)] })
    const [floor] = captured.floors
    expect((floor?.dimensions[0] ?? 0) * (floor?.dimensions[1] ?? 0)).toBeGreaterThan(12.1)
    expect(floors(measureScan(readCapturedRoom(captured)))).toEqual([expect.closeTo(12, 9)])
  })

  test('several rooms have one floor that is a box around them: it is never used', () => {
    const corners: Point[] = [
      [0, 0],
      [6, 0],
      [6, 3],
      [3, 3],
      [3, 6],
      [0, 6],
    ]
    const rooms = [{ corners }, rectangleRoom(2, 2, { corner: [6, 4] })]
    const scan = readCapturedRoom(plannedScan({ rooms }))
    expect(scan.floors).toHaveLength(1)
    expect(sum(floors(measureScan(scan)))).toBeCloseTo(27 + 4, 9)
    const open = { ...scan, walls: scan.walls.filter((_, index) => index % 2 === 0) }
    const measured = measureScan(open)
    expect(measured.rooms).toEqual([])
    expect(texts(measured)).toContain('The walls enclose no room: too much is missing between them')
  })

  test('a wall between two rooms stands there once and has two faces; an outer wall has one', () => {
    const measured = measureScan(readCapturedRoom(flat))
    expect(floors(measured)).toEqual([12, 10.5, 9].map((area) => expect.closeTo(area, 9)))
    expect(sum(faces(measured).map(({ length }) => length.value))).toBeCloseTo(14 + 17 + 12, 9)
    const shared = faces(measured).filter(({ wallId }) => wallId === measured.openings[0]?.wallId)
    expect(shared.map(({ roomId }) => roomId).sort()).toEqual(['room-1', 'room-2'])
    expect(shared.map(({ id }) => id)).toEqual(shared.map(({ wallId, roomId }) => `${wallId}/${roomId}`))
  })

  test('one wall is higher than the others: each has its own height, the ceiling that of most', () => {
    const scan = readCapturedRoom(
      plannedScan({ rooms: [rectangleRoom(4, 3, { heights: { 1: 2.995 } })], height: 2.441 }),
    )
    const measured = measureScan(scan)
    const [room] = measured.rooms
    expect(room?.ceilingHeight.value).toBeCloseTo(2.441, 9)
    expect(room?.volume.value).toBeCloseTo(12 * 2.441, 9)
    expect(sum(faces(measured).map(({ gross }) => gross.value))).toBeCloseTo(11 * 2.441 + 3 * 2.995, 9)
    expect(texts(measured)).toEqual([
      'One wall is 2.995 m high among 2.441 m ones: each is counted as high as it is (East wall)',
    ])
  })

  test('no element says which room it is in: places do', () => {
    const measured = measureScan(
      readCapturedRoom(
        plannedScan({
          rooms: [
            rectangleRoom(4, 3, {
              label: 'kitchen',
              objects: [{ kind: 'sink', centre: [1, 1], width: 0.6, depth: 0.5, height: 0.2 }],
            }),
            rectangleRoom(3, 3, { corner: [4, 0], label: 'bathroom' }),
          ],
        }),
      ),
    )
    expect(measured.rooms.map(({ label, objects }) => [label, objects.map(({ kind }) => kind)])).toEqual([
      ['kitchen', ['sink']],
      ['bathroom', []],
    ])
  })

  test('a wall with a sloped top has the area within its outline, and the volume its mean height', () => {
    const outline: Point[] = [
      [0, 0],
      [3, 0],
      [3, 3.4],
      [0, 2.4],
    ]
    const other: Point[] = [
      [0, 0],
      [3, 0],
      [3, 2.4],
      [0, 3.4],
    ]
    const measured = measureScan(
      readCapturedRoom(
        plannedScan({
          rooms: [rectangleRoom(4, 3, { outlines: { 1: outline, 3: other }, heights: { 2: 3.4 } })],
        }),
      ),
    )
    const sloped = faces(measured).filter(({ length }) => Math.abs(length.value - 3) < 1e-6)
    expect(sloped.map(({ gross }) => gross.value)).toEqual([expect.closeTo(8.7, 9), expect.closeTo(8.7, 9)])
    expect(measured.rooms[0]?.volume.value).toBeCloseTo(12 * 2.9, 9)
    // Walked around the room one rises and the other falls; those with a level top need no edge.
    expect(faces(measured).map(({ top }) => top?.map(([, up]) => Number(up.toFixed(6))))).toEqual(
      expect.arrayContaining([undefined, [2.4, 3.4], [3.4, 2.4]]),
    )
    expect(texts(measured).join()).toContain('the volume is reckoned with the mean height of 2.9 m')
  })

  test('a sloped wall that two rooms are at is cut where they part', () => {
    const outline: Point[] = [
      [0, 0],
      [6, 0],
      [6, 4],
      [0, 2],
    ]
    const scan = drawnScan([
      [[0, 0], [6, 0], { outline, height: 4 }],
      ...wallsAround(box(0, 0, 6, 3)).slice(1),
      [
        [2, 0],
        [2, 3],
      ],
    ])
    const areas = faces(measureScan(scan)).filter(({ wallId }) => wallId === 'wall-0')
    expect(areas.map(({ roomId, gross, height }) => [roomId, gross.value, height.value])).toEqual([
      ['room-1', expect.closeTo((4 * (4 + 8 / 3)) / 2, 9), expect.closeTo(4, 9)],
      ['room-2', expect.closeTo((2 * (2 + 8 / 3)) / 2, 9), expect.closeTo(8 / 3, 9)],
    ])
    expect(areas.map(({ top }) => top?.map(([along, up]) => [along, up]))).toEqual([
      [
        [0, expect.closeTo(8 / 3, 9)],
        [4, 4],
      ],
      [
        [0, 2],
        [2, expect.closeTo(8 / 3, 9)],
      ],
    ])
  })

  test('a door that says another wall than the one it lies in is put where it lies, and said', () => {
    const scan = drawnScan(wallsAround(box(0, 0, 4, 3)), [
      { kind: 'door', wall: 0, at: 2, width: 0.8, height: 2 },
    ])
    const misplaced = { ...scan, openings: scan.openings.map((door) => ({ ...door, wallId: 'wall-2' })) }
    const measured = measureScan(misplaced)
    expect(measured.openings[0]?.wallId).toBe('wall-0')
    expect(faces(measured).map(({ net }) => net.value)).toEqual(
      faces(measureScan(scan)).map(({ net }) => net.value),
    )
    expect(texts(measured)).toEqual([
      'Door, South wall: it does not lie in the wall that the scan names, and was put in the nearest',
    ])
  })

  test('a door that reaches beyond its wall takes off what is on the wall, and is said', () => {
    const scan = drawnScan(wallsAround(box(0, 0, 4, 3)), [
      { kind: 'door', wall: 0, at: 0.3, width: 0.8, height: 2.6 },
    ])
    const measured = measureScan(scan)
    const [face] = faces(measured).filter(({ wallId }) => wallId === 'wall-0')
    expect(face?.net.value).toBeCloseTo(4 * 2.4 - 0.7 * 2.4, 9)
    expect(texts(measured)).toEqual([
      'Door, South wall: it reaches beyond its wall, and what is on the wall is counted',
    ])
  })

  test('a door far from every wall is left out, and said', () => {
    const scan = drawnScan(wallsAround(box(0, 0, 4, 3)), [
      { kind: 'door', wall: 0, at: 2, width: 0.8, height: 2 },
    ])
    const away = {
      ...scan,
      openings: scan.openings.map((door) => ({ ...door, from: [9, 9] as const, to: [9.8, 9] as const })),
    }
    expect(texts(measureScan(away))).toEqual(['Left out, as it lies in no wall: a door in no room'])
  })

  test('openings that overlap are taken off once', () => {
    const measured = measureScan(
      drawnScan(wallsAround(box(0, 0, 4, 3)), [
        { kind: 'window', wall: 0, at: 2, width: 1, height: 1, sill: 1 },
        { kind: 'opening', wall: 0, at: 2.5, width: 1, height: 1, sill: 0.5 },
      ]),
    )
    const [face] = faces(measured).filter(({ wallId }) => wallId === 'wall-0')
    expect(face?.openingIds).toEqual(['window-0', 'opening-1'])
    expect(face?.net.value).toBeCloseTo(9.6 - (1 + 1 - 0.25), 9)
  })

  test('a door across the place where two rooms part is taken off each by its part', () => {
    const scan = drawnScan(
      [
        ...wallsAround(box(0, 0, 6, 3)),
        [
          [3, 0],
          [3, 3],
        ],
      ],
      [{ kind: 'opening', wall: 0, at: 3, width: 1, height: 2 }],
    )
    const measured = measureScan(scan)
    expect(
      faces(measured)
        .filter(({ wallId }) => wallId === 'wall-0')
        .map(({ net }) => net.value),
    ).toEqual([expect.closeTo(7.2 - 1, 9), expect.closeTo(7.2 - 1, 9)])
    expect(measured.openings[0]?.roomIds).toEqual(['room-1', 'room-2'])
  })
})

test('a scan that was turned, mirrored, shuffled, renamed and moved far away has the same rooms', () => {
  const figures = (measured: Measured) =>
    measured.rooms.map(({ id, label, floor, perimeter, faces: all }) => [
      id,
      label,
      ...[floor, perimeter, ...all.map(({ net }) => net)].map(({ value }) => value.toFixed(5)).sort(),
    ])
  const expected = figures(measureScan(readCapturedRoom(flat)))
  for (const move of [
    { yaw: 1 },
    { mirrored: true, yaw: 2 },
    { shuffle: 7, rename: 'X' },
    { shift: [1e5, 3, -1e5] as const },
  ])
    expect(figures(measureScan(readCapturedRoom(movedScan(flat, move))))).toEqual(expected)
})
