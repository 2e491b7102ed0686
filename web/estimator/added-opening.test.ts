import { expect, test } from 'vitest'
import type { Corrections } from '#domain/measure/room.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { freePlace, seenWall, usualOpening } from '#domain/measure/seen-wall.ts'
import { scanOfTypedRoom } from '#domain/measure/typed-room.ts'
import { namesOf } from '#domain/measure/wall-names.ts'
import { nextAddedId } from './added-opening.ts'

const scan = scanOfTypedRoom({ width: 5, depth: 4, height: 2.5 })

/** The wall of that name as its room sees it. */
function wallCalled(name: string, corrections: Corrections = {}) {
  const measured = measureScan(scan, corrections)
  const names = namesOf(measured)
  const face = measured.rooms[0]?.faces.find(({ id }) => names.wall(id) === name)
  const wall = scan.walls.find(({ id }) => id === face?.wallId)
  if (!face || !wall) throw new Error(`no ${name}`)
  return { measured, face, wall, seen: seenWall(wall, face) }
}

test('the left corner of the south wall is its east end, as who faces it sees it', () => {
  const { wall, seen } = wallCalled('South wall')
  expect(seen.length).toBeCloseTo(5, 9)
  const at = seen.atOf(1, 0.9)
  expect(wall.from[0] + (at * (wall.to[0] - wall.from[0])) / 5).toBeCloseTo(5 - 1 - 0.45, 9)
  expect(seen.leftOf(at, 0.9)).toBeCloseTo(1, 9)
})

test('the same wall seen from the other side has its corners changed', () => {
  const { wall, face, seen } = wallCalled('South wall')
  const behind = seenWall(wall, { from: face.to, to: face.from })
  expect(behind.leftOf(seen.atOf(1, 0.9), 0.9)).toBeCloseTo(5 - 1 - 0.9, 9)
})

test('a door stands where it was put, from the left corner as it was typed', () => {
  const { wall, seen } = wallCalled('West wall')
  const added = {
    'added-1': { kind: 'door', wallId: wall.id, at: seen.atOf(0, 0.9), width: 0.9, height: 2, sill: 0 },
  } as const
  const [door] = wallCalled('West wall', { added }).measured.openings
  // Facing west, the left corner is the south one.
  expect(door?.from[0]).toBeCloseTo(0, 9)
  expect(Math.min(door?.from[1] ?? 9, door?.to[1] ?? 9)).toBeCloseTo(0, 9)
})

test('what is added stands in the middle of the widest free part of its wall', () => {
  const { seen } = wallCalled('South wall')
  expect(freePlace(seen, [], 1)).toBeCloseTo(2, 9)
  const door = { from: [3, 0], to: [4, 0] } as const
  expect(freePlace(seen, [door], 1)).toBeCloseTo(2 + 1, 9)
  expect(freePlace(seen, [door, { from: [0.5, 0], to: [3, 0] }], 2)).toBeCloseTo(0, 9)
})

test('an id is new to the scan and to what was added', () => {
  const [door] = scanOfTypedRoom({
    width: 5,
    depth: 4,
    height: 2.5,
    openings: [{ kind: 'door', wall: 1, width: 1, height: 2 }],
  }).openings
  if (!door) throw new Error('no door')
  const taken = { ...usualOpening.door, kind: 'door', wallId: 'wall-1', at: 1 } as const
  expect(nextAddedId({ openings: [{ ...door, id: 'added-2' }] }, { 'added-1': taken })).toBe('added-3')
})
