import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchStandstill } from './standstill.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The clock goes on by `ms`, and nothing has a turn meanwhile. */
function standStill(ms: number): void {
  const before = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => before + ms)
  vi.advanceTimersByTime(500)
  clock.mockRestore()
  vi.advanceTimersByTime(ms)
}

test('a machine that stood still is told of to what ran then, and to nothing that began later', () => {
  const watch = watchStandstill(500)
  const before = performance.now()
  vi.advanceTimersByTime(60_000)
  expect(watch.longestSince(before)).toBe(0)
  standStill(45_000)
  expect(watch.longestSince(before)).toBe(44_500)
  vi.advanceTimersByTime(1000)
  expect(watch.longestSince(performance.now() - 100)).toBe(0)
  watch.end()
})

test('a turn that is only late is no standstill', () => {
  const watch = watchStandstill(500)
  const before = performance.now()
  standStill(3000)
  expect(watch.longestSince(before)).toBe(0)
  watch.end()
})
