/**
 * Lets `most` pieces of work run at once and has the others wait their turn, first come first served. Where `mostWaiting`
 * wait already, one more is turned down with what `refuse` makes; where that is not said nobody is.
 */
export function makeTurns(
  most: number,
  mostWaiting = Number.POSITIVE_INFINITY,
  refuse = () => new Error('as many wait as may'),
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running++
    else {
      if (waiting.length >= mostWaiting) throw refuse()
      // Whoever ends hands its turn on: nobody who comes later gets between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Has pieces of work of one name run one after the other, in the order they came, and those of different names at once. */
export function makeNamedTurns(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const own = (last.get(name) ?? Promise.resolve()).then(work)
    // However it ends, the next one begins.
    const ended = own.catch(() => undefined)
    last.set(name, ended)
    try {
      return await own
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
