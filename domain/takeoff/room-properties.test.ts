import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extras } from '#contract/works.ts'
import type { Measured } from '#domain/measure/room.ts'
import { wholeOverParts } from '#testing/growth.ts'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import type { Choices, Extra, RoomChoices, Takeoff } from './choices.ts'
import type { Range } from './line.ts'
import { samplePrices } from './price-list.ts'
import { shareOfWall, takeOffRooms, usualChoices } from './room-takeoff.ts'

const sides = fc.integer({ min: 4 * 192, max: 60 * 192 }).map((sixteenths) => sixteenths / 192)
const work = fc.record({
  walls: fc.constantFrom('paint', 'drywall', 'framing', 'none'),
  ceiling: fc.constantFrom('paint', 'drywall', 'none'),
  floor: fc.constantFrom('plank', 'tile', 'carpet', 'none'),
  baseboard: fc.boolean(),
  ...(Object.fromEntries(extras.map((extra) => [extra, fc.boolean()])) as Record<
    Extra,
    fc.Arbitrary<boolean>
  >),
} satisfies { [Key in keyof RoomChoices]: fc.Arbitrary<RoomChoices[Key]> })
const openings = fc.array(
  fc.record({
    wall: fc.nat(3),
    kind: fc.constantFrom('door', 'window', 'opening'),
    width: fc.double({ min: 1, max: 3.5, noNaN: true }),
    height: fc.double({ min: 1, max: 7, noNaN: true }),
    sill: fc.constantFrom(0, 3),
  }),
  { maxLength: 1 },
)
const rooms = fc
  .record({
    width: sides,
    depth: sides,
    height: fc.double({ min: 7, max: 22, noNaN: true }),
    share: fc.constantFrom(0, 0.01, 0.05),
    openings,
  })
  .map(({ width, depth, height, ...rest }) => boxRoom(width, depth, height, rest))
const take = (usual: RoomChoices, ...planned: readonly PlannedRoom[]): Takeoff =>
  takeOffRooms(measuredRooms(...planned), { ...usualChoices, usual }, samplePrices)
/** Needs by item. */
const needs = ({ lines }: Takeoff) => new Map(lines.map(({ itemId, need }) => [itemId, need.value]))

const inOrder = ({ least, value, most }: Range) =>
  [least, value, most].every((figure) => Number.isFinite(figure) && figure >= 0) &&
  least <= value &&
  value <= most

test('nothing is negative, nothing is no number, and the least is never above the most', () => {
  fc.assert(
    fc.property(work, rooms, (usual, room) => {
      const { lines, materialCents, unpriced } = take(usual, room)
      for (const line of lines) {
        expect(inOrder(line.need)).toBe(true)
        expect(line.steps.every(({ result }) => inOrder(result))).toBe(true)
        expect(line.measures.every(({ range }) => inOrder(range))).toBe(true)
        const { least, count, most } = line.order
        expect(0 <= least && least <= count && count <= most).toBe(true)
        expect(line.crossing === null).toBe(least === most)
        expect(count * line.pack.size).toBeGreaterThanOrEqual(line.need.value * (1 - 1e-12))
        expect(line.costCents).toBe(count * (line.price?.cents ?? Number.NaN))
      }
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
      expect(materialCents).toBe(lines.reduce((sum, line) => sum + (line.costCents ?? 0), 0))
      expect(unpriced).toBe(0)
    }),
  )
})

test('two rooms need what the one and the other need', () => {
  fc.assert(
    fc.property(work, rooms, rooms, (usual, one, other) => {
      const both = needs(take(usual, one, { ...other, id: 'room-2' }))
      const [first, second] = [needs(take(usual, one)), needs(take(usual, other))]
      for (const [itemId, value] of both) {
        const sum = (first.get(itemId) ?? 0) + (second.get(itemId) ?? 0)
        // A batt that one room has over, the other does not need.
        if (itemId.startsWith('batt')) expect(Math.abs(value - sum)).toBeLessThanOrEqual(1)
        else expect(value).toBeCloseTo(sum, 6)
      }
    }),
  )
})

test('a larger room needs no less of anything', () => {
  fc.assert(
    fc.property(work, rooms, fc.double({ min: 1, max: 1.5, noNaN: true }), (usual, room, more) => {
      const corners = room.corners.map(([x, y]) => [x * more, y * more] as const)
      const [small, large] = [needs(take(usual, room)), needs(take(usual, { ...room, corners }))]
      for (const [itemId, value] of small) {
        expect(large.get(itemId) ?? 0).toBeGreaterThanOrEqual(value * (1 - 1e-9))
      }
    }),
  )
})

test('what is bought is the same in metric', () => {
  fc.assert(
    fc.property(work, rooms, (usual, room) => {
      const measured = measuredRooms(room)
      const [feet, metres] = (['imperial', 'metric'] as const).map((units) =>
        takeOffRooms(measured, { ...usualChoices, usual, units }, samplePrices),
      )
      const bought = (takeoff: Takeoff | undefined) =>
        takeoff?.lines.map(({ id, need, order, pack, costCents }) => ({ id, need, order, pack, costCents }))
      expect(bought(metres)).toEqual(bought(feet))
    }),
  )
})

