import type { AddedOpening, ClosedGap, Corrections } from '#domain/measure/room.ts'
import type { RoomChoices } from '#domain/takeoff/choices.ts'
import type { Job } from './job.ts'
import { changeList, type ListChange, withEntry } from './list-change.ts'

type RoomCorrection = NonNullable<Corrections['rooms']>[string]
type OpeningCorrection = NonNullable<Corrections['openings']>[string]

/** What a visitor does to a job. `undefined` for a figure goes back to what was measured, or to what is usual. */
export type Change =
  | { change: 'ceiling'; roomId: string; metres: number | undefined }
  | { change: 'wall'; wallId: string; metres: number | undefined }
  | { change: 'label'; roomId: string; label: string | undefined }
  | { change: 'usual'; works: Partial<RoomChoices> }
  | { change: 'works'; roomId: string; works: Partial<RoomChoices> }
  | { change: 'gap'; gap: Pick<ClosedGap, 'id' | 'between'>; closed: boolean }
  /** What one unit of the file is, in metres; undefined asks again. */
  | { change: 'unit'; metres: number | undefined }
  | { change: 'opening'; id: string; correction: OpeningCorrection | undefined }
  | { change: 'added'; id: string; opening: AddedOpening | undefined }
  | ListChange

/** What is corrected of a room, or undefined where nothing is left of it. */
function corrected(before: RoomCorrection | undefined, next: Record<keyof RoomCorrection, unknown>) {
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined),
  ) as RoomCorrection
  return Object.keys(merged).length > 0 ? merged : undefined
}

/** The job after a change; what a person says against the scan stays apart from it. */
export function changeJob(job: Job, change: Change): Job {
  const { corrections, choices } = job
  switch (change.change) {
    case 'ceiling':
    case 'label': {
      const { roomId } = change
      const before = corrections.rooms?.[roomId]
      const next =
        change.change === 'ceiling'
          ? { label: before?.label, ceilingHeight: change.metres }
          : { label: change.label, ceilingHeight: before?.ceilingHeight }
      const rooms = withEntry(corrections.rooms, roomId, corrected(before, next))
      return { ...job, corrections: { ...corrections, rooms } }
    }
    case 'wall': {
      const { wallId, metres } = change
      const walls = withEntry(
        corrections.walls,
        wallId,
        metres === undefined ? undefined : { height: metres },
      )
      return { ...job, corrections: { ...corrections, walls } }
    }
    case 'unit': {
      const { metresInUnit: _, ...rest } = corrections
      const said = change.metres === undefined ? rest : { ...rest, metresInUnit: change.metres }
      return { ...job, corrections: said }
    }
    case 'opening': {
      const openings = withEntry(corrections.openings, change.id, change.correction)
      return { ...job, corrections: { ...corrections, openings } }
    }
    case 'gap': {
      const { id, between } = change.gap
      const closedGaps = withEntry(corrections.closedGaps, id, change.closed ? between : undefined)
      return { ...job, corrections: { ...corrections, closedGaps } }
    }
    case 'added':
      return {
        ...job,
        corrections: { ...corrections, added: withEntry(corrections.added, change.id, change.opening) },
      }
    case 'usual': {
      // What is said of every room holds in every room: what one of them had of its own goes.
      const said = Object.keys(change.works)
      const rooms = Object.fromEntries(
        Object.entries(choices.rooms).map(([id, works]) => [
          id,
          Object.fromEntries(Object.entries(works).filter(([name]) => !said.includes(name))),
        ]),
      )
      return { ...job, choices: { ...choices, usual: { ...choices.usual, ...change.works }, rooms } }
    }
    case 'works': {
      const works = { ...choices.rooms[change.roomId], ...change.works }
      return { ...job, choices: { ...choices, rooms: { ...choices.rooms, [change.roomId]: works } } }
    }
    default:
      return changeList(job, change)
  }
}
