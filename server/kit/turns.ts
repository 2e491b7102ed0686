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
