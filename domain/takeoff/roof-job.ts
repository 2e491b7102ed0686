import { say } from '#language/say.ts'
import type { LinePlan, Working } from './build-line.ts'
import { type Exact, type ExactRange, ratio, times } from './exact.ts'
import { product, rootRoundedUp } from './exact-geometry.ts'
import { geometry } from './sources.ts'
import { chosenField, lengthField, type StructureField, type StructureJob } from './structure-fields.ts'

export const roofFields = {
  length: lengthField(() => say('Length along the ridge, with overhangs'), 30, [1, 1000]),
  width: lengthField(() => say('Width across, with overhangs'), 24, [1, 1000]),
  pitch: { label: () => say('Pitch: rise in 12'), kind: 'pitch', usual: 6, least: 0, most: 24 },
  sheathing: chosenField(
    () => say('Sheathing'),
    () => say('Existing'),
    () => say('New panels of 4 × 8 ft'),
  ),
  ice: chosenField(
    () => say('Ice and water shield'),
    () => say('None'),
    () => say('At the eaves and valleys'),
  ),
  vents: chosenField(
    () => say('Vents'),
    () => say('No vents'),
    () => say('Ridge and soffit vents'),
  ),
  valley: chosenField(
    () => say('Valleys'),
    () => say('No valleys'),
    () => say('With flashing'),
  ),
  valleyLength: {
    ...lengthField(() => say('Length of all valleys'), 10, [0.5, 1000]),
    beside: true,
    asked: (value) => value('valley') === 1,
  },
  wall: chosenField(
    () => say('Walls beside a slope'),
    () => say('No walls'),
    () => say('With step flashing'),
  ),
  wallLength: {
    ...lengthField(() => say('Length of these walls, up the slope'), 10, [0.5, 1000]),
    beside: true,
    asked: (value) => value('wall') === 1,
  },
} satisfies Record<string, StructureField>

export type RoofJob = StructureJob<keyof typeof roofFields>
export type RoofLine = Pick<
  LinePlan,
  'itemId' | 'item' | 'pack' | 'pieces' | 'instead' | 'given' | 'work' | 'need'
>

/** How much longer a slope is than its plan: √(1 + (pitch ÷ 12)²). */
export function slopeOf(job: RoofJob): Exact {
  const rise = job.given.pitch.exact.value.div(12)
  return rootRoundedUp(rise.mul(rise).add(1))
}

export function roofArea(job: RoofJob, work: Working): ExactRange {
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

/** Along both eaves, in feet. */
export const eavesOf = (job: RoofJob, work: Working): ExactRange =>
  work.step(
    say('Both eaves'),
    ['2 ×', [job.given.length.exact, 'ft']],
    times(job.given.length.exact, ratio(2, 1)),
    'ft',
    geometry(),
  )

/** Whether a choice of the job was made. */
export const isOn = (job: RoofJob, field: 'sheathing' | 'ice' | 'vents' | 'valley' | 'wall'): boolean =>
  job.given[field].exact.value.equals(1)