test('the shares of all walls are no more than their line, and the whole of it where it is of walls alone', () => {
  fc.assert(
    fc.property(work, rooms, (usual, room) => {
      const measured = measuredRooms(room)
      const choices = { ...usualChoices, usual }
      const { lines } = takeOffRooms(measured, choices, samplePrices)
      const shares = measured.rooms.flatMap(({ faces }) =>
        faces.flatMap(({ id }) => shareOfWall(measured, choices, samplePrices, id)),
      )
      for (const { id, itemId, need } of lines) {
        const sum = shares
          .filter(({ lineId }) => lineId === id)
          .reduce((all, share) => all + share.need.value, 0)
        expect(sum).toBeLessThanOrEqual(need.value * (1 + 1e-9))
        if (/^(?:stud|plate|batt|drywall-1|paint-wall|baseboard|casing|tack-strip)/.test(itemId)) {
          expect(sum).toBeCloseTo(need.value, 6)
        }
      }
    }),
    { numRuns: 30 },
  )
})

describe('one door made wider', () => {
  const room = (width: number) =>
    measuredRooms(
      boxRoom(12, 14, 8, {
        share: 0.01,
        openings: [
          { wall: 0, kind: 'door', width, height: 6.67 },
          { wall: 2, kind: 'window', width: 3, height: 4, sill: 3 },
        ],
      }),
    )
  const changed = (usual: RoomChoices): string[] => {
    const [before, after] = [2.5, 3].map(
      (width) => takeOffRooms(room(width), { ...usualChoices, usual }, samplePrices).lines,
    )
    return (before ?? []).flatMap((line, index) => {
      const other = after?.[index]
      return JSON.stringify(line) === JSON.stringify(other) ? [] : [line.itemId]
    })
  }

  test('changes what is on its wall and along it, and nothing else', () => {
    expect(changed({ walls: 'drywall', ceiling: 'drywall', floor: 'plank', baseboard: true })).toEqual([
      'drywall-1/2-4x8',
      'joint-compound-pail',
      'drywall-tape-roll',
      'drywall-screws-5lb',
      'primer-gal',
      'paint-wall-gal',
      'paint-trim-qt',
      'transition-3ft',
      'baseboard-8ft',
      'casing-7ft',
      'brads-box',
      'caulk-tube',
    ])
  })

  test('changes no floor and no ceiling but the strip in it', () => {
    const strip = ['transition-3ft']
    expect(changed({ walls: 'none', ceiling: 'drywall', floor: 'tile', baseboard: false })).toEqual(strip)
    expect(changed({ walls: 'none', ceiling: 'paint', floor: 'plank', baseboard: false })).toEqual(strip)
  })

  test('changes of a carpeted floor only the strip in it and what runs along the walls', () => {
    const carpeted = changed({ walls: 'none', ceiling: 'paint', floor: 'carpet', baseboard: false })
    expect(carpeted).toEqual(['tack-strip-4ft', 'transition-3ft'])
  })

  test('changes the batts and not the studs', () => {
    const framed = changed({ walls: 'framing', ceiling: 'none', floor: 'none', baseboard: false })
    expect(framed.filter((itemId) => /stud|plate/.test(itemId))).toEqual([])
    expect(framed).toContain('batt-r13-15x93-bag')
  })
})

test('a room that is done otherwise has its own work, and the others have the usual', () => {
  const measured = measuredRooms(boxRoom(10, 10, 8), boxRoom(8, 6, 8, { id: 'room-2' }))
  const choices: Choices = { ...usualChoices, rooms: { 'room-2': { floor: 'tile' } } }
  const { lines } = takeOffRooms(measured, choices, [])
  const of = (itemId: string) => lines.find((line) => line.itemId === itemId)
  expect(of('flooring-plank-box')?.roomIds).toEqual(['room-1'])
  expect(of('tile-box')?.id).toBe('tile-box:room-2')
  expect(of('tile-box')?.steps[0]?.result.value).toBe(48)
  expect(of('drywall-1/2-4x8')?.id).toBe('drywall-1/2-4x8:room-1+room-2')
})

test('a thousand rooms take about as much work as sixteen times 64', () => {
  const measured = (count: number) =>
    measuredRooms(
      ...Array.from({ length: count }, (_, index) =>
        boxRoom(12.1373 + (index % 7) * 0.113, 14.331, 8.0132, {
          id: `room-${index + 1}`,
          share: 0.01,
          openings: [{ wall: 0, kind: 'door', width: 2.67, height: 6.67 }],
        }),
      ),
    )
  const usual: RoomChoices = { walls: 'framing', ceiling: 'drywall', floor: 'tile', baseboard: true }
  const takeOff = (job: Measured) => takeOffRooms(job, { ...usualChoices, usual }, samplePrices)
  const [part, whole] = [measured(64), measured(1024)]
  const ratio = wholeOverParts(
    () => takeOff(whole),
    () => {
      for (let count = 0; count < 16; count++) takeOff(part)
    },
    3,
  )
  // With the square of the rooms it would be sixteen.
  expect(ratio).toBeLessThan(3)
})
