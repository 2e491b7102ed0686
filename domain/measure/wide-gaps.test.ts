import { describe, expect, test } from 'vitest'
import { box, type DrawnWall, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import type { Corrections, Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'

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
