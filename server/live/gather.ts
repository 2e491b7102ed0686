import type { Rung } from '#server/scope/bell.ts'

/**
 * The least that lies between two tellings for each who listens, in milliseconds: a write to each costs the system some ten
 * microseconds, so that telling never takes more than about a tenth of a processor, however much is changed.
 */
const gapEachMs = 0.1
/** More than this nobody waits for the next telling. */
const gapMostMs = 250

/**
 * Gathers what changed and hands it on: at once, and then not again before a while that grows with those who listen. Of one
 * class of a project the newest number is told alone.
 */
export function makeGathering(listeners: () => number, tell: (rungs: readonly Rung[]) => void) {
  const waiting = new Map<string, Rung>()
  let toldAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = undefined
    toldAt = performance.now()
    const rungs = [...waiting.values()]
    waiting.clear()
    tell(rungs)
  }
  return {
    add(rung: Rung) {
      const key = `${rung.projectId}${rung.class}`
      if ((waiting.get(key)?.rev ?? -1) < rung.rev) waiting.set(key, rung)
      const gapMs = Math.min(gapMostMs, listeners() * gapEachMs)
      // What one notice brings is told with one write.
      timer ??= setTimeout(flush, Math.max(0, toldAt + gapMs - performance.now()))
    },
    stop() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}
