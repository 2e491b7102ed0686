import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from './log.ts'

/** Ends a start whose process was told to stop meanwhile. */
export class Stopped extends Error {}

type Closing = { close: () => Promise<unknown> | unknown; withinMs: number }

/** What a process has opened so far, and its way to an end. */
export type Lifetime = {
  /** Notes how to close what was just opened. The last opened is closed first; it gets `withinMs`, then the next has its turn. */
  opened(close: Closing['close'], withinMs?: number): void
  /** Waits for one step of the start; throws `Stopped` where the process was told to stop meanwhile. */
  step<Result>(work: Promise<Result>): Promise<Result>
  /** Closes everything and ends the process with `code`. Only the first call counts. */
  stop(code: number): Promise<void>
}

/** Room for whatever has no time of its own, in milliseconds. */
const closeWithinMs = 500
/** Longest that a stop waits for the step of the start that it fell into. */
const stepWithinMs = 5000

/** Longest that a stop may take in all before the process ends all the same. */
const stopWithinMs = 9500

/** A lifetime that `exit` ends, `withinMs` after a stop was asked for at the latest. */
export function makeLifetime(log: Log, exit: (code: number) => void, withinMs = stopWithinMs): Lifetime {
  const closings: Closing[] = []
  let stopping = false
  let underWay: Promise<unknown> = Promise.resolve()

  const closeAll = async () => {
    for (let next = closings.pop(); next; next = closings.pop()) {
      const { close, withinMs } = next
      const timer = new AbortController()
      const late = wait(withinMs, 'late', { signal: timer.signal }).catch(() => undefined)
      try {
        const first = await Promise.race([(async () => void (await close()))(), late])
        if (first === 'late') log.warn(`something took longer than ${withinMs} ms to close`)
      } catch (error) {
        log.warn({ err: error }, 'could not close cleanly')
      } finally {
        timer.abort()
      }
    }
  }

  return {
    opened(close, withinMs = closeWithinMs) {
      closings.push({ close, withinMs })
    },
    async step(work) {
      const settled = work.then(
        () => undefined,
        () => undefined,
      )
      underWay = settled
      const result = await work
      if (stopping) throw new Stopped()
      return result
    },
    async stop(code) {
      if (stopping) return
      stopping = true
      setTimeout(() => exit(code), withinMs).unref()
      // What a step opens is noted only when it is done: ending before that would leave it behind.
      await Promise.race([underWay, wait(stepWithinMs, undefined, { ref: false })])
      await closeAll()
      exit(code)
    },
  }
}
