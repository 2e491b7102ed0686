import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import { ceilPacks, exactFigure, one } from './exact.ts'
import { spansOf, sumsOf } from './possible-spans.ts'
import { takeOffRooms, usualChoices } from './room-takeoff.ts'

const carpetOf = (...rooms: readonly PlannedRoom[]) => {
  const usual = { walls: 'none', ceiling: 'none', floor: 'carpet', baseboard: false } as const
  const { lines } = takeOffRooms(measuredRooms(...rooms), { ...usualChoices, usual }, [])
  return lines.find(({ itemId }) => itemId === 'carpet-roll-ft')
}

describe('carpet of a room that may be a hair wider than the roll', () => {
  // 12 × 14.3 ft, give or take 0.2 %: one length of 14.8 ft, or two along the other side, 11.88 ft and more with a trim each.
  const room = boxRoom(12, 14.3, 8, { share: 0.002 })

  test('is one length or two, and nothing between', () => {
    const carpet = carpetOf(room)
    expect(carpet?.order).toEqual({ count: 15, least: 15, most: 26 })
    expect(carpet?.crossing).toBe('Order 15 or 26: within the tolerance of the measurements it may be either')
  })

  test('says all that it may be where each of the two may be one foot more', () => {
    expect(carpetOf(boxRoom(12, 14.5, 8, { share: 0.002 }))?.crossing).toBe(
      'Order 15 or 16, or 26: within the tolerance of the measurements it may be any of them, none between',
    )
  })

  test('and of another room beside it is the sum of the two, with the gap', () => {
    expect(carpetOf(room, boxRoom(9, 10, 8, { id: 'room-2', share: 0.002 }))?.crossing).toMatch(
      /^Order 25 or 35: /,
    )
  })

  test('that is not so wide is bought as before', () => {
    expect(carpetOf(boxRoom(11, 14.3, 8, { share: 0.002 }))?.crossing).toBeNull()
    expect(carpetOf(boxRoom(11, 200, 8, { share: 0.01 }))?.crossing).toMatch(
      /^Order 194 to 198: .* any of them$/,
    )
  })
})

describe('possible sums', () => {
  test('of many rooms that jump are told apart only while somebody could read them', () => {
    const jumping = Array.from({ length: 7 }, (_, room) =>
      spansOf((scale) => exactFigure(scale < 1 ? 10 : 10 + 3 * 2 ** room), 0.99, 1.01, one),
    )
    expect(sumsOf(jumping.slice(0, 3)).map(({ least }) => least.valueOf())).toEqual([
      30, 33, 36, 39, 42, 45, 48, 51,
    ])
    expect(sumsOf(jumping).map(({ least, most }) => [least.valueOf(), most.valueOf()])).toEqual([
      [70, 70 + 3 * 127],
    ])
  })

  test('have every count that one of their parts can make, and no other', () => {
    const parts = fc.array(
      fc.record({ base: fc.integer({ min: 1, max: 40 }), jump: fc.integer({ min: 0, max: 15 }) }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(parts, (rooms) => {
        const spans = rooms.map(({ base, jump }) =>
          spansOf((scale) => exactFigure(scale < 1.0003 ? base : base + jump), 0.99, 1.01, one),
        )
        const counts = new Set(
          sumsOf(spans).flatMap(({ least, most }) => {
            const from = ceilPacks(least, one)
            return Array.from({ length: ceilPacks(most, one) - from + 1 }, (_, more) => from + more)
          }),
        )
        const sums = rooms.reduce(
          (all, { base, jump }) => all.flatMap((sum) => [sum + base, sum + base + jump]),
          [0],
        )
        const outside = [...counts].filter((count) => !sums.includes(count))
        // A jump of less than a foot and a half leaves no whole foot out.
        expect(rooms.every(({ jump }) => jump === 0 || jump > 1) ? outside : []).toEqual([])
        expect(sums.every((sum) => counts.has(sum))).toBe(true)
      }),
    )
  })
})
