import { ShapeUtils, Vector2 } from 'three'
import type { Measured, Room, RoomOpening, WallFace } from '#domain/measure/room.ts'
import type { Point, ScannedObject } from '#domain/measure/scan.ts'
import { type Corners, cornersOf, inwardOf } from './face-corners.ts'
import type { Subject } from './orbit.ts'
import { type Place, type Surface, SurfaceMaker } from './surface.ts'
import { type Hole, holesWithin, piecesOf } from './wall-panel.ts'

/**
 * What is drawn of measured rooms, in metres. A wall is a thin box on the side of its room: `inside` is what its room sees,
 * `outside` its back, `caps` its upper edge, `reveals` the edges of its holes. The owners of their triangles are places in
 * `faceIds`. Each part is one surface, however many rooms there are: a thousand rooms are as many calls to draw as one.
 */
export type RoomMesh = {
  inside: Surface
  outside: Surface
  caps: Surface
  reveals: Surface
  floors: Surface
  glass: Surface
  objects: Surface
  /** Ends of lines, two places after another. */
  edges: Float32Array
  faceIds: readonly string[]
  subject: Subject
}

/** How thick a wall is drawn: scans do not say how thick it is. */
const thickness = 0.06
/** From the ceiling of a story to the floor of the next. */
const betweenStories = 0.4

const up: Place = [0, 1, 0]

/** A point of the plan at a height. Plans are seen from above with y up the page, so y goes away from whoever looks. */
const place = ([x, y]: Point, height: number): Place => [x, height, -y]
const direction = ([x, y]: Point): Place => [x, 0, -y]
const finite = (...figures: readonly number[]): boolean => figures.every(Number.isFinite)

/** Height of each story's floor: on top of the highest room of the one below. */
function levelsOf(rooms: readonly Room[]): Map<number, number> {
  const highest = new Map<number, number>()
  for (const { story, ceilingHeight, faces } of rooms) {
    const top = Math.max(ceilingHeight.value, ...faces.map((face) => face.height.value))
    highest.set(story, Math.max(highest.get(story) ?? 0, top))
  }
  let level = 0
  return new Map(
    [...highest]
      .sort(([a], [b]) => a - b)
      .map(([story, height]) => {
        const own = level
        level += height + betweenStories
        return [story, own] as const
      }),
  )
}

/** Where an opening is on a face: metres along it, and up from its floor. */
function holeOf(opening: RoomOpening, face: WallFace, length: number): Hole {
  const along = ([x, y]: Point) =>
    ((x - face.from[0]) * (face.to[0] - face.from[0]) + (y - face.from[1]) * (face.to[1] - face.from[1])) /
    length
  return {
    left: along(opening.from),
    right: along(opening.to),
    bottom: opening.sill.value,
    top: opening.head.value,
  }
}

type Makers = Record<
  'inside' | 'outside' | 'caps' | 'reveals' | 'floors' | 'glass' | 'objects',
  SurfaceMaker
> & { edges: number[] }

