import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, type DrawnWall, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { wholeOverParts } from '#testing/growth.ts'
import type { Corrections, Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point, Scan } from './scan.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const floors = ({ rooms }: Measured) => rooms.map(({ floor }) => floor.value)
const total = (measured: Measured) => sum(floors(measured))
const grossOf = ({ rooms }: Measured) =>
  sum(rooms.flatMap(({ faces }) => faces.map(({ gross }) => gross.value)))
const label = (x: number, y: number) => ({ label: 'hallway', centre: [x, y] as const, story: 0 })
const floorOf = (polygon: readonly Point[]) => [{ id: 'floor', polygon, level: 0, story: 0 }]

/** Two closed rooms of 12 m² with a corridor of 4 m² between them, `walls` at its ends. */
const corridor = (...walls: DrawnWall[]): DrawnWall[] => [
  ...wallsAround(box(0, 0, 4, 3)),
  ...wallsAround(box(0, 4, 4, 3)),
  ...walls,
]
const end: DrawnWall = [
  [0, 3],
  [0, 4],
]

describe('a corridor between two rooms', () => {
  test('that is open by a metre at its end is a room', () => {
    const measured = measureScan(drawnScan(corridor(end)))
    expect(floors(measured).sort()).toEqual([12, 12, 4].map((area) => expect.closeTo(area, 9)))
    expect(grossOf(measured)).toBeCloseTo((14 + 14 + 9) * 2.4, 9)
    expect(measured.rooms[2]?.openSides).toMatchObject([
      { kind: 'gap', length: { value: expect.closeTo(1, 9) } },
    ])
  })

  test.each([0.04, 0.2, 0.7])('whose end wall stops %d m short of the other room is a room', (short) => {
    const measured = measureScan(
      drawnScan(
        corridor([
          [0, 3],
          [0, 4 - short],
        ]),
      ),
    )
    expect(total(measured)).toBeCloseTo(28, 1)
  })

  test.each([0.31, 0.9, 1.4])(
    'whose long wall ends %d m short of the wall that it runs at is a room',
    (short) => {
      // Rooms side by side, and a corridor along both whose far wall does not reach its end.
      const measured = measureScan(
        drawnScan([
          ...wallsAround(box(0, 0, 4, 3)),
          ...wallsAround(box(4, 0, 4, 3)),
          [
            [0, 3],
            [0, 4.5],
          ],
          [
            [0, 4.5],
            [8 - short, 4.5],
          ],
          [
            [8, 3],
            [8, 6],
          ],
        ]),
      )
      expect(total(measured)).toBeCloseTo(24 + 12, 9)
    },
  )

  test('that is open at both ends is none, unless the phone saw one there', () => {
    expect(total(measureScan(drawnScan(corridor())))).toBeCloseTo(24, 9)
    const wings: DrawnWall[] = [
      ...corridor(),
      [
        [0, 0],
        [-2, 0],
      ],
      [
        [-2, 0],
        [-2, 7],
      ],
      [
        [-2, 7],
        [0, 7],
      ],
    ]
    // The wall around the back makes one whole of both rooms, and the open end of the corridor a metre wide.
    expect(total(measureScan(drawnScan(wings)))).toBeCloseTo(24 + 14 + 4, 9)
  })
})

