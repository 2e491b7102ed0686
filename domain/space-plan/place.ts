import { leaning } from '#domain/measure/plan-lean.ts'
import type { Measured, OpenSide, Room } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import { fromBox, intoBox } from './boxes.ts'
import { boxOf, checkPiece, checkPlan, type Finding, type Piece, type SpacePlan } from './check-plan.ts'
import { type KindId, kindOf } from './kinds.ts'

/** Where a piece stands, and how far it is turned. */
export type Standing = Pick<Piece, 'at' | 'turn'>

/** How far apart places are that are tried along a wall, and over the floor; metres. */
const [alongStep, floorStep] = [0.0762, 0.3048]
/** How far from a wall a back is that is at it: nothing that measuring could tell. */
const back = 1e-4
/** Higher than a counter: what stands higher hides a window. */
const tall: ReadonlySet<KindId> = new Set([
  'tall-cabinet',
  'wall-cabinet',
  'refrigerator',
  'wardrobe',
  'bookcase',
])

/** The sides of a room that something can stand against, from corner to corner with the floor on their left. */
export function wallsOf({ polygon, holes = [], openSides }: Room): [from: Point, to: Point][] {
  const sides = [polygon, ...holes].flatMap((outline) =>
    outline.map((from, at): [Point, Point] => [from, outline[(at + 1) % outline.length] ?? from]),
  )
  return sides.filter(([from, to]) => !openSides.some((side) => liesOn(side, from, to)))
}

/** Whether an edge is an open side, in whichever direction. */
function liesOn(side: OpenSide, from: Point, to: Point): boolean {
  const near = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-3
  return (near(side.from, from) && near(side.to, to)) || (near(side.from, to) && near(side.to, from))
}

/**
 * Where a new piece of a kind stands at first: beside what was placed last against the same wall, else along the walls, else
 * amid the floor; level with the walls, where nothing is in its way, and with its own clearances and those of the others where
 * there is such a place. In the middle of the room where there is none at all.
 */
export function placeFor(measured: Measured, room: Room, plan: SpacePlan, kind: KindId): Standing {
  const { width, depth } = kindOf(kind)
  const faultsIn = (findings: readonly Finding[]) =>
    findings.filter(({ ok, what }) => !ok && what !== 'landing' && what !== 'inside')
  const before = faultsIn(checkPlan(measured, room, plan)).length
  let free: Standing | undefined
  for (const standing of placesOf(room, plan, kind)) {
    const piece = { id: '', kind, width, depth, ...standing }
    if (measured.openings.some((opening) => hides(piece, opening))) continue
    const faults = faultsIn(checkPiece(measured, room, plan, piece))
    if (faults.some(({ what }) => what !== 'clearance')) continue
    free ??= standing
    if (faults.length > 0) continue
    const after = { ...plan, pieces: [...plan.pieces, piece] }
    if (faultsIn(checkPlan(measured, room, after)).length <= before) return standing
  }
  return free ?? { at: middleOf(room), turn: leaning(room.faces) }
}

/** The places that are tried, in their order: the first is mostly the one, so that each is made when it is asked for. */
function* placesOf(room: Room, plan: SpacePlan, kind: KindId): Generator<Standing> {
  const { width, depth, backed } = kindOf(kind)
  if (backed) {
    yield* besideLast(plan, { kind, width, depth })
    yield* alongWalls(room, width, depth)
  }
  const turn = leaning(room.faces)
  for (const at of overFloor(room, middleOf(room))) yield { at, turn }
}

/** Whether something stands right before an opening that nothing, or nothing as high, may stand before. */
function hides(piece: Piece, { kind, from, to }: Measured['openings'][number]): boolean {
  if (kind === 'window' && !tall.has(piece.kind)) return false
  const box = boxOf(piece)
  const [[ax, ay], [bx, by]] = [intoBox(box, from), intoBox(box, to)]
  const [half, deep] = box.half
  const isAtBack = Math.min(ay, by) > 0 && Math.max(ay, by) < deep + 0.3
  return isAtBack && Math.min(ax, bx) < half && Math.max(ax, bx) > -half
}

/** Both sides of the pieces of the same group that stand against a wall, the last placed first, back to back in line. */
function besideLast({ pieces }: SpacePlan, one: Pick<Piece, 'kind' | 'width' | 'depth'>): Standing[] {
  const { group, hangs = false } = kindOf(one.kind)
  return pieces.toReversed().flatMap((last) => {
    const of = kindOf(last.kind)
    if (of.group !== group || of.backed !== true || (of.hangs ?? false) !== hangs) return []
    const away = (last.width + one.width) / 2
    const back = (last.depth - one.depth) / 2
    return [away, -away].map((across) => ({ at: fromBox(boxOf(last), [across, back]), turn: last.turn }))
  })
}

/** Places with the back at a wall, corner by corner, the longest wall first. */
function* alongWalls(room: Room, width: number, depth: number): Generator<Standing> {
  const walls = wallsOf(room).map(([from, to]) => ({
    from,
    to,
    length: Math.hypot(to[0] - from[0], to[1] - from[1]),
  }))
  for (const { from, to, length } of walls.sort((a, b) => b.length - a.length)) {
    const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const away = depth / 2 + back
    for (let at = width / 2 + back; at <= length - width / 2; at += alongStep)
      // The floor is on the left of a wall, and a back looks away from it.
      yield { at: [from[0] + x * at - y * away, from[1] + y * at + x * away], turn: Math.atan2(-y, -x) }
  }
}

/** Places on the floor, those nearest to the middle first. */
function overFloor({ polygon }: Room, middle: Point): Point[] {
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)]
  const reach = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys))
  const steps = Math.min(40, Math.ceil(reach / floorStep))
  const way = Array.from({ length: 2 * steps + 1 }, (_, at) => (at - steps) * floorStep)
  return way
    .flatMap((x) => way.map((y): Point => [x, y]))
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b))
    .map(([x, y]): Point => [middle[0] + x, middle[1] + y])
}

/** The middle of a room's corners. */
function middleOf({ polygon }: Room): Point {
  const sum = polygon.reduce<Point>(([x, y], [dx, dy]) => [x + dx, y + dy], [0, 0])
  return [sum[0] / polygon.length, sum[1] / polygon.length]
}
