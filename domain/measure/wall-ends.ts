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

/** Ends of two walls that meet no other are one corner where they are this near, in metres, and the walls run at each other. */
const cornerReach = 0.15

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

type Pair = { one: number; other: number; apart: number }

/** Pairs of spots within so many metres, the nearest first. Throws a ScanRefusal where there are too many. */
function nearPairs(spots: readonly Point[], within: number): Pair[] {
  const nearby = new Nearby(
    spots.map(([x, y]) => [x, y, x, y]),
    within,
  )
  const pairs: Pair[] = []
  spots.forEach(([x, y], one) => {
    nearby.around([x, y, x, y], (other) => {
      const [otherX, otherY] = spots[other] ?? [Infinity, Infinity]
      const apart = Math.hypot(otherX - x, otherY - y)
      if (other <= one || apart > within) return
      pairs.push({ one, other, apart })
      if (pairs.length > mostPairs)
        throw new ScanRefusal(
          say('So many walls lie on top of each other in this scan that rooms cannot be told apart in it'),
        )
    })
  })
  return pairs.sort((a, b) => a.apart - b.apart || a.one - b.one || a.other - b.other)
}

/** What is asked of a wall to tell its corners: an arc has no one direction that it runs in. */
type Ended = Pick<ScannedWall, 'from' | 'to'> & { arc?: ScannedWall['arc'] }

/** The end of a straight wall: where it is, and the direction that the wall would go on in, 1 long. */
type Tip = { at: Point; ahead: Point | undefined }

function tipsOf(walls: readonly Ended[]): Tip[] {
  return walls.flatMap(({ from, to, arc }): Tip[] => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const long = Math.hypot(dx, dy)
    if (arc || long < snapMetres) return [from, to].map((at) => ({ at, ahead: undefined }))
    return [
      { at: from, ahead: [-dx / long, -dy / long] },
      { at: to, ahead: [dx / long, dy / long] },
    ]
  })
}

/** Walls at less than this to each other, as the sine of the angle, do not say where along them their corner is. */
const sharpest = 0.3

/**
 * Where the corner of some wall ends is: where their walls would meet if each were as long as that takes, so that no room is
 * smaller for walls that end short of each other; amid the ends where walls run on in one line, are curved, or meet far off.
 */
function cornerOfTips(tips: readonly Tip[]): Point {
  const mean = (axis: 0 | 1) => tips.reduce((total, { at }) => total + at[axis], 0) / tips.length
  const amid: Point = [mean(0), mean(1)]
  // The place that is the least away from all of their lines: the normal equations, about the place amid the ends.
  let [xx, xy, yy, bx, by] = [0, 0, 0, 0, 0]
  for (const { at, ahead } of tips) {
    if (!ahead) return amid
    const [nx, ny] = [ahead[1], -ahead[0]]
    const off = nx * (at[0] - amid[0]) + ny * (at[1] - amid[1])
    xx += nx * nx
    xy += nx * ny
    yy += ny * ny
    bx += nx * off
    by += ny * off
  }
  const determinant = xx * yy - xy * xy
  if (determinant < sharpest ** 2) return amid
  const [dx, dy] = [(yy * bx - xy * by) / determinant, (xx * by - xy * bx) / determinant]
  return Math.hypot(dx, dy) > cornerReach ? amid : [amid[0] + dx, amid[1] + dy]
}

/** Whether two walls end in the same direction. */
const runOn = ({ ahead: one }: Tip, { ahead: other }: Tip) =>
  one !== undefined && other !== undefined && one[0] * other[0] + one[1] * other[1] > 0.95

/** Whether two walls run at each other: at an angle, and neither is past the place where they meet. */
function runAtEachOther(one: Tip | undefined, other: Tip | undefined): boolean {
  if (!one?.ahead || !other?.ahead) return false
  const across = one.ahead[0] * other.ahead[1] - one.ahead[1] * other.ahead[0]
  if (Math.abs(across) < sharpest) return false
  const [dx, dy] = [other.at[0] - one.at[0], other.at[1] - one.at[1]]
  const ways = [
    (dx * other.ahead[1] - dy * other.ahead[0]) / across,
    (dx * one.ahead[1] - dy * one.ahead[0]) / across,
  ]
  return ways.every((way) => way > -snapMetres && way < cornerReach)
}

/**
 * Which wall ends are the same corner. Ends are joined from the nearest pair on, and never both ends of one wall: a short
 * return beside a door stays a wall. Answers each wall's two corners and where the corners lie.
 */
export function joinEnds(walls: readonly Ended[]): {
  corners: Point[]
  cornersOf: (readonly [from: number, to: number])[]
} {
  const tips = tipsOf(walls)
  const { spotOf, spots } = spotsOf(tips.map(({ at }) => at))
  const groups = new Linked(spots.length)
  const members = spots.map((): number[] => [])
  const boxes = spots.map((spot): Box => boxOf([spot]))
  spotOf.forEach((spot, end) => {
    members[spot]?.push(end)
  })
  const join = (pairs: readonly Pair[], widest: number) => {
    for (const { one, other } of pairs) {
      const [a, b] = [groups.rootOf(one), groups.rootOf(other)]
      if (a === b) continue
      const box = boxAround(boxes[a], boxes[b])
      if (Math.hypot(box[2] - box[0], box[3] - box[1]) > widest) continue
      const [few, many] = (members[a]?.length ?? 0) < (members[b]?.length ?? 0) ? [a, b] : [b, a]
      const moved = members[few] ?? []
      if (moved.some((end) => groups.rootOf(spotOf[end ^ 1] ?? -1) === many)) continue
      groups.link(few, many)
      boxes[many] = box
      for (const end of moved) members[many]?.push(end)
    }
  }
  join(nearPairs(spots, snapMetres), widestCorner)
  // A wall that stands there twice is alone too.
  const alone = spots.flatMap((_, spot) => {
    const [tip, ...others] = (members[groups.rootOf(spot)] ?? []).flatMap((end) => tips[end] ?? [])
    return tip && others.every((other) => runOn(tip, other)) ? [{ spot, tip }] : []
  })
  const facing = nearPairs(
    alone.map(({ spot }) => spots[spot] ?? [0, 0]),
    cornerReach,
  ).flatMap(({ one, other, apart }): Pair[] => {
    const [a, b] = [alone[one], alone[other]]
    return a && b && runAtEachOther(a.tip, b.tip) ? [{ one: a.spot, other: b.spot, apart }] : []
  })
  join(facing, 2 * cornerReach)
  const numbers = new Map<number, number>()
  const corners: Point[] = []
  const cornerOf = spotOf.map((spot) => {
    const root = groups.rootOf(spot)
    const known = numbers.get(root)
    if (known !== undefined) return known
    corners.push(cornerOfTips((members[root] ?? []).flatMap((end) => tips[end] ?? [])))
    numbers.set(root, corners.length - 1)
    return corners.length - 1
  })
  return {
    corners,
    cornersOf: walls.map((_, wall) => [cornerOf[2 * wall] ?? 0, cornerOf[2 * wall + 1] ?? 0]),
  }
}
