import type { TypedCorners } from '#contract/scans.ts'
import { say } from '#language/say.ts'
import { placeInside } from './plan-shapes.ts'
import { soundPolygon } from './polygon.ts'
import { type Scan, type ScannedWall, ScanRefusal } from './scan.ts'

/**
 * A room of typed corners as a scan: a wall along each side, its floor at 0. Throws a `ScanRefusal` where the corners enclose
 * nothing, or a side crosses another.
 */
export function scanOfCorners({ corners, height, label = 'unidentified' }: TypedCorners): Scan {
  const polygon = soundPolygon(corners)
  if (polygon === null)
    throw new ScanRefusal(say('These corners make no room: its sides cross, or enclose nothing'))
  const walls = polygon.map((from, place): ScannedWall => {
    const to = polygon[(place + 1) % polygon.length] ?? from
    const id = `wall-${place + 1}`
    return { id, from, to, base: 0, height, outline: null, arc: null, confidence: 'high', story: 0 }
  })
  return {
    source: 'typed',
    walls,
    openings: [],
    floors: [{ id: 'floor-1', polygon, level: 0, story: 0 }],
    objects: [],
    sections: [{ label, centre: placeInside(polygon), story: 0 }],
    notes: [],
  }
}
