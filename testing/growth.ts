/** Neighbours on a machine can make any run longer, so a ratio over the limit is tried again so often. */
const mostRounds = 8

/** Processor time of this thread in ms: what others do at the same time is not counted. */
const workOf = (work: () => void): number => {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times as much work a whole is as its parts, one after the other: about 1 where work grows with the size, and the
 * number of parts where it grows with its square. The two take about as long, so that a busy machine slows both; the least
 * of some rounds counts, and the first that is under `enough` ends them.
 */
export const wholeOverParts = (whole: () => void, parts: () => void, enough: number): number => {
  // Code that ran already is compiled: neither of the two is to pay for that.
  parts()
  let least = Infinity
  for (let round = 0; round < mostRounds && least >= enough; round++) {
    const inParts = workOf(parts)
    least = Math.min(least, workOf(whole) / inParts)
  }
  return least
}
