import { isInside } from '#domain/measure/plan-geometry.ts'
import type { Measured, Room } from '#domain/measure/room.ts'
import type { Point } from '#domain/measure/scan.ts'
import { type Box, cornersOf, edgeInBox, fromBox, intoBox, reach } from './boxes.ts'
import { type Clearance, type KindId, kindOf } from './kinds.ts'
import { type RuleId, rules } from './rules.ts'

/** A thing placed in a room: metres, `turn` in radians counter-clockwise; at 0 its back is up the page. */
export type Piece = { id: string; kind: KindId; at: Point; turn: number; width: number; depth: number }

/** How a door opens, where that is not as it is drawn: from its other end, or out of the room. */
export type DoorWay = { hinge?: 'to'; out?: true }

/** What is placed in a room, and how its doors open, by the id of the opening. */
export type SpacePlan = { pieces: readonly Piece[]; doors: Readonly<Record<string, DoorWay>> }

/**
 * One thing that was looked at. `clearance` and `landing`: `found` metres where `rule` wants its own; the others say that
 * something is where it cannot be, `with` what.
 */
export type Finding = { pieceId: string; ok: boolean } & (
  | { what: 'clearance' | 'landing' | 'inside'; rule: RuleId; found: number }
  | { what: 'overlap' | 'door'; with: string }
  | { what: 'wall' }
)

/** What measurements and hands may be off by before two things are said to touch: a quarter inch. */
const slack = 0.25 * 0.0254
/** How near the front of a cabinet the side of another is, where the two are a corner; metres. */
const corner = 0.05
/** Metres under which two edges lie on one another. */
const touching = 2.5e-4
/** How far is looked for free floor, in metres: no rule wants more. */
export const farthest = 3.048

/** Where a piece stands. */
export const boxOf = ({ at, turn, width, depth }: Piece): Box => ({ at, turn, half: [width / 2, depth / 2] })

const shrunk = ({ at, turn, half: [w, d] }: Box): Box => ({
  at,
  turn,
  half: [Math.max(w - slack, 1e-6), Math.max(d - slack, 1e-6)],
})

const outlinesOf = ({ polygon, holes = [] }: Room) => [polygon, ...holes]

/** Whether a box lies on the floor of the room, and in nothing that stands around or in it. */
function onFloor(room: Room, box: Box): boolean {
  const crossed = outlinesOf(room).some((outline) =>
    outline.some((from, index) => edgeInBox(box, from, outline[(index + 1) % outline.length] ?? from)),
  )
  return !crossed && isInside(box.at, room.polygon)
}

/** What stands on the floor and takes its room there. */
const standing = (pieces: readonly Piece[]) => pieces.filter(({ kind }) => kindOf(kind).hangs !== true)

/** Whether two pieces are in each other's way: what hangs is so for what hangs alone. */
const collide = (one: Piece, other: Piece) =>
  (kindOf(one.kind).hangs ?? false) === (kindOf(other.kind).hangs ?? false) &&
  reach(cornersOf(boxOf(one)), cornersOf(boxOf(other))) > slack

type Side = 'front' | 'back' | 'left' | 'right'

/** The strip beside a box, as deep as is said and as wide as its side, less what things may be off by at both ends. */
function strip({ half: [w, d], ...box }: Box, side: Side, deep: number): Box {
  const along = side === 'front' || side === 'back'
  const sign = side === 'front' || side === 'left' ? -1 : 1
  const middle = sign * ((along ? d : w) + deep / 2)
  const wide = Math.max((along ? w : d) - slack, slack)
  const half = Math.max(deep / 2 - touching, touching)
  return {
    at: fromBox(box, along ? [0, middle] : [middle, 0]),
    turn: box.turn,
    half: along ? [wide, half] : [half, wide],
  }
}

