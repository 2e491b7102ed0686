import { expect, test } from 'vitest'
import type { TaskLink } from '#contract/fields.ts'
import type { ChartLine } from './chart-lines.ts'
import { linkGroups } from './chart-links.tsx'
import { scaleOf } from './time-scale.ts'

const scale = scaleOf(['2026-06-15', '2026-07-15'], 'week')
const line = (at: number, driverTask?: string) =>
  ({
    kind: 'task',
    id: String(at),
    dates: { startOn: '2026-06-15', finishOn: '2026-06-16', critical: driverTask !== undefined, driverTask },
  }) as ChartLine
const link = (from: number, to: number): TaskLink => ({
  from: String(from),
  to: String(to),
  kind: 'FS',
  lagDays: 0,
  lagElapsed: false,
})

test('links stand in groups that say from which row to which they go, and those that drive apart', () => {
  const lines = Array.from({ length: 100 }, (_, at) => (at === 2 ? line(at, '1') : line(at)))
  const [first, other, ...more] = linkGroups(
    lines,
    [link(0, 90), link(1, 2), link(70, 65), link(5, 200)],
    scale,
    24,
  )
  expect(more).toEqual([])
  expect(first).toMatchObject({ from: 0, to: 90 })
  expect(first?.plain.match(/M/g)).toHaveLength(1)
  expect(first?.critical.match(/M/g)).toHaveLength(1)
  expect(other).toMatchObject({ from: 65, to: 70, critical: '' })
})

test('what hangs on one row stays as it is while another moves', () => {
  const lines = Array.from({ length: 100 }, (_, at) => line(at))
  const links = [link(1, 2), link(70, 71)]
  const moved = lines.map((one, at) =>
    at === 71 ? ({ ...one, dates: { startOn: '2026-06-22', finishOn: '2026-06-23' } } as ChartLine) : one,
  )
  const [before, after] = [linkGroups(lines, links, scale, 24), linkGroups(moved, links, scale, 24)]
  expect(after[0]).toEqual(before[0])
  expect(after[1]?.plain).not.toBe(before[1]?.plain)
})
