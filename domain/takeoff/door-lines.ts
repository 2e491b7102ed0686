import { say } from '#language/say.ts'
import type { RoomOpening } from '../measure/room.ts'
import { reachesFloor } from './along-walls.ts'
import { beginWorking, type Given, type LinePlan, sharesOf } from './build-line.ts'
import { cutRuns } from './cut-list.ts'
import { doorFor } from './door-sizes.ts'
import { certain, type Exact, type ExactRange, one, ratio } from './exact.ts'
import { grouped } from './grouped.ts'
import { pieceOf } from './pack-names.ts'
import { type FaceGiven, givenLength, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'

/** An opening as the first room that asks for it sees it. */
type Door = { room: RoomWork; face: FaceGiven['face']; opening: RoomOpening; given: Given }

/** The openings of the rooms that `isMeant` chooses, each once though it is in the walls of two rooms. */
function openingsOf(
  job: RoomsJob,
  isMeant: (opening: RoomOpening, room: RoomWork) => boolean,
  label: (wall: string) => string,
): readonly Door[] {
  const seen = new Set<string>()
  return job.works.flatMap((room) =>
    room.faces.flatMap(({ face, openings, length }) =>
      openings.flatMap((opening): readonly Door[] => {
        if (seen.has(opening.id) || !isMeant(opening, room)) return []
        seen.add(opening.id)
        const given = givenLength(opening.id, label(length.measure.label), opening.width)
        return [{ room, face, opening, given }]
      }),
    ),
  )
}

/** Prehung doors by their width, and what they are closed, hung and stopped with. */
export function planDoors(job: RoomsJob): LinePlan[] {
  const doors = openingsOf(
    job,
    (opening, { choices }) => choices.doors && opening.kind === 'door' && reachesFloor(opening),
    (wall) => say('{wall}: door', { wall }),
  )
  const sizeOf = ({ opening }: Door) => doorFor(opening.width.value)
  const leaves = (door: Door): Exact => ratio(sizeOf(door).leaves, 1)
  const hinges = job.figure('door-hinges')
  const bySize = [...grouped(doors, sizeOf)].sort(([a], [b]) => a.inches - b.inches)
  return [
    ...bySize.map(([{ inches, item }, some]): LinePlan => {
      const line = counted(job, some, say('Doors, each once'), () => one)
      // Whoever buys hinges apart finds here how to say so: while there are none, there is no line of them.
      line.work.assumptions.add(hinges)
      return {
        ...line,
        itemId: `door-prehung-${inches}`,
        item: item(),
        pack: { name: say('door with jamb and hinges'), size: one, unit: 'each' },
      }
    }),
    {
      ...counted(job, doors, say('One for each door'), () => one),
      itemId: 'door-lockset',
      item: say('Lockset'),
      pack: { name: say('set'), size: one, unit: 'each' },
    },
    {
      ...counted(job, doors, say('One for each leaf'), leaves),
      itemId: 'door-stop',
      item: say('Door stop'),
      pack: { name: say('piece'), size: one, unit: 'each' },
    },
    planHinges(job, doors, leaves),
  ]
}

function planHinges(job: RoomsJob, doors: readonly Door[], leaves: (door: Door) => Exact): LinePlan {
  const { work, need, ...line } = counted(job, doors, say('One for each leaf'), leaves)
  const each = job.figure('door-hinges')
  return {
    ...line,
    itemId: 'door-hinge',
    item: say('Door hinge'),
    work,
    need: work.byRate(say('Hinges'), need, 'each', each, 'each'),
    pack: { name: say('piece'), size: one, unit: 'each' },
  }
}

/** What goes by the number of doors. */
function counted(job: RoomsJob, doors: readonly Door[], label: string, each: (door: Door) => Exact) {
  const work = beginWorking(job)
  const need = work.sum(
    label,
    doors.map((door) => ({ exact: certain(each(door)), measure: door.given.measure })),
    'each',
  )
  return {
    trade: 'trim' as const,
    roomIds: idsOf([...new Set(doors.map(({ room }) => room))]),
    given: doors.map(({ given }) => given),
    shares: () => sharesOf(doors.map((door) => [door.face.id, each(door)])),
    work,
    need,
  }
}

/**
 * Strips where a new floor ends in a door or an opening: another floor lies behind it, or nobody knows what. Between two
 * rooms with the same floor it goes through.
 */
export function planTransitions(job: RoomsJob): LinePlan[] {
  const floors = new Map(job.works.map(({ room, choices }) => [room.id, choices.floor]))
  const ends = openingsOf(
    job,
    (opening, { room, choices }) =>
      choices.transitions &&
      choices.floor !== 'none' &&
      reachesFloor(opening) &&
      !opening.roomIds.some((id) => id !== room.id && floors.get(id) === choices.floor),
    (wall) => say('{wall}: way through', { wall }),
  )
  const work = beginWorking(job)
  const piece = job.figure('transition-length')
  const feet = String(piece.assumption.value)
  const widths: readonly ExactRange[] = ends.map(({ given: { exact } }) => exact)
  const across = work.sum(
    say('Doors and openings where a floor ends'),
    ends.map(({ given }) => given),
    'ft',
  )
  return [
    {
      itemId: `transition-${feet}ft`,
      item: say('Transition strip'),
      trade: 'flooring',
      roomIds: idsOf([...new Set(ends.map(({ room }) => room))]),
      given: ends.map(({ given }) => given),
      shares: () => sharesOf(ends.map(({ face, given: { exact } }) => [face.id, exact.value])),
      work,
      need: work.withWaste(across, 'ft', job.figure('transition-waste')),
      pack: { name: pieceOf(piece.assumption.value), size: piece, unit: 'ft' },
      pieces: cutRuns(work, widths, piece.exact, job.figure('saw-kerf')),
    },
  ]
}
