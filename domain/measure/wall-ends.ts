import { say } from '#language/say.ts'
import { Linked } from './linked.ts'
import { Nearby } from './nearby.ts'
import { type Box, boxOf } from './plan-shapes.ts'
import { type Point, type ScannedWall, ScanRefusal } from './scan.ts'

/** Wall ends nearer than this are one corner: metres, above what a phone leaves open and below any wall's thickness. */
export const snapMetres = 0.05

/** Ends this near, in metres, are the same end however a file rounds them. */
const sameMetres = 0.001

/** The ends of a corner lie in a box this large at most, in metres: a row of walls side by side is no corner. */
const widestCorner = 2 * snapMetres

/** So many pairs of ends may lie within `snapMetres`; a house has a few for each of its corners. */
const mostPairs = 500_000

/** Ends that lie within a millimetre are one spot: for each end the number of its spot, and the spots. */
export function spotsOf(ends: readonly Point[]): { spotOf: number[]; spots: Point[] } {
  const cells = new Map<string, number[]>()
  const spots: Point[] = []
  const spotOf = ends.map(([x, y]) => {
    const [column, row] = [Math.floor(x / sameMetres), Math.floor(y / sameMetres)]
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const spot of cells.get(`${column + dx} ${row + dy}`) ?? []) {
          const [spotX, spotY] = spots[spot] ?? [Infinity, Infinity]
          if (Math.hypot(spotX - x, spotY - y) <= sameMetres) return spot
        }
    const key = `${column} ${row}`
    const held = cells.get(key)
    if (held) held.push(spots.length)
    else cells.set(key, [spots.length])
    spots.push([x, y])
    return spots.length - 1
  })
  return { spotOf, spots }
}

/** The box around two boxes. */
const boxAround = (a: Box | undefined, b: Box | undefined): Box =>
  boxOf(
    [a, b].flatMap((box): Point[] =>
      box
        ? [
            [box[0], box[1]],
            [box[2], box[3]],
          ]
        : [],
    ),
  )

/** Pairs of spots within `snapMetres`, the nearest first. Throws a ScanRefusal where there are too many. */
function nearPairs(spots: readonly Point[]): { one: number; other: number; apart: number }[] {
  const nearby = new Nearby(
    spots.map(([x, y]) => [x, y, x, y]),
    snapMetres,
  )
  const pairs: { one: number; other: number; apart: number }[] = []
  spots.forEach(([x, y], one) => {
    nearby.around([x, y, x, y], (other) => {
      const [otherX, otherY] = spots[other] ?? [Infinity, Infinity]
      const apart = Math.hypot(otherX - x, otherY - y)
      if (other <= one || apart > snapMetres) return
      pairs.push({ one, other, apart })
      if (pairs.length > mostPairs)
        throw new ScanRefusal(
          say('So many walls lie on top of each other in this scan that rooms cannot be told apart in it'),
        )
    })
  })
  return pairs.sort((a, b) => a.apart - b.apart || a.one - b.one || a.other - b.other)
}

/**
 * Which wall ends are the same corner. Ends are joined from the nearest pair on, and never both ends of one wall: a short
 * return beside a door stays a wall. Answers each wall's two corners and where the corners lie: amid the ends they join.
 */
export function joinEnds(walls: readonly Pick<ScannedWall, 'from' | 'to'>[]): {
  corners: Point[]
  cornersOf: (readonly [from: number, to: number])[]
} {
  const ends = walls.flatMap((wall) => [wall.from, wall.to])
  const { spotOf, spots } = spotsOf(ends)
  const groups = new Linked(spots.length)
  const members = spots.map((): number[] => [])
  const boxes = spots.map((spot): Box => boxOf([spot]))
  spotOf.forEach((spot, end) => {
    members[spot]?.push(end)
  })
  for (const { one, other } of nearPairs(spots)) {
    const [a, b] = [groups.rootOf(one), groups.rootOf(other)]
    if (a === b) continue
    const box = boxAround(boxes[a], boxes[b])
    if (Math.hypot(box[2] - box[0], box[3] - box[1]) > widestCorner) continue
    const [few, many] = (members[a]?.length ?? 0) < (members[b]?.length ?? 0) ? [a, b] : [b, a]
    const moved = members[few] ?? []
    if (moved.some((end) => groups.rootOf(spotOf[end ^ 1] ?? -1) === many)) continue
    groups.link(few, many)
    boxes[many] = box
    for (const end of moved) members[many]?.push(end)
  }
  const numbers = new Map<number, number>()
  const corners: Point[] = []
  const cornerOf = spotOf.map((spot) => {
    const root = groups.rootOf(spot)
    const known = numbers.get(root)
    if (known !== undefined) return known
    const joined = members[root] ?? []
    const sum = (axis: 0 | 1) => joined.reduce((total, end) => total + (ends[end]?.[axis] ?? 0), 0)
    corners.push([sum(0) / joined.length, sum(1) / joined.length])
    numbers.set(root, corners.length - 1)
    return corners.length - 1
  })
  return {
    corners,
    cornersOf: walls.map((_, wall) => [cornerOf[2 * wall] ?? 0, cornerOf[2 * wall + 1] ?? 0]),
  }
}
