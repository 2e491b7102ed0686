import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { boxRoom, measuredRooms, type PlannedRoom } from '#testing/measured-rooms.ts'
import { linesIn } from '#testing/typed-rooms.ts'
import type { Measured } from '../measure/room.ts'
import { measureScan } from '../measure/rooms.ts'
import type { Point } from '../measure/scan.ts'
import { shareOfWall, usualChoices } from './room-takeoff.ts'

type Figures = Readonly<Record<string, number>>

/** A room of 20 × 15 ft without its corner of 8 × 6 ft: five corners of it turn in, one stands out. */
const bent: readonly Point[] = [
  [0, 0],
  [20, 0],
  [20, 9],
  [12, 9],
  [12, 15],
  [0, 15],
]
/** A room of 20 × 20 ft with a block of 4 × 4 ft in the middle of a wall: two corners stand out. */
const chimney: readonly Point[] = [
  [0, 0],
  [20, 0],
  [20, 20],
  [12, 20],
  [12, 16],
  [8, 16],
  [8, 20],
  [0, 20],
]
const room = (corners: readonly Point[], height = 8, rest: Partial<PlannedRoom> = {}) =>
  measuredRooms(boxRoom(0, 0, height, { ...rest, corners }))
const lines = (measured: Measured, figures: Figures = {}) =>
  linesIn(measured, { walls: 'drywall' }, figures).filter(({ itemId }) => itemId.startsWith('corner-bead'))
const bought = (measured: Measured, figures: Figures = {}) =>
  lines(measured, figures).map(({ itemId, order }) => [itemId, order.count])

describe('corner bead', () => {
  test('is one piece at each corner that stands out into the room', () => {
    expect(bought(room(bent))).toEqual([['corner-bead-8ft', 1]])
    expect(bought(room(chimney))).toEqual([['corner-bead-8ft', 2]])
    const [line] = lines(room(chimney))
    expect(line?.steps.map(({ formula }) => formula)).toEqual([
      '⌈ (8 ft − 2 in) ÷ 8 ft ⌉ + ⌈ (8 ft − 2 in) ÷ 8 ft ⌉',
      '2 ÷ 1 = 2',
    ])
    expect(line?.steps[0]?.source?.publisher).toBe('Fine Homebuilding')
    expect(line?.measures.map(({ label }) => label)).toEqual([
      'North wall 2: outside corner where it begins',
      'East wall 1: outside corner where it begins',
    ])
  })

  test('is none in a room whose corners all turn in, and none where walls are only painted', () => {
    expect(bought(measuredRooms(boxRoom(10, 12, 8)))).toEqual([])
    expect(linesIn(room(bent), { walls: 'paint' }).map(({ trade }) => trade)).toEqual(['paint'])
  })

  test.each([
    // The height in feet, what may stay open behind the baseboard in inches, and what is bought for one corner.
    [7, 2, 'corner-bead-8ft', 1],
    [8.16, 2, 'corner-bead-8ft', 1],
    [8.17, 2, 'corner-bead-10ft', 1],
    [8.01, 0, 'corner-bead-10ft', 1],
    [9, 2, 'corner-bead-10ft', 1],
    [11, 2, 'corner-bead-12ft', 1],
    [12.2, 2, 'corner-bead-12ft', 2],
    [25, 2, 'corner-bead-12ft', 3],
  ])('%d ft high, with %d in behind the baseboard, is %s: %d', (height, gap, itemId, count) => {
    expect(bought(room(bent, height), { 'corner-bead-gap': gap })).toEqual([[itemId, count]])
  })

  test('is as long as the wall may be at most: a scan of 8 ft that may be 1 % off keeps to one piece', () => {
    const [line] = lines(room(bent, 8, { share: 0.01 }))
    expect([line?.itemId, line?.order]).toEqual(['corner-bead-8ft', { count: 1, least: 1, most: 1 }])
    expect(lines(room(bent, 8.1, { share: 0.01 }))[0]?.itemId).toBe('corner-bead-10ft')
  })

  test('is bought for all rooms together, each length by itself', () => {
    const rooms = measuredRooms(
      boxRoom(0, 0, 8, { corners: bent }),
      boxRoom(0, 0, 8, { id: 'room-2', corners: chimney }),
      boxRoom(0, 0, 9, { id: 'room-3', corners: chimney }),
    )
    expect(lines(rooms).map(({ id, order }) => [id, order.count])).toEqual([
      ['corner-bead-8ft:room-1+room-2', 3],
      ['corner-bead-10ft:room-3', 2],
    ])
  })

  test('of many corners says how many they are', () => {
    const teeth = Array.from({ length: 5 }, (_, index): Point[] => [
      [100 - 10 * index, 20],
      [95 - 10 * index, 20],
      [95 - 10 * index, 15],
      [90 - 10 * index, 15],
    ]).flat()
    const [line] = lines(room([[0, 0], [100, 0], ...teeth, [0, 15]]))
    expect(line?.order.count).toBe(9)
    expect(line?.steps[0]?.formula).toBe('9 corners, each ⌈ (height − 2 in) ÷ 8 ft ⌉')
  })

  test('has its waste where somebody wants some', () => {
    expect(lines(room(chimney), { 'corner-bead-waste': 10 })[0]?.order.count).toBe(3)
  })

  test('is no part of a wall, for it stands between two', () => {
    const [one] = room(bent).rooms
    const items = (one?.faces ?? []).flatMap(({ id }) => shareOfWall(room(bent), usualChoices, [], id))
    expect(items.some(({ item }) => item === 'Drywall for walls, 1/2 in')).toBe(true)
    expect(items.filter(({ item }) => item === 'Corner bead')).toEqual([])
  })

  test('goes as high as both of its walls are', () => {
    const measured = room(bent, 9)
    const low = (measured.rooms[0]?.faces ?? []).map((face, index) =>
      index === 3 ? { ...face, height: { ...face.height, value: 4 * 0.3048 } } : face,
    )
    const rooms = measured.rooms.map((one) => ({ ...one, faces: low }))
    expect(bought({ ...measured, rooms })).toEqual([['corner-bead-8ft', 1]])
  })

  test('goes as high as a sloped wall is at the corner', () => {
    const measured = room(bent, 12)
    const sloped = (measured.rooms[0]?.faces ?? []).map((face, index) => {
      const top: readonly Point[] = [
        [0, 12 * 0.3048],
        [face.length.value, 7 * 0.3048],
      ]
      return index === 2 ? { ...face, top } : face
    })
    const rooms = measured.rooms.map((one) => ({ ...one, faces: sloped }))
    expect(bought({ ...measured, rooms })).toEqual([['corner-bead-8ft', 1]])
  })
})

