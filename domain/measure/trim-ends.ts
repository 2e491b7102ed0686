import { Nearby } from './nearby.ts'
import { crossingOf } from './plan-pieces.ts'
import { boxOf, clipToBox } from './plan-shapes.ts'
import type { Point, ScannedWall } from './scan.ts'
import { chunksOf, straightLine } from './wall-line.ts'

/** A wall that goes on past the one it meets by less than this, in metres, ends there: an interior wall is about as thick. */
const longestPast = 0.2

/** What goes on by less than this, in metres, is rounding. */
const leastPast = 1e-3

/** At least so much of a wall is left, as a share of it, where its ends are cut. */
const leastLeft = 0.5

/** Walls that run beside each other, under this sine of the angle between them, do not end on each other. */
const besideSine = 0.35

const lengthOf = ({ from, to }: Pick<ScannedWall, 'from' | 'to'>) =>
  Math.hypot(to[0] - from[0], to[1] - from[1])

/** The wall made longer at both ends, for walls that both end just short of or past their corner. */
function lengthened({ from, to }: ScannedWall, by: number): readonly [Point, Point] {
  const long = Math.max(lengthOf({ from, to }), 1e-9)
  const [x, y] = [((to[0] - from[0]) / long) * by, ((to[1] - from[1]) / long) * by]
  return [
    [from[0] - x, from[1] - y],
    [to[0] + x, to[1] + y],
  ]
}

/** A wall that another stops short of by less than this, in metres, is met by it. */
const shortMetres = 0.03

/** How far a wall goes past the outermost wall that it meets near each of its ends, in metres. */
function pastEnds(wall: ScannedWall, others: Iterable<ScannedWall>): readonly [number, number] {
  const long = lengthOf(wall)
  const reach = lengthened(wall, shortMetres)
  let [first, last] = [Infinity, Infinity]
  for (const other of others) {
    const [dx, dy] = [other.to[0] - other.from[0], other.to[1] - other.from[1]]
    const across = (wall.to[0] - wall.from[0]) * dy - (wall.to[1] - wall.from[1]) * dx
    if (Math.abs(across) < besideSine * long * lengthOf(other)) continue
    const share = crossingOf(...reach, ...lengthened(other, longestPast))?.[0]
    if (share === undefined) continue
    const along = share * (long + 2 * shortMetres) - shortMetres
    if (Math.abs(along) < Math.abs(first)) first = along
    if (Math.abs(long - along) < Math.abs(last)) last = long - along
  }
  const kept = (past: number) => (past > leastPast && past <= longestPast ? past : 0)
  return [kept(first), kept(last)]
}

function cut(wall: ScannedWall, start: number, end: number): ScannedWall {
  const long = lengthOf(wall)
  if (start + end === 0 || long - start - end < leastLeft * long) return wall
  const [ux, uy] = [(wall.to[0] - wall.from[0]) / long, (wall.to[1] - wall.from[1]) / long]
  const outline = wall.outline && clipToBox(wall.outline, [start, -Infinity, long - end, Infinity])
  return {
    ...wall,
    from: [wall.from[0] + ux * start, wall.from[1] + uy * start],
    to: [wall.to[0] - ux * end, wall.to[1] - uy * end],
    outline: outline?.map(([along, up]): Point => [along - start, up]) ?? null,
  }
}

/**
 * Walls cut where they meet another, when they go on past it by no more than a wall is thick: phones carry walls through to
 * the outside of a corner. Curved walls stay as they are. Throws as `Nearby` does.
 */
export function trimEnds(walls: readonly ScannedWall[]): ScannedWall[] {
  // Walls that stand in the file twice are looked at once.
  const numbers = new Map<string, number>()
  const distinct: ScannedWall[] = []
  const numberOf = walls.map((wall) => {
    if (wall.arc) return -1
    const key = [...wall.from, ...wall.to].join()
    const known = numbers.get(key) ?? distinct.length
    if (known === distinct.length) distinct.push(wall)
    numbers.set(key, known)
    return known
  })
  const { boxes, lineOf } = chunksOf(distinct.map(({ from, to }) => straightLine(from, to)))
  const nearby = new Nearby(boxes, longestPast)
  return walls.map((wall, index) => {
    if (wall.arc) return wall
    const others = new Set<number>()
    for (const end of [wall.from, wall.to])
      nearby.around(boxOf([end]), (chunk) => {
        const other = lineOf[chunk] ?? -1
        if (other !== numberOf[index]) others.add(other)
      })
    if (others.size === 0) return wall
    return cut(
      wall,
      ...pastEnds(
        wall,
        [...others].flatMap((other) => distinct[other] ?? []),
      ),
    )
  })
}
