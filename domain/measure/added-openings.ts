import { say } from '#language/say.ts'
import type { Corrections } from './room.ts'
import { type Scan, type ScannedOpening, ScanRefusal } from './scan.ts'
import { lineOf } from './wall-line.ts'

/** Openings that share less than this, in metres, lie beside each other. */
const slack = 0.005

/** The scan with the doors and windows that a person added; one in a wall that is not there is left out. */
export function withAdded(scan: Scan, { added = {} }: Corrections): Scan {
  const walls = new Map(scan.walls.map((wall) => [wall.id, wall]))
  const openings = Object.entries(added).flatMap(([id, one]): ScannedOpening[] => {
    const wall = walls.get(one.wallId)
    if (!wall) return []
    const { line } = lineOf(wall)
    const { kind, wallId, at, width, height, sill } = one
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