/** How deep the floor beside a piece is free, to a millimetre and at most `farthest`, and which piece ends it, if one does. */
function freeBeside(room: Room, piece: Piece, others: readonly Piece[], side: Side) {
  const box = boxOf(piece)
  const whole = cornersOf(strip(box, side, farthest))
  // What is out of the longest strip is out of each shorter one.
  const near = others.flatMap((other) => {
    const corners = cornersOf(boxOf(other))
    return reach(whole, corners) > touching ? [{ other, corners }] : []
  })
  const met = (deep: number) => {
    const zone = cornersOf(strip(box, side, deep))
    return near.find(({ corners }) => reach(zone, corners) > touching)?.other
  }
  const free = (deep: number) => met(deep) === undefined && onFloor(room, strip(box, side, deep))
  if (free(farthest)) return { deep: farthest, by: undefined }
  let [least, most] = [0, farthest]
  while (most - least > 2 * touching) {
    const middle = (least + most) / 2
    if (free(middle)) least = middle
    else most = middle
  }
  return { deep: least, by: met(most + 4 * touching) }
}

/** How much counter there is from the side of a piece on, without a gap, in metres. */
function counterBeside(piece: Piece, others: readonly Piece[], side: 'left' | 'right'): number {
  const box = boxOf(piece)
  const sign = side === 'left' ? -1 : 1
  const spans = others.flatMap((other) => {
    if (kindOf(other.kind).counter !== true) return []
    const corners = cornersOf(boxOf(other)).map((corner) => intoBox(box, corner))
    const [across, along] = [corners.map(([x]) => x * sign), corners.map(([, y]) => y)]
    // What lies on the line from its middle to the side.
    if (Math.min(...along) > -slack || Math.max(...along) < slack) return []
    return [{ from: Math.min(...across), to: Math.max(...across) }]
  })
  let end = piece.width / 2
  for (const { from, to } of spans.sort((a, b) => a.from - b.from)) {
    if (to > end && from <= end + 4 * slack && from >= -slack) end = to
  }
  return end - piece.width / 2
}

/** What a leaf sweeps, as a convex outline from its hinge; two leaves where a door is wide. */
export function sweptBy(
  opening: Measured['openings'][number],
  room: Room,
  way: DoorWay = {},
): (readonly Point[])[] {
  const [from, to] = way.hinge === 'to' ? [opening.to, opening.from] : [opening.from, opening.to]
  const width = Math.hypot(to[0] - from[0], to[1] - from[1])
  if (opening.kind !== 'door' || way.out || width === 0) return []
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const normal: Point = [-(to[1] - from[1]) / width, (to[0] - from[0]) / width]
  const inward: Point = isInside([middle[0] + normal[0] * 0.1, middle[1] + normal[1] * 0.1], room.polygon)
    ? normal
    : [-normal[0], -normal[1]]
  const leaf = (hinge: Point, latch: Point): Point[] => {
    const [dx, dy] = [latch[0] - hinge[0], latch[1] - hinge[1]]
    const long = Math.hypot(dx, dy)
    const arc = Array.from({ length: 7 }, (_, step): Point => {
      const angle = (step / 6) * (Math.PI / 2)
      const [a, b] = [Math.cos(angle), Math.sin(angle) * long]
      return [hinge[0] + dx * a + inward[0] * b, hinge[1] + dy * a + inward[1] * b]
    })
    return [hinge, ...arc]
  }
  return width > widestLeaf ? [leaf(from, middle), leaf(to, middle)] : [leaf(from, to)]
}

/** Doors wider than this have two leaves; metres. */
const widestLeaf = 1.25

function clearanceOf(
  room: Room,
  piece: Piece,
  others: readonly Piece[],
  clearance: Clearance,
): readonly Finding[] {
  const found = (rule: RuleId, metres: number, what: 'clearance' | 'landing' = 'clearance'): Finding => ({
    pieceId: piece.id,
    what,
    rule,
    found: metres,
    ok: metres >= rules[rule].metres - slack,
  })
  const beside = (side: Side) => freeBeside(room, piece, others, side)
  switch (clearance.where) {
    case 'front':
      return [found(clearance.rule, beside('front').deep)]
    case 'middle':
      return [found(clearance.rule, piece.width / 2 + Math.min(beside('left').deep, beside('right').deep))]
    case 'sides':
      return [found(clearance.rule, Math.min(beside('left').deep, beside('right').deep))]
    case 'around':
      return [
        found(
          clearance.rule,
          Math.min(...(['front', 'back', 'left', 'right'] as const).map((side) => beside(side).deep)),
        ),
      ]
    case 'aisle': {
      // What stands at its own front is the other run of a corner.
      const across = others.filter((other) => {
        const zone = cornersOf(strip(boxOf(piece), 'front', corner))
        return reach(zone, cornersOf(boxOf(other))) <= touching
      })
      const { deep, by } = freeBeside(room, piece, across, 'front')
      return [found(by !== undefined && kindOf(by.kind).group === 'kitchen' ? 'work-aisle' : 'walkway', deep)]
    }
    case 'landing': {
      const lengths = (['left', 'right'] as const).map((side) => counterBeside(piece, others, side))
      // The longer one is held against the first rule, which wants the most.
      const ordered = lengths.sort((a, b) => b - a)
      return clearance.rules.map((rule, index) => found(rule, ordered[index] ?? 0, 'landing'))
    }
  }
}

