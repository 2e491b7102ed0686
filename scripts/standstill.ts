/** How long a machine must stand still, in milliseconds, for what waits on it to have failed by that alone. */
const leastMs = 4000

/**
 * Watches whether the whole machine stands still: a process that only waits for a clock is late by no more than that then.
 * `longestSince` answers the longest time without a turn that reached past `since`, in milliseconds, or 0.
 */
export function watchStandstill(lookEveryMs = 500): {
  longestSince: (since: number) => number
  end: () => void
} {
  const stood: { until: number; ms: number }[] = []
  let lookedAt = performance.now()
  const look = () => {
    const ms = performance.now() - lookedAt - lookEveryMs
    lookedAt = performance.now()
    if (ms >= leastMs) stood.push({ until: lookedAt, ms })
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    longestSince(since) {
      look()
      return Math.max(0, ...stood.filter(({ until }) => until >= since).map(({ ms }) => ms))
    },
    end: () => clearInterval(timer),
  }
}