describe('no room is invented', () => {
  const recess = (wide: number, deep: number): DrawnWall[] =>
    wallsAround([
      [0, 0],
      [4, 0],
      [4, 6],
      [2 + wide / 2, 6],
      [2 + wide / 2, 6 - deep],
      [2 - wide / 2, 6 - deep],
      [2 - wide / 2, 6],
      [0, 6],
    ])

  test.each([
    [1.2, 1.5],
    [1.4, 0.6],
    [1, 0.4],
  ])('in a recess of %d by %d m beside a front door', (wide, deep) => {
    const measured = measureScan(drawnScan(recess(wide, deep)))
    expect(total(measured)).toBeCloseTo(24 - wide * deep, 9)
    expect(measured.rooms).toHaveLength(1)
    expect(measured.openGaps).toEqual([])
  })

  test('unless the phone saw one there', () => {
    const measured = measureScan(drawnScan(recess(1.2, 1.5), [], { sections: [label(2, 1), label(2, 5.5)] }))
    expect(floors(measured)).toEqual([expect.closeTo(22.2, 9), expect.closeTo(1.8, 9)])
  })

  test('between buildings that stand a metre apart', () => {
    const apart = [0, 5, 10].flatMap((x) => [0, 4].flatMap((y) => wallsAround(box(x, y, 4, 3))))
    expect(measureScan(drawnScan(apart)).rooms).toHaveLength(6)
  })

  test('and a wall that stands in a room, however near it comes to the other side, parts nothing', () => {
    const measured = measureScan(
      drawnScan([
        ...wallsAround(box(0, 0, 6, 5)),
        [
          [3, 0],
          [3, 4],
        ],
      ]),
    )
    expect(measured.rooms).toHaveLength(1)
    expect(measured.openGaps).toEqual([])
  })
})

describe('floor that is in no room', () => {
  /** Two rooms and a third with one of its walls missing, 3 m wide. */
  const walls: DrawnWall[] = [
    ...wallsAround(box(0, 0, 4, 4)),
    ...wallsAround(box(4, 0, 3, 4)),
    [
      [0, 4],
      [0, 7],
    ],
    [
      [0, 7],
      [4, 7],
    ],
  ]
  const scan = drawnScan(walls, [], {
    floors: floorOf(box(0, 0, 7, 7)),
    sections: [label(1, 1), label(5, 1), label(2, 5)],
  })

  test('is said, with the gaps that would enclose some of it', () => {
    const measured = measureScan(scan)
    expect(total(measured)).toBeCloseTo(28, 9)
    expect(measured.missingFloor).toBeCloseTo(12, 9)
    expect(measured.notes.map(({ text }) => text)).toContain(
      'About 12 m² of the floor that was scanned is in no room, and is not counted',
    )
    expect(measured.openGaps).toMatchObject([
      { from: [4, 7], to: [4, 4], story: 0, width: expect.closeTo(3, 9), floor: expect.closeTo(12, 9) },
    ])
    expect(measured.closedGaps).toEqual([])
  })

  test('is all that a floor of more than four corners has, whatever is behind gaps', () => {
    // A wall missing that is longer than any gap: of the way around its floor so little has a wall that it ends nothing.
    const outline: Point[] = [
      [0, 0],
      [20, 0],
      [20, 20],
      [4, 20],
      [4, 4],
      [0, 4],
    ]
    const measured = measureScan(
      drawnScan(wallsAround(box(0, 0, 4, 4)), [], { floors: floorOf(outline), sections: [label(1, 1)] }),
    )
    expect(total(measured)).toBeCloseTo(16, 9)
    expect(measured.missingFloor).toBeCloseTo(320, 9)
  })

  test('is a room once a person closes the gap, without a wall there; opened again it is as before', () => {
    const before = measureScan(scan)
    const [gap] = before.openGaps
    if (!gap) throw new Error('no gap')
    const corrections: Corrections = { closedGaps: { [gap.id]: gap.between } }
    const after = measureScan(scan, corrections)
    expect(total(after)).toBeCloseTo(40, 9)
    expect(grossOf(after)).toBeCloseTo(grossOf(before) + (3 + 4 + 4) * 2.4, 9)
    expect(after.openGaps).toEqual([])
    expect(after.closedGaps).toMatchObject([
      { id: gap.id, between: gap.between, width: expect.closeTo(3, 9) },
    ])
    expect(after.rooms.flatMap(({ openSides }) => openSides)).toMatchObject([{ kind: 'closed-by-hand' }])
    expect(after.rooms.flatMap(({ notes }) => notes.map(({ text }) => text))).toContain(
      'Closed by hand over a gap of 3 m',
    )
    expect(measureScan(scan, {})).toEqual(before)
  })

  test('is closed to the middle of a wall as well', () => {
    const short = drawnScan(
      [
        ...wallsAround(box(0, 0, 8, 3)),
        [
          [0, 3],
          [0, 6],
        ],
        [
          [0, 6],
          [5, 6],
        ],
      ],
      [],
      { sections: [label(1, 1), label(2, 5)] },
    )
    const [gap] = measureScan(short).openGaps
    expect(gap?.between.map(({ at }) => at)).toEqual(['to', 'amid'])
    if (!gap) throw new Error('no gap')
    expect(total(measureScan(short, { closedGaps: { [gap.id]: gap.between } }))).toBeCloseTo(24 + 15, 9)
  })

  test('a gap between walls that are not in the scan closes nothing, and is said', () => {
    const between = [
      { wallId: 'wall-0', at: 'from' },
      { wallId: 'gone', at: 'to' },
    ] as const
    const measured = measureScan(scan, { closedGaps: { 'wall-0/from~gone/to': between } })
    expect(total(measured)).toBeCloseTo(28, 9)
    expect(measured.notes.map(({ kind }) => kind)).toContain('correction-of-nothing')
  })
})