describe('corners of scanned rooms', () => {
  const corners = (...walls: Parameters<typeof drawnScan>[0]) =>
    lines(measureScan(drawnScan(walls))).reduce((sum, { order }) => sum + order.count, 0)

  test('are four at a column', () => {
    expect(corners(...wallsAround(box(0, 0, 6, 5)), ...wallsAround(box(2, 2, 0.4, 0.4)))).toBe(4)
  })

  test('are two at the end of a wall that stands free, and none where it begins', () => {
    expect(
      corners(...wallsAround(box(0, 0, 6, 5)), [
        [2, 0],
        [2, 2],
      ]),
    ).toBe(2)
    expect(
      corners(...wallsAround(box(0, 0, 6, 5)), [
        [0, 0],
        [1, 1],
      ]),
    ).toBe(2)
    expect(
      corners(...wallsAround(box(0, 0, 6, 5)), [
        [2, 2],
        [4, 2],
      ]),
    ).toBe(4)
  })

  test('are one where such a wall bends, and two at its end', () => {
    expect(
      corners(
        ...wallsAround(box(0, 0, 6, 5)),
        [
          [2, 0],
          [2, 2],
        ],
        [
          [2, 2],
          [4, 2],
        ],
      ),
    ).toBe(3)
  })

  test('are none where a wall goes on straight from a corner into the room', () => {
    const walls = wallsAround([
      [0, 0],
      [6, 0],
      [6, 3],
      [4, 3],
      [4, 5],
      [0, 5],
    ])
    expect(corners(...walls)).toBe(1)
    expect(
      corners(...walls, [
        [4, 3],
        [4, 2],
      ]),
    ).toBe(2)
  })

  test('are none where a wall curves around the corner, and two where it is cut off straight', () => {
    const [walls, round] = [
      [
        [0, 0],
        [6, 0],
        [6, 3],
        [5, 3],
        [4, 4],
        [4, 5],
        [0, 5],
      ],
      // A quarter of a circle of 1 m from [5, 3] to [4, 4], which the walls beside it run out into.
      { radius: 1, startAngle: -Math.PI / 2, endAngle: -Math.PI, centre: [5, 4] },
    ] as const
    const drawn = wallsAround(walls).map(([from, to], index) =>
      index === 3 ? ([from, to, { arc: round }] as const) : ([from, to] as const),
    )
    const [measured] = measureScan(drawnScan(drawn)).rooms
    expect(measured?.floor.value).toBeCloseTo(26 + 1 - Math.PI / 4, 1)
    expect(corners(...drawn)).toBe(0)
    // Cut off straight, it has two corners of 45°.
    expect(corners(...wallsAround(walls))).toBe(2)
  })

  test('are as many however the room was turned, mirrored and begun', () => {
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(bent, chimney),
        angle,
        fc.boolean(),
        fc.nat(5),
        (plan, by, mirror, first) => {
          const moved = plan.map(([x, y]): Point => {
            const across = mirror ? -x : x
            return [
              (across * Math.cos(by) - y * Math.sin(by)) * 0.3048,
              (across * Math.sin(by) + y * Math.cos(by)) * 0.3048,
            ]
          })
          const begun = [...moved.slice(first), ...moved.slice(0, first)]
          const measured = measureScan(drawnScan(wallsAround(begun)))
          expect(bought(measured)).toEqual([['corner-bead-8ft', plan === bent ? 1 : 2]])
        },
      ),
      { numRuns: 50 },
    )
  })

  test('are not looked for where more walls than any room has would have to be compared', () => {
    const free = Array.from({ length: 600 }, (_, index) => {
      const [x, y] = [1 + (index % 30), 1 + Math.floor(index / 30)]
      return [[x, y] as Point, [x + 0.5, y] as Point] as const
    })
    expect(corners(...wallsAround(box(0, 0, 32, 22)), ...free.slice(0, 100))).toBe(400)
    expect(corners(...wallsAround(box(0, 0, 32, 22)), ...free)).toBe(0)
    /** So many walls that come together within a quarter turn: two corners at each end, and one where they meet. */
    const fan = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const turn = (Math.PI / 2) * (index / (count - 1))
        return [[9, 9] as Point, [9 + 6 * Math.cos(turn), 9 + 6 * Math.sin(turn)] as Point] as const
      })
    expect(corners(...wallsAround(box(0, 0, 18, 18)), ...fan(16))).toBe(32 + 1)
    expect(corners(...wallsAround(box(0, 0, 18, 18)), ...fan(17))).toBe(34)
  })
})
