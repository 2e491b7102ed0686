import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScanChange, TypedCorners } from '#contract/scans.ts'
import { foldCorrections, placesOfChange } from './kept-corrections.ts'
import { digestText, measureKept } from './kept-scan.ts'
import type { Measured } from './room.ts'

/** The kitchen of 214 Alder St: 14 by 11½ feet with a chase in a corner. Meters. */
const kitchen: TypedCorners = {
  corners: [
    [0, 0],
    [4, 0],
    [4, 2.4],
    [3, 2.4],
    [3, 3.5],
    [0, 3.5],
  ],
  height: 2.44,
}
const source = { typed: kitchen }
const lengthsOf = ({ rooms }: Measured) =>
  Object.fromEntries(rooms.flatMap(({ faces }) => faces.map(({ wallId, length }) => [wallId, length.value])))
const floorOf = ({ rooms }: Measured) => rooms[0]?.floor.value ?? 0
const longer = (faceId: string, metres: number, moves: 'from' | 'to'): ScanChange => ({
  lengths: { [faceId]: { metres, moves } },
})
const measuredWith = (...changes: ScanChange[]) => measureKept(source, foldCorrections(changes))

describe('a wall that is as long as somebody measured it', () => {
  test('moves the wall at its end, and only what stands on that is of another length', () => {
    const { measured, missed } = measuredWith(longer('wall-5/room-1', 3.1, 'from'))
    expect(missed).toEqual([])
    expect(lengthsOf(measured)).toEqual({
      'wall-1': expect.closeTo(4, 9),
      'wall-2': expect.closeTo(2.4, 9),
      'wall-3': expect.closeTo(0.9, 9),
      'wall-4': expect.closeTo(1.1, 9),
      'wall-5': expect.closeTo(3.1, 9),
      'wall-6': expect.closeTo(3.5, 9),
    })
    expect(floorOf(measured)).toBeCloseTo(4 * 3.5 - 0.9 * 1.1, 9)
    const face = measured.rooms[0]?.faces.find(({ wallId }) => wallId === 'wall-5')
    expect(face?.length.uncertainty).toBeCloseTo(0.003, 9)
  })

  test('moves the other end where that is said', () => {
    const { measured } = measuredWith(longer('wall-5/room-1', 3.1, 'to'))
    expect(lengthsOf(measured)).toMatchObject({
      'wall-1': expect.closeTo(4.1, 9),
      'wall-3': expect.closeTo(1, 9),
    })
  })

  test('taken back, everything is as it was to the last digit', () => {
    const back = measuredWith(longer('wall-5/room-1', 3.1, 'to'), { lengths: { 'wall-5/room-1': null } })
    expect(digestText(back.measured)).toBe(digestText(measureKept(source).measured))
  })

  test('is told where it is not there, or cannot be', () => {
    expect(measuredWith(longer('wall-9/room-1', 2, 'to')).missed).toEqual(['wall-9/room-1'])
  })

  test('has any length between a tenth and twice as much, and is the only one with its neighbors', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 4, 5, 6),
        fc.constantFrom('from' as const, 'to' as const),
        fc.double({ min: 0.6, max: 1.6, noNaN: true }),
        (wall, moves, times) => {
          const before = lengthsOf(measureKept(source).measured)
          const id = `wall-${wall}`
          const metres = (before[id] ?? 0) * times
          const { measured, missed } = measuredWith(longer(`${id}/room-1`, metres, moves))
          // What would push a wall through another makes another room, and is told.
          if (missed.length > 0) return
          const changed = Object.entries(lengthsOf(measured)).filter(
            ([one, length]) => Math.abs(length - (before[one] ?? 0)) > 1e-6,
          )
          expect(changed.length).toBeLessThanOrEqual(2)
          expect(lengthsOf(measured)[id]).toBeCloseTo(metres, 6)
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('corrections in turn', () => {
  test('the later holds, null takes back, and rooms keep what is not said anew', () => {
    expect(
      foldCorrections([
        { rooms: { 'room-1': { label: 'Kitchen', storey: 'Ground floor' } }, walls: { w: { height: 2 } } },
        {
          rooms: { 'room-1': { storey: null, finish: 'Eggshell' } },
          walls: { w: { height: 3 }, v: { height: 2 } },
        },
        { walls: { v: null }, metresInUnit: 0.3048 },
      ]),
    ).toEqual({
      rooms: { 'room-1': { label: 'Kitchen', finish: 'Eggshell' } },
      walls: { w: { height: 3 } },
      metresInUnit: 0.3048,
    })
  })

  test('what is said anew of a length is said last', () => {
    const said = foldCorrections([longer('a', 1, 'to'), longer('b', 2, 'to'), longer('a', 3, 'from')])
    expect(said.lengths?.map(({ faceId, metres }) => [faceId, metres])).toEqual([
      ['b', 2],
      ['a', 3],
    ])
  })

  test('a change names what it is about', () => {
    expect(
      placesOfChange({
        longestWall: { metres: 4, confirmed: false },
        rooms: { r: { label: 'Bath' } },
        walls: { w: null },
      }),
    ).toEqual(['longestWall', 'rooms/r/label', 'walls/w'])
  })

  test('names, storeys and finishes are the room’s', () => {
    const { measured } = measuredWith({
      rooms: { 'room-1': { label: 'Kitchen', storey: 'Ground floor', finish: 'Oak' } },
    })
    expect(measured.rooms[0]).toMatchObject({ label: 'Kitchen', storey: 'Ground floor', finish: 'Oak' })
  })
})

test('a door that was added stands so far from the left corner, seen from inside, also where its wall became longer', () => {
  const door = { kind: 'door', faceId: 'wall-1/room-1', left: 1, width: 0.9, height: 2, sill: 0 } as const
  const of = (...changes: ScanChange[]) => measuredWith({ added: { 'door-1': door } }, ...changes).measured
  const [opening] = of().openings
  // Seen from inside the left corner of the lower wall is at its right end on the plan.
  expect([opening?.from[0], opening?.to[0]].sort()).toEqual([expect.closeTo(2.1, 9), expect.closeTo(3, 9)])
  expect(of().rooms[0]?.faces.find(({ wallId }) => wallId === 'wall-1')?.net.value).toBeCloseTo(
    4 * 2.44 - 1.8,
    9,
  )
  expect(of(longer('wall-1/room-1', 4.5, 'to')).openings).toMatchObject([{ width: { value: 0.9 } }])
})

test('corners that cross make no room, and say so', () => {
  const corners: TypedCorners['corners'] = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
  ]
  expect(() => measureKept({ typed: { corners, height: 2 } })).toThrow('These corners make no room')
})
