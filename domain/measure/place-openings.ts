import { say } from '#language/say.ts'
import { ownEntry } from '../own-entry.ts'
import { requireFree } from './added-openings.ts'
import { Nearby } from './nearby.ts'
import type { Plan } from './plan-graph.ts'
import { boxOf } from './plan-shapes.ts'
import type { Corrections } from './room.ts'
import type { Point, ScannedOpening, ScannedWall } from './scan.ts'
import type { UntoldNote } from './untold.ts'

/** An opening further from a wall's line than this, in metres, is not in that wall. */
const furthest = 0.3

/** So much of an opening, both ways, lies in a wall that holds it. */
const heldShare = 0.5

/** It may reach so far beyond its wall, in metres, before that is said. */
const overhangSlack = 0.05

/**
 * An opening in its wall: `start` and `end` are metres along the wall as it was scanned, `sill` and `head` above its foot.
 * `byHand` are the sizes that a person corrected; `at` where a person put it.
 */
export type PlacedOpening = {
  opening: ScannedOpening
  wall: number
  wallId: string
  start: number
  end: number
  sill: number
  head: number
  byHand: ReadonlySet<'kind' | 'width' | 'height' | 'sill' | 'at'>
}

const middleOf = ({ from, to }: Pick<ScannedOpening, 'from' | 'to'>): Point => [
  (from[0] + to[0]) / 2,
  (from[1] + to[1]) / 2,
]

/** Finds which wall a place is in: the nearest within 30 cm that runs the opening's way. */
function finder(plan: Plan): (opening: ScannedOpening) => number {
  const nearby = new Nearby(
    plan.lines.map((line) => boxOf([0, 0.25, 0.5, 0.75, 1].map((share) => line.at(share * line.length)))),
    furthest,
  )
  return (opening) => {
    const middle = middleOf(opening)
    const [dx, dy] = [opening.to[0] - opening.from[0], opening.to[1] - opening.from[1]]
    let [best, bestOff] = [-1, furthest]
    nearby.around([...middle, ...middle], (wall) => {
      const line = plan.lines[wall]
      if (!line) return
      const { along, off } = line.nearest(middle)
      if ([opening.from, opening.to].some((end) => line.nearest(end).off > furthest)) return
      if (off > bestOff || along < 0 || along > line.length || (off === bestOff && wall > best)) return
      const [before, after] = [line.at(along - 0.01), line.at(along + 0.01)]
      const across = (dx * (after[1] - before[1]) - dy * (after[0] - before[0])) / 0.02
      if (Math.abs(across) > 0.35 * Math.hypot(dx, dy)) return
      best = wall
      bestOff = off
    })
    return best
  }
}

/** On which wall an opening's place was kept, where its own wall lies on another. */
function keptWall(
  plan: Plan,
  piecesOf: ReadonlyMap<number, readonly number[]>,
  wall: number,
  middle: Point,
): number {
  const isKept = (candidate: number) => {
    const along = plan.lines[candidate]?.nearest(middle).along ?? -1
    return (piecesOf.get(candidate) ?? []).some((index) => {
      const piece = plan.pieces[index]
      return piece !== undefined && along >= piece.start - 1e-6 && along <= piece.end + 1e-6
    })
  }
  const others = plan.keptFor.get(wall)
  if (!others || isKept(wall)) return wall
  return [...others].find(isKept) ?? wall
}

/**
 * Puts the openings of one story in its walls: in the wall that the file names where they lie in it, else in the nearest,
 * which is said. An opening that no wall is near, or that its wall cannot hold, is left out, and that is said too. Throws a
 * ScanRefusal where one that a person added lies over another.
 */
