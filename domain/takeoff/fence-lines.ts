import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { type ExactRange, each, one, over, ratio, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { ruleOfThumb } from './sources.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
} from './structure-fields.ts'
import { geometry } from './structure-sources.ts'

export const fenceFields = {
  length: lengthField(() => say('Length of the fence, without gates'), 100, [1, 20_000]),
  height: {
    label: () => say('Height of the fence'),
    kind: 'choice',
    usual: 6,
    least: 4,
    most: 8,
    options: [
      { value: 4, label: () => say('4 ft') },
      { value: 6, label: () => say('6 ft') },
      { value: 8, label: () => say('8 ft') },
    ],
  },
  rails: { label: () => say('Rails between two posts'), kind: 'count', usual: 3, least: 1, most: 6 },
} satisfies Record<string, StructureField>

type FenceJob = StructureJob<keyof typeof fenceFields>

function sectionsOf(job: FenceJob, work: Working): ExactRange {
  const spacing = job.figure('fence-post-spacing')
  return work.step(
    say('Sections'),
    ['⌈', [job.given.length.exact, 'ft'], '÷', spacing, '⌉'],
    each(over(job.given.length.exact, spacing.exact), (sections) => sections.ceil()),
    'each',
    ruleOfThumb(),
  )
}

/** A post at each end of each section. */
function postsOf(job: FenceJob, work: Working): ExactRange {
  const sections = sectionsOf(job, work)
  return work.step(
    say('Posts'),
    [[sections, 'each'], '+ 1'],
    each(sections, (count) => count.add(1)),
    'each',
    ruleOfThumb(),
  )
}

function railsOf(job: FenceJob, work: Working): ExactRange {
  const sections = sectionsOf(job, work)
  const { rails } = job.given
  return work.step(
    say('Rails'),
    [[sections, 'each'], '×', [rails.exact, 'each']],
    product(sections, rails.exact),
    'each',
  )
}

function picketsOf(job: FenceJob, work: Working): ExactRange {
  const [face, gap] = [job.figure('fence-picket-face'), job.figure('fence-picket-gap')]
  const along = times(job.given.length.exact, ratio(12, 1))
  const pickets = work.step(
    say('Pickets'),
    ['⌈', [along, 'in'], '÷ (', face, '+', gap, ')⌉'],
    each(along, (inches) => inches.div(face.exact.add(gap.exact)).ceil()),
    'each',
    geometry(),
  )
  return work.withWaste(pickets, 'each', job.figure('fence-picket-waste'))
}

/** A fence of wood: posts with a third of what shows in the ground, rails, pickets, screws, and concrete around the posts. */
export const planFence: PlanStructure<keyof typeof fenceFields> = (job) => {
  const { length, height, rails } = job.given
  const high = height.measure.range.value
  const line = (
    itemId: string,
    item: string,
    pack: LinePlan['pack'],
    needed: (work: Working) => ExactRange,
  ): LinePlan => {
    const work = beginWorking(job)
    const given = [length, height, rails]
    return { itemId, item, trade: 'exterior', roomIds: [], given, work, need: needed(work), pack }
  }
  const piece = (feet: number): LinePlan['pack'] => ({
    name: say('{feet} ft piece', { feet: String(feet) }),
    size: one,
    unit: 'each',
  })
  return [
    line(`fence-post-4x4-${high + 2}ft`, say('Fence post, 4 × 4 in'), piece(high + 2), (work) =>
      postsOf(job, work),
    ),
    line('fence-rail-2x4-8ft', say('Fence rail, 2 × 4 in'), piece(8), (work) => railsOf(job, work)),
    line(`fence-picket-${high}ft`, say('Fence picket'), piece(high), (work) => picketsOf(job, work)),
    line(
      'deck-screws-box',
      say('Deck screws'),
      { name: say('box of 350'), size: ratio(350, 1), unit: 'each' },
      (work) => {
        const crossing = job.figure('screws-per-crossing')
        const pickets = picketsOf(job, work)
        return work.step(
          say('Screws'),
          [[pickets, 'each'], '×', [rails.exact, 'each'], '×', crossing],
          times(product(pickets, rails.exact), crossing.exact),
          'each',
        )
      },
    ),
    line(
      'concrete-50lb-fast',
      say('Fast-setting concrete'),
      { name: say('50 lb bag'), size: one, unit: 'each' },
      (work) => {
        const [posts, bags] = [postsOf(job, work), job.figure('bags-per-post')]
        return work.step(say('Bags'), [[posts, 'each'], '×', bags], times(posts, bags.exact), 'each')
      },
    ),
  ]
}
