import type { Point } from './scan.ts'

/** Figures within so much of their neighbour in size are the same, as a turn of the scan leaves them. */
const slack = 1e-6

/** For each figure its rank, the same for figures that differ by rounding alone. */
function ranks(figures: readonly number[]): number[] {
  const order = [...figures.keys()].sort((a, b) => (figures[a] ?? 0) - (figures[b] ?? 0))
  const ranked = new Array<number>(figures.length).fill(0)
  let [rank, before] = [0, -Infinity]
  for (const index of order) {
    const figure = figures[index] ?? 0
    if (figure - before > slack) rank++
    ranked[index] = rank
    before = figure
  }
  return ranked
}

/** The numbers of things sorted by each of several lists of figures in turn, the least first. */
export function orderBy(count: number, ...figures: (readonly number[])[]): number[] {
  const ranked = figures.map(ranks)
  return Array.from({ length: count }, (_, index) => index).sort((a, b) => {
    for (const rank of ranked) {
      const difference = (rank[a] ?? 0) - (rank[b] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  })
}

/**
 * The order in which rooms are numbered: by story, the largest first, of those the one nearest the middle of its story. None
 * of that changes when a scan is turned, moved, mirrored or shuffled; rooms that are alike in it go as one reads a page.
 */
export function roomOrder(rooms: readonly { story: number; area: number; middle: Point }[]): number[] {
  const sums = new Map<number, { area: number; x: number; y: number }>()
  for (const { story, area, middle } of rooms) {
    const sum = sums.get(story) ?? { area: 0, x: 0, y: 0 }
    sums.set(story, { area: sum.area + area, x: sum.x + area * middle[0], y: sum.y + area * middle[1] })
  }
  const fromMiddle = rooms.map(({ story, middle }) => {
    const { area, x, y } = sums.get(story) ?? { area: 1, x: 0, y: 0 }
    return Math.hypot(middle[0] - x / area, middle[1] - y / area)
  })
  return orderBy(
    rooms.length,
    rooms.map(({ story }) => story),
    rooms.map(({ area }) => -area),
    fromMiddle,
    rooms.map(({ middle }) => -middle[1]),
    rooms.map(({ middle }) => middle[0]),
  )
}
