import { describe, expect, test } from 'vitest'
import { box, type DrawnWall, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { wholeOverParts } from '#testing/growth.ts'
import { traceFaces } from './plan-faces.ts'
import { plannedScan, roomGrid } from './planned-scan.ts'
import { readCapturedRoom } from './read-captured-room.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import { type Scan, ScanRefusal } from './scan.ts'

/** Long enough for a machine that has other things to do: alone the slowest takes a few seconds, beside others it took 27. */
const patienceMs = 60_000

const count = 50_000
const walls = (wallAt: (index: number) => DrawnWall) =>
  drawnScan(Array.from({ length: count }, (_, index) => wallAt(index)))
const texts = ({ notes }: Measured) => notes.map(({ text }) => text)

/** What a scan is refused with; throws where it is not. */
function refusal(scan: Scan): ScanRefusal {
  try {
    measureScan(scan)
  } catch (error) {
    if (error instanceof ScanRefusal) return error
    throw error
  }
  throw new Error('The scan was measured')
}

/** Numbers between 0 and 1 in an order that looks like none: multiples of the golden ratio. */
const scattered = (index: number) => (index * 0.618033988749895) % 1

describe('50,000 walls', { timeout: patienceMs }, () => {
  test('without any length are left out, and that is said', () => {
    const measured = measureScan(
      walls((index) => [
        [index, 0],
        [index, 0],
      ]),
    )
    expect(measured.rooms).toEqual([])
    expect(texts(measured)).toEqual(['50,000 walls have no length or no height and are left out'])
  })

  test('that are one and the same are one', () => {
    const measured = measureScan(
      walls(() => [
        [0, 0],
        [5, 0],
      ]),
    )
    expect(measured.rooms).toEqual([])
    expect(texts(measured)).toContain('Walls lie on top of each other: what they share is counted once')
  })

  test('that meet in one point are refused', () => {
    const scan = walls((index) => [
      [0, 0],
      [1000 * Math.cos(index), 1000 * Math.sin(index)],
    ])
    expect(refusal(scan).message).toContain('on top of each other')
  })

  test('a few hundred that meet in one point enclose nothing', () => {
    const scan = drawnScan(
      Array.from(
        { length: 300 },
        (_, index): DrawnWall => [
          [0, 0],
          [100 * Math.cos(index), 100 * Math.sin(index)],
        ],
      ),
    )
    expect(measureScan(scan).rooms).toEqual([])
  })

  test('in the space of a hand are refused', () => {
    // Numerical Recipes' linear congruential generator.
    let state = 1
    const anywhere = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32 / 5
    }
    const scan = walls(() => [
      [anywhere(), anywhere()],
      [anywhere(), anywhere()],
    ])
    expect(refusal(scan).message).toContain('on top of each other')
  })

  test('that all cross each other are refused', () => {
    const scan = walls((index) => [
      [index / 10, 0],
      [(count - index) / 10, 100],
    ])
    expect(refusal(scan).message).toMatch(/on top of each other|cross each other in more than 20,000 places/)
  })
})

test('1,500 rooms that stand apart are measured', () => {
  const rooms = Array.from({ length: 1500 }, (_, index) =>
    wallsAround(box((index % 40) * 6, Math.floor(index / 40) * 6, 5, 4)),
  )
  const measured = measureScan(drawnScan(rooms.flat()))
  expect(measured.rooms).toHaveLength(1500)
  expect(measured.rooms.every(({ floor }) => Math.abs(floor.value - 20) < 1e-9)).toBe(true)
})

test('walls that cross in 20,000 places and more are refused, those in a few are cut', () => {
  const lines = (each: number) =>
    drawnScan(
      Array.from({ length: each }, (_, index) => 2 * index).flatMap((at): DrawnWall[] => [
        [
          [at, -1],
          [at, 2 * each],
        ],
        [
          [-1, at],
          [2 * each, at],
        ],
      ]),
    )
  const measured = measureScan(lines(11))
  expect(measured.rooms).toHaveLength(100)
  expect(texts(measured)).toEqual(['22 walls cross each other: they are split where they do'])
  expect(refusal(lines(142)).message).toBe(
    'The walls of this scan cross each other in more than 20,000 places',
  )
})

test('curves that would be drawn in more than 200,000 pieces are refused', () => {
  const scan = drawnScan(
    Array.from({ length: 2000 }, (_, index): DrawnWall => {
      const arc = { radius: 1, startAngle: 0, endAngle: 6, centre: [5 * index, 0] as const }
      return [[5 * index + 1, 0], [5 * index + Math.cos(6), Math.sin(6)], { arc }]
    }),
  )
  expect(refusal(scan).message).toBe('The walls of this scan fall into more than 200,000 pieces')
})

test('pieces that cross each other amid both are no plan', () => {
  const corners = box(0, 0, 1, 1)
  const pieces = [0, 1, 2, 3].flatMap((a) =>
    [0, 1, 2, 3].filter((b) => b > a).map((b) => ({ wall: 0, a, b, start: 0, end: 1, length: 1 })),
  )
  expect(() => traceFaces(corners, pieces)).toThrow('they make no plan')
})

