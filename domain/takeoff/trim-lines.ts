import { say } from '#language/say.ts'
import type { RoomOpening } from '../measure/room.ts'
import { alongWalls, reachesFloor } from './along-walls.ts'
import { toRange } from './amounts.ts'
import { beginWorking, type Given, type LinePlan, sharesOf } from './build-line.ts'
import { ratio, sumOf, times } from './exact.ts'
import { exactLength, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'

/** Baseboard and the casing of doors, where a room gets new trim. */
export function planTrim(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.baseboard)
  return [planBaseboard(job, works), planCasing(job, works)]
}

/** Along the walls, less the doors and openings that reach the floor. */
function planBaseboard(job: RoomsJob, works: readonly RoomWork[]): LinePlan {
  const work = beginWorking(job)
  const piece = job.figure('baseboard-length')
  const { left, given, shares } = alongWalls(work, works)
  return {
    itemId: `baseboard-${piece.assumption.value}ft`,
    item: say('Baseboard'),
    trade: 'trim',
    roomIds: idsOf(works),
    given,
    shares,
    work,
    need: work.withWaste(left, 'ft', job.figure('baseboard-waste')),
    pack: {
      name: say('{feet} ft piece', { feet: String(piece.assumption.value) }),
      size: piece,
      unit: 'ft',
    },
  }
}

/** The doors of a room, each with what is around it on the room's side. */
export const casedDoors = (room: RoomWork) =>
  room.faces.flatMap(({ face, openings, length }) =>
    openings
      .filter((opening) => opening.kind === 'door' && reachesFloor(opening))
      .map((opening) => ({ room, face, given: around(opening, length.measure.label) })),
  )

/** Two legs and a head around each door, on the side of each room that gets trim. */
function planCasing(job: RoomsJob, works: readonly RoomWork[]): LinePlan {
  const doors = works.flatMap(casedDoors)
  const work = beginWorking(job)
  const piece = job.figure('casing-length')
  const given = doors.map((door) => door.given)
  const along = work.sum(say('Two legs and a head of each door'), given, 'ft')
  return {
    itemId: `casing-${piece.assumption.value}ft`,
    item: say('Door casing'),
    trade: 'trim',
    roomIds: idsOf([...new Set(doors.map(({ room }) => room))]),
    given,
    shares: () => sharesOf(doors.map(({ face, given: { exact } }) => [face.id, exact.value])),
    work,
    need: work.withWaste(along, 'ft', job.figure('casing-waste')),
    pack: {
      name: say('{feet} ft piece', { feet: String(piece.assumption.value) }),
      size: piece,
      unit: 'ft',
    },
  }
}

/** What is around a door on one side: twice its height and its width. */
function around({ id, width, head }: RoomOpening, wall: string): Given {
  const exact = sumOf([exactLength(width), times(exactLength(head), ratio(2, 1))])
  const elementIds = [...new Set([...width.from, ...head.from])]
  const label = say('{wall}: around the door', { wall })
  return { exact, measure: { id, label, range: toRange(exact, 'ft'), elementIds } }
}
