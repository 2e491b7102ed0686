import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import { linesIn } from '#testing/typed-rooms.ts'
import type { Choices, RoomChoices } from './choices.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'

type Opening = NonNullable<PlannedRoom['openings']>[number]
const inches = (width: number, rest: Partial<Opening> = {}): Opening => ({
  wall: 0,
  kind: 'door',
  width: width / 12,
  height: 80 / 12,
  ...rest,
})
const room = (openings: readonly Opening[], rest: Partial<PlannedRoom> = {}) =>
  boxRoom(30, 12, 8, { openings, ...rest })
const bought = (
  openings: readonly Opening[],
  work: Partial<RoomChoices>,
  figures: Choices['assumptions'] = {},
) => linesIn(measuredRooms(room(openings)), work, figures).map(({ itemId, order }) => [itemId, order.count])

describe('a door', () => {
  test('comes prehung with a lockset and a stop, where doors were chosen', () => {
    expect(bought([inches(32)], { doors: true })).toEqual([
      ['door-prehung-32', 1],
      ['door-lockset', 1],
      ['door-stop', 1],
    ])
    expect(bought([inches(32)], {})).toEqual([])
  })

  test.each([
    [31.4, 32],
    [30.9, 30],
    [31, 30],
    [12, 18],
    [37, 36],
    [43, 48],
    [59, 60],
    [200, 72],
  ])('scanned as %d in is one of %d in', (scanned, sold) => {
    expect(bought([inches(scanned)], { doors: true })[0]).toEqual([`door-prehung-${sold}`, 1])
  })

  test('with two leaves has two stops, and one lockset', () => {
    expect(bought([inches(60)], { doors: true })).toEqual([
      ['door-prehung-60', 1],
      ['door-lockset', 1],
      ['door-stop', 2],
    ])
  })

  test('has hinges of its own only where somebody says how many', () => {
    expect(bought([inches(32), inches(60, { at: 6 })], { doors: true }, { 'door-hinges': 3 })).toContainEqual(
      ['door-hinge', 9],
    )
    const [door] = linesIn(measuredRooms(room([inches(32)])), { doors: true })
    expect(door?.assumptions.map(({ id }) => id)).toContain('door-hinges')
  })

  test('is no window, no hatch and no opening without a leaf', () => {
    const none = [
      inches(32, { kind: 'window', sill: 3 }),
      inches(32, { kind: 'opening' }),
      inches(32, { sill: 2 }),
    ]
    expect(bought(none, { doors: true })).toEqual([])
  })

  test('between two rooms is bought once', () => {
    const shared = { id: 'door', roomIds: ['room-1', 'room-2'] }
    const measured = measuredRooms(room([inches(32, shared)]), room([inches(32, shared)], { id: 'room-2' }))
    const [line] = linesIn(measured, { doors: true })
    expect([line?.order.count, line?.roomIds]).toEqual([1, ['room-1']])
  })
})

describe('a transition strip', () => {
  const shared = { id: 'door', roomIds: ['room-1', 'room-2'] }
  const two = measuredRooms(room([inches(32, shared)]), room([inches(32, shared)], { id: 'room-2' }))
  const strips = (floors: readonly [RoomChoices['floor'], RoomChoices['floor']], transitions = true) => {
    const choices: Choices = {
      ...usualChoices,
      usual: { walls: 'none', ceiling: 'none', floor: floors[0], baseboard: false, transitions },
      rooms: { 'room-2': { floor: floors[1] } },
    }
    return (
      takeOffRooms(two, choices, []).lines.find(({ itemId }) => itemId.startsWith('transition'))?.order
        .count ?? 0
    )
  }

  test('lies in a door where a floor ends: behind it is another, or none', () => {
    expect(strips(['plank', 'tile'])).toBe(1)
    expect(strips(['plank', 'none'])).toBe(1)
    expect(strips(['none', 'carpet'])).toBe(1)
  })

  test('lies in none where the same floor goes through, where there is no new floor, and where nobody wants it', () => {
    expect(strips(['plank', 'plank'])).toBe(0)
    expect(strips(['none', 'none'])).toBe(0)
    expect(strips(['plank', 'tile'], false)).toBe(0)
  })

  test('is cut for each opening: three of 32 in are three strips of 3 ft, and one of 5 ft two', () => {
    const three = [0, 4, 8].map((at) => inches(32, { at }))
    expect(bought(three, { floor: 'plank' })).toContainEqual(['transition-3ft', 3])
    expect(bought([inches(60, { kind: 'opening' })], { floor: 'plank' })).toContainEqual([
      'transition-3ft',
      2,
    ])
    expect(bought(three, { floor: 'plank' }, { 'transition-length': 6 })).toContainEqual([
      'transition-6ft',
      2,
    ])
  })

  test('lies under no window', () => {
    const names = bought([inches(32, { kind: 'window', sill: 3 })], { floor: 'plank' }).map(
      ([itemId]) => itemId,
    )
    expect(names).not.toContain('transition-3ft')
  })
})