test('among more than 10,000 ends in the air no gap is closed', () => {
  const room: DrawnWall[] = [
    [
      [0, 0],
      [4, 0],
    ],
    [
      [4, 0],
      [4, 2],
    ],
    [
      [4, 3],
      [0, 3],
    ],
    [
      [0, 3],
      [0, 0],
    ],
  ]
  const dashes = (number: number) =>
    Array.from(
      { length: number },
      (_, index): DrawnWall => [
        [10 + 9 * index, 0],
        [13 + 9 * index, 0],
      ],
    )
  const short: DrawnWall[] = [
    ...wallsAround(box(-20, 0, 6, 3)),
    [
      [-18, 0],
      [-18, 2.8],
    ],
  ]
  expect(measureScan(drawnScan([...room, ...short, ...dashes(10)])).rooms).toHaveLength(3)
  expect(measureScan(drawnScan([...room, ...short, ...dashes(5001)])).rooms).toHaveLength(1)
})

test('more than 100,000 walls are refused before anything is looked at', () => {
  const scan = drawnScan(
    Array.from(
      { length: 100_001 },
      (): DrawnWall => [
        [0, 0],
        [1, 0],
      ],
    ),
  )
  expect(refusal(scan).message).toBe('This scan has more than 100,000 walls and openings')
})

test('walls anyhow are measured or refused, never with a figure that cannot be', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const place = (index: number) => scattered(seed * 1000 + index) * 8
    // Every other place on a grid of half a metre, so that walls lie on each other and end on each other.
    const near = (index: number) => (index % 2 ? place(index) : Math.round(place(index) * 2) / 2)
    const scan = drawnScan(
      Array.from({ length: 60 }, (_, index): DrawnWall => {
        const [x, y] = [near(index), near(index * 3 + 1)]
        return [
          [x, y],
          [x + (near(index * 5 + 2) - 4) / 2, y + (near(index * 7 + 3) - 4) / 2],
        ]
      }),
    )
    const { rooms } = measureScan(scan)
    expect(rooms.reduce((sum, { floor }) => sum + floor.value, 0)).toBeLessThan(12 * 12)
    for (const { floor, perimeter, faces, notes } of rooms) {
      const gaps = notes.flatMap(({ kind, text }) =>
        kind === 'closed-gap' ? [Number(/[\d.]+/.exec(text)?.[0])] : [],
      )
      const around = [...faces.map(({ length }) => length.value), ...gaps].reduce(
        (sum, value) => sum + value,
        0,
      )
      expect(floor.value).toBeGreaterThan(0)
      expect(Math.abs(around - perimeter.value)).toBeLessThan(0.01)
    }
  }
})

describe('what has no sense is refused by its name', () => {
  const room = drawnScan(wallsAround(box(0, 0, 4, 3)), [
    { kind: 'door', wall: 0, at: 2, width: 0.8, height: 2 },
  ])
  const [first, ...others] = room.walls
  if (!first) throw new Error('The room has no wall')
  test.each<[string, Scan, string]>([
    ['a wall from nowhere', { ...room, walls: [{ ...first, from: [Number.NaN, 0] }, ...others] }, 'wall-0'],
    ['an endless wall', { ...room, walls: [{ ...first, height: Infinity }, ...others] }, 'wall-0'],
    ['a wall beyond the earth', { ...room, walls: [{ ...first, to: [1e8, 0] }, ...others] }, 'wall-0'],
    ['a bent outline', { ...room, walls: [{ ...first, outline: [[0, Number.NaN]] }, ...others] }, 'wall-0'],
    [
      'a door of no width',
      { ...room, openings: room.openings.map((door) => ({ ...door, width: Number.NaN })) },
      'door-0',
    ],
    [
      'two walls of one name',
      { ...room, walls: [first, ...others.map((wall) => ({ ...wall, id: 'wall-0' }))] },
      'wall-0',
    ],
    ['two doors of one name', { ...room, openings: [...room.openings, ...room.openings] }, 'door-0'],
  ])('%s', (_, scan, id) => {
    const refused = refusal(scan)
    expect(refused.elementId).toBe(id)
    expect(refused.message).toContain(id)
  })

  test('a section without a place', () => {
    const sections = [{ label: 'kitchen', centre: [Number.NaN, 0] as const, story: 0 }]
    expect(refusal({ ...room, sections }).message).toContain('kitchen')
  })

  test('but a wall that stands there twice is one', () => {
    const measured = measureScan({ ...room, walls: [first, ...room.walls] })
    expect(measured).toEqual(measureScan(room))
  })
})

test('four thousand rooms take about as long as sixteen times 256', { timeout: patienceMs }, () => {
  const grid = (side: number) => readCapturedRoom(plannedScan({ rooms: roomGrid(side, side) }))
  const [part, whole] = [grid(16), grid(64)]
  // n log n would be 1.5; a look from each wall to each other, the cheapest of squares, was 3.1 to 5.4.
  const ratio = wholeOverParts(
    () => measureScan(whole),
    () => {
      for (let count = 0; count < 16; count++) measureScan(part)
    },
    2.5,
  )
  expect(ratio).toBeLessThan(2.5)
})
