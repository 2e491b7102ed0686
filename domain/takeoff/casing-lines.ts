import { say } from '#language/say.ts'
import type { RoomOpening } from '../measure/room.ts'
import { reachesFloor } from './along-walls.ts'
import { toRange } from './amounts.ts'
import { beginWorking, type FormulaPart, type Given, type LinePlan, sharesOf } from './build-line.ts'
import { cutRuns } from './cut-list.ts'
import { type Exact, type ExactRange, each, larger, ratio, sumOf, times, zero } from './exact.ts'
import type { InteriorFigure } from './interior-figures.ts'
import { onceFor } from './once-for.ts'
import { pieceOf } from './pack-names.ts'
import { exactLength, type FaceGiven, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { sources } from './sources.ts'

/** A door or a window as a room sees it, with what is around it there. */
export type Cased = { room: RoomWork; face: FaceGiven['face']; opening: RoomOpening; given: Given }

/** The doors of a room, each with what is around it on the room's side. */
export const casedDoors = onceFor((room: RoomWork): readonly Cased[] =>
  casedIn(
    room,
    (opening) => opening.kind === 'door' && reachesFloor(opening),
    (wall) => say('{wall}: around the door', { wall }),
  ),
)

/** The windows of a room, each with its sides and its head: below stand stool and apron. */
export const casedWindows = onceFor((room: RoomWork): readonly Cased[] =>
  casedIn(
    room,
    ({ kind }) => kind === 'window',
    (wall) => say('{wall}: around the window', { wall }),
  ),
)

function casedIn(
  room: RoomWork,
  isMeant: (opening: RoomOpening) => boolean,
  label: (wall: string) => string,
): readonly Cased[] {
  return room.faces.flatMap(({ face, openings, length }) =>
    openings
      .filter(isMeant)
      .map((opening) => ({ room, face, opening, given: around(opening, label(length.measure.label)) })),
  )
}

/** How high the sides of an opening are: a door's from the floor, a window's own. */
const sideOf = ({ kind, height, head }: RoomOpening): ExactRange =>
  exactLength(kind === 'window' ? height : head)

/** Twice the height of an opening and its width. */
function around(opening: RoomOpening, label: string): Given {
  const { id, width, head, height } = opening
  const exact = sumOf([exactLength(width), times(sideOf(opening), ratio(2, 1))])
  const elementIds = [...new Set([...width.from, ...(opening.kind === 'window' ? height : head).from])]
  return { exact, measure: { id, label, range: toRange(exact, 'ft'), elementIds } }
}

/** Casing around doors and windows, and the stool and the apron below each window. */
export function planCasing(job: RoomsJob): LinePlan[] {
  const doors = job.works.filter(({ choices }) => choices.baseboard).flatMap(casedDoors)
  const windows = job.works.filter(({ choices }) => choices.windowTrim).flatMap(casedWindows)
  return [
    planAround(job, doors, {
      itemId: 'casing',
      item: say('Door casing'),
      label: say('Two legs and a head of each door'),
      length: 'casing-length',
    }),
    planAround(job, windows, {
      itemId: 'window-casing',
      item: say('Window casing'),
      label: say('Two sides and a head of each window'),
      length: 'window-casing-length',
    }),
    planBelow(job, windows, 'stool'),
    planBelow(job, windows, 'apron'),
  ]
}

/** What casing goes beyond an opening at one end of a piece, in feet: its reveal, and itself at a miter. */
const beyond = (job: RoomsJob): Exact =>
  job.figure('casing-reveal').exact.add(job.figure('casing-width').exact).div(12)

/** Pieces around each opening, none of them jointed: legs with a miter above, a head with one at either end. */
function planAround(
  job: RoomsJob,
  openings: readonly Cased[],
  { itemId, item, label, length }: { itemId: string; item: string; label: string; length: InteriorFigure },
): LinePlan {
  const work = beginWorking(job)
  const [width, reveal] = [job.figure('casing-width'), job.figure('casing-reveal')]
  const more = beyond(job)
  const along = work.sum(
    label,
    openings.map(({ given }) => given),
    'ft',
  )
  const ends = ratio(4 * openings.length, 1)
  const mitered = work.step(
    say('And beyond the opening at two miters each'),
    [[along, 'ft'], '+', [ends, 'each'], '× (', width, '+', reveal, ')'],
    each(along, (feet) => feet.add(more.mul(ends))),
    'ft',
  )
  const pieces = openings.flatMap(({ opening }) => {
    const leg = each(sideOf(opening), (feet) => feet.add(more))
    return [leg, leg, each(exactLength(opening.width), (feet) => feet.add(more.mul(2)))]
  })
  const need = work.withWaste(mitered, 'ft', job.figure('casing-waste'))
  return {
    ...cased(job, openings, work, pieces, length),
    itemId: `${itemId}-${feetOf(job, pieces, length)}ft`,
    item,
    need,
  }
}

/** A stool goes beyond the casing at either end, an apron ends with it. */
function planBelow(job: RoomsJob, windows: readonly Cased[], kind: 'stool' | 'apron'): LinePlan {
  const work = beginWorking(job)
  const [width, reveal, end] = [
    job.figure('casing-width'),
    job.figure('casing-reveal'),
    job.figure('stool-end'),
  ]
  const more = kind === 'stool' ? beyond(job).add(end.exact.div(12)) : beyond(job)
  const pieces = windows.map(({ opening }) =>
    each(exactLength(opening.width), (feet) => feet.add(more.mul(2))),
  )
  const ends: FormulaPart[] = kind === 'stool' ? [width, '+', reveal, '+', end] : [width, '+', reveal]
  const across = work.sum(
    say('Across each window'),
    windows.map(({ opening, given: { measure } }) => ({ exact: exactLength(opening.width), measure })),
    'ft',
  )
  const count = ratio(2 * windows.length, 1)
  const along = work.step(
    kind === 'stool'
      ? say('And beyond the casing at both ends')
      : say('And as far as the casing at both ends'),
    [[across, 'ft'], '+', [count, 'each'], '× (', ...ends, ')'],
    sumOf(pieces),
    'ft',
    kind === 'stool' ? sources.stoolLength() : sources.apronLength(),
  )
  const need = work.withWaste(along, 'ft', job.figure('casing-waste'))
  const length: InteriorFigure = kind === 'stool' ? 'stool-length' : 'apron-length'
  return {
    ...cased(job, windows, work, pieces, length),
    itemId: `${kind}-${feetOf(job, pieces, length)}ft`,
    item: kind === 'stool' ? say('Window stool') : say('Window apron'),
    need,
  }
}

/** The shortest length sold, and no shorter than was chosen, that the longest piece is cut from in one. */
function feetOf(job: RoomsJob, pieces: readonly ExactRange[], length: InteriorFigure): number {
  const { value, options = [] } = job.figure(length).assumption
  const longest = longestOf(pieces)
  const lengths = [value, ...options.filter((feet) => feet > value)]
  return lengths.find((feet) => longest.lte(feet)) ?? Math.max(...lengths)
}

const longestOf = (pieces: readonly ExactRange[]): Exact =>
  pieces.reduce((longest, { value }) => larger(longest, value), zero)

/** What lines of casing have in common: its cuts, and the share of each wall by what is around its openings. */
function cased(
  job: RoomsJob,
  openings: readonly Cased[],
  work: LinePlan['work'],
  pieces: readonly ExactRange[],
  length: InteriorFigure,
) {
  const chosen = job.figure(length)
  const feet = feetOf(job, pieces, length)
  const stock = ratio(feet, 1)
  work.assumptions.add(chosen)
  if (feet !== chosen.assumption.value) {
    work.step(
      say('The longest is cut in one from pieces of'),
      ['≥', [longestOf(pieces), 'ft']],
      { value: stock, least: stock, most: stock },
      'ft',
    )
  }
  return {
    trade: 'trim' as const,
    roomIds: idsOf([...new Set(openings.map(({ room }) => room))]),
    given: openings.map(({ given }) => given),
    shares: () => sharesOf(openings.map(({ face, given: { exact } }) => [face.id, exact.value])),
    work,
    pack: { name: pieceOf(feet), size: stock, unit: 'ft' as const },
    pieces: cutRuns(work, pieces, stock, job.figure('saw-kerf'), sources.trimCuts()),
  }
}