/** Draws one face with its holes; `owner` is its number. */
function drawFace(
  makers: Makers,
  face: WallFace,
  corners: Corners,
  openings: readonly RoomOpening[],
  level: number,
  owner: number,
) {
  const length = Math.hypot(face.to[0] - face.from[0], face.to[1] - face.from[1])
  const height = face.height.value
  if (!finite(length, height, level) || length < 1e-3 || height <= 0) return
  const [dx, dy] = [(face.to[0] - face.from[0]) / length, (face.to[1] - face.from[1]) / length]
  const measureOf = ([x, y]: Point) => (x - face.from[0]) * dx + (y - face.from[1]) * dy
  const [first, last] = [measureOf(corners.from), measureOf(corners.to)]
  const on = (along: number, h: number, inwards: number): Place =>
    place(
      [
        face.from[0] + dx * along + corners.inward[0] * inwards,
        face.from[1] + dy * along + corners.inward[1] * inwards,
      ],
      level + h,
    )
  const back = (along: number, h: number) => on(along, h, 0)
  // The ends are where the walls meet inside; a hole stays where it is.
  const front = (along: number, h: number) => {
    const within = along <= 0 ? first : along >= length ? last : Math.max(first, Math.min(last, along))
    return on(within, h, thickness)
  }
  const middle = (along: number, h: number): Place => {
    const [a, b] = [back(along, h), front(along, h)]
    return [(a[0] + b[0]) / 2, a[1], (a[2] + b[2]) / 2]
  }
  const inward = direction(corners.inward)
  const outward: Place = [-inward[0], 0, -inward[2]]
  const straight = [
    [0, height],
    [length, height],
  ] as const
  const upper: readonly Point[] = face.top?.every((one) => finite(...one)) ? face.top : straight
  const holes = openings.map((opening) => ({ kind: opening.kind, ...holeOf(opening, face, length) }))
  for (const { left, right, bottom, topLeft, topRight } of piecesOf(upper, length, holes)) {
    for (const [maker, at, towards] of [
      [makers.inside, front, inward],
      [makers.outside, back, outward],
    ] as const)
      maker.quad(at(left, bottom), at(right, bottom), at(right, topRight), at(left, topLeft), towards, owner)
  }
  const line = (...places: Place[]) => {
    for (const [at, to] of places.slice(1).entries()) makers.edges.push(...(places[at] ?? to), ...to)
  }
  for (const [at, [right, rightTop]] of upper.slice(1).entries()) {
    const [left, leftTop] = upper[at] ?? [0, height]
    makers.caps.quad(
      back(left, leftTop),
      back(right, rightTop),
      front(right, rightTop),
      front(left, leftTop),
      up,
      owner,
    )
    line(back(left, leftTop), back(right, rightTop))
  }
  line(front(0, 0), front(length, 0))
  line(back(0, 0), back(0, upper[0]?.[1] ?? height))
  for (const kind of ['door', 'window', 'opening'] as const) {
    const cut = holesWithin(
      holes.filter((hole) => hole.kind === kind),
      length,
      height,
    )
    for (const { left, right, bottom, top } of cut) {
      const ring = [
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
      ] as const
      const centre = middle((left + right) / 2, (bottom + top) / 2)
      for (const [at, [along, h]] of ring.entries()) {
        const [nextAlong, nextH] = ring[(at + 1) % 4] ?? [along, h]
        line(front(along, h), front(nextAlong, nextH))
        // A doorway has no sill.
        if (at === 0 && bottom < 0.01) continue
        const edge = middle((along + nextAlong) / 2, (h + nextH) / 2)
        const towards: Place = [centre[0] - edge[0], centre[1] - edge[1], centre[2] - edge[2]]
        makers.reveals.quad(
          back(along, h),
          back(nextAlong, nextH),
          front(nextAlong, nextH),
          front(along, h),
          towards,
          owner,
        )
      }
      if (kind === 'window')
        makers.glass.quad(
          middle(left, bottom),
          middle(right, bottom),
          middle(right, top),
          middle(left, top),
          inward,
        )
    }
  }
}

function drawFloor(makers: Makers, room: Room, level: number): void {
  const [polygon = [], ...holes] = [room.polygon, ...(room.holes ?? [])].map((ring) =>
    ring.filter((corner) => finite(...corner)),
  )
  if (polygon.length < 3) return
  const flat = (ring: readonly Point[]) => ring.map(([x, y]) => new Vector2(x, y))
  const open = holes.filter((hole) => hole.length > 2)
  const corners = [...polygon, ...open.flat()]
  for (const triangle of ShapeUtils.triangulateShape(flat(polygon), open.map(flat))) {
    const [a, b, c] = triangle.flatMap((at) => (corners[at] ? [place(corners[at], level)] : []))
    if (a && b && c) makers.floors.triangle(a, b, c, up)
  }
}

