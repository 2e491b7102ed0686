import type { Clock } from '#server/kit/clock.ts'

export type TestClock = Clock & { forward: (ms: number) => void }

/** A clock that stands still until it is moved. */
export function testClock(start = new Date('2025-03-01T12:00:00Z')): TestClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    forward: (ms) => {
      time += ms
    },
  }
}
