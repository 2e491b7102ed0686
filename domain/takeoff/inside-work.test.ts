import { describe, expect, test } from 'vitest'
import { box as corners, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import type { Measured } from '../measure/room.ts'
import { measureScan } from '../measure/rooms.ts'
import type { Choices, RoomChoices } from './choices.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'

const nothing: RoomChoices = { walls: 'none', ceiling: 'none', floor: 'none', baseboard: false }
const line = (
  itemId: string,
  measured: Measured,
  usual: Partial<RoomChoices>,
  assumptions: Choices['assumptions'] = {},
) =>
  takeOffRooms(measured, { ...usualChoices, usual: { ...nothing, ...usual }, assumptions }, []).lines.find(
    (one) => one.itemId.startsWith(itemId),
  )
const box = (rest: Partial<PlannedRoom> = {}) => measuredRooms(boxRoom(10, 10, 8, rest))

describe('paint', () => {
  test('on a repainted wall takes two coats at 350 ft² a gallon, and no primer', () => {
    expect(line('paint-wall', box(), { walls: 'paint' })?.need.value).toBeCloseTo((320 * 2) / 350, 12)
    expect(line('primer', box(), { walls: 'paint', ceiling: 'paint' })).toBeUndefined()
  })

  test('on new board is primed first, at 300 ft² a gallon', () => {
    expect(line('primer', box(), { walls: 'drywall', ceiling: 'drywall' })?.need.value).toBe(420 / 300)
    expect(line('paint-wall', box(), { walls: 'drywall' })?.need.value).toBeCloseTo(640 / 350, 12)
  })

  test('on new board that nobody primes covers 300 ft² a gallon', () => {
    const bare = line('paint-wall', box(), { walls: 'drywall' }, { 'primer-coats': 0 })
    expect(bare?.need.value).toBeCloseTo(640 / 300, 12)
    expect(bare?.assumptions.map(({ id }) => id)).toContain('new-board-coverage')
    expect(line('primer', box(), { walls: 'drywall' }, { 'primer-coats': 0 })).toBeUndefined()
  })

  test('of all rooms is bought together', () => {
    // 320 and 192 ft² of wall: two cans and two cans for each alone, three together.
    const both = measuredRooms(boxRoom(10, 10, 8), boxRoom(7, 5, 8, { id: 'room-2' }))
    const paint = line('paint-wall', both, { walls: 'paint' })
    expect(paint?.order.count).toBe(3)
    expect(paint?.measures).toHaveLength(8)
    expect(paint?.roomIds).toEqual(['room-1', 'room-2'])
  })

  test.each([
    // Wall height in feet for 40 ft around, two coats: gallons and what else they may be.
    [1, 'Or 1 quart'],
    [2, 'Or 2 quarts'],
    [3, null],
    [5, 'Or 5 quarts: 1 gal and 1 qt'],
    [6, 'Or 6 quarts: 1 gal and 2 qt'],
    [7, null],
    [20, 'Or 1 pail of 5 gal'],
    [27, 'Or 1 pail of 5 gal and 2 gal'],
    [40, 'Or 2 pails of 5 gal'],
  ])('for walls %d ft high says what else may be bought: %s', (height, instead) => {
    const paint = line('paint-wall', measuredRooms(boxRoom(10, 10, height)), { walls: 'paint' })
    expect(paint?.instead ?? null).toBe(instead)
  })
})

describe('drywall', () => {
  const window = box({ openings: [{ wall: 0, kind: 'window', width: 3, height: 4, sill: 3 }] })

  test('two small windows that reach into each other never add more than the whole wall', () => {
    const sash = { kind: 'window', wall: 0, width: 0.6, height: 0.6, sill: 1 } as const
    const measured = measureScan(
      drawnScan(wallsAround(corners(0, 0, 4, 3)), [
        { ...sash, at: 1 },
        { ...sash, at: 1.42 },
      ]),
      {},
      { share: 0, metres: 0 },
    )
    expect(measured.openings).toHaveLength(2)
    const walls = (smallest: number) =>
      line('drywall-1/2', measured, { walls: 'drywall' }, { 'drywall-smallest-opening': smallest })?.steps[0]
        ?.result.value ?? 0
    const squareFeet = (squareMetres: number) => squareMetres / 0.3048 ** 2
    expect(walls(0)).toBeCloseTo(squareFeet(14 * 2.4 - (0.6 + 0.42) * 0.6), 6)
    expect(walls(1000)).toBeCloseTo(squareFeet(14 * 2.4), 6)
  })

  test('is bought for walls without their openings, or with those that are smaller than was said', () => {
    const area = (smallest: number) =>
      line('drywall-1/2', window, { walls: 'drywall' }, { 'drywall-smallest-opening': smallest })?.steps[0]
        ?.result.value
    expect(area(0)).toBeCloseTo(308, 9)
    expect(area(12)).toBeCloseTo(308, 9)
    expect(area(12.1)).toBeCloseTo(320, 9)
  })

  test('on a ceiling may be thicker', () => {
    const thick = line(
      'drywall-ceiling',
      window,
      { ceiling: 'drywall' },
      { 'drywall-ceiling-thickness': 0.625 },
    )
    expect([thick?.itemId, thick?.item]).toEqual(['drywall-ceiling-5/8-4x8', 'Drywall for ceilings, 5/8 in'])
  })
})

describe('trim', () => {
  const openings = [
    { wall: 0, kind: 'door', width: 3, height: 7 },
    { wall: 1, kind: 'opening', width: 4, height: 7 },
    { wall: 2, kind: 'window', width: 5, height: 7 },
    { wall: 3, kind: 'opening', width: 2, height: 3, sill: 4 },
  ] as const

  test('leaves out the doors and openings that reach the floor, and not windows and hatches', () => {
    const baseboard = line('baseboard', box({ openings }), { baseboard: true }, { 'baseboard-waste': 0 })
    expect(baseboard?.need.value).toBeCloseTo(40 - 3 - 4, 9)
  })

  test('goes around doors alone', () => {
    const casing = line('casing', box({ openings }), { baseboard: true }, { 'casing-waste': 0 })
    // And at two miters each leg and the head go beyond the door by the reveal and the width of the casing.
    expect(casing?.need.value).toBeCloseTo(3 + 2 * 7 + (4 * 2.5) / 12, 9)
    expect(casing?.measures.map(({ id }) => id)).toEqual(['room-1-opening-1'])
  })
})

describe('framing', () => {
  /** Two rooms of 10 × 10 ft with a wall between them, as `room-1-wall-1` and the other's `room-2-wall-3`. */
  const joined = (): Measured => {
    const two = measuredRooms(
      boxRoom(10, 10, 8),
      boxRoom(10, 10, 8, {
        id: 'room-2',
        corners: [
          [10, 0],
          [20, 0],
          [20, 10],
          [10, 10],
        ],
      }),
    )
    const rooms = two.rooms.map((room) => ({
      ...room,
      faces: room.faces.map((face) =>
        face.wallId === 'room-2-wall-3' ? { ...face, wallId: 'room-1-wall-1' } : face,
      ),
    }))
    return { ...two, rooms }
  }

  test('counts a wall between two rooms once, and its board twice', () => {
    expect(line('plate', joined(), { walls: 'framing' })?.steps[0]?.result.value).toBe(70)
    expect(line('drywall-1/2', joined(), { walls: 'framing' })?.steps[0]?.result.value).toBe(640)
  })

  test('counts it for the one room alone that is framed', () => {
    const choices: Choices = { ...usualChoices, usual: nothing, rooms: { 'room-2': { walls: 'framing' } } }
    const plates = takeOffRooms(joined(), choices, []).lines.find(({ itemId }) => itemId.startsWith('plate'))
    expect(plates?.steps[0]?.result.value).toBe(40)
    expect(plates?.roomIds).toEqual(['room-2'])
  })

  test('adds studs at corners and openings', () => {
    const openings = [{ wall: 0, kind: 'window', width: 3, height: 4, sill: 3 }] as const
    const studs = (rest: Partial<PlannedRoom>) =>
      line('stud', box(rest), { walls: 'framing' }, { 'lumber-waste': 0 })?.need.value
    // Four walls of 10 ft: nine studs each; two more at each of four corners, four more at the window.
    expect(studs({})).toBe(4 * 9 + 4 * 2)
    expect(studs({ openings })).toBe(4 * 9 + 4 * 2 + 4)
  })

  test('adds none where a wall goes on straight', () => {
    const corners = [
      [0, 0],
      [5, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ] as const
    const studs = line('stud', box({ corners }), { walls: 'framing' }, { 'lumber-waste': 0 })
    // Two walls of 5 ft have five studs each, and the four corners stay four.
    expect(studs?.need.value).toBe(5 + 5 + 3 * 9 + 4 * 2)
  })

  test('is ordered for each height of wall', () => {
    const rooms = measuredRooms(boxRoom(10, 10, 8), boxRoom(10, 10, 9.83, { id: 'room-2' }))
    const { lines } = takeOffRooms(rooms, { ...usualChoices, usual: { ...nothing, walls: 'framing' } }, [])
    const studs = lines.filter(({ itemId }) => itemId.startsWith('stud'))
    expect(studs.map(({ itemId, roomIds }) => [itemId, ...roomIds])).toEqual([
      ['stud-2x4-92-5/8', 'room-1'],
      ['stud-2x4-10ft', 'room-2'],
    ])
  })
})

test('rooms are called by what they are, and numbered where there is more than one', () => {
  const rooms = measuredRooms(
    boxRoom(10, 10, 8, { label: 'livingRoom' }),
    boxRoom(10, 10, 8, { id: 'room-2', label: 'bedroom' }),
    boxRoom(10, 10, 8, { id: 'room-3', label: 'bedroom' }),
    boxRoom(10, 10, 8, { id: 'room-4', label: 'Sam’s den' }),
  )
  const labels = line('flooring', rooms, { floor: 'plank' })?.measures.map(({ label }) => label)
  expect(labels).toEqual(['Living room, floor', 'Bedroom 1, floor', 'Bedroom 2, floor', 'Sam’s den, floor'])
})
