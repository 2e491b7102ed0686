import { expect, test } from 'vitest'
import { emptyLine, usualSettings } from '#contract/estimate.ts'
import type { DraftLine, Estimate } from '#contract/estimates.ts'
import { withChanged } from './use-estimate.ts'

const line = (id: string, rank: number, rev = 1): DraftLine =>
  ({ ...emptyLine, item: id, id, rank, rev }) as DraftLine
const estimate = (rev: number): Estimate =>
  ({ id: 'e', rev, settings: { ...usualSettings }, basis: [], choices: null }) as unknown as Estimate
const before = {
  estimate: estimate(4),
  lines: [line('a', 1), line('b', 2), line('c', 3)],
  removed: [],
  versions: [],
}
const ids = ({ lines }: { lines: readonly DraftLine[] }) => lines.map(({ id }) => id).join(' ')

test('a reply that says nothing new leaves the very lines, and the very settings that all of them follow from', () => {
  const now = withChanged(before, { estimate: estimate(5), lines: [line('b', 2)], removed: ['x'] })
  expect(now.estimate.rev).toBe(5)
  expect(now.lines).toBe(before.lines)
  expect(now.estimate.settings).toBe(before.estimate.settings)
  const taxed = { ...estimate(5), settings: { ...usualSettings, overheadBp: 77 } }
  expect(withChanged(before, { estimate: taxed, lines: [], removed: [] }).estimate.settings.overheadBp).toBe(
    77,
  )
})

test('newer lines stand by their rank, older ones change nothing, and what was removed is gone', () => {
  const now = withChanged(before, {
    estimate: estimate(6),
    lines: [{ ...line('c', 0.5, 6), unit: 'ft' }, line('d', 2.5, 6), { ...line('a', 9, 0), unit: 'ft' }],
    removed: ['b'],
  })
  expect(ids(now)).toBe('c a d')
  expect(now.lines[1]).toBe(before.lines[0])
  expect(ids(before)).toBe('a b c')
  const older = withChanged(before, { estimate: estimate(2), lines: [], removed: [] })
  expect(older.estimate).toBe(before.estimate)
})
