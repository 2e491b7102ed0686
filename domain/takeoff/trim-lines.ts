import { say } from '#language/say.ts'
import type { RoomOpening } from '../measure/room.ts'
import { beginWorking, type LinePlan } from './build-line.ts'
import { sumOf, without } from './exact.ts'
import { givenLength, idsOf, type RoomsJob } from './room-work.ts'

/** An opening that a person walks through begins at the floor; a scan may be a thumb's width off. Metres. */
const highestThreshold = 0.05

const reachesFloor = ({ kind, sill }: RoomOpening): boolean =>
  kind !== 'window' && sill.value <= highestThreshold

/** Baseboard along the walls, less the doors and openings that reach the floor. */
export function planTrim(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.baseboard)
  const walls = works.flatMap(({ faces }) => faces.map(({ length }) => length))
  const doors = works.flatMap(({ faces }) =>
    faces.flatMap(({ openings, length }) =>
      openings
        .filter(reachesFloor)
        .map(({ id, width }) =>
          givenLength(id, say('{wall}: way through', { wall: length.measure.label }), width),
        ),
    ),
  )
  const work = beginWorking(job)
  const piece = job.figure('baseboard-length')
  const along = work.sum(say('Along the walls'), walls, 'ft')
  const ways = sumOf(doors.map(({ exact }) => exact))
  const left = work.step(
    say('Less doors and openings to the floor'),
    [[along, 'ft'], '−', [ways, 'ft']],
    without(along, ways),
    'ft',
  )
  const need = work.withWaste(left, 'ft', job.figure('baseboard-waste'))
  work.assumptions.add(piece)
  return [
    {
      itemId: `baseboard-${piece.assumption.value}ft`,
      item: say('Baseboard'),
      trade: 'trim',
      roomIds: idsOf(works),
      given: [...walls, ...doors],
      work,
      need,
      pack: {
        name: say('{length} ft piece', { length: String(piece.assumption.value) }),
        size: piece.exact,
        unit: 'ft',
      },
    },
  ]
}
