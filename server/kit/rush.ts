/** Lets what people wait for go before what can wait. */
export type Rush = {
  /** Does work that somebody waits for. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Resolves when there is no rush, or it has been waited for long enough. */
  over: () => Promise<void>
}

/**
 * A rush is when `from` pieces of such work are under way at once, and until fewer have been for `lullMs`: many that end
 * together make room for the next, and nothing ends with them. What can wait stands back for `patienceMs` at the most, so
 * that it goes on, slowly, through a rush that does not end.
 */
export function makeRush({ from, lullMs, patienceMs } = { from: 8, lullMs: 25, patienceMs: 250 }): Rush {
  let underWay = 0
  let rushing = false
  let lull: NodeJS.Timeout | undefined
  const standingBack = new Set<() => void>()
  const end = () => {
    rushing = false
    for (const go of standingBack) go()
  }
  return {
    async during(work) {
      if (++underWay >= from) {
        rushing = true
        clearTimeout(lull)
      }
      try {
        return await work()
      } finally {
        if (underWay-- === from) lull = setTimeout(end, lullMs)
      }
    },
    async over() {
      if (!rushing) return
      await new Promise<void>((resolve) => {
        const go = () => {
          clearTimeout(timer)
          standingBack.delete(go)
          resolve()
        }
        const timer = setTimeout(go, patienceMs)
        standingBack.add(go)
      })
    },
  }
}
