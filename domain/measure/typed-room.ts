import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { usualCeilings } from './length-units.ts'
import {
  type Note,
  type OpeningKind,
  type Point,
  type Scan,
  type ScannedOpening,
  type ScannedWall,
  ScanRefusal,
} from './scan.ts'
import { longestMetres } from './scan-limits.ts'
import { heightNote } from './scan-notes.ts'

/** A hole in a wall: walls are 1 to 4, counter-clockwise from the lower one on the plan. Metres. */
export type TypedOpening = {
  kind: OpeningKind
  wall: 1 | 2 | 3 | 4
  width: number
  height: number
  /** Of its middle from the wall's start; where it is not said, the wall's openings stand at equal distances. */
  at?: number
  /** Above the floor: 0 where it is not said, and for a window as much as leaves its head at a door's usual 6' 8". */
  sill?: number
}

/** A rectangular room as somebody measured it, in metres. */
export type TypedRoom = {
  label?: string
  width: number
  depth: number
  height: number
  openings?: readonly TypedOpening[]
}

/** The head of a US door of 6' 8", with which windows are lined up. */
const usualHead = (6 * 12 + 8) * 0.0254

const nameOf = (kind: OpeningKind, number: number) =>
  kind === 'door'
    ? say('Door {number, number}', { number })
    : kind === 'window'
      ? say('Window {number, number}', { number })
      : say('Opening {number, number}', { number })

function requireTyped(name: string, metres: number, id?: string): void {
  if (!(typeof metres === 'number' && metres > 0 && metres <= longestMetres))
    throw new ScanRefusal(
      say('{name} must be over 0 m and at most {most} m', { name, most: numberText(longestMetres) }),
      id,
    )
}

type Placed = TypedOpening & { id: string; name: string }

/** Where the middles of a wall's openings are: as typed, or with equal gaps between those that say nothing. */
function placesOn(length: number, openings: readonly Placed[]): number[] {
  const open = openings.reduce((sum, { width }) => sum + width, 0)
  const gap = (length - open) / (openings.length + 1)
  let end = 0
  return openings.map(({ at, width }) => {
    end += gap + width
    return at ?? end - width / 2
  })
}

function openingsIn(wall: ScannedWall, length: number, openings: readonly Placed[]): ScannedOpening[] {
  const places = placesOn(length, openings)
  const direction: Point = [(wall.to[0] - wall.from[0]) / length, (wall.to[1] - wall.from[1]) / length]
  const point = (distance: number): Point => [
    wall.from[0] + direction[0] * distance,
    wall.from[1] + direction[1] * distance,
  ]
  const slack = 1e-9
  const spans = openings.map((opening, place) => {
    const { id, name, kind, width, height } = opening
    const middle = places[place] ?? 0
    const [start, end] = [middle - width / 2, middle + width / 2]
    const base =
      opening.sill ?? (kind === 'window' ? Math.max(0, Math.min(usualHead, wall.height) - height) : 0)
    if (!(start >= -slack && end <= length + slack))
      throw new ScanRefusal(say('{name} does not fit between the ends of its wall', { name }), id)
    if (!(base >= 0 && base + height <= wall.height + slack))
      throw new ScanRefusal(say('{name} does not fit between floor and ceiling', { name }), id)
    return { id, name, kind, width, height, base, start, end }
  })
  const ordered = [...spans].sort((a, b) => a.start - b.start)
  ordered.forEach((span, place) => {
    const before = ordered[place - 1]
    const over = before && before.end > span.start + slack
    if (over && before.base < span.base + span.height && span.base < before.base + before.height)
      throw new ScanRefusal(
        say('{name} and {other} are in the same place', { name: before.name, other: span.name }),
        span.id,
      )
  })
  return spans.map(({ start, end, id, kind, width, height, base }) => ({
    id,
    kind,
    wallId: wall.id,
    from: point(start),
    to: point(end),
    base,
    width,
    height,
    confidence: 'high',
    story: 0,
  }))
}

/**
 * A rectangular room of typed lengths as a scan, its lower left corner at the origin, its floor at 0. Throws a `ScanRefusal`
 * where a length is none, or a door or a window does not fit.
 */
export function scanOfTypedRoom({ label, width, depth, height, openings = [] }: TypedRoom): Scan {
  requireTyped(say('Width'), width)
  requireTyped(say('Depth'), depth)
  requireTyped(say('Height'), height)
  const corners: Point[] = [
    [0, 0],
    [width, 0],
    [width, depth],
    [0, depth],
  ]
  const counts: Record<OpeningKind, number> = { door: 0, window: 0, opening: 0 }
  const named = openings.map((opening): Placed => {
    const number = ++counts[opening.kind]
    const [id, name] = [`${opening.kind}-${number}`, nameOf(opening.kind, number)]
    requireTyped(name, opening.width, id)
    requireTyped(name, opening.height, id)
    return { ...opening, id, name }
  })
  const sides = corners.map((from, place): ScannedWall => {
    const to = corners[(place + 1) % 4] ?? from
    const id = `wall-${place + 1}`
    return { id, from, to, base: 0, height, outline: null, arc: null, confidence: 'high', story: 0 }
  })
  const holes = sides.flatMap((wall, place) => {
    const own = named.filter((opening) => opening.wall === place + 1)
    return openingsIn(wall, place % 2 === 0 ? width : depth, own)
  })
  return {
    source: 'typed',
    walls: sides,
    openings: named.flatMap(({ id }) => holes.filter((hole) => hole.id === id)),
    floors: [{ id: 'floor-1', polygon: corners, level: 0, story: 0 }],
    objects: [],
    sections: [{ label: label ?? 'unidentified', centre: [width / 2, depth / 2], story: 0 }],
    notes: heightNotes(height),
  }
}

/** A ceiling out of the usual is noted, as a length that is easily mistyped. */
function heightNotes(height: number): Note[] {
  if (height >= usualCeilings.least && height <= usualCeilings.most) return []
  return [heightNote('unusual-height', height)]
}
