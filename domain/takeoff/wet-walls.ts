import { say } from '#language/say.ts'
import { toRange } from './amounts.ts'
import type { Given, Working } from './build-line.ts'
import { certain, type Exact, type ExactRange, smaller, sumOf, without } from './exact.ts'
import { hasNewWalls, type RoomsJob, type RoomWork } from './room-work.ts'

const areaGiven = (room: RoomWork, id: string, label: string, area: Exact): Given => {
  const walls = sumOf(room.faces.map(({ net }) => net.exact))
  const exact = walls.least.lt(area)
    ? {
        value: smaller(walls.value, area),
        least: smaller(walls.least, area),
        most: smaller(walls.most, area),
      }
    : certain(area)
  return {
    exact,
    measure: { id: `${room.room.id}-${id}`, label, range: toRange(exact, 'ft2'), elementIds: [] },
  }
}

/** The walls around the tub or shower of a room, where new walls are tiled there: no more than the room has. Nothing else. */
export function wetWallsOf(job: RoomsJob, room: RoomWork): readonly Given[] {
  if (!room.choices.wetWalls || !hasNewWalls(room)) return []
  const area = job.figure('wet-wall-length').exact.mul(job.figure('wet-wall-height').exact)
  return [areaGiven(room, 'wet', say('{room}, tub or shower walls', { room: room.name }), area)]
}

/** The backsplash of a room, where one is tiled. */
export function backsplashOf(job: RoomsJob, room: RoomWork): readonly Given[] {
  if (!room.choices.backsplash) return []
  const area = job.figure('backsplash-length').exact.mul(job.figure('backsplash-height').exact).div(12)
  return [areaGiven(room, 'backsplash', say('{room}, backsplash', { room: room.name }), area)]
}

/** All walls of a room that are tiled. */
export const tiledWallsOf = (job: RoomsJob, room: RoomWork): readonly Given[] => [
  ...wetWallsOf(job, room),
  ...backsplashOf(job, room),
]

/** Tub and shower walls that have backer board in the place of drywall. */
export const backedWallsOf = (job: RoomsJob, room: RoomWork): readonly Given[] =>
  room.choices.backer ? wetWallsOf(job, room) : []

/** What is left of `area` in ft² without `less`, written to `work` where that is anything; its figures are assumptions. */
export function withoutWalls(
  job: RoomsJob,
  work: Working,
  label: string,
  area: ExactRange,
  less: readonly Given[],
): ExactRange {
  if (less.length === 0) return area
  assumeWalls(job, work, less)
  const taken = sumOf(less.map(({ exact }) => exact))
  return work.step(label, [[area, 'ft2'], '−', [taken, 'ft2']], without(area, taken), 'ft2')
}

/** Makes the sizes of tiled walls assumptions of a line, so that they are changed where they count. */
export function assumeWalls(job: RoomsJob, work: Working, walls: readonly Given[]): void {
  if (walls.some(({ measure }) => measure.id.endsWith('-wet')))
    work.assumptions.add(job.figure('wet-wall-length')).add(job.figure('wet-wall-height'))
  if (walls.some(({ measure }) => measure.id.endsWith('-backsplash')))
    work.assumptions.add(job.figure('backsplash-length')).add(job.figure('backsplash-height'))
}
