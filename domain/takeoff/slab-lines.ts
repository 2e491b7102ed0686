import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { concrete, inInches, inYards, supply } from './concrete-lines.ts'
import { type ExactRange, one, ratio, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { formLines, formsField } from './form-lines.ts'
import { layStrips } from './lapped-strips.ts'
import { reinforcementField, slabReinforcement } from './reinforcement-lines.ts'
import { geometry } from './sources.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
  thicknessField,
} from './structure-fields.ts'

const inTons = 2

export const slabFields = {
  length: lengthField(() => say('Length'), 10, [0.5, 1000]),
  width: lengthField(() => say('Width'), 10, [0.5, 1000]),
  thickness: thicknessField(() => say('Thickness'), 4, [1, 24]),
  supply: supply(0),
  reinforcement: reinforcementField,
  base: {
    label: () => say('Gravel base'),
    kind: 'choice',
    usual: 0,
    least: 0,
    most: inTons,
    options: [
      { value: 0, label: () => say('No gravel') },
      { value: 1, label: () => say('By the cubic yard') },
      { value: inTons, label: () => say('By the ton') },
    ],
  },
  baseThickness: {
    ...thicknessField(() => say('Thickness of the gravel, compacted'), 4, [1, 24]),
    beside: true,
    asked: (value) => value('base') !== 0,
  },
  forms: formsField,
  barrier: {
    label: () => say('Vapor barrier'),
    kind: 'choice',
    usual: 0,
    least: 0,
    most: 1,
    options: [
      { value: 0, label: () => say('No vapor barrier') },
      { value: 1, label: () => say('Plastic sheeting, 6 mil') },
    ],
  },
} satisfies Record<string, StructureField>

type SlabJob = StructureJob<keyof typeof slabFields>

const volumeOf = (
  { given: { length, width } }: SlabJob,
  work: Working,
  { exact: thickness }: SlabJob['given']['thickness'],
): ExactRange =>
  work.step(
    say('Volume'),
    [[length.exact, 'ft'], '×', [width.exact, 'ft'], '×', inInches(thickness)],
    product(length.exact, width.exact, thickness),
    'ft3',
    geometry(),
  )

/** A slab on the ground: its concrete, and what is chosen to be laid in it and under it. */
export const planSlab: PlanStructure<keyof typeof slabFields> = (job) => {
  const { length, width, thickness, base, barrier } = job.given
  const work = beginWorking(job)
  return [
    concrete(job, [length, width, thickness], work, volumeOf(job, work, thickness)),
    ...slabReinforcement(job),
    ...(base.exact.value.equals(0) ? [] : [gravel(job)]),
    ...(barrier.exact.value.equals(0) ? [] : [sheeting(job)]),
    ...formLines(job),
  ]
}

/** Gravel that is as thick as was typed once it is compacted: more of it comes loose. */
function gravel(job: SlabJob): LinePlan {
  const { length, width, base, baseThickness } = job.given
  const work = beginWorking(job)
  const [compaction, density] = [job.figure('gravel-compaction'), job.figure('gravel-density')]
  const compacted = inYards(work, volumeOf(job, work, baseThickness))
  const loose = work.step(
    say('Loose, before it is compacted'),
    [[compacted, 'yd3'], '× (1 +', compaction, ')'],
    times(compacted, one.add(compaction.exact)),
    'yd3',
  )
  const rest = {
    item: say('Gravel for the base'),
    trade: 'concrete',
    roomIds: [],
    given: [length, width, baseThickness],
    work,
  } as const
  if (!base.exact.value.equals(inTons)) {
    const pack = { name: say('½ yd³'), size: ratio(1, 2), unit: 'yd3' } as const
    return { itemId: 'gravel-base-half-yard', ...rest, need: loose, pack }
  }
  return {
    itemId: 'gravel-base-ton',
    ...rest,
    need: work.byRate(say('Weight'), loose, 'yd3', density, 'ton'),
    pack: { name: say('1 ton'), size: one, unit: 'ton' },
  }
}

/** Plastic under the slab, in strips off the roll. */
function sheeting(job: SlabJob): LinePlan {
  const { length, width } = job.given
  const work = beginWorking(job)
  const roll = { width: ratio(20, 1), piece: ratio(100, 1), lap: job.figure('vapor-lap') }
  return {
    itemId: 'vapor-barrier-20x100',
    item: say('Plastic sheeting, 6 mil'),
    trade: 'concrete',
    roomIds: [],
    given: [length, width],
    work,
    ...layStrips(job, work, [length.exact, width.exact], roll),
    pack: { name: say('20 × 100 ft roll'), size: roll.piece, unit: 'ft' },
  }
}