describe('walls that are too long', () => {
  const grid = [
    [0, 0],
    [4, 0],
    [0, 3],
    [4, 3],
  ].flatMap(([x = 0, y = 0]) => wallsAround(box(x, y, 4, 3)))
  const key = ([from, to]: DrawnWall) => [from.join(), to.join()].sort().join(' ')
  const once = grid.filter((wall, index) => grid.findIndex((other) => key(other) === key(wall)) === index)
  const through: DrawnWall[] = [
    ...[0, 3, 6].map(
      (y): DrawnWall => [
        [0, y],
        [8, y],
      ],
    ),
    ...[0, 4, 8].map(
      (x): DrawnWall => [
        [x, 0],
        [x, 6],
      ],
    ),
  ]
  const longer = (by: number) => (walls: readonly DrawnWall[]) =>
    walls.map(([[ax, ay], [bx, by2], rest]): DrawnWall => {
      const long = Math.hypot(bx - ax, by2 - ay)
      const [ux, uy] = [((bx - ax) / long) * by, ((by2 - ay) / long) * by]
      return [[ax - ux, ay - uy], [bx + ux, by2 + uy], rest ?? {}]
    })

  test.each([0.01, 0.03, 0.05, 0.07, 0.11])(
    'by %d m at every end are the rooms that they are without',
    (by) => {
      for (const walls of [grid, once, through]) {
        const measured = measureScan(drawnScan(longer(by)(walls)))
        expect(floors(measured)).toEqual(Array(4).fill(expect.closeTo(12, 6)))
        expect(measured.rooms.map(({ faces }) => faces.length)).toEqual([4, 4, 4, 4])
        expect(grossOf(measured)).toBeCloseTo(4 * 14 * 2.4, 6)
      }
    },
  )

  test('have their openings and slopes where they were', () => {
    const slope: Point[] = [
      [0, 0],
      [4.1, 0],
      [4.1, 3.05],
      [0, 1],
    ]
    const [first, ...others] = longer(0.05)(wallsAround(box(0, 0, 4, 3)))
    if (!first) throw new Error('no wall')
    const measured = measureScan(
      drawnScan(
        [[first[0], first[1], { outline: slope, height: 3.05 }], ...others],
        [{ kind: 'door', wall: 1, at: 0.55, width: 0.8, height: 2 }],
      ),
    )
    const [face] = measured.rooms[0]?.faces.filter(({ wallId }) => wallId === 'wall-0') ?? []
    // From 1.025 m to 3.025 m high over the 4 m that are left.
    expect(face?.gross.value).toBeCloseTo(4 * 2.025, 6)
    const [door] = measured.rooms[0]?.faces.filter(({ wallId }) => wallId === 'wall-1') ?? []
    expect(door?.net.value).toBeCloseTo(3 * 2.4 - 1.6, 6)
  })
})