/**
 * Everything that is looked at of a plan in a room, kept or not: pieces in walls, in each other and in the way of doors, and
 * each clearance with how much there is. Metres, to a millimetre; a quarter inch less than a rule wants passes.
 */
export function checkPlan(measured: Measured, room: Room, { pieces, doors }: SpacePlan): Finding[] {
  const swept = sweptIn(measured, room, doors)
  return pieces.flatMap((piece, index) => {
    const hits = hitsOf(room, swept, piece, pieces.slice(index + 1))
    // In a wall there is no telling what is beside it.
    const isBuiltIn = hits.some(({ what }) => what === 'wall')
    return [...hits, ...insideOf(piece), ...(isBuiltIn ? [] : clearancesOf(room, piece, pieces))]
  })
}

/**
 * What is found of one more piece in a plan, as `checkPlan` would, and nothing of the others. Its clearances are not looked at
 * where it is in the way of something.
 */
export function checkPiece(
  measured: Measured,
  room: Room,
  { pieces, doors }: SpacePlan,
  piece: Piece,
): Finding[] {
  const hits = hitsOf(room, sweptIn(measured, room, doors), piece, pieces)
  return hits.length > 0 ? hits : clearancesOf(room, piece, pieces)
}

type Swept = readonly { id: string; outline: readonly Point[] }[]

const sweptIn = (measured: Measured, room: Room, doors: SpacePlan['doors']): Swept =>
  measured.openings
    .filter(({ roomIds }) => roomIds.includes(room.id))
    .flatMap((opening) =>
      sweptBy(opening, room, doors[opening.id]).map((outline) => ({ id: opening.id, outline })),
    )

/** What a piece is in the way of: a wall, which of the others, and doors. */
function hitsOf(room: Room, swept: Swept, piece: Piece, others: readonly Piece[]): Finding[] {
  const { id: pieceId } = piece
  const overlaps = others
    .filter((other) => collide(piece, other))
    .map((other): Finding => ({ pieceId, ok: false, what: 'overlap', with: other.id }))
  if (!onFloor(room, shrunk(boxOf(piece)))) return [{ pieceId, ok: false, what: 'wall' }, ...overlaps]
  const doors = kindOf(piece.kind).hangs
    ? []
    : swept.filter(({ outline }) => reach(outline, cornersOf(boxOf(piece))) > slack).map(({ id }) => id)
  return [
    ...overlaps,
    ...[...new Set(doors)].map((door): Finding => ({ pieceId, ok: false, what: 'door', with: door })),
  ]
}

/** How much there is inside a piece. */
function insideOf(piece: Piece): Finding[] {
  const { inside } = kindOf(piece.kind)
  if (inside === undefined) return []
  const found = Math.min(piece.width, piece.depth)
  const ok = found >= rules[inside].metres - slack
  return [{ pieceId: piece.id, what: 'inside', rule: inside, found, ok }]
}

/** How much there is around a piece that stands on the floor. */
function clearancesOf(room: Room, piece: Piece, pieces: readonly Piece[]): Finding[] {
  const others = standing(pieces).filter(({ id }) => id !== piece.id)
  return kindOf(piece.kind).clearances.flatMap((clearance) => clearanceOf(room, piece, others, clearance))
}
