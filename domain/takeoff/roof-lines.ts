import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { type Exact, type ExactRange, ratio, sumOf, times } from './exact.ts'
import { product, rootRoundedUp } from './exact-geometry.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
} from './structure-fields.ts'
import { geometry } from './structure-sources.ts'

export const roofFields = {
  length: lengthField(() => say('Length along the ridge, with overhangs'), 30, [1, 1000]),
  width: lengthField(() => say('Width across, with overhangs'), 24, [1, 1000]),
  pitch: { label: () => say('Pitch: rise in 12'), kind: 'pitch', usual: 6, least: 0, most: 24 },
} satisfies Record<string, StructureField>

type RoofJob = StructureJob<keyof typeof roofFields>

/** How much longer a slope is than its plan: √(1 + (pitch ÷ 12)²). */
function slopeOf(job: RoofJob): Exact {
  const rise = job.given.pitch.exact.value.div(12)
  return rootRoundedUp(rise.mul(rise).add(1))
}

function roofArea(job: RoofJob, work: Working): ExactRange {
  const { length, width, pitch } = job.given
  const plan = work.step(
    say('Plan of the roof'),
    [[length.exact, 'ft'], '×', [width.exact, 'ft']],
    product(length.exact, width.exact),
    'ft2',
    geometry(),
  )
  return work.step(
    say('On the slope'),
    [[plan, 'ft2'], '× √(1 + (', [pitch.exact, 'in'], '÷', [ratio(12, 1), 'in'], ')²)'],
    times(plan, slopeOf(job)),
    'ft2',
    geometry(),
  )
}

/** The roof in squares of 100 ft². */
export function roofSquares(job: RoofJob, work: Working): ExactRange {
  const area = roofArea(job, work)
  return work.step(
    say('Squares'),
    [[area, 'ft2'], '÷', [ratio(100, 1), 'ft2']],
    times(area, ratio(1, 100)),
    'square',
  )
}

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
  const eaves = (work: Working) =>
    work.step(
      say('Both eaves'),
      ['2 ×', [length.exact, 'ft']],
      times(length.exact, ratio(2, 1)),
      'ft',
      geometry(),
    )
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
      measure: (work) => {
        return roofArea(job, work)
      },
      pack: { name: say('roll'), size: roll, unit: 'ft2' },
    }),
    line({
      itemId: 'shingle-starter',
      item: say('Starter strip'),
      measure: (work) => {
        return eaves(work)
      },
      pack: { name: say('bundle'), size: starter, unit: 'ft' },
    }),
    line({
      itemId: 'ridge-caps',
      item: say('Ridge caps'),
      measure: (work) => {
        return work.step(say('Ridge'), [[length.exact, 'ft']], length.exact, 'ft', geometry())
      },
      pack: { name: say('bundle'), size: cap, unit: 'ft' },
    }),
    line({
      itemId: 'drip-edge-10ft',
      item: say('Drip edge'),
      measure: (work) => {
        const [below, beside] = [eaves(work), rakes(work)]
        return work.step(say('All edges'), [[below, 'ft'], '+', [beside, 'ft']], sumOf([below, beside]), 'ft')
      },
      pack: { name: say('{feet} ft piece', { feet: '10' }), size: ratio(10, 1), unit: 'ft' },
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
  ]
}
