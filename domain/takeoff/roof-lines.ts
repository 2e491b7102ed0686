import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { type ExactRange, ratio, sumOf, times } from './exact.ts'
import { pieceOf } from './pack-names.ts'
import { flashingLines, lessIceBarrier } from './roof-flashing-lines.ts'
import { eavesOf, roofArea, type roofFields, roofSquares, slopeOf } from './roof-job.ts'
import { sheathingLines } from './roof-sheathing-lines.ts'
import { ventLines } from './roof-vent-lines.ts'
import { geometry } from './sources.ts'
import type { PlanStructure } from './structure-fields.ts'

type Part = Pick<LinePlan, 'itemId' | 'item' | 'pack'> & { measure: (work: Working) => ExactRange }

/** A gable roof: two slopes that meet in a ridge along its length. */
export const planRoof: PlanStructure<keyof typeof roofFields> = (job) => {
  const { length, width, pitch } = job.given
  const given = [length, width, pitch]
  const line = ({ measure, ...rest }: Part): LinePlan => {
    const work = beginWorking(job)
    return { ...rest, trade: 'roofing', roomIds: [], given, work, need: measure(work) }
  }
  const [bundle, roll] = [job.figure('shingle-bundle'), job.figure('underlayment-roll')]
  const [starter, cap] = [job.figure('starter-bundle'), job.figure('ridge-bundle')]
  const eaves = (work: Working) => eavesOf(job, work)
  const rakes = (work: Working) =>
    work.step(
      say('The four rakes'),
      ['2 ×', [width.exact, 'ft'], '× √(1 + (', [pitch.exact, 'in'], '÷', [ratio(12, 1), 'in'], ')²)'],
      times(width.exact, slopeOf(job).mul(2)),
      'ft',
      geometry(),
    )
  return [
    line({
      itemId: 'shingles-bundle',
      item: say('Asphalt shingles'),
      measure: (work) => {
        const area = roofSquares(job, work)
        return work.withWaste(times(area, ratio(100, 1)), 'ft2', job.figure('shingle-waste'))
      },
      pack: { name: say('bundle'), size: bundle, unit: 'ft2' },
    }),
    line({
      itemId: 'roof-underlayment',
      item: say('Roof underlayment'),
      measure: (work) => lessIceBarrier(job, work, roofArea(job, work)),
      pack: { name: say('roll'), size: roll, unit: 'ft2' },
    }),
    line({
      itemId: 'shingle-starter',
      item: say('Starter strip'),
      measure: eaves,
      pack: { name: say('bundle'), size: starter, unit: 'ft' },
    }),
    line({
      itemId: 'ridge-caps',
      item: say('Ridge caps'),
      measure: (work) => work.step(say('Ridge'), [[length.exact, 'ft']], length.exact, 'ft', geometry()),
      pack: { name: say('bundle'), size: cap, unit: 'ft' },
    }),
    line({
      itemId: 'drip-edge-10ft',
      item: say('Drip edge'),
      measure: (work) => {
        const [below, beside] = [eaves(work), rakes(work)]
        return work.step(say('All edges'), [[below, 'ft'], '+', [beside, 'ft']], sumOf([below, beside]), 'ft')
      },
      pack: { name: pieceOf(10), size: ratio(10, 1), unit: 'ft' },
    }),
    line({
      itemId: 'roofing-nails-box',
      item: say('Roofing nails'),
      measure: (work) => {
        const [area, nails] = [roofSquares(job, work), job.figure('shingle-nails')]
        return work.step(say('Nails'), [[area, 'square'], '×', nails], times(area, nails.exact), 'each')
      },
      pack: { name: say('box of 7,200'), size: ratio(7200, 1), unit: 'each' },
    }),
    ...[...sheathingLines(job), ...flashingLines(job), ...ventLines(job)].map(
      (more): LinePlan => ({
        ...more,
        trade: 'roofing',
        roomIds: [],
      }),
    ),
  ]
}
