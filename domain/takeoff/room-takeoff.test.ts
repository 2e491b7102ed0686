import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms } from '#testing/measured-rooms.ts'
import type { Choices } from './choices.ts'
import { shareOfWall, takeOffRooms, usualChoices } from './room-takeoff.ts'

const room = measuredRooms(boxRoom(12, 12, 8, { openings: [{ wall: 0, kind: 'door', width: 3, height: 7 }] }))
const lineOf = (itemId: string, choices: Choices = usualChoices, measured = room) => {
  const line = takeOffRooms(measured, choices, []).lines.find((one) => one.itemId.startsWith(itemId))
  if (line === undefined) throw new Error(`No line of ${itemId}`)
  return line
}

describe('a room of 12 × 12 ft, 8 ft high', () => {
  test('has 384 ft² of wall, not the 576 that are published', () => {
    const line = lineOf('paint-wall', usualChoices, measuredRooms(boxRoom(12, 12, 8)))
    expect(line.steps[0]?.result.value).toBe(384)
    expect(line.steps[0]?.formula).toBe('96 ft² + 96 ft² + 96 ft² + 96 ft²')
    expect(line.steps[1]?.formula).toBe('384 ft² × 2 ÷ 350 ft²/gal')
  })

  test('needs baseboard along its walls without the door', () => {
    expect(lineOf('baseboard').need.value).toBeCloseTo(45 * 1.1, 9)
    expect(lineOf('baseboard').order.count).toBe(7)
  })

  test('says it in metres where that was chosen, and buys the same', () => {
    const metric = lineOf('drywall-1/2', { ...usualChoices, units: 'metric' })
    expect(metric.steps[0]?.formula).toBe('6.968 m² + 8.919 m² + 8.919 m² + 8.919 m²')
    expect(metric.order).toEqual(lineOf('drywall-1/2').order)
  })
})

test('a wall costs its share of the packs, and not whole ones', () => {
  const price = {
    itemId: 'paint-wall-gal',
    item: '',
    pack: '',
    cents: 3500,
    asOf: '2026-11-01',
    sample: false,
  }
  const [face] = measuredRooms(boxRoom(10, 10, 8)).rooms[0]?.faces ?? []
  const shares = shareOfWall(measuredRooms(boxRoom(10, 10, 8)), usualChoices, [price], face?.id ?? '')
  const paint = shares.find(({ lineId }) => lineId.startsWith('paint-wall'))
  // 80 ft² in two coats at 350 ft² a gallon are 16/35 gal.
  expect(paint?.need.value).toBeCloseTo(16 / 35, 12)
  expect(paint?.costCents).toBe(1600)
  expect(shares.find(({ lineId }) => lineId.startsWith('drywall-1/2'))?.costCents).toBeNull()
  expect(shares.some(({ lineId }) => lineId.startsWith('flooring'))).toBe(false)
})

test('a wall that is none takes nothing', () => {
  expect(shareOfWall(room, usualChoices, [], 'no-such-wall')).toEqual([])
})

test('a wall has its share of the lines that it is in, and the shares are the whole', () => {
  const faces = room.rooms.flatMap(({ faces }) => faces)
  const shares = faces.flatMap(({ id }) => shareOfWall(room, usualChoices, [], id))
  const board = shares.filter(({ lineId }) => lineId === 'drywall-1/2-4x8:room-1')
  expect(board).toHaveLength(4)
  const all = board.reduce((sum, { need }) => sum + need.value, 0)
  expect(all).toBeCloseTo(lineOf('drywall-1/2').need.value, 9)
})
