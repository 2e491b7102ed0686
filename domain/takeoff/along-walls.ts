import { say } from '#language/say.ts'
import type { RoomOpening } from '../measure/room.ts'
import { type Given, type LinePlan, sharesOf, type Working } from './build-line.ts'
import { type ExactRange, sumOf, without } from './exact.ts'
import type { Source } from './line.ts'
import { onceFor } from './once-for.ts'
import { type FaceGiven, givenLength, type RoomWork } from './room-work.ts'

/** An opening that a person walks through begins at the floor; a scan may be a thumb's width off. Metres. */
const highestThreshold = 0.05

/** Whether an opening is a way through and no window: it begins at the floor. */
export const reachesFloor = ({ kind, sill }: RoomOpening): boolean =>
  kind !== 'window' && sill.value <= highestThreshold

/** The ways through a wall, as wide as they are: many lines of a takeoff ask for them. */
export const waysThrough = onceFor(({ openings, length }: FaceGiven): readonly Given[] =>
  openings
    .filter(reachesFloor)
    .map(({ id, width }) =>
      givenLength(id, say('{wall}: way through', { wall: length.measure.label }), width),
    ),
)

/**
 * What runs along the foot of the walls of `works` and stops at doors and openings to the floor: `left` of it in feet, written
 * to `work`, and which part of that each wall has. `source` says why it stops there.
 */
export function alongWalls(
  work: Working,
  works: readonly RoomWork[],
  source?: Source,
): { left: ExactRange } & Required<Pick<LinePlan, 'given' | 'shares'>> {
  const faces = works.flatMap((one) => one.faces)
  const walls = faces.map(({ length }) => length)
  const doors = faces.flatMap(waysThrough)
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
          source,
        )
  return {
    left,
    given: [...walls, ...doors],
    shares: () =>
      sharesOf(
        faces.map((face) => [
          face.face.id,
          without(face.length.exact, sumOf(waysThrough(face).map(({ exact }) => exact))).value,
        ]),
      ),
  }
}
