import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { ceilPacks, type Exact, type ExactRange, ratio, times } from './exact.ts'
import { piRoundedUp, product } from './exact-geometry.ts'
import { footingBars } from './reinforcement-lines.ts'
import { geometry } from './sources.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
  thicknessField,
} from './structure-fields.ts'

/** How concrete comes: 0 is the truck, else the pounds of a bag. */
export const supply = (usual: number): StructureField => ({
  label: () => say('Concrete comes as'),
  kind: 'choice',
  usual,
  least: 0,
  most: 80,
  options: [
    { value: 0, label: () => say('Ready-mix by truck') },
    { value: 60, label: () => say('Bags of 60 lb') },
    { value: 80, label: () => say('Bags of 80 lb') },
  ],
})

export const footingFields = {
  length: lengthField(() => say('Length of all footings'), 40, [0.5, 5000]),
  width: thicknessField(() => say('Width'), 16, [4, 96]),
  depth: thicknessField(() => say('Depth'), 8, [4, 96]),
  supply: supply(0),
  rows: { label: () => say('Rows of rebar #4'), kind: 'count', usual: 2, least: 0, most: 20 },
} satisfies Record<string, StructureField>

export const tubeFields = {
  // From a post's footing to a round patio or the pad of a tank, 40 ft across; a slab is 4 in high.
  diameter: thicknessField(() => say('Diameter'), 10, [4, 480]),
  height: lengthField(() => say('Height'), 4, [1 / 12, 40]),
  count: { label: () => say('How many'), kind: 'count', usual: 1, least: 1, most: 1000 },
  supply: supply(80),
} satisfies Record<string, StructureField>

type Supplied = StructureJob<'supply'>

/** Cubic feet in the yards that concrete is ordered by. */
export const inYards = (work: Working, cubicFeet: ExactRange): ExactRange =>
  work.step(
    say('In cubic yards'),
    [[cubicFeet, 'ft3'], '÷ 27'],
    times(cubicFeet, ratio(1, 27)),
    'yd3',
    geometry(),
  )

/** From this many cubic yards on nobody mixes bags. */
const mostMixed = 2

/** How many bags hold the same, where so little may be mixed by hand: few plants send a truck for less than a yard. */
function sayBags({ value }: ExactRange, yieldOfBag: Exact): string | null {
  if (value.gt(mostMixed)) return null
  return say('Or {count, plural, one {# bag} other {# bags}} of 80 lb', {
    count: ceilPacks(value.mul(27), yieldOfBag),
  })
}

/** Concrete for what holds `net`, in ft³, as it comes: quarter yards by truck, or bags. */
export function concrete(job: Supplied, given: LinePlan['given'], work: Working, net: ExactRange): LinePlan {
  const bag = job.given.supply.exact.value.valueOf()
  const rest = { trade: 'concrete', roomIds: [], given, work } as const
  inYards(work, net)
  const wasted = work.withWaste(net, 'ft3', job.figure('concrete-waste'))
  if (bag === 0) {
    const need = wasted === net ? times(net, ratio(1, 27)) : inYards(work, wasted)
    const pack = { name: say('¼ yd³ by truck'), size: ratio(1, 4), unit: 'yd3' } as const
    const instead = (yards: ExactRange) => sayBags(yards, job.figure('concrete-80lb-yield').exact)
    return { itemId: 'concrete-ready-mix', item: say('Ready-mix concrete'), ...rest, need, pack, instead }
  }
  const yields = job.figure(bag === 60 ? 'concrete-60lb-yield' : 'concrete-80lb-yield')
  return {
    itemId: `concrete-${bag}lb`,
    item: say('Concrete mix'),
    ...rest,
    need: wasted,
    pack: { name: bag === 60 ? say('60 lb bag') : say('80 lb bag'), size: yields, unit: 'ft3' },
  }
}

type FootingJob = StructureJob<keyof typeof footingFields>
type TubeJob = StructureJob<keyof typeof tubeFields>

/** A length in feet as a part of a formula in inches. */
export const inInches = (feet: ExactRange) => [times(feet, ratio(12, 1)), 'in'] as const

/** What footings hold, in ft³. */
export function footingVolume({ given: { length, width, depth } }: FootingJob, work: Working): ExactRange {
  return work.step(
    say('Volume'),
    [[length.exact, 'ft'], '×', inInches(width.exact), '×', inInches(depth.exact)],
    product(length.exact, width.exact, depth.exact),
    'ft3',
    geometry(),
  )
}

/** What round columns hold, in ft³: π over 4 times the square of the diameter, a hair rounded up. */
export function tubeVolume({ given: { diameter, height, count } }: TubeJob, work: Working): ExactRange {
  const across = inInches(diameter.exact)
  return work.step(
    say('Volume'),
    ['π ÷ 4 ×', across, '×', across, '×', [height.exact, 'ft'], '×', [count.exact, 'each']],
    times(product(diameter.exact, diameter.exact, height.exact, count.exact), piRoundedUp.div(4)),
    'ft3',
    geometry(),
  )
}

export const planFooting: PlanStructure<keyof typeof footingFields> = (job) => {
  const { length, width, depth } = job.given
  const work = beginWorking(job)
  return [concrete(job, [length, width, depth], work, footingVolume(job, work)), ...footingBars(job)]
}

export const planTubes: PlanStructure<keyof typeof tubeFields> = (job) => {
  const { diameter, height, count } = job.given
  const work = beginWorking(job)
  return [concrete(job, [diameter, height, count], work, tubeVolume(job, work))]
}