export function placeOpenings(
  plan: Plan,
  walls: readonly ScannedWall[],
  openings: readonly ScannedOpening[],
  corrections: Corrections,
): { placed: PlacedOpening[]; notes: UntoldNote[] } {
  const numbers = new Map(walls.map(({ id }, index) => [id, index]))
  const find = finder(plan)
  const piecesOf = new Map<number, number[]>()
  if (plan.keptFor.size > 0)
    plan.pieces.forEach(({ wall }, index) => {
      const held = piecesOf.get(wall)
      if (held) held.push(index)
      else piecesOf.set(wall, [index])
    })
  const notes: UntoldNote[] = []
  const placed: PlacedOpening[] = []
  for (const scanned of openings) {
    const { kind, width, height, sill, removed } = ownEntry(corrections.openings, scanned.id) ?? {}
    if (removed) continue
    const middle = middleOf(scanned)
    const named = scanned.wallId === null ? -1 : (numbers.get(scanned.wallId) ?? -1)
    const namedNear = named >= 0 ? plan.lines[named]?.nearest(middle) : undefined
    const lies =
      namedNear !== undefined &&
      namedNear.off <= furthest &&
      namedNear.along >= -furthest &&
      namedNear.along <= (plan.lines[named]?.length ?? 0) + furthest
    const own = lies ? named : find(scanned)
    const wall = own < 0 ? -1 : keptWall(plan, piecesOf, own, middle)
    const [line, host] = [plan.lines[wall], walls[wall]]
    if (!line || !host) {
      notes.push({
        kind: 'opening-without-wall',
        text: ({ named }) => say('Left out, as it lies in no wall: {name}', { name: named([scanned.id]) }),
        elementIds: [scanned.id],
      })
      continue
    }
    if (!lies)
      notes.push({
        kind: 'opening-placed',
        text: ({ named }) =>
          scanned.wallId === null
            ? say('{name}: the scan does not say which wall it is in, and it was put in the nearest', {
                name: named([scanned.id]),
              })
            : say('{name}: it does not lie in the wall that the scan names, and was put in the nearest', {
                name: named([scanned.id]),
              }),
        elementIds: [scanned.id, host.id],
      })
    const opening = {
      ...scanned,
      kind: kind ?? scanned.kind,
      width: width ?? scanned.width,
      height: height ?? scanned.height,
    }
    const foot = sill ?? Math.max(0, scanned.base - host.base)
    const centre = line.nearest(middle).along
    const room = line.length - opening.width
    const start =
      width === undefined
        ? centre - opening.width / 2
        : Math.min(Math.max(0, centre - opening.width / 2), Math.max(0, room))
    const end = start + opening.width
    const head = foot + opening.height
    const over = Math.max(-start, end - line.length, head - host.height, host.base - scanned.base)
    const byHand: PlacedOpening['byHand'] = ownEntry(corrections.added, scanned.id)
      ? new Set(['kind', 'width', 'height', 'sill', 'at'] as const)
      : new Set(
          (['kind', 'width', 'height', 'sill'] as const).filter(
            (size) => ownEntry(corrections.openings, scanned.id)?.[size] !== undefined,
          ),
        )
    const beside = lies
      ? Math.min(line.length, opening.width)
      : Math.min(end, line.length) - Math.max(start, 0)
    const upright = Math.min(head, host.height) - Math.min(foot, head)
    const isHeld = beside >= heldShare * opening.width && upright >= heldShare * opening.height
    if (!isHeld && byHand.size === 0) {
      notes.push({
        kind: 'opening-too-large',
        text: ({ length }) =>
          say(
            '{kind, select, door {A door} window {A window} other {An opening}} of {width} × {height} does not fit in its wall: it is left out, and taken off none',
            { kind: opening.kind, width: length(opening.width), height: length(opening.height) },
          ),
        elementIds: [scanned.id, host.id],
      })
      continue
    }
    if (
      over > overhangSlack &&
      byHand.size === 0 &&
      ownEntry(corrections.walls, host.id)?.height === undefined
    )
      notes.push({
        kind: 'opening-overhangs',
        text: ({ named }) =>
          say('{name}: it reaches beyond its wall, and what is on the wall is counted', {
            name: named([scanned.id]),
          }),
        elementIds: [scanned.id, host.id],
      })
    placed.push({ opening, wall, wallId: host.id, start, end, sill: foot, head, byHand })
  }
  requireFree(placed)
  return { placed, notes }
}
