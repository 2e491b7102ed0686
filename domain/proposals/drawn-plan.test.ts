import { expect, test } from 'vitest'
import { box, drawnScan } from '#testing/drawn-scan.ts'
import { measureScan } from '../measure/rooms.ts'
import { scanOfCorners } from '../measure/typed-plan.ts'
import { drawnPlan } from './drawn-plan.ts'

test('the sizes of a notch stand outside, in line with those of the room, and cross nothing', () => {
  const corners: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 2],
    [3, 2],
    [3, 3],
    [0, 3],
  ]
  const plan = drawnPlan(measureScan(scanOfCorners({ corners, height: 2.4 })), {
    ...{ units: 'metric', measuredOn: 'Oct 14' },
  })
  const lines = plan?.dimensions ?? []
  expect(lines.map(({ text }) => text).sort()).toEqual(['1 m', '1 m', '2 m', '3 m', '3 m', '4 m'])
  const level = lines.filter(({ from, to }) => Math.abs(from[1] - to[1]) < 0.01)
  const upright = lines.filter(({ from, to }) => Math.abs(from[0] - to[0]) < 0.01)
  // One string above, one below; one to the left, one to the right.
  expect(new Set(level.map(({ from }) => Math.round(from[1] * 100))).size).toBe(2)
  expect(new Set(upright.map(({ from }) => Math.round(from[0] * 100))).size).toBe(2)
})

test('where a room ends without a wall, its plan has the line of an opening', () => {
  const corners = [
    [4, 6],
    [0, 6],
    [0, 0],
    [4, 0],
    [4, 1],
  ] as const
  const walls = corners.slice(1).map((to, index) => [corners[index] ?? to, to] as const)
  const floor = { id: 'floor', polygon: box(0, 0, 4, 6), level: 0, story: 0 }
  const plan = drawnPlan(measureScan(drawnScan(walls, [], { floors: [floor], sections: [] })), {
    ...{ units: 'metric', measuredOn: 'Oct 14' },
  })
  expect(plan?.openings).toMatchObject([{ kind: 'opening' }])
  const [{ from, to } = { from: [0, 0], to: [0, 0] }] = plan?.openings ?? []
  expect(Math.hypot((to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0))).toBeCloseTo(5, 3)
})
