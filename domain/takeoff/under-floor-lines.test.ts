import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import { linesIn } from '#testing/typed-rooms.ts'
import type { RoomChoices } from './choices.ts'
import { shareOfWall, takeOffRooms, usualChoices } from './room-takeoff.ts'

type Figures = Readonly<Record<string, number>>

const room = (width: number, depth: number, openings: PlannedRoom['openings'] = []) =>
  measuredRooms(boxRoom(width, depth, 8, { openings }))
const line = (measured: ReturnType<typeof room>, itemId: string, figures: Figures = {}) => {
  const floor: RoomChoices['floor'] = itemId.startsWith('underlayment') ? 'plank' : 'carpet'
  return linesIn(measured, { floor }, figures).find((one) => one.itemId === itemId)
}

const carpet = { walls: 'none', ceiling: 'none', floor: 'carpet', transitions: false } as const

describe('underlayment', () => {
  test('is the floor and 10 % for its laps, in rolls of 100 ft²', () => {
    const under = line(room(12, 15), 'underlayment-roll')
    expect(under?.need.value).toBe(198)
    expect(under?.order.count).toBe(2)
    expect(under?.steps.map(({ formula }) => formula)).toEqual([
      '180 ft²',
      '180 ft² × (1 + 10 %)',
      '198 ft² ÷ 100 ft² = 1.98',
    ])
  })

  test('for 500 ft² without laps is 3 rolls of 200 ft², as it is published', () => {
    const figures = { 'underlayment-waste': 0, 'underlayment-roll': 200 }
    expect(line(room(20, 25), 'underlayment-roll', figures)?.order.count).toBe(3)
  })

  test('for 1,000 ft² is 11 rolls of 100 ft², whatever floats make of 10 %', () => {
    expect(line(room(25, 40), 'underlayment-roll')?.order.count).toBe(11)
  })

  test('is none under planks with a pad of their own, which is taken back on their line', () => {
    const without = linesIn(room(12, 15), { floor: 'plank' }, { 'underlayment-layers': 0 })
    expect(without.map(({ itemId, order }) => [itemId, order.count])).toEqual([['flooring-plank-box', 9]])
    expect(without[0]?.assumptions.map(({ id, changed }) => [id, changed])).toContainEqual([
      'underlayment-layers',
      true,
    ])
    expect(line(room(12, 15), 'underlayment-roll')?.assumptions.map(({ id }) => id)).toContain(
      'underlayment-layers',
    )
    expect(() => line(room(12, 15), 'underlayment-roll', { 'underlayment-layers': 2 })).toThrow('is not sold')
  })

  test('lies under plank alone, of all rooms together', () => {
    const two = measuredRooms(
      boxRoom(10, 9, 8),
      boxRoom(10, 9, 8, { id: 'room-2' }),
      boxRoom(9, 9, 8, { id: 'room-3' }),
    )
    const choices = { ...usualChoices, rooms: { 'room-3': { floor: 'tile' } } } as const
    const lines = takeOffRooms(two, choices, []).lines.filter(({ itemId }) => itemId.startsWith('underlay'))
    expect(lines.map(({ id, order }) => [id, order.count])).toEqual([['underlayment-roll:room-1+room-2', 2]])
  })
})

describe('carpet pad', () => {
  test('is the floor and 5 %, in rolls of 270 ft²', () => {
    expect(line(room(12, 15), 'carpet-pad-roll')?.need.value).toBe(189)
    expect(line(room(12, 15), 'carpet-pad-roll')?.order.count).toBe(1)
    expect(line(room(16, 17), 'carpet-pad-roll')?.order.count).toBe(2)
  })

  test('may be bought by the square yard', () => {
    expect(line(room(12, 15), 'carpet-pad-roll', { 'carpet-pad-roll': 9 })?.order.count).toBe(21)
  })
})

describe('tack strip', () => {
  test('around 10 × 12 ft is 44 ft, as it is published: 11 pieces of 4 ft', () => {
    const strip = line(room(10, 12), 'tack-strip-4ft', { 'tack-strip-waste': 0 })
    expect([strip?.need.value, strip?.order.count]).toEqual([44, 11])
  })

  test('stops at doors and openings to the floor, and not below windows', () => {
    const openings = [
      { wall: 0, kind: 'door', width: 3, height: 7 },
      { wall: 1, kind: 'opening', width: 4, height: 7 },
      { wall: 2, kind: 'window', width: 5, height: 7 },
    ] as const
    const strip = line(room(10, 12, openings), 'tack-strip-4ft')
    // 37 ft are left of 44, 38.85 with 5 %: ten pieces.
    expect(strip?.need.value).toBeCloseTo(37 * 1.05, 12)
    expect(strip?.order.count).toBe(10)
    const less = strip?.steps.find(({ label }) => label.startsWith('Less doors'))
    expect([less?.formula, less?.source?.publisher]).toEqual(['44 ft − 7 ft', 'The Carpet and Rug Institute'])
  })

  test('belongs to the walls that it runs along, and what covers the floor to none', () => {
    const measured = room(10, 12, [{ wall: 0, kind: 'door', width: 3, height: 7 }])
    const usual: RoomChoices = { ...carpet, baseboard: false }
    const shares = (measured.rooms[0]?.faces ?? []).map(({ id }) =>
      shareOfWall(measured, { ...usualChoices, usual, assumptions: { 'tack-strip-waste': 0 } }, [], id),
    )
    expect(shares.map((each) => each.map(({ item, need }) => [item, need.value]))).toEqual([
      [['Tack strip', 7]],
      [['Tack strip', 12]],
      [['Tack strip', 10]],
      [['Tack strip', 12]],
    ])
  })
})

test('what lies under a floor changes nothing of the floor, its hours and its trim', () => {
  const measured = room(12, 15, [{ wall: 0, kind: 'door', width: 3, height: 7 }])
  const usual: RoomChoices = { ...carpet, baseboard: true, trimPaint: false, fasteners: false }
  const { lines, labour } = takeOffRooms(measured, { ...usualChoices, usual }, [])
  expect(lines.map(({ itemId, order }) => [itemId, order.count])).toEqual([
    ['carpet-roll-ft', 16],
    ['carpet-pad-roll', 1],
    ['tack-strip-4ft', 14],
    ['baseboard-8ft', 8],
    ['casing-8ft', 3],
  ])
  expect(labour.map(({ id }) => id)).toEqual([
    'labour-carpet:room-1',
    'labour-baseboard:room-1',
    'labour-casing:room-1',
  ])
})
