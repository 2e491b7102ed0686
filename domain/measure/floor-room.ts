import { type FoundRoom, smallestRoom } from './found-room.ts'
import type { Plan } from './plan-graph.ts'
import { centroid, wayAround } from './plan-shapes.ts'
import { signedArea } from './polygon.ts'
import type { Scan, ScannedFloor, ScannedWall } from './scan.ts'
import type { WallLine } from './wall-line.ts'
import type { Run } from './wall-runs.ts'

/** The one room of a story whose walls do not close, from the floor that was scanned; its walls are seen from it. */
export function roomOfFloor(floor: ScannedFloor, plan: Plan, walls: readonly ScannedWall[]): FoundRoom {
  const polygon = signedArea(floor.polygon) < 0 ? [...floor.polygon].reverse() : floor.polygon
  const middle = centroid(polygon)
  const around = plan.lines.map((line, wall): Run => {
    const [from, to] = [line.at(0), line.at(line.length)]
    const forward = (to[0] - from[0]) * (middle[1] - from[1]) >= (to[1] - from[1]) * (middle[0] - from[0])
    const ends = forward ? { from, to } : { from: to, to: from }
    return { wall, start: 0, end: line.length, forward, ...ends, length: line.length, corners: [ends.from] }
  })
  const area = signedArea(polygon)
  return {
    story: floor.story,
    walls,
    around,
    inside: [],
    polygon,
    holes: [],
    area,
    middle,
    placed: new Map(),
    floor,
  }
}

/** Walls this much longer than the way around a floor stand within it too. */
const mostWallsAround = 1.2

/**
 * A floor may stand for a room where it is the only one on its story, the phone saw one room at most, and the walls do not
 * go on inside of it: the floor of several rooms is a box around all of them. Undefined where none may.
 */
export function loneFloor(scan: Scan, story: number, lines: readonly WallLine[]): ScannedFloor | undefined {
  const floors = scan.floors.filter((floor) => floor.story === story)
  const sections = scan.sections.filter((section) => section.story === story)
  const [floor] = floors
  if (!floor || floors.length > 1 || sections.length > 1) return undefined
  const walls = lines.reduce((sum, { length }) => sum + length, 0)
  const isLarge = Math.abs(signedArea(floor.polygon)) >= smallestRoom
  return isLarge && walls <= mostWallsAround * wayAround(floor.polygon) ? floor : undefined
}
