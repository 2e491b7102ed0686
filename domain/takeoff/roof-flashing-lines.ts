import { say } from '#language/say.ts'
import { beginWorking, type Working } from './build-line.ts'
import { certain, type ExactRange, each, larger, one, over, ratio, sumOf, times, without } from './exact.ts'
import { product } from './exact-geometry.ts'
import { lapped, lappedPieces } from './lapped-strips.ts'
import { pieceOf } from './pack-names.ts'
import { eavesOf, isOn, type RoofJob, type RoofLine, slopeOf } from './roof-job.ts'
import { geometry, sources } from './sources.ts'

/** How far the ice barrier goes up the slope, in inches: farther than it is measured level. */
function upTheSlope(job: RoofJob, work: Working): ExactRange {
  const depth = job.figure('ice-barrier-depth')
  const { pitch } = job.given
  return work.step(
    say('Ice barrier up the slope'),
    [depth, '× √(1 + (', [pitch.exact, 'in'], '÷', [ratio(12, 1), 'in'], ')²)'],
    certain(depth.exact.mul(slopeOf(job))),
    'in',
    sources.iceBarrierCode(),
  )
}

/** The roof without what the ice barrier covers at its eaves: it takes the place of underlayment there. */
export function lessIceBarrier(job: RoofJob, work: Working, area: ExactRange): ExactRange {
  if (!isOn(job, 'ice')) return area
  const [up, eaves] = [upTheSlope(job, work), eavesOf(job, work)]
  return work.step(
    say('Less the ice barrier at the eaves'),
    [[area, 'ft2'], '−', [eaves, 'ft'], '×', [up, 'in']],
    without(area, over(product(eaves, up), ratio(12, 1))),
    'ft2',
  )
}

/** Ice barrier in courses along both eaves and one along each valley; metal in valleys and beside walls. */
export const flashingLines = (job: RoofJob): RoofLine[] => [
  ...(isOn(job, 'ice') ? [iceBarrier(job)] : []),
  ...(isOn(job, 'valley') ? [valleyFlashing(job)] : []),
  ...(isOn(job, 'wall') ? [flashingBesideWalls(job)] : []),
]

function iceBarrier(job: RoofJob): RoofLine {
  const { length, width, pitch, valleyLength: valleys } = job.given
  const work = beginWorking(job)
  const [roll, piece] = [job.figure('ice-barrier-width'), job.figure('ice-barrier-length')]
  const [sideLap, endLap] = [job.figure('ice-barrier-side-lap'), job.figure('ice-barrier-end-lap')]
  const up = upTheSlope(job, work)
  const courses = work.step(
    say('Courses at an eave'),
    ['⌈(', [up, 'in'], '−', sideLap, ') ÷ (', roll, '−', sideLap, ')⌉'],
    each(up, (inches) => larger(one, inches.sub(sideLap.exact).div(roll.exact.sub(sideLap.exact)).ceil())),
    'each',
    geometry(),
  )
  const strips = times(courses, ratio(2, 1))
  const strip = lapped(work, say('A course with its laps'), length.exact, { piece: piece.exact, lap: endLap })
  const eaves = work.step(
    say('All courses at both eaves'),
    ['2 ×', [courses, 'each'], '×', [strip, 'ft']],
    product(strips, strip),
    'ft',
  )
  const pieces = lappedPieces(work, strips, length.exact, { piece: piece.exact, lap: endLap })
  const has = isOn(job, 'valley')
  return {
    itemId: 'ice-barrier-roll',
    item: say('Ice and water shield'),
    given: [length, width, pitch, ...(has ? [valleys] : [])],
    work,
    need: has
      ? work.step(
          say('And along the valleys'),
          [[eaves, 'ft'], '+', [valleys.exact, 'ft']],
          sumOf([eaves, valleys.exact]),
          'ft',
        )
      : eaves,
    pack: { name: say('roll'), size: piece, unit: 'ft' },
    pieces,
  }
}

function valleyFlashing(job: RoofJob): RoofLine {
  const { valleyLength: valleys } = job.given
  const work = beginWorking(job)
  const piece = ratio(10, 1)
  return {
    itemId: 'valley-flashing-10ft',
    item: say('Valley flashing'),
    given: [valleys],
    work,
    need: lapped(work, say('Valleys with their laps'), valleys.exact, {
      piece,
      lap: job.figure('valley-lap'),
    }),
    pack: { name: pieceOf(10), size: piece, unit: 'ft' },
  }
}

/** One piece to each course of shingles that ends at a wall. */
function flashingBesideWalls(job: RoofJob): RoofLine {
  const { wallLength: walls } = job.given
  const work = beginWorking(job)
  const exposure = job.figure('shingle-exposure')
  return {
    itemId: 'step-flashing',
    item: say('Step flashing'),
    given: [walls],
    work,
    need: work.step(
      say('A piece for each course of shingles'),
      ['⌈', [walls.exact, 'ft'], '÷', exposure, '⌉'],
      each(walls.exact, (feet) => feet.mul(12).div(exposure.exact).ceil()),
      'each',
      sources.stepFlashing(),
    ),
    pack: { name: say('1 piece'), size: one, unit: 'each' },
  }
}
