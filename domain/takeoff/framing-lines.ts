import { say } from '#language/say.ts'
import { writeBoardFeet } from './board-feet.ts'
import { beginWorking, type FormulaPart, type Given, type LinePlan, mostWritten } from './build-line.ts'
import { cutRuns } from './cut-list.ts'
import { type ExactRange, each, one, over, ratio, sumOf } from './exact.ts'
import { type FramedWall, framedWalls } from './framed-walls.ts'
import { grouped } from './grouped.ts'
import { planHeaders } from './header-lines.ts'
import { pieceOf } from './pack-names.ts'
import { idsOf, type RoomsJob } from './room-work.ts'
import { type Stud, studFor } from './stud-sizes.ts'

/** Studs by the height of the wall, plates along it, headers over its openings, and batts between: each wall once, though it has two faces. */
export function planFraming(job: RoomsJob): LinePlan[] {
  const walls = framedWalls(job)
  const byStud = grouped(walls, ({ face }) => studFor(face.face.height.value))
  const sizes = [...byStud].sort(([one], [other]) => one.inches - other.inches)
  return [
    ...sizes.map(([stud, some]) => planStuds(job, stud, some)),
    planPlates(job, walls),
    ...planHeaders(job, walls),
    planBatts(job, walls),
  ]
}

const roomsOf = (walls: readonly FramedWall[]) => idsOf([...new Set(walls.map(({ room }) => room))])

/** One at each end and every so many inches between; more at corners and openings. */
function planStuds(job: RoomsJob, stud: Stud, walls: readonly FramedWall[]): LinePlan {
  const work = beginWorking(job)
  const [spacing, atCorner, atOpening] = [
    job.figure('stud-spacing'),
    job.figure('studs-per-corner'),
    job.figure('studs-per-opening'),
  ]
  const studsOf = ({ face: { length } }: FramedWall): ExactRange =>
    each(length.exact, (feet) => feet.mul(12).div(spacing.exact).ceil().add(1))
  const along = work.step(
    say('Studs along each wall, rounded up, and one at its end'),
    walls.length > mostWritten
      ? [
          say('{count, plural, one {# wall} other {# walls}}, each ÷', { count: walls.length }),
          spacing,
          '+ 1',
        ]
      : walls.flatMap(({ face }, index): FormulaPart[] => [
          index === 0 ? '(' : '+ (',
          [face.length.exact, 'ft'],
          '÷',
          spacing,
          '+ 1)',
        ]),
    sumOf(walls.map(studsOf)),
    'each',
  )
  const count = (some: (wall: FramedWall) => number) =>
    ratio(
      walls.reduce((sum, wall) => sum + some(wall), 0),
      1,
    )
  const [corners, openings] = [count((wall) => wall.corners), count(({ face }) => face.openings.length)]
  const more = corners.mul(atCorner.exact).add(openings.mul(atOpening.exact))
  const all = work.step(
    say('And at corners and openings'),
    [[along, 'each'], '+', [corners, 'each'], '×', atCorner, '+', [openings, 'each'], '×', atOpening],
    each(along, (some) => some.add(more)),
    'each',
  )
  const need = work.withWaste(all, 'each', job.figure('lumber-waste'))
  writeBoardFeet(work, need, { depth: 4, feet: ratio(stud.nominal, 1) })
  return {
    itemId: stud.itemId,
    item: say('Stud, 2 × 4 in'),
    trade: 'framing',
    roomIds: roomsOf(walls),
    given: walls.map(({ face }) => face.length),
    work,
    need,
    pack: { name: stud.pack(), size: one, unit: 'each' },
  }
}

function planPlates(job: RoomsJob, walls: readonly FramedWall[]): LinePlan {
  const work = beginWorking(job)
  const [rows, piece] = [job.figure('plate-rows'), job.figure('plate-length')]
  const given = walls.map(({ face }) => face.length)
  const along = work.sum(say('Along the walls, each once'), given, 'ft')
  const lying = work.byRate(say('Plates'), along, 'ft', rows, 'ft')
  const need = work.withWaste(lying, 'ft', job.figure('lumber-waste'))
  writeBoardFeet(work, need, { depth: 4, feet: one })
  const runs = given.flatMap(({ exact }) =>
    new Array<ExactRange>(Math.ceil(rows.assumption.value)).fill(exact),
  )
  return {
    itemId: `plate-2x4-${piece.assumption.value}ft`,
    item: say('Plate, 2 × 4 in'),
    trade: 'framing',
    roomIds: roomsOf(walls),
    given,
    work,
    need,
    pack: {
      name: pieceOf(piece.assumption.value),
      size: piece,
      unit: 'ft',
    },
    pieces: cutRuns(work, runs, piece.exact, job.figure('saw-kerf')),
  }
}

/** Batts that fit between the studs, over the walls less their openings. */
function planBatts(job: RoomsJob, walls: readonly FramedWall[]): LinePlan {
  const work = beginWorking(job)
  const [spacing, gap, length] = [
    job.figure('stud-spacing'),
    job.figure('batt-gap'),
    job.figure('batt-length'),
  ]
  const given: readonly Given[] = walls.map(({ face }) => face.net)
  const area = work.sum(say('Walls, each once, openings taken off'), given, 'ft2')
  const batt = spacing.exact.sub(gap.exact).mul(length.exact).div(144)
  const batts = work.step(
    say('Batts, rounded up'),
    [[area, 'ft2'], '÷ ((', spacing, '−', gap, ') ×', length, ')'],
    each(over(area, batt), (some) => some.ceil()),
    'each',
  )
  return {
    itemId: 'batt-r13-15x93-bag',
    item: say('Batts, R-13'),
    trade: 'insulation',
    roomIds: roomsOf(walls),
    given,
    work,
    need: batts,
    pack: { name: say('bag'), size: job.figure('batt-bag'), unit: 'each' },
  }
}
