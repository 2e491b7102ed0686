import { Linked } from './linked.ts'
import { Nearby } from './nearby.ts'
import { type Cycle, traceFaces } from './plan-faces.ts'
import type { Plan } from './plan-graph.ts'
import { crossingOf, type Piece } from './plan-pieces.ts'
import { boxOf } from './plan-shapes.ts'
import type { Point } from './scan.ts'
import { carryOn } from './stop-short.ts'

/** The widest gap that is closed, in metres: a cased opening is narrower, a missing wall is not. */
export const widestGap = 1.5

/** What is closed over gaps for more than this share of the way around it is no room. */
const mostOpen = 0.4

/** Walls that dangle enclose nothing; what they come to beside that, in m², is rounding. */
const leastArea = 1e-6

/** So many rounds, each of which closes gaps of walls that have nothing to do with each other. */
const mostRounds = 24

/** Where more ends than these are loose, nothing is closed: no building has so many, and looking would take long. */
const mostLoose = 10_000

type Gap = { a: number; b: number; width: number }

const closing = ({ a, b, width }: Gap): Piece => ({ wall: -1, a, b, start: 0, end: width, length: width })

/** Where every node belongs: `loose` are those at dangling walls alone, `tree` the walls that dangle together. */
type Ends = { loose: Set<number>; leaves: Set<number>; tree: Linked; part: Linked; neighbours: Set<number> }

function endsOf(plan: Plan, cycleOf: Int32Array): Ends {
  const count = plan.nodes.length
  const ends: Ends = {
    loose: new Set(),
    leaves: new Set(),
    tree: new Linked(count),
    part: new Linked(count),
    neighbours: new Set(),
  }
  const firm = new Set<number>()
  const degree = new Uint32Array(count)
  plan.pieces.forEach(({ a, b }, index) => {
    const dangles = cycleOf[2 * index] === cycleOf[2 * index + 1]
    for (const node of [a, b]) (dangles ? ends.loose : firm).add(node)
    for (const node of [a, b]) degree[node] = (degree[node] ?? 0) + 1
    ends.part.link(a, b)
    ends.neighbours.add(Math.min(a, b) * count + Math.max(a, b))
  })
  for (const node of firm) ends.loose.delete(node)
  for (const node of ends.loose) if (degree[node] === 1) ends.leaves.add(node)
  for (const { a, b } of plan.pieces) if (ends.loose.has(a) && ends.loose.has(b)) ends.tree.link(a, b)
  return ends
}

/** Pairs of loose nodes that face each other within the widest gap, the narrowest first. */
function gapsBetween(plan: Plan, { loose, neighbours }: Ends, refused: ReadonlySet<number>): Gap[] {
  const nodes = [...loose]
  const places = nodes.map((node): Point => plan.nodes[node] ?? [0, 0])
  const nearby = new Nearby(
    places.map(([x, y]) => [x, y, x, y]),
    widestGap,
  )
  const gaps: Gap[] = []
  places.forEach(([x, y], one) => {
    nearby.around([x, y, x, y], (other) => {
      const [a, b, place] = [nodes[one] ?? 0, nodes[other] ?? 0, places[other]]
      const width = place ? Math.hypot(place[0] - x, place[1] - y) : Infinity
      const key = Math.min(a, b) * plan.nodes.length + Math.max(a, b)
      if (other <= one || width > widestGap || neighbours.has(key) || refused.has(key)) return
      gaps.push({ a, b, width })
    })
  })
  return gaps.sort((one, other) => one.width - other.width)
}

/** Whether nothing stands between two nodes: no piece crosses or touches the line from the one to the other. */
function sees(plan: Plan, pieces: Iterable<Piece>, { a, b }: Gap): boolean {
  const [from, to] = [plan.nodes[a] ?? [0, 0], plan.nodes[b] ?? [0, 0]]
  const [dx, dy] = [(to[0] - from[0]) * 1e-6, (to[1] - from[1]) * 1e-6]
  for (const piece of pieces) {
    const [c, d] = [plan.nodes[piece.a] ?? [0, 0], plan.nodes[piece.b] ?? [0, 0]]
    if (piece.a === a || piece.b === a || piece.a === b || piece.b === b) {
      const across = (to[0] - from[0]) * (d[1] - c[1]) - (to[1] - from[1]) * (d[0] - c[0])
      const ahead = (to[0] - from[0]) * (d[0] - c[0]) + (to[1] - from[1]) * (d[1] - c[1])
      const leaves = piece.a === a || piece.b === b
      if (Math.abs(across) < 0.05 * Math.abs(ahead) && ahead > 0 === leaves) return false
      continue
    }
    const [ex, ey] = [(d[0] - c[0]) * 1e-6, (d[1] - c[1]) * 1e-6]
    const touches = crossingOf(
      [from[0] - dx, from[1] - dy],
      [to[0] + dx, to[1] + dy],
      [c[0] - ex, c[1] - ey],
      [d[0] + ex, d[1] + ey],
    )
    if (touches) return false
  }
  return true
}

