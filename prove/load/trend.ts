/** One thing that was looked at again and again: minutes since the start, and what it was. */
export type Series = readonly (readonly [minute: number, value: number])[]

/** The samples of a series after its first third, in which caches fill and code is compiled. */
export const settled = (series: Series): Series => {
  const end = series.at(-1)?.[0] ?? 0
  return series.filter(([minute]) => minute >= end / 3)
}

export const meanOf = (series: Series): number =>
  series.reduce((sum, [, value]) => sum + value, 0) / series.length

/** How much a series rises a minute: the line of least squares through it. NaN where it has no two different times. */
export function slopeOf(series: Series): number {
  const meanMinute = series.reduce((sum, [minute]) => sum + minute, 0) / series.length
  const mean = meanOf(series)
  let [across, along] = [0, 0]
  for (const [minute, value] of series) {
    across += (minute - meanMinute) * (value - mean)
    along += (minute - meanMinute) ** 2
  }
  return along === 0 ? Number.NaN : across / along
}