/** A whole floor: rooms of a house with an L for an outline, some walls ending short of those that they run at. */
function wholeFloor(shorten: (wall: number) => number, kept: (wall: number) => boolean): Scan {
  const outline: Point[] = [
    [0, 0],
    [12, 0],
    [12, 4],
    [7, 4],
    [7, 9],
    [0, 9],
  ]
  const inner: DrawnWall[] = [
    [
      [7, 0],
      [7, 4],
    ],
    [
      [0, 4],
      [7, 4],
    ],
    [
      [0, 5.2],
      [7, 5.2],
    ],
    [
      [3.5, 5.2],
      [3.5, 9],
    ],
    [
      [3, 0],
      [3, 4],
    ],
    [
      [9.5, 0],
      [9.5, 4],
    ],
  ]
  const walls = [...inner, ...wallsAround(outline)]
    .map(([[ax, ay], [bx, by]], index): DrawnWall => {
      const left = 1 - shorten(index) / Math.hypot(bx - ax, by - ay)
      return [
        [ax, ay],
        [ax + (bx - ax) * left, ay + (by - ay) * left],
      ]
    })
    .filter((_, index) => kept(index))
  return drawnScan(walls, [], { floors: floorOf(outline), sections: [label(1, 1)] })
}

test('a whole floor has all of its floor, whichever walls end short of others or are not there', () => {
  const short = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0.3, max: 1.4, noNaN: true })), {
    minLength: 12,
    maxLength: 12,
  })
  fc.assert(
    fc.property(short, fc.integer({ min: 6, max: 30 }), (by, missing) => {
      const measured = measureScan(
        wholeFloor(
          (wall) => by[wall] ?? 0,
          (wall) => wall !== missing,
        ),
      )
      expect(total(measured)).toBeCloseTo(12 * 4 + 7 * 5, 6)
      expect(measured.missingFloor).toBe(0)
    }),
    { numRuns: 150 },
  )
})

test('without a floor from the phone there is never more than there was, and walls are counted where they stand', () => {
  const short = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(short, fc.integer({ min: 0, max: 30 }), (by, missing) => {
      const scan = wholeFloor(
        (wall) => by[wall] ?? 0,
        (wall) => wall !== missing,
      )
      const measured = measureScan({ ...scan, floors: [] })
      expect(total(measured)).toBeLessThan(83 + 1e-6)
      const standing = sum(scan.walls.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1])))
      expect(grossOf(measured)).toBeLessThan(2 * standing * 2.4 + 1e-6)
    }),
    { numRuns: 150 },
  )
})

test('144 floors of walls that end short take about as long as sixteen times nine', {
  timeout: 20_000,
}, () => {
  const many = (count: number) => {
    const one = wholeFloor(
      (wall) => (wall % 3 === 0 ? 0.8 : 0),
      (wall) => wall !== 7,
    )
    const moved = ([x, y]: Point, at: number): Point => [x + (at % 20) * 20, y + Math.floor(at / 20) * 20]
    const each = Array.from({ length: count }, (_, at) => at)
    return {
      ...one,
      walls: each.flatMap((at) =>
        one.walls.map((wall) => ({
          ...wall,
          id: `${wall.id}-${at}`,
          from: moved(wall.from, at),
          to: moved(wall.to, at),
        })),
      ),
      floors: each.flatMap((at) =>
        one.floors.map((floor) => ({
          ...floor,
          id: `${floor.id}-${at}`,
          polygon: floor.polygon.map((corner) => moved(corner, at)),
        })),
      ),
    }
  }
  const [part, whole] = [many(9), many(144)]
  const ratio = wholeOverParts(
    () => measureScan(whole),
    () => {
      for (let count = 0; count < 16; count++) measureScan(part)
    },
    2.5,
  )
  expect(ratio).toBeLessThan(2.5)
})
