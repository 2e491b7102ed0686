import { say } from '#language/say.ts'
import { toRange } from './amounts.ts'
import { beginWorking, type Given, type LinePlan, sharesOf } from './build-line.ts'
import { type Cased, casedDoors } from './casing-lines.ts'
import { type Exact, ratio, sumOf, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { newTrimOf } from './new-trim.ts'
import { exactLength, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { sources } from './sources.ts'

/** Paint for the face of trim and for doors, each on the sides of the rooms that are painted. */
export function planTrimPaint(job: RoomsJob): LinePlan[] {
  const work = beginWorking(job)
  const painted = ({ choices }: RoomWork) => choices.trimPaint
  const trim = newTrimOf(job, work, painted)
  const [height, width] = [job.figure('baseboard-height'), job.figure('casing-width')]
  const casing = sumOf([trim.doors, trim.windows])
  const faces = work.step(
    say('Face of trim'),
    [[trim.base, 'ft'], '×', height, '+', [casing, 'ft'], '×', width],
    sumOf([times(trim.base, height.exact.div(12)), times(casing, width.exact.div(12))]),
    'ft2',
    sources.trimPaintMath(),
  )
  const doors = job.works.filter(painted).flatMap(casedDoors)
  const leaves = doors.map(({ opening, given: { measure } }) => leafOf(opening, measure))
  const area =
    leaves.length === 0
      ? faces
      : work.step(
          say('And one side of each door'),
          [[faces, 'ft2'], '+', [sumOf(leaves.map(({ exact }) => exact)), 'ft2']],
          sumOf([faces, ...leaves.map(({ exact }) => exact)]),
          'ft2',
        )
  const [coats, coverage] = [job.figure('paint-coats'), job.figure('paint-coverage')]
  const need = work.step(
    say('Paint for all coats'),
    [[area, 'ft2'], '×', coats, '÷', coverage],
    times(area, coats.exact.div(coverage.exact)),
    'gal',
  )
  const meant = new Set([...trim.rooms, ...doors.map(({ room }) => room)])
  const rooms = job.works.filter((room) => meant.has(room))
  return [
    {
      itemId: 'paint-trim-qt',
      item: say('Paint for trim and doors'),
      trade: 'paint',
      roomIds: idsOf(rooms),
      given: [...trim.given, ...leaves],
      shares: () =>
        sharesOf([
          ...trim.parts(),
          ...doors.map(({ face, given: { exact } }) => [face.id, exact.value] as const),
        ]),
      work,
      need,
      pack: { name: say('1 qt can'), size: ratio(1, 4), unit: 'gal' },
      instead: ({ value }) => sayGallons(value),
    },
  ]
}

/** One side of a door, in ft². */
function leafOf({ id, width, head }: Cased['opening'], { label, elementIds }: Given['measure']): Given {
  const exact = product(exactLength(width), exactLength(head))
  return {
    exact,
    measure: {
      id: `${id}-leaf`,
      label: say('{around}: its leaf', { around: label }),
      range: toRange(exact, 'ft2'),
      elementIds,
    },
  }
}

/** From so many quarts on a gallon costs less. */
const quartsForGallon = 3

function sayGallons(need: Exact): string | null {
  const quarts = Number(need.mul(4).ceil())
  return quarts < quartsForGallon ? null : say('Or {gallons} gal', { gallons: String(Math.ceil(quarts / 4)) })
}
