import { describe, expect, test } from 'vitest'
import { box, type DrawnWall, drawnGrid, drawnScan, lengthened, wallsAround } from '#testing/drawn-scan.ts'
import { reachCorners } from './reach-corners.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const floors = ({ rooms }: Measured) => rooms.map(({ floor }) => floor.value)
const grossOf = ({ rooms }: Measured) =>
  sum(rooms.flatMap(({ faces }) => faces.map(({ gross }) => gross.value)))
const saidShort = ({ notes }: Measured) =>
  notes.filter(({ kind }) => kind === 'walls-short').map(({ text }) => text)

const shortBy = (by: number, walls: readonly DrawnWall[]) => lengthened(-by, walls)

const turned = (walls: readonly DrawnWall[], angle: number) => {
  const turn = ([x, y]: Point): Point => [
    x * Math.cos(angle) - y * Math.sin(angle),
    x * Math.sin(angle) + y * Math.cos(angle),
  ]
  return walls.map(([from, to, rest]): DrawnWall => [turn(from), turn(to), rest ?? {}])
}

const { each: grid, once } = drawnGrid()

describe('walls that end short of their corners', () => {
  test.each([0.12, 0.15, 0.18, 0.2, 0.25, 0.3, 0.4, 0.45])(
    'by %d m at every end enclose what they would if they reached them',
    (by) => {
      for (const angle of [0, 0.3, 2]) {
        const one = measureScan(drawnScan(turned(shortBy(by, wallsAround(box(0, 0, 4, 3))), angle)))
        expect(floors(one)).toEqual([expect.closeTo(12, 6)])
        expect(grossOf(one)).toBeCloseTo(14 * 2.4, 6)
        expect(saidShort(one)).toEqual([
          expect.stringMatching(/^4 walls end up to 0\.\d+ m short of a corner/),
        ])
        for (const walls of [grid, once]) {
          const four = measureScan(drawnScan(turned(shortBy(by, walls), angle)))
          expect(floors(four)).toEqual(Array(4).fill(expect.closeTo(12, 6)))
          expect(four.openGaps).toEqual([])
        }
      }
    },
  )

  test('by what phones leave open at most corners are joined without a word', () => {
    expect(saidShort(measureScan(drawnScan(shortBy(0.05, grid))))).toEqual([])
    expect(saidShort(measureScan(drawnScan(grid)))).toEqual([])
  })

  test('reach a corner that is no right one', () => {
    const corners: Point[] = [
      [0, 0],
      [5, 1],
      [4, 4],
      [1, 3],
    ]
    const whole = measureScan(drawnScan(wallsAround(corners)))
    const short = measureScan(drawnScan(shortBy(0.2, wallsAround(corners))))
    expect(floors(short)).toEqual([expect.closeTo(whole.rooms[0]?.floor.value ?? 0, 6)])
  })

  test('go on no further than that: a way through beside a corner stays open', () => {
    const [south, east, north, west] = wallsAround(box(0, 0, 4, 3))
    if (!south || !east || !north || !west) throw new Error('no wall')
    const scan = drawnScan([[south[0], [3.2, 0]], east, north, west])
    expect(reachCorners(scan.walls)).toEqual(scan.walls)
    expect(floors(measureScan(scan))).toEqual([expect.closeTo(12, 6)])
    expect(measureScan(scan).rooms[0]?.notes.map(({ text }) => text)).toEqual(['Closed over a gap of 0.8 m'])
  })

  test('do not go through a wall that stands before their corner', () => {
    const scan = drawnScan([
      [
        [0, 0],
        [3.7, 0],
      ],
      [
        [4, 0.3],
        [4, 3],
      ],
      [
        [3.8, -2],
        [3.8, 2],
      ],
    ])
    expect(reachCorners(scan.walls)).toEqual(scan.walls)
  })

  test('and stand in the file twice are both carried on', () => {
    const walls = shortBy(0.2, wallsAround(box(0, 0, 4, 3)))
    const [first] = walls
    if (!first) throw new Error('no wall')
    const other: DrawnWall = [first[1], first[0]]
    for (const twice of [first, other])
      expect(floors(measureScan(drawnScan([...walls, twice])))).toEqual([expect.closeTo(12, 6)])
  })

  test('keep their doors and their slope where they were', () => {
    const [south, ...others] = shortBy(0.2, wallsAround(box(0, 0, 4, 3)))
    if (!south) throw new Error('no wall')
    const slope: Point[] = [
      [0, 0],
      [3.6, 0],
      [3.6, 3],
      [0, 2],
    ]
    const scan = drawnScan(
      [[south[0], south[1], { outline: slope, height: 3 }], ...others],
      [{ kind: 'door', wall: 0, at: 0.5, width: 0.8, height: 2 }],
    )
    const [face] = measureScan(scan).rooms[0]?.faces.filter(({ wallId }) => wallId === 'wall-0') ?? []
    expect(face?.length.value).toBeCloseTo(4, 6)
    expect(face?.gross.value).toBeCloseTo(4 * 2.5, 6)
    expect(face?.net.value).toBeCloseTo(4 * 2.5 - 1.6, 6)
  })
})

test('walls that dangle on each other are no room with gaps, however the last digits of their places are', () => {
  for (let step = 0; step < 40; step++) {
    const walls = turned(shortBy(0.6, wallsAround(box(step / 7, step / 3, 4, 3))), step / 11)
    expect(floors(measureScan(drawnScan(walls)))).toEqual([expect.closeTo(12 - 4 * 0.18, 6)])
  }
})
