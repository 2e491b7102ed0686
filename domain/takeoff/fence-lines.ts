import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { type ExactRange, each, one, over, ratio, sumOf, times, without } from './exact.ts'
import { product } from './exact-geometry.ts'
import { pieceOf } from './pack-names.ts'
import { geometry, ownChoice, ruleOfThumb, sources } from './sources.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
} from './structure-fields.ts'

export const fenceFields = {
  length: lengthField(() => say('Length of the fence, with its gates'), 100, [1, 20_000]),
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
  gates: { label: () => say('Gates'), kind: 'count', usual: 0, least: 0, most: 50 },
  gateWidth: {
    ...lengthField(() => say('Width of a gate'), 4, [2, 20]),
    beside: true,
    asked: (value) => value('gates') > 0,
  },
} satisfies Record<string, StructureField>

/** How long rails are sold, in feet. */
const railFeet = 8

type FenceJob = StructureJob<keyof typeof fenceFields>

/** What is fenced between the gates, in feet. */
function fencedOf({ given: { length, gates, gateWidth } }: FenceJob, work: Working): ExactRange {
  if (gates.exact.value.equals(0)) return length.exact
  return work.step(
    say('Less its gates'),
    [[length.exact, 'ft'], '−', [gates.exact, 'each'], '×', [gateWidth.exact, 'ft']],
    without(length.exact, product(gates.exact, gateWidth.exact)),
    'ft',
    sources.gatePosts(),
  )
}

function sectionsOf(job: FenceJob, work: Working): ExactRange {
  const spacing = job.figure('fence-post-spacing')
  const fenced = fencedOf(job, work)
  return work.step(
    say('Sections'),
    ['⌈', [fenced, 'ft'], '÷', spacing, '⌉'],
    each(over(fenced, spacing.exact), (sections) => sections.ceil()),
    'each',
    ruleOfThumb(),
  )
}

/**
 * A post at each end of each section, and two for each gate: wherever it stands in its run, the sections to its sides begin
 * anew. Where gates take all of the fence, theirs are left.
 */
function postsOf(job: FenceJob, work: Working): ExactRange {
  const sections = sectionsOf(job, work)
  const gates = job.given.gates.exact
  if (gates.value.gt(0)) {
    const posts = times(gates, ratio(2, 1))
    const ends = each(sections, (count) => (count.equals(0) ? count : count.add(1)))
    return work.step(
      say('Posts'),
      [[ends, 'each'], '+ 2 ×', [gates, 'each']],
      sumOf([ends, posts]),
      'each',
      sources.gatePosts(),
    )
  }
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
  const all = work.step(
    say('Rails'),
    [[sections, 'each'], '×', [rails.exact, 'each']],
    product(sections, rails.exact),
    'each',
  )
  // A rail of 8 ft reaches over two sections of 4 ft; what is cut off for one of 7 ft is too short for another.
  const spacing = job.figure('fence-post-spacing')
  const over = ratio(railFeet, 1).div(spacing.exact).floor()
  if (over.lt(2)) return all
  return work.step(
    say('Pieces, each over {count} sections', { count: String(over.valueOf()) }),
    ['⌈', [all, 'each'], '÷', [over, 'each'], '⌉'],
    each(all, (count) => count.div(over).ceil()),
    'each',
    geometry(),
  )
}

function picketsOf(job: FenceJob, work: Working): ExactRange {
  const [face, gap] = [job.figure('fence-picket-face'), job.figure('fence-picket-gap')]
  const along = times(fencedOf(job, work), ratio(12, 1))
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
  const { length, height, rails, gates, gateWidth } = job.given
  const gated = gates.exact.value.gt(0)
  const high = height.measure.range.value
  const line = (
    itemId: string,
    item: string,
    pack: LinePlan['pack'],
    needed: (work: Working) => ExactRange,
  ): LinePlan => {
    const work = beginWorking(job)
    const given = [length, height, rails, ...(gated ? [gates, gateWidth] : [])]
    return { itemId, item, trade: 'exterior', roomIds: [], given, work, need: needed(work), pack }
  }
  const piece = (feet: number): LinePlan['pack'] => ({
    name: pieceOf(feet),
    size: one,
    unit: 'each',
  })
  return [
    line(`fence-post-4x4-${high + 2}ft`, say('Fence post, 4 × 4 in'), piece(high + 2), (work) =>
      postsOf(job, work),
    ),
    line('fence-rail-2x4-8ft', say('Fence rail, 2 × 4 in'), piece(railFeet), (work) => railsOf(job, work)),
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
    ...(gated ? [gateLine(job)] : []),
  ]
}

/** Gates as they are sold, with what they hang on. */
function gateLine(job: FenceJob): LinePlan {
  const { height, gates, gateWidth } = job.given
  const work = beginWorking(job)
  return {
    itemId: 'fence-gate',
    item: say('Wood gate with its hinges and latch'),
    trade: 'exterior',
    roomIds: [],
    given: [gates, gateWidth, height],
    work,
    need: work.step(say('Gates'), [[gates.exact, 'each']], gates.exact, 'each', ownChoice()),
    pack: { name: say('1 gate'), size: one, unit: 'each' },
  }
}
