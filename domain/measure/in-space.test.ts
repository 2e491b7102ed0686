import { expect, test } from 'vitest'
import { boxRoom, measuredRooms } from '#testing/measured-rooms.ts'
import { areaWithin, holdWall, lengthBetween, type Place, pointedAt } from './in-space.ts'
import { studSpacings, wallItems } from './wall-view.ts'

const still = (at: Place) => ({ at, spread: 0 })

test('a place is the middle of what was hit, and says how much the hand moved', () => {
  expect(pointedAt([])).toBeUndefined()
  const { at, spread } =
    pointedAt([
      [1, 0, 2],
      [1.02, 0, 2],
      [0.98, 0, 2],
    ]) ?? still([0, 0, 0])
  expect(at).toEqual([1, 0, 2])
  expect(spread).toBeCloseTo(0.01633, 4)
})

test('a length is off by 4 cm at least, by 3 % of long ones, and by more where the hand moved', () => {
  expect(lengthBetween(still([0, 0, 0]), still([0.6, 0.8, 0]))).toEqual({ value: 1, uncertainty: 0.04 })
  expect(lengthBetween(still([0, 0, 0]), still([0, 0, 5])).uncertainty).toBeCloseTo(0.15)
  const moved = lengthBetween({ at: [0, 0, 0], spread: 0.03 }, still([0.6, 0.8, 0]))
  expect(moved.uncertainty).toBeCloseTo(Math.hypot(0.04, 0.06))
})

test('an area is that of the floor or the wall it lies on, however the room is turned', () => {
  const turned = ([x, y]: readonly [number, number]): Place => [
    ...([x * Math.cos(0.7) + 3, 1 + y, x * Math.sin(0.7)] as const),
  ]
  // A wall of 3 by 2 m with a corner cut off, seen askew: 6 − ½ m².
  const corners = [
    [0, 0],
    [3, 0],
    [3, 1],
    [2, 2],
    [0, 2],
  ] as const
  const wall = areaWithin(corners.map((corner) => still(turned(corner))))
  expect(wall?.value).toBeCloseTo(5.5)
  expect(wall?.outOfPlane).toBeCloseTo(0)
  expect(wall?.uncertainty).toBeGreaterThan(0.1)
  expect(areaWithin([still([0, 0, 0]), still([1, 0, 0])])).toBeUndefined()
  const bent = areaWithin([still([0, 0, 0]), still([1, 0, 0]), still([1, 0.3, 1]), still([0, 0, 1])])
  expect(bent?.outOfPlane).toBeGreaterThan(0.1)
})

test('a wall is held between its lower corners as long as it was measured, and says what it was pointed at shorter', () => {
  const held = holdWall(4, still([1, -1.2, -3]), still([4.9, -1.2, -3]))
  expect(held?.shorter).toBeCloseTo(0.1)
  expect(held?.place(0, 0).map((one) => Math.round(one * 1000) / 1000)).toEqual([0.95, -1.2, -3])
  expect(held?.place(4, 2.4).map((one) => Math.round(one * 1000) / 1000)).toEqual([4.95, 1.2, -3])
  // From behind the left corner is on the other side.
  expect(holdWall(4, still([4.9, 0, -3]), still([1, 0, -3]))?.place(0, 0)[0]).toBeCloseTo(4.95)
  expect(holdWall(4, still([1, 0, -3]), still([1, 2, -3]))).toBeUndefined()
})

test('studs stand at both ends, every 16 in and beside a door, and none in it', () => {
  const measured = measuredRooms(
    boxRoom(12, 10, 8, { openings: [{ wall: 0, kind: 'door', at: 4, width: 3, height: 7 }] }),
  )
  const face = measured.rooms[0]?.faces.find(({ openingIds }) => openingIds.length > 0)
  if (!face) throw new Error('a wall with a door')
  const items = wallItems(measured, face, studSpacings[16])
  const studs = items.filter(({ kind }) => kind === 'stud')
  const [door] = items.filter(({ kind }) => kind === 'opening')
  if (!door) throw new Error('a door')
  expect(studs[0]?.left).toBe(0)
  expect(studs.at(-1)?.right).toBeCloseTo(face.length.value)
  expect(studs.some(({ right }) => Math.abs(right - door.left) < 1e-6)).toBe(true)
  expect(studs.some(({ left }) => Math.abs(left - door.right) < 1e-6)).toBe(true)
  expect(studs.filter(({ left, right }) => right > door.left + 1e-6 && left < door.right - 1e-6)).toEqual([])
  const onLayout = studs.filter(({ left }) => {
    const at = (left + 0.0381 / 2) / studSpacings[16]
    return Math.abs(at - Math.round(at)) < 1e-6
  })
  expect(onLayout.length).toBeGreaterThan(2)
})
