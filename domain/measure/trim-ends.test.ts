import { describe, expect, test } from 'vitest'
import { box, type DrawnWall, drawnGrid, drawnScan, lengthened, wallsAround } from '#testing/drawn-scan.ts'
import type { Measured } from './room.ts'
import { measureScan } from './rooms.ts'
import type { Point } from './scan.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const floors = ({ rooms }: Measured) => rooms.map(({ floor }) => floor.value)
const grossOf = ({ rooms }: Measured) =>
  sum(rooms.flatMap(({ faces }) => faces.map(({ gross }) => gross.value)))

describe('walls that are too long', () => {
  const { each: grid, once } = drawnGrid()
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
  const longer = (by: number) => (walls: readonly DrawnWall[]) => lengthened(by, walls)

  test.each([0.01, 0.03, 0.05, 0.07, 0.11, 0.15, 0.19])(
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

  test.each([0.01, 0.02, 0.03, 0.05, 0.08, 0.1])('or by %d m too short, so are they', (by) => {
    for (const walls of [grid, once]) {
      const measured = measureScan(drawnScan(longer(-by)(walls)))
      expect(floors(measured)).toEqual(Array(4).fill(expect.closeTo(12, 6)))
      expect(measured.openGaps).toEqual([])
    }
  })

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
