import { describe, expect, test } from 'vitest'
import type { AddedOpening } from './room.ts'
import { measureScan } from './rooms.ts'
import { ScanRefusal } from './scan.ts'
import { scanOfTypedRoom } from './typed-room.ts'

const window = { kind: 'window', wall: 1, at: 4, width: 1, height: 1, sill: 1 } as const
const scan = scanOfTypedRoom({ width: 5, depth: 4, height: 2.5, openings: [window] })
const door: AddedOpening = { kind: 'door', wallId: 'wall-1', at: 1.5, width: 0.9, height: 2, sill: 0 }
const withDoor = (more: Partial<AddedOpening> = {}) =>
  measureScan(scan, { added: { 'added-1': { ...door, ...more } } })
const netOf = (measured: ReturnType<typeof measureScan>) =>
  measured.rooms[0]?.faces.reduce((sum, { net }) => sum + net.value, 0) ?? 0

test('a door that was added is measured as one that was scanned, to a tape’s 1/8 in, and said', () => {
  const measured = withDoor()
  expect(netOf(measureScan(scan)) - netOf(measured)).toBeCloseTo(1.8, 9)
  expect(measured.openings.find(({ id }) => id === 'added-1')).toMatchObject({
    kind: 'door',
    wallId: 'wall-1',
    roomIds: ['room-1'],
    width: { value: 0.9, uncertainty: 0.003 },
    from: [expect.closeTo(1.05, 9), 0],
    to: [expect.closeTo(1.95, 9), 0],
  })
  expect(measured.notes.map(({ text }) => text)).toEqual(['Added by hand: Door, South wall'])
})

test('what was scanned stays apart from what was added', () => {
  const before = structuredClone(scan)
  withDoor()
  expect(scan).toEqual(before)
})

test('in a wall between two rooms it is in both', () => {
  const shared = {
    ...scan,
    walls: [
      ...scan.walls,
      { ...scan.walls[0], id: 'between', from: [2.5, 0], to: [2.5, 4] } as (typeof scan.walls)[number],
    ],
  }
  const { openings } = measureScan(shared, { added: { 'added-1': { ...door, wallId: 'between', at: 2 } } })
  expect(openings.find(({ id }) => id === 'added-1')?.roomIds).toHaveLength(2)
})

test('in a wall that is not there it is left out, and said', () => {
  const measured = withDoor({ wallId: 'nowhere' })
  expect(netOf(measured)).toBe(netOf(measureScan(scan)))
  expect(measured.notes.map(({ kind }) => kind)).toEqual(['correction-of-nothing'])
})

describe('what cannot be is refused, and named', () => {
  test.each<[string, Partial<AddedOpening>, RegExp]>([
    ['over a window', { at: 3.5 }, /^The door would lie over a window of this wall/],
    [
      'beyond a corner',
      { at: 0.3 },
      /^The door reaches beyond a corner of its wall, which is 5 m long there/,
    ],
    [
      'wholly beyond an end of the wall',
      { at: 30 },
      /^The door reaches beyond a corner of its wall, which is 5 m long there/,
    ],
    ['wholly before its beginning', { at: -2 }, /^The door reaches beyond a corner/],
    ['wider than the wall', { at: 2.5, width: 6, kind: 'window' }, /^The window/],
    ['higher than the wall', { height: 2.6 }, /^The door would reach 2\.6 m up/],
    ['without a width', { width: 0 }, /cannot be 0 m/],
    ['under the floor', { sill: -0.1 }, /at the floor or above/],
  ])('%s', (_, more, message) => {
    expect(() => withDoor(more)).toThrow(ScanRefusal)
    expect(() => withDoor(more)).toThrow(message)
  })

  test('and what lies right beside another, or over it in height, is not', () => {
    expect(() => withDoor({ at: 3.05 })).not.toThrow()
    expect(() => withDoor({ kind: 'window', at: 4, sill: 2, height: 0.4 })).not.toThrow()
    expect(() => withDoor({ at: 0.45 })).not.toThrow()
  })
})
