import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms } from '#testing/measured-rooms.ts'
import { plannedScan, roomGrid } from '../measure/planned-scan.ts'
import { readCapturedRoom } from '../measure/read-captured-room.ts'
import { measureScan } from '../measure/rooms.ts'
import { ChoiceRefusal, type Choices } from './choices.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'
import { wages } from './wages.ts'

const room = measuredRooms(boxRoom(12, 10, 8, { openings: [{ wall: 0, kind: 'door', width: 3, height: 7 }] }))
const labour = (choices: Partial<Choices> = {}, measured = room) =>
  takeOffRooms(measured, { ...usualChoices, ...choices }, []).labour
const work = (label: string, choices: Partial<Choices> = {}, measured = room) => {
  const line = labour(choices, measured).find((one) => one.label === label)
  if (!line) throw new Error(`Nobody is ${label}`)
  return line
}
const all: Choices['usual'] = { walls: 'framing', ceiling: 'drywall', floor: 'tile', baseboard: true }

describe('a room of 12 × 10 ft, 8 ft high, with a door', () => {
  test('takes hours for its net walls and ceiling, at so much an hour', () => {
    // Walls 352 − 21 = 331 ft², ceiling 120 ft²: 451 ft² of board at 80 ft² an hour.
    expect(work('Hanging drywall').hours.value).toBeCloseTo(451 / 80, 12)
    expect(work('Painting').hours.value).toBeCloseTo((451 * 2) / 160, 12)
    expect(work('Laying plank flooring').hours.value).toBeCloseTo(120 / 37.5, 12)
  })

  test('takes baseboard past no door, and casing around it', () => {
    expect(work('Putting up baseboard').hours.value).toBeCloseTo((44 - 3) / 30, 12)
    expect(work('Casing doors').hours.value).toBeCloseTo((7 + 3 + 7) / 20, 12)
  })

  test('says how the hours came about', () => {
    expect(work('Painting').steps.map(({ formula }) => formula)).toEqual([
      '75 ft² + 80 ft² + 96 ft² + 80 ft² + 120 ft²',
      '451 ft² × 2',
      '902 ft² ÷ 160 ft²/h',
    ])
    expect(work('Painting').assumptions.map(({ id }) => id)).toEqual(['paint-coats', 'labour-paint'])
  })

  test('costs what the 25th and the 75th of a hundred workers are paid for these hours', () => {
    const line = work('Laying plank flooring')
    expect(line.wageCents).toEqual({ p25: wages.plank.p25, p75: wages.plank.p75 })
    expect(line.costCents).toEqual({ p25: Math.round(3.2 * 2152), p75: Math.round(3.2 * 3480) })
    expect(line.source.publisher).toBe('U.S. Bureau of Labor Statistics')
  })
})

test('every work that can be chosen has its hours, and none that was not chosen', () => {
  expect(labour({ usual: all }).map(({ label }) => label)).toEqual([
    'Framing walls',
    'Insulating',
    'Hanging drywall',
    'Taping and finishing drywall',
    'Priming new drywall',
    'Painting',
    'Setting tile',
    'Putting up baseboard',
    'Casing doors',
  ])
  expect(
    labour({ usual: { ...all, walls: 'paint', ceiling: 'none', floor: 'carpet', baseboard: false } }),
  ).toHaveLength(2)
  expect(labour({ usual: { walls: 'none', ceiling: 'none', floor: 'none', baseboard: false } })).toEqual([])
})

test('a crew that is twice as fast takes half the hours, and the figure says that it was changed', () => {
  const usual = work('Hanging drywall')
  const fast = work('Hanging drywall', { assumptions: { 'labour-drywall-hang': 160 } })
  expect(fast.hours.value).toBeCloseTo(usual.hours.value / 2, 12)
  expect(fast.assumptions.map(({ id, changed }) => [id, changed])).toEqual([['labour-drywall-hang', true]])
})

test.each([0, -1, Number.NaN, 1e9])('a crew that does %d ft² an hour is refused', (rate) => {
  expect(() => labour({ assumptions: { 'labour-drywall-hang': rate } })).toThrow(ChoiceRefusal)
})

test('hours of several rooms are those of each together, whatever is done in them', () => {
  const works = fc.record({
    walls: fc.constantFrom('paint', 'drywall', 'framing', 'none'),
    ceiling: fc.constantFrom('paint', 'drywall', 'none'),
    floor: fc.constantFrom('plank', 'tile', 'carpet', 'none'),
    baseboard: fc.boolean(),
  })
  const rooms = [boxRoom(12, 10, 8), boxRoom(9, 7, 9, { id: 'room-2' })] as const
  const hours = (measured: typeof room, choices: Partial<Choices>) =>
    labour(choices, measured).reduce((sum, line) => sum + line.hours.value, 0)
  fc.assert(
    fc.property(works, works, (one, other) => {
      const choices: Partial<Choices> = { rooms: { 'room-1': one, 'room-2': other } }
      const apart = rooms.reduce((sum, each) => sum + hours(measuredRooms(each), choices), 0)
      expect(hours(measuredRooms(...rooms), choices)).toBeCloseTo(apart, 9)
    }),
    { numRuns: 50 },
  )
})

test('no primer takes no time, and two coats of it twice as much', () => {
  const hours = (coats: number) =>
    labour({ assumptions: { 'primer-coats': coats } }).filter(({ label }) => label === 'Priming new drywall')
  expect(hours(0)).toEqual([])
  expect(hours(2)[0]?.hours.value).toBeCloseTo(2 * (hours(1)[0]?.hours.value ?? 0), 12)
})

test('a wall between two rooms is framed once, and has board on both faces', () => {
  const planned = plannedScan({ rooms: roomGrid(2, 1, [4, 3]) })
  const measured = measureScan(readCapturedRoom(planned))
  const usual: Choices['usual'] = { walls: 'framing', ceiling: 'none', floor: 'none', baseboard: false }
  const framing = work('Framing walls', { usual }, measured)
  const board = work('Hanging drywall', { usual }, measured)
  const walls = new Set(measured.rooms.flatMap(({ faces }) => faces.map(({ wallId }) => wallId)))
  const faces = measured.rooms.flatMap((one) => one.faces)
  expect(faces.length).toBeGreaterThan(walls.size)
  const feet = (some: typeof faces) => some.reduce((sum, face) => sum + face.length.value / 0.3048, 0)
  expect(framing.hours.value).toBeLessThan(feet(faces) / 8)
  expect(board.hours.value).toBeCloseTo(
    faces.reduce((sum, face) => sum + face.net.value / 0.3048 ** 2, 0) / 80,
    6,
  )
})

test('a scan that may be off by a share has hours that may be off', () => {
  const line = work('Hanging drywall', {}, measuredRooms(boxRoom(12, 10, 8, { share: 0.01 })))
  expect(line.hours.least).toBeLessThan(line.hours.value)
  expect(line.hours.most).toBeGreaterThan(line.hours.value)
})
