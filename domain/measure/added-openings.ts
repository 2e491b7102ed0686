import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import type { Corrections } from './room.ts'
import { type OpeningKind, type Scan, type ScannedOpening, ScanRefusal } from './scan.ts'
import { lineOf } from './wall-line.ts'

/** What is said of an opening, put there by a person, that is not between the corners of its wall, `length` metres apart. */
export const beyondCorner = (id: string, kind: OpeningKind, length: number): ScanRefusal =>
  new ScanRefusal(
    say(
      '{kind, select, door {The door} window {The window} other {The opening}} reaches beyond a corner of its wall, which is {length, number} m long there (in feet: {feet})',
      { kind, length, feet: feetText(length) },
    ),
    id,
  )

/** Metres as feet: whoever corrects a size may have typed it so. */
export const feetText = (metres: number): string => numberText(metres / 0.3048, { maximumFractionDigits: 2 })

/** Openings that share less than this, in metres, lie beside each other. */
const slack = 0.005

/**
 * The scan with the doors and windows that a person added; one in a wall that is not there is left out. Throws a ScanRefusal
 * for one of which nothing lies in its wall: beyond its end it would be in no wall at all.
 */
export function withAdded(scan: Scan, { added = {} }: Corrections): Scan {
  const walls = new Map(scan.walls.map((wall) => [wall.id, wall]))
  const openings = Object.entries(added).flatMap(([id, one]): ScannedOpening[] => {
    const wall = walls.get(one.wallId)
    if (!wall) return []
    const { line } = lineOf(wall)
    const { kind, wallId, at, width, height, sill } = one
    if (at - width / 2 >= line.length || at + width / 2 <= 0) throw beyondCorner(id, kind, line.length)
    return [
      {
        id,
        kind,
        wallId,
        from: line.at(at - width / 2),
        to: line.at(at + width / 2),
        base: wall.base + sill,
        width,
        height,
        confidence: 'high',
        story: wall.story,
      },
    ]
  })
  return openings.length > 0 ? { ...scan, openings: [...scan.openings, ...openings] } : scan
}

/** An opening in its wall, `start` and `end` along it, `sill` and `head` above its foot; `at` by hand where it was added. */
type Placed = {
  opening: Pick<ScannedOpening, 'id' | 'kind'>
  wall: number
  start: number
  end: number
  sill: number
  head: number
  byHand: ReadonlySet<string>
}

/** Throws a ScanRefusal where an opening that a person added lies over another of its wall. */
export function requireFree(placed: readonly Placed[]): void {
  for (const one of placed.filter(({ byHand }) => byHand.has('at')))
    for (const other of placed) {
      if (other === one || other.wall !== one.wall) continue
      const along = Math.min(one.end, other.end) - Math.max(one.start, other.start)
      const up = Math.min(one.head, other.head) - Math.max(one.sill, other.sill)
      if (along > slack && up > slack)
        throw new ScanRefusal(
          say(
            '{kind, select, door {The door} window {The window} other {The opening}} would lie over {other, select, door {a door} window {a window} other {an opening}} of this wall: put it further to a side, or make it narrower',
            { kind: one.opening.kind, other: other.opening.kind },
          ),
          one.opening.id,
        )
    }
}