/** The gaps to close in one round: those that close a loop at once, else those that lead from one part to another. */
function chooseGaps(plan: Plan, cycleOf: Int32Array, refused: ReadonlySet<number>): Gap[] {
  const ends = endsOf(plan, cycleOf)
  if (ends.loose.size > mostLoose) return []
  const gaps = gapsBetween(plan, ends, refused)
  if (gaps.length === 0) return []
  const nearby = new Nearby(
    plan.pieces.map(({ a, b }) => boxOf([plan.nodes[a] ?? [0, 0], plan.nodes[b] ?? [0, 0]])),
    1e-6,
  )
  const visible = (gap: Gap) => {
    const around: Piece[] = []
    nearby.around(boxOf([plan.nodes[gap.a] ?? [0, 0], plan.nodes[gap.b] ?? [0, 0]]), (index) => {
      const piece = plan.pieces[index]
      if (piece) around.push(piece)
    })
    return sees(plan, around, gap)
  }
  const closesLoop = ({ a, b }: Gap) => ends.part.rootOf(a) === ends.part.rootOf(b)
  const leads = (gap: Gap) => !closesLoop(gap) && ends.leaves.has(gap.a) && ends.leaves.has(gap.b)
  const pick = (wanted: (gap: Gap) => boolean, groups: Linked) => {
    const touched = new Set<number>()
    const picked: Gap[] = []
    const pieces: Piece[] = []
    for (const gap of gaps) {
      const [one, other] = [groups.rootOf(gap.a), groups.rootOf(gap.b)]
      if (!wanted(gap) || touched.has(one) || touched.has(other)) continue
      if (!visible(gap) || !sees(plan, pieces, gap)) continue
      touched.add(one).add(other)
      picked.push(gap)
      pieces.push(closing(gap))
    }
    return picked
  }
  const loops = pick(closesLoop, ends.tree)
  return loops.length > 0 ? loops : pick(leads, ends.part)
}

/** Whether a piece closes a gap, and is neither a wall nor a side of the floor. */
export const isGap = ({ wall, drawn }: Piece) => wall < 0 && drawn === undefined

/** The same for all pieces of one wall; a side of the floor is its own. */
export const sideName = ({ wall, a, b }: Piece) => (wall >= 0 ? wall : -1 - Math.min(a, b))

/** Whether what lies within a cycle is a room with a gap in it, and not a corner of two walls or open ground. */
function isRoomWithGap({ sides, area }: Cycle, pieces: readonly Piece[]): boolean {
  if (area <= leastArea) return true
  const around = sides.map((side) => pieces[side >> 1]).filter((piece) => piece !== undefined)
  const total = around.reduce((sum, { length }) => sum + length, 0)
  const open = around.reduce((sum, piece) => sum + (isGap(piece) ? piece.length : 0), 0)
  const walls = new Set(around.filter((piece) => !isGap(piece)).map((piece) => sideName(piece)))
  return open === 0 || (walls.size >= 3 && open <= mostOpen * total)
}

/** Pieces from `own` on, which close gaps, that make rooms; and those that part none. */
function judge(plan: Plan, own: number) {
  const { cycles, cycleOf } = traceFaces(plan.nodes, plan.pieces)
  const facesOf = (index: number) => [cycleOf[2 * index] ?? -1, cycleOf[2 * index + 1] ?? -1] as const
  const isSound = (index: number) =>
    index < own ||
    facesOf(index).every((face) => {
      const cycle = cycles[face]
      return cycle !== undefined && isRoomWithGap(cycle, plan.pieces)
    })
  const parts = (index: number) => index < own || facesOf(index)[0] !== facesOf(index)[1]
  return { cycleOf, isSound, parts }
}

/**
 * Closes the gaps of walls that end in the air: on to the wall that they run at within 30 cm, and from one end of dangling
 * walls to another that faces it within 1.5 m, where that makes a room. The pieces that close them have the wall number -1.
 */
export function closeGaps(open: Plan): Plan {
  const { pieces: cut, added, nodes } = carryOn(open)
  const own = cut.length
  const refused = new Set<number>()
  let plan: Plan = { ...open, nodes, pieces: [...cut, ...added] }
  const keep = (holds: (index: number) => boolean) => ({
    ...plan,
    pieces: plan.pieces.filter((_, index) => holds(index)),
  })
  plan = keep(judge(plan, own).parts)
  for (let round = 0; round < mostRounds; round++) {
    const { cycleOf, isSound } = judge(plan, own)
    const sound = keep(isSound)
    if (sound.pieces.length < plan.pieces.length) {
      plan.pieces.forEach(({ a, b }, index) => {
        if (!isSound(index)) refused.add(Math.min(a, b) * nodes.length + Math.max(a, b))
      })
      plan = sound
      continue
    }
    const gaps = chooseGaps(plan, cycleOf, refused)
    if (gaps.length === 0) break
    plan = { ...plan, pieces: [...plan.pieces, ...gaps.map(closing)] }
  }
  const last = judge(plan, own)
  return keep((index) => last.isSound(index) && last.parts(index))
}
