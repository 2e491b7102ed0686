import { say } from '#language/say.ts'
import type { RoomOpening } from '../measure/room.ts'
import { toRange } from './amounts.ts'
import { beginWorking, type Given, type LinePlan, sharesOf } from './build-line.ts'
import { ratio, sumOf, times, without } from './exact.ts'
import { exactLength, type FaceGiven, givenLength, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'

/** An opening that a person walks through begins at the floor; a scan may be a thumb's width off. Metres. */
const highestThreshold = 0.05

const reachesFloor = ({ kind, sill }: RoomOpening): boolean =>
  kind !== 'window' && sill.value <= highestThreshold

/** The ways through a wall, as wide as they are. */
export const waysThrough = ({ openings, length }: FaceGiven): readonly Given[] =>
  openings
    .filter(reachesFloor)
    .map(({ id, width }) =>
      givenLength(id, say('{wall}: way through', { wall: length.measure.label }), width),
    )

/** Baseboard and the casing of doors, where a room gets new trim. */
export function planTrim(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.baseboard)
  return [planBaseboard(job, works), planCasing(job, works)]
}

/** Along the walls, less the doors and openings that reach the floor. */
function planBaseboard(job: RoomsJob, works: readonly RoomWork[]): LinePlan {
  const faces = works.flatMap((work) => work.faces)
  const walls = faces.map(({ length }) => length)
  const doors = faces.flatMap(waysThrough)
  const work = beginWorking(job)
  const piece = job.figure('baseboard-length')
  const along = work.sum(say('Along the walls'), walls, 'ft')
  const ways = sumOf(doors.map(({ exact }) => exact))
  const left =
    doors.length === 0
      ? along
      : work.step(
          say('Less doors and openings to the floor'),
          [[along, 'ft'], '−', [ways, 'ft']],
          without(along, ways),
          'ft',
        )
  return {
    itemId: `baseboard-${piece.assumption.value}ft`,
    item: say('Baseboard'),
    trade: 'trim',
    roomIds: idsOf(works),
    given: [...walls, ...doors],
    shares: () =>
      sharesOf(
        faces.map((face) => [
          face.face.id,
          without(face.length.exact, sumOf(waysThrough(face).map(({ exact }) => exact))).value,
        ]),
      ),
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
