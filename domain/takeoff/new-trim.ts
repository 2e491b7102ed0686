import { say } from '#language/say.ts'
import { alongWalls, waysThrough } from './along-walls.ts'
import type { Given, Working } from './build-line.ts'
import { type Cased, casedDoors, casedWindows } from './casing-lines.ts'
import { type Exact, type ExactRange, sumOf, without } from './exact.ts'
import type { RoomsJob, RoomWork } from './room-work.ts'

/** New trim of rooms: `base` along the walls, in feet, and around doors and windows. */
export type NewTrim = {
  rooms: readonly RoomWork[]
  base: ExactRange
  doors: ExactRange
  windows: ExactRange
  given: readonly Given[]
  /** How much of it each wall has. */
  parts: () => readonly (readonly [faceId: string, part: Exact])[]
}

/** The new trim of the rooms that `isMeant` chooses, written to `work`. */
export function newTrimOf(job: RoomsJob, work: Working, isMeant: (room: RoomWork) => boolean): NewTrim {
  const rooms = job.works.filter(isMeant)
  const based = rooms.filter(({ choices }) => choices.baseboard)
  const windowed = rooms.filter(({ choices }) => choices.windowTrim)
  const [doors, windows] = [based.flatMap(casedDoors), windowed.flatMap(casedWindows)]
  const along = based.length > 0 ? alongWalls(work, based) : { left: sumOf([]), given: [] }
  const sum = (label: string, cased: readonly Cased[]) =>
    cased.length === 0
      ? sumOf([])
      : work.sum(
          label,
          cased.map(({ given }) => given),
          'ft',
        )
  const cased = [...doors, ...windows]
  const trimmed = new Set([...based, ...cased.map(({ room }) => room)])
  return {
    rooms: job.works.filter((room) => trimmed.has(room)),
    base: along.left,
    doors: sum(say('Around doors'), doors),
    windows: sum(say('Around windows'), windows),
    given: [...along.given, ...cased.map(({ given }) => given)],
    parts: () => [
      ...based.flatMap(({ faces }) =>
        faces.map((face) => {
          const ways = sumOf(waysThrough(face).map(({ exact }) => exact))
          return [face.face.id, without(face.length.exact, ways).value] as const
        }),
      ),
      ...cased.map(({ face, given: { exact } }) => [face.id, exact.value] as const),
    ],
  }
}