/** Furniture as a box on its own turn; `base` is its foot above the floor of the drawing. */
function drawObject(
  makers: Makers,
  { centre, width, depth, height, turn }: ScannedObject,
  base: number,
): void {
  if (!finite(...centre, width, depth, height, turn, base)) return
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corner = (across: number, along: number, h: number): Place =>
    place(
      [
        centre[0] + (across * width * cos - along * depth * sin) / 2,
        centre[1] + (across * width * sin + along * depth * cos) / 2,
      ],
      base + h,
    )
  const ring = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const [a, b, c, d] = ring.map(([across, along]) => corner(across, along, height))
  if (a && b && c && d) makers.objects.quad(a, b, c, d, up)
  for (const [at, [across, along]] of ring.entries()) {
    const [nextAcross, nextAlong] = ring[(at + 1) % 4] ?? [across, along]
    const corners = [
      corner(across, along, 0),
      corner(nextAcross, nextAlong, 0),
      corner(nextAcross, nextAlong, height),
      corner(across, along, height),
    ] as const
    const middle: Place = [(corners[0][0] + corners[1][0]) / 2, 0, (corners[0][2] + corners[1][2]) / 2]
    const [x, , z] = place(centre, 0)
    makers.objects.quad(...corners, [middle[0] - x, 0, middle[2] - z])
    makers.edges.push(...corners[3], ...corners[2], ...corners[0], ...corners[3])
  }
}

/** What the eye has to see of it; a metre where nothing is. */
function subjectOf(surfaces: readonly Surface[]): Subject {
  const least = [Infinity, Infinity, Infinity]
  const most = [-Infinity, -Infinity, -Infinity]
  for (const { positions } of surfaces)
    for (let at = 0; at < positions.length; at++) {
      const value = positions[at] ?? 0
      const axis = at % 3
      least[axis] = Math.min(least[axis] ?? value, value)
      most[axis] = Math.max(most[axis] ?? value, value)
    }
  if (least[0] === Infinity) return { centre: [0, 0, 0], radius: 1, height: 1 }
  const [x = 0, y = 0, z = 0] = least.map((low, axis) => (low + (most[axis] ?? low)) / 2)
  let radius = 0.5
  for (const { positions } of surfaces)
    for (let at = 0; at < positions.length; at += 3)
      radius = Math.max(radius, Math.hypot((positions[at] ?? x) - x, (positions[at + 2] ?? z) - z))
  return { centre: [x, y, z], radius, height: (most[1] ?? 0) - (least[1] ?? 0) }
}

/** The rooms of `measured` as surfaces. What is not finite or has no size is left out; nothing throws. */
export function roomMesh(measured: Measured): RoomMesh {
  const makers: Makers = {
    inside: new SurfaceMaker(),
    outside: new SurfaceMaker(),
    caps: new SurfaceMaker(),
    reveals: new SurfaceMaker(),
    floors: new SurfaceMaker(),
    glass: new SurfaceMaker(),
    objects: new SurfaceMaker(),
    edges: [],
  }
  const faceIds: string[] = []
  const openings = new Map(measured.openings.map((opening) => [opening.id, opening]))
  const levels = levelsOf(measured.rooms)
  for (const room of measured.rooms) {
    const level = levels.get(room.story) ?? 0
    drawFloor(makers, room, level)
    const corners = cornersOf(room.faces, inwardOf(room), thickness)
    for (const [at, face] of room.faces.entries()) {
      const own = corners[at]
      if (own === undefined) continue
      const holes = face.openingIds.flatMap((id) => openings.get(id) ?? [])
      drawFace(makers, face, own, holes, level, faceIds.push(face.id) - 1)
    }
    const lowest = Math.min(...room.objects.map(({ base }) => base))
    for (const object of room.objects) drawObject(makers, object, level + object.base - lowest)
  }
  const { edges, ...surfaces } = makers
  const made = {
    inside: surfaces.inside.made(),
    outside: surfaces.outside.made(),
    caps: surfaces.caps.made(),
    reveals: surfaces.reveals.made(),
    floors: surfaces.floors.made(),
    glass: surfaces.glass.made(),
    objects: surfaces.objects.made(),
  }
  return {
    ...made,
    edges: new Float32Array(edges),
    faceIds,
    subject: subjectOf([made.outside, made.floors, made.objects]),
  }
}
