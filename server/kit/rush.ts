/** Lets what people wait for go before what can wait. */
export type Rush = {
  /** Does work that somebody waits for. */
  during: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Resolves when there is no rush, or it has been waited for long enough. */
  over: () => Promise<void>
}

/**
 * A rush is when `from` pieces of such work are under way at once; what can wait stands back for `patienceMs` at the most,
 * so that it goes on, slowly, through a rush that does not end.
 */
export function makeRush({ from, patienceMs } = { from: 8, patienceMs: 250 }): Rush {
  let underWay = 0
  const standingBack = new Set<() => void>()
  return {
    async during(work) {
      underWay++
      try {
        return await work()
      } finally {
        underWay--
        if (underWay < from) for (const go of standingBack) go()
      }
    },
    async over() {
      if (underWay < from) return
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
