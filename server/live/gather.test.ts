import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rung } from '#server/scope/bell.ts'
import { makeGathering } from './gather.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rung = (projectId: string, rev: number, name: Rung['class'] = 'open'): Rung => ({
  orgId: 'firm',
  projectId,
  class: name,
  rev,
})

test('what comes with one notice is told with one telling, of each class of a project the newest number', () => {
  const told: (readonly Rung[])[] = []
  const { add } = makeGathering(
    () => 1,
    (rungs) => told.push(rungs),
  )
  for (const one of [
    rung('kitchen', 4),
    rung('bath', 1),
    rung('kitchen', 6),
    rung('kitchen', 5),
    rung('kitchen', 2, 'cost'),
  ])
    add(one)
  vi.advanceTimersByTime(1)
  expect(told).toEqual([[rung('kitchen', 6), rung('bath', 1), rung('kitchen', 2, 'cost')]])
})

test('the more listen, the longer lies between two tellings, and never more than a quarter of a second', () => {
  const tellings = (listeners: number) => {
    let count = 0
    const { add } = makeGathering(
      () => listeners,
      () => count++,
    )
    // Up to just before the fourth quarter is over.
    for (let ms = 0; ms < 990; ms += 5) {
      add(rung('kitchen', ms))
      vi.advanceTimersByTime(5)
    }
    return count
  }
  expect(tellings(10)).toBe(198)
  expect(tellings(1000)).toBeLessThanOrEqual(10)
  expect(tellings(1000)).toBeGreaterThanOrEqual(9)
  expect(tellings(100_000)).toBe(4)
})
