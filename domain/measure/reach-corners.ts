import { say } from '#language/say.ts'
import { Nearby } from './nearby.ts'
import { apart, boxOf } from './plan-shapes.ts'
import type { Point, ScannedWall } from './scan.ts'
import type { UntoldNote, Words } from './untold.ts'
import { snapMetres } from './wall-ends.ts'
import { chunksOf, lineOf } from './wall-line.ts'

/** A wall that ends this short of the corner that it runs at, in metres, was meant to reach it: nobody walks through there. */
const mostShort = 0.5

/** Less than this, in metres, is left to what joins ends. */
const leastShort = 1e-3

/** What a wall is carried on by without a word, in metres: what phones leave open at most corners. */
const leastSaid = 0.1

/** Walls at less than this to each other, as the sine of the angle, do not say where along them their corner is. */
const sharpest = 0.3

/** Ends of walls that run in one direction, as the cosine between them. */
const sameWay = 0.95

/** Of more ends in the air than these none is looked at: no building has so many. */
const mostEnds = 10_000

/** An end of a straight wall: the direction that the wall would go on in is 1 long. */
type End = { wall: number; last: boolean; at: Point; ahead: Point }

const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1]

function endsOf(walls: readonly ScannedWall[]): End[] {
  return walls.flatMap(({ from, to, arc }, wall): End[] => {
    const long = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (arc || long < snapMetres) return []
    const ahead: Point = [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
    return [
      { wall, last: false, at: from, ahead: [-ahead[0], -ahead[1]] },
      { wall, last: true, at: to, ahead },
    ]
  })
}

/** How far two ends are, each along its own wall, from where their walls' lines meet; undefined where they run beside each other. */
function waysTo(one: End, other: End): readonly [number, number] | undefined {
  const across = cross(one.ahead, other.ahead)
  if (Math.abs(across) < sharpest) return undefined
  const between: Point = [other.at[0] - one.at[0], other.at[1] - one.at[1]]
  return [cross(between, other.ahead) / across, cross(between, one.ahead) / across]
}

const spotName = ({ at: [x, y] }: End) => `${Math.round(x / leastShort)} ${Math.round(y / leastShort)}`

/** By the millimetre that ends are at, the directions of them; two that differ are enough to be a corner. */
function waysBySpot(ends: readonly End[]): Map<string, Point[]> {
  const ways = new Map<string, Point[]>()
  for (const end of ends) {
    const name = spotName(end)
    const known = ways.get(name)
    if (!known) ways.set(name, [end.ahead])
    else if (known.length < 2 && known.every((ahead) => dot(ahead, end.ahead) <= sameWay))
      known.push(end.ahead)
  }
  return ways
}

/** The ends that no other wall is at, and how far ahead of each the first wall stands that it runs at. */
function looseEnds(walls: readonly ScannedWall[]): { end: End; clear: number }[] {
  const lines = walls.map((wall) => lineOf(wall).line)
  const { boxes, lineOf: owners } = chunksOf(lines)
  const nearby = new Nearby(boxes, snapMetres)
  const isAt = ({ at, ahead }: End, other: number): boolean => {
    const [line, wall] = [lines[other], walls[other]]
    if (!line || !wall) return false
    const { along, off } = line.nearest(at)
    if (off > snapMetres || along < -snapMetres || along > line.length + snapMetres) return false
    // A wall that stands there twice ends there twice.
    const way: Point = [(wall.to[0] - wall.from[0]) / line.length, (wall.to[1] - wall.from[1]) / line.length]
    const turned = dot(way, ahead)
    const twin =
      !line.curved &&
      ((turned > sameWay && along > line.length - snapMetres) || (turned < -sameWay && along < snapMetres))
    return !twin
  }
  const ends = endsOf(walls)
  const ways = waysBySpot(ends)
  return ends.flatMap((end) => {
    if (ways.get(spotName(end))?.some((ahead) => dot(ahead, end.ahead) <= sameWay)) return []
    let clear = Infinity
    let met = false
    const beyond: Point = [end.at[0] + end.ahead[0] * mostShort, end.at[1] + end.ahead[1] * mostShort]
    nearby.around(boxOf([end.at, beyond]), (chunk) => {
      const other = owners[chunk] ?? -1
      const wall = walls[other]
      if (met || !wall || other === end.wall) return
      met = isAt(end, other)
      const along: Point = [wall.to[0] - wall.from[0], wall.to[1] - wall.from[1]]
      const across = cross(end.ahead, along)
      if (Math.abs(across) < 1e-9) return
      const off: Point = [wall.from[0] - end.at[0], wall.from[1] - end.at[1]]
      const [ahead, share] = [cross(off, along) / across, cross(off, end.ahead) / across]
      if (ahead > 0 && share > 0 && share < 1) clear = Math.min(clear, ahead)
    })
    return met ? [] : [{ end, clear }]
  })
}

/** A wall made longer at both ends by so many metres, its openings where they were. */
function longer(wall: ScannedWall, [first, last]: readonly [number, number]): ScannedWall {
  const { from, to, outline } = wall
  const long = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [ux, uy] = [(to[0] - from[0]) / long, (to[1] - from[1]) / long]
  const alongOf = (along: number) =>
    along < snapMetres ? along : along > long - snapMetres ? along + first + last : along + first
  return {
    ...wall,
    from: [from[0] - ux * first, from[1] - uy * first],
    to: [to[0] + ux * last, to[1] + uy * last],
    outline: outline?.map(([along, up]): Point => [alongOf(along), up]) ?? null,
  }
}

/**
 * Walls carried on to the corner that they end short of, where two that end in the air run at each other and both are within
 * `mostShort` metres of where they meet: phones leave corners open that furniture stands in. Curved walls stay as they are.
 * Throws as `Nearby` does.
 */
export function reachCorners(walls: readonly ScannedWall[]): readonly ScannedWall[] {
  // Walls that stand in the file twice are looked at once.
  const numbers = new Map<string, number>()
  const distinct: ScannedWall[] = []
  const numberOf = walls.map((wall) => {
    const key = [...wall.from, ...wall.to, wall.arc !== null].join()
    const known = numbers.get(key) ?? distinct.length
    if (known === distinct.length) distinct.push(wall)
    numbers.set(key, known)
    return known
  })
  const loose = looseEnds(distinct)
  if (loose.length === 0 || loose.length > mostEnds) return walls
  const nearby = new Nearby(
    loose.map(({ end }) => boxOf([end.at])),
    2 * mostShort,
  )
  const added = new Map<number, [number, number]>()
  for (const { end, clear } of loose) {
    let way = Math.min(clear, mostShort)
    let found = false
    nearby.around(boxOf([end.at]), (index) => {
      const other = loose[index]
      const ways = other && other.end.wall !== end.wall ? waysTo(end, other.end) : undefined
      if (!other || !ways) return
      const [own, its] = ways
      if (own < -leastShort || its < -leastShort || own > way || its > Math.min(mostShort, other.clear))
        return
      way = own
      found = true
    })
    if (!found || way < leastShort) continue
    const both = added.get(end.wall) ?? [0, 0]
    both[end.last ? 1 : 0] = way
    added.set(end.wall, both)
  }
  return walls.map((wall, index) => {
    const both = added.get(numberOf[index] ?? -1)
    return both ? longer(wall, both) : wall
  })
}

/** What is said of walls that were carried on, of which `reached` are what `walls` became. */
export function notesOfReach(walls: readonly ScannedWall[], reached: readonly ScannedWall[]): UntoldNote[] {
  const added = walls.map((wall, index) => {
    const now = reached[index] ?? wall
    return { id: wall.id, most: Math.max(apart(wall.from, now.from), apart(wall.to, now.to)) }
  })
  const short = added.filter(({ most }) => most > leastSaid)
  if (short.length === 0) return []
  const most = Math.max(...short.map((one) => one.most))
  const text = ({ length }: Words) =>
    say(
      '{count, plural, one {One wall ends} other {# walls end}} up to {most} short of a corner in the scan, and {count, plural, one {is} other {are}} carried on to it; please check',
      { count: short.length, most: length(most) },
    )
  return [{ kind: 'walls-short', text, elementIds: short.map(({ id }) => id) }]
}
