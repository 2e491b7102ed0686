/** How far apart what stands in an order is put, so that many can come between. */
export const rankStep = 1024

/** The least between two numbers of an order that still leaves room: under it all are numbered anew. */
const leastGap = 1e-6

/** The number that comes between two; undefined where they leave no room. Null stands for no neighbor on that side. */
export function rankBetween(low: number | null, high: number | null): number | undefined {
  if (low === null && high === null) return rankStep
  if (low === null) return (high ?? 0) - rankStep
  if (high === null) return low + rankStep
  return high - low > leastGap ? low + (high - low) / 2 : undefined
}
