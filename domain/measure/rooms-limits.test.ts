import { expect, test } from 'vitest'
import { box, type DrawnWall, drawnScan, wallsAround } from '#testing/drawn-scan.ts'
import { measureScan } from './rooms.ts'
import { joinEnds } from './wall-ends.ts'

const wall = (...[from, to]: DrawnWall) => ({ from, to })

test('a row of walls side by side is no corner: what is joined lies within 10 cm', () => {
  const walls = Array.from({ length: 20 }, (_, index) => wall([index * 0.04, 0], [index * 0.04, 5 + index]))
  const { corners, cornersOf } = joinEnds(walls)
  walls.forEach(({ from }, index) => {
    const corner = corners[cornersOf[index]?.[0] ?? -1]
    expect(Math.abs((corner?.[0] ?? 99) - from[0])).toBeLessThan(0.1)
  })
})

test('both ends of a wall of 4 cm are never one corner', () => {
  const { cornersOf } = joinEnds([wall([0, 0], [3, 0]), wall([3, 0], [3, 0.04]), wall([3, 0.04], [6, 0.04])])
  expect(new Set(cornersOf.flat()).size).toBe(4)
})

test('two walls with a narrow gap between their ends are no room', () => {
  const walls: DrawnWall[] = [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0, 0],
      [0.6, 0.8],
    ],
  ]
  expect(measureScan(drawnScan(walls)).rooms).toEqual([])
})

test('what is open for more than two fifths of the way around is no room', () => {
  const niche = (depth: number) =>
    drawnScan([
      [
        [0, 0],
        [0, depth],
      ],
      [
        [0, depth],
        [1.4, depth],
      ],
      [
        [1.4, depth],
        [1.4, 0],
      ],
    ])
  expect(measureScan(niche(0.3)).rooms).toEqual([])
  expect(measureScan(niche(0.5)).rooms).toHaveLength(1)
})

test('a floor that walls go on inside of is a box around rooms, and not used', () => {
  const floors = [{ id: 'floor', polygon: box(0, 0, 16, 4), level: 0, story: 0 }]
  const open = wallsAround(box(0, 0, 16, 4)).slice(0, 3)
  expect(measureScan(drawnScan(open, [], { floors })).rooms).toHaveLength(1)
  // They end 1.6 m short of the wall across, more than is ever closed.
  const inner: DrawnWall[] = [2, 4, 6, 8, 10, 12, 14].map((x) => [
    [x, 0],
    [x, 2.4],
  ])
  expect(measureScan(drawnScan([...open, ...inner], [], { floors })).rooms).toEqual([])
})

test('a door that ends 5 mm past the place where two rooms part is the one room’s', () => {
  const scan = drawnScan(
    [
      ...wallsAround(box(0, 0, 6, 3)),
      [
        [3, 0],
        [3, 3],
      ],
    ],
    [{ kind: 'door', wall: 0, at: 2.605, width: 0.8, height: 2 }],
  )
  const measured = measureScan(scan)
  expect(measured.openings[0]?.roomIds).toHaveLength(1)
  const net = measured.rooms.flatMap(({ faces }) => faces.map((face) => face.net.value))
  expect(net.reduce((sum, area) => sum + area, 0)).toBeCloseTo(24 * 2.4 - 1.6, 9)
})

test('a floor that the phone drew 10 % larger than the walls enclose is told, one of 1 % is not', () => {
  const notes = (width: number) => {
    const floors = [{ id: 'floor', polygon: box(0, 0, width, 3), level: 0, story: 0 }]
    const [room] = measureScan(drawnScan(wallsAround(box(0, 0, 4, 3)), [], { floors })).rooms
    return room?.notes.map(({ text }) => text)
  }
  expect(notes(4.4)).toEqual([
    'The phone drew a floor of 13.2 m², and the walls enclose 12 m²: the walls are used',
  ])
  expect(notes(4.04)).toEqual([])
})
