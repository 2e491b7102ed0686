import { describe, expect, test } from 'vitest'
import { plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Corrections, Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import { ScanRefusal } from './scan.ts'

/** Two rooms: a door between them, a door and a window to the outside of the first. */
const scan = readCapturedRoom(
  plannedScan({
    rooms: [
      rectangleRoom(5, 3, {
        label: 'bedroom',
        openings: [
          { kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 },
          { kind: 'window', wall: 0, at: 3, width: 1, height: 1, sill: 1 },
          { kind: 'door', wall: 1, at: 1.5, width: 0.9, height: 2.1 },
        ],
      }),
      rectangleRoom(3, 3, { corner: [5, 0], label: 'bathroom' }),
    ],
  }),
)
const plain = measureScan(scan)
const [outer, inner] = scan.openings.filter(({ kind }) => kind === 'door').map(({ id }) => id)
const [window] = scan.openings.filter(({ kind }) => kind === 'window').map(({ id }) => id)
if (outer === undefined || inner === undefined || window === undefined)
  throw new Error('The scan has lost a hole')

const faces = ({ rooms }: Measured) => rooms.flatMap((room) => room.faces)
const openingOf = (measured: Measured, id: string) => measured.openings.find((opening) => opening.id === id)
const changed = (corrections: Corrections) => {
  const measured = measureScan(scan, corrections)
  const before = faces(plain)
  return faces(measured)
    .filter((face, index) => JSON.stringify(face) !== JSON.stringify(before[index]))
    .map(({ id }) => id)
}
const refusal = (corrections: Corrections): { message: string; elementId: string | undefined } => {
  try {
    measureScan(scan, corrections)
  } catch (error) {
    if (error instanceof ScanRefusal) return { message: error.message, elementId: error.elementId }
    throw error
  }
  return { message: 'nothing was refused', elementId: undefined }
}
const holding = (id: string) =>
  faces(plain)
    .filter(({ openingIds }) => openingIds.includes(id))
    .map((face) => face.id)

test('another width of a door changes the faces that it is in, and nothing of the others', () => {
  expect(holding(outer)).toHaveLength(1)
  expect(changed({ openings: { [outer]: { width: 1 } } })).toEqual(holding(outer))
  const measured = measureScan(scan, { openings: { [outer]: { width: 1 } } })
  expect(measured.rooms[1]).toEqual(plain.rooms[1])
  expect(measured.openings.filter(({ id }) => id !== outer)).toEqual(
    plain.openings.filter(({ id }) => id !== outer),
  )
  expect(measured.rooms.map(({ floor, perimeter, volume }) => [floor, perimeter, volume])).toEqual(
    plain.rooms.map(({ floor, perimeter, volume }) => [floor, perimeter, volume]),
  )
})

test('a door between two rooms changes a face of each', () => {
  expect(holding(inner)).toHaveLength(2)
  expect(changed({ openings: { [inner]: { height: 2 } } })).toEqual(holding(inner))
})

test('a corrected size has a tape’s uncertainty, and the room says that it was corrected by hand', () => {
  const measured = measureScan(scan, { openings: { [outer]: { width: 0.9, sill: 0.1, kind: 'opening' } } })
  const door = openingOf(measured, outer)
  expect(door).toMatchObject({ kind: 'opening', width: { value: 0.9, uncertainty: 0.003 } })
  expect(door?.height.uncertainty).toBe(0.02)
  expect(door?.head.value).toBeCloseTo(2.1, 9)
  expect((door?.to[0] ?? 0) - (door?.from[0] ?? 0)).toBeCloseTo(0.9, 9)
  expect(measured.rooms[0]?.notes).toEqual([
    { kind: 'by-hand', text: 'Corrected by hand: Opening, South wall', elementIds: [outer] },
  ])
  const [face] = faces(measured).filter(({ openingIds }) => openingIds.includes(outer))
  const [scanned] = faces(plain).filter(({ openingIds }) => openingIds.includes(outer))
  expect(face?.net.uncertainty).toBeLessThan(scanned?.net.uncertainty ?? 0)
})

test('an opening that is taken out leaves the wall whole, and that is said', () => {
  const measured = measureScan(scan, { openings: { [window]: { removed: true } } })
  expect(openingOf(measured, window)).toBeUndefined()
  const total = (all: Measured) => faces(all).reduce((sum, { net }) => sum + net.value, 0)
  expect(total(measured) - total(plain)).toBeCloseTo(1, 9)
  expect(measured.notes).toEqual([
    { kind: 'by-hand', text: 'One opening was taken out by hand', elementIds: [window] },
  ])
})

test('a wall’s corrected height is that of both its faces', () => {
  const wallId = openingOf(plain, inner)?.wallId ?? ''
  const measured = measureScan(scan, { walls: { [wallId]: { height: 3 } } })
  const both = faces(measured).filter((face) => face.wallId === wallId)
  expect(both.map(({ height }) => height)).toEqual(
    Array(2).fill({ value: 3, uncertainty: 0.003, from: [wallId] }),
  )
  expect(measured.rooms.map(({ ceilingHeight }) => ceilingHeight.value)).toEqual([2.4, 2.4])
})

test('a corrected ceiling is the height of the room’s usual walls and of its volume, and of no other room', () => {
  const measured = measureScan(scan, { rooms: { 'room-2': { ceilingHeight: 2.6, label: 'office' } } })
  expect(measured.rooms[0]).toEqual(plain.rooms[0])
  const [, room] = measured.rooms
  expect(room).toMatchObject({ label: 'office', ceilingHeight: { value: 2.6, uncertainty: 0.003 } })
  expect(room?.volume.value).toBeCloseTo(9 * 2.6, 9)
  expect(room?.faces.map(({ height }) => height.value)).toEqual([2.6, 2.6, 2.6, 2.6])
  expect(room?.notes.map(({ text }) => text)).toEqual(['The ceiling’s height was corrected by hand: 2.6 m'])
})

test('a corrected ceiling leaves a wall of another height as it is', () => {
  const odd = readCapturedRoom(plannedScan({ rooms: [rectangleRoom(5, 3, { heights: { 1: 3 } })] }))
  const measured = measureScan(odd, { rooms: { 'room-1': { ceilingHeight: 2.5 } } })
  expect(
    faces(measured)
      .map(({ height }) => height.value)
      .sort(),
  ).toEqual([2.5, 2.5, 2.5, 3])
})

test('a corrected door stays within its wall', () => {
  const door = openingOf(measureScan(scan, { openings: { [outer]: { width: 2.4 } } }), outer)
  const [face] = faces(
    measureScan(scan, { openings: { [outer]: { width: 2.4 }, [window]: { removed: true } } }),
  ).filter(({ openingIds }) => openingIds.includes(outer))
  expect(door?.width.value).toBe(2.4)
  expect(face?.net.value).toBeCloseTo(5 * 2.4 - 2.4 * 2, 9)
})

test('a correction of something that is not there is said and changes nothing', () => {
  const measured = measureScan(scan, {
    rooms: { 'room-9': { label: 'attic' } },
    walls: { nowhere: { height: 3 } },
    openings: { nothing: { width: 1 } },
  })
  expect(measured.rooms).toEqual(plain.rooms)
  expect(measured.notes).toEqual([
    {
      kind: 'correction-of-nothing',
      text: '3 corrections are about something that is not in this scan',
      elementIds: ['room-9', 'nowhere', 'nothing'],
    },
  ])
})

describe('what cannot be is refused, and named', () => {
  const wallId = openingOf(plain, outer)?.wallId ?? ''
  test.each<[string, Corrections, string, RegExp]>([
    [
      'a door higher than its wall',
      { openings: { [outer]: { height: 2.5 } } },
      outer,
      /^The door .*2\.5 m up.*2\.4 m high \(in feet: 8\.2 and 7\.87\)$/,
    ],
    [
      'a window lifted over its wall',
      { openings: { [window]: { sill: 1.5 } } },
      window,
      /^The window .*2\.5 m up/,
    ],
    [
      'a door wider than its wall',
      { openings: { [outer]: { width: 5.1 } } },
      outer,
      /^The door .*5\.1 m wide.*5 m long \(in feet: 16\.73 and 16\.4\)$/,
    ],
    ['a wall lower than its door', { walls: { [wallId]: { height: 1.9 } } }, outer, /1\.9 m high/],
    ['a ceiling lower than a door', { rooms: { 'room-2': { ceilingHeight: 2 } } }, inner, /2 m high/],
    ['a width of nothing', { openings: { [outer]: { width: 0 } } }, outer, /cannot be 0 m/],
    ['a height under nothing', { walls: { [wallId]: { height: -1 } } }, wallId, /cannot be -1 m/],
    ['a height that is no number', { openings: { [outer]: { height: Number.NaN } } }, outer, /NaN/],
    ['an endless ceiling', { rooms: { 'room-1': { ceilingHeight: Infinity } } }, 'room-1', /at most 100 m/],
    ['a sill under the floor', { openings: { [outer]: { sill: -0.1 } } }, outer, /at the floor or above/],
  ])('%s', (_, corrections, elementId, message) => {
    const refused = refusal(corrections)
    expect(refused.message).toMatch(message)
    expect(refused.elementId).toBe(elementId)
  })
})
