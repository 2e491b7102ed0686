import { describe, expect, test } from 'vitest'
import { plannedScan, rectangleRoom } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import { measureScan } from './rooms.ts'

const planned = plannedScan({
  rooms: [
    rectangleRoom(4, 3, {
      label: 'kitchen',
      openings: [{ kind: 'door', wall: 0, at: 1, width: 0.8, height: 2 }],
      objects: [{ kind: 'table', centre: [3, 2], width: 1, depth: 0.5, height: 0.7 }],
    }),
  ],
})
const other = plannedScan({ rooms: [rectangleRoom(2, 3, { corner: [9, 0] })] })
const floors = (json: unknown) => measureScan(readCapturedRoom(json)).rooms.map(({ floor }) => floor.value)

describe('a scan that an app has wrapped', () => {
  test.each([
    ['once', { room: planned, exported: '2026-05-01' }],
    ['three times', { data: { result: { capturedRoom: planned } } }],
    ['in a list', { version: 1, scans: [planned] }],
  ])('%s is read as it is without', (_, json) => {
    expect(readCapturedRoom(json)).toEqual(readCapturedRoom(planned))
  })

  test('with another is read as rooms of one world', () => {
    const hall = {
      ...other,
      walls: other.walls.map((wall) => ({ ...wall, identifier: `${wall.identifier}B` })),
    }
    expect(floors({ kitchen: planned, hall })).toEqual([expect.closeTo(12, 6), expect.closeTo(6, 6)])
  })

  test('deeper than apps do, or without walls anywhere, is refused', () => {
    expect(() => readCapturedRoom({ a: { b: { c: { d: planned } } } })).toThrow('This file has no walls')
    expect(() => readCapturedRoom({ room: { doors: [] }, more: [[1, 2]] })).toThrow('This file has no walls')
  })
})

describe('a scan with Z up', () => {
  /** Every place and direction turned by a quarter about X. */
  const turn = (numbers: readonly number[]) =>
    numbers.map((one, place) => {
      const [y = 0, z = 0] = [numbers[place - (place % 4) + 1], numbers[place - (place % 4) + 2]]
      return place % 4 === 1 ? -z : place % 4 === 2 ? y : one
    })
  const turnedAll = <Thing extends { transform: number[] }>(things: readonly Thing[], how = turn) =>
    things.map((thing) => ({ ...thing, transform: how(thing.transform) }))
  const zUp = {
    ...planned,
    walls: turnedAll(planned.walls),
    doors: turnedAll(planned.doors),
    floors: turnedAll(planned.floors),
    objects: turnedAll(planned.objects),
    sections: planned.sections.map((section) => ({ ...section, center: turn(section.center) })),
  }

  test('is turned, not mirrored, and that is said', () => {
    const [read, upright] = [readCapturedRoom(zUp), readCapturedRoom(planned)]
    expect(read.notes.map(({ text }) => text)).toEqual([
      'Z points up in this file, where RoomPlan has Y: the scan was turned',
    ])
    expect({ ...read, notes: [] }).toEqual(upright)
    expect(floors({ rooms: [zUp] })).toEqual([expect.closeTo(12, 6)])
  })

  test('in part is refused with the wall that lies down', () => {
    const [first, ...walls] = planned.walls
    const mixed = { ...planned, walls: [...(first ? turnedAll([first]) : []), ...walls] }
    expect(() => readCapturedRoom(mixed)).toThrow('wall 1 in the file: it lies down')
  })
})
