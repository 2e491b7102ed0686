import { say } from '#language/say.ts'
import { beginWorking, type Given, type LinePlan, type Working } from './build-line.ts'
import { type Exact, type ExactRange, exactFigure, one, over, ratio, times, without } from './exact.ts'
import { product } from './exact-geometry.ts'
import { geometry, sources } from './sources.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
} from './structure-fields.ts'

export const masonryFields = {
  length: lengthField(() => say('Length of the wall'), 20, [0.5, 2000]),
  height: lengthField(() => say('Height of the wall'), 8, [0.5, 100]),
  openings: {
    label: () => say('Area of its openings'),
    kind: 'area',
    usual: 0,
    least: 0,
    most: 10_000,
  },
} satisfies Record<string, StructureField>

export type MasonryJob = StructureJob<keyof typeof masonryFields>

/** The wall without its openings, in square feet. */
export function netWall({ given: { length, height, openings } }: MasonryJob, work: Working): ExactRange {
  const gross = work.step(
    say('Wall'),
    [[length.exact, 'ft'], '×', [height.exact, 'ft']],
    product(length.exact, height.exact),
    'ft2',
    geometry(),
  )
  if (openings.exact.value.equals(0)) return gross
  return work.step(
    say('Less its openings'),
    [[gross, 'ft2'], '−', [openings.exact, 'ft2']],
    without(gross, openings.exact),
    'ft2',
  )
}

const givenOf = ({ given: { length, height, openings } }: MasonryJob): readonly Given[] =>
  openings.exact.value.equals(0) ? [length, height] : [length, height, openings]

/** Blocks of the net wall; what is 8 by 16 in with its joints makes 1.125 a square foot. */
export function netBlocks(job: MasonryJob, work: Working): ExactRange {
  const [long, high] = [job.figure('block-length'), job.figure('block-height')]
  const wall = netWall(job, work)
  return work.step(
    say('Blocks'),
    [[wall, 'ft2'], '× 144 ÷ (', long, '×', high, ')'],
    times(wall, ratio(144, 1).div(long.exact.mul(high.exact))),
    'each',
    sources.masonryManual(),
  )
}

const blocksOf = (job: MasonryJob, work: Working): ExactRange =>
  work.withWaste(netBlocks(job, work), 'each', job.figure('block-waste'))

export const planBlocks: PlanStructure<keyof typeof masonryFields> = (job) => {
  const work = beginWorking(job)
  const laid = (mortar: Working) => {
    const [bag, each] = [job.figure('mortar-bag'), job.figure('blocks-per-bag')]
    const blocks = blocksOf(job, mortar)
    return mortar.step(
      say('Mortar'),
      [[blocks, 'each'], '÷', each, '×', bag],
      times(over(blocks, each.exact), bag.exact),
      'ft3',
      each.assumption.source,
    )
  }
  return [
    {
      itemId: 'block-8x8x16',
      item: say('Concrete block, 8 × 8 × 16 in'),
      trade: 'masonry',
      roomIds: [],
      given: givenOf(job),
      work,
      need: blocksOf(job, work),
      pack: { name: say('1 block'), size: one, unit: 'each' },
    },
    ...mortarLines(job, laid),
  ]
}

/** Bricks of the net wall, each with half of the joints around it. */
export function netBricks(job: MasonryJob, work: Working): ExactRange {
  const [long, high, joint] = [
    job.figure('brick-length'),
    job.figure('brick-height'),
    job.figure('brick-joint'),
  ]
  const wall = netWall(job, work)
  const face = long.exact.add(joint.exact).mul(high.exact.add(joint.exact))
  return work.step(
    say('Bricks'),
    [[wall, 'ft2'], '× 144 ÷ ((', long, '+', joint, ') × (', high, '+', joint, '))'],
    times(wall, ratio(144, 1).div(face)),
    'each',
    sources.masonryManual(),
  )
}

const bricksOf = (job: MasonryJob, work: Working): ExactRange =>
  work.withWaste(netBricks(job, work), 'each', job.figure('brick-waste'))

/** A standard modular brick and its joint, in inches: what a bag of masonry cement is said to lay so many of. */
const modular: readonly [long: Exact, high: Exact, deep: Exact, joint: Exact] = [
  exactFigure(7.625),
  exactFigure(2.25),
  exactFigure(3.625),
  exactFigure(0.375),
]

/** What the joints of one brick hold, in ft³, from inches. The bed joint goes under the head joint too. */
const jointsOf = (long: Exact, high: Exact, deep: Exact, joint: Exact): Exact =>
  long.add(joint).add(high).mul(joint).mul(deep).div(1728)

/**
 * Bricks and their mortar. Joints alone would take a third of what a bag lays: mortar is pressed out of them, into the holes
 * of the bricks, and dropped. So a bag lays as many modular bricks as is said of it, and of others by what their joints hold.
 */
export const planBricks: PlanStructure<keyof typeof masonryFields> = (job) => {
  const work = beginWorking(job)
  const laid = (mortar: Working) => {
    const [long, high] = [job.figure('brick-length'), job.figure('brick-height')]
    const [deep, joint] = [job.figure('brick-depth'), job.figure('brick-joint')]
    const bricks = bricksOf(job, mortar)
    const joints = mortar.step(
      say('Mortar in the joints'),
      [[bricks, 'each'], '× (', long, '+', joint, '+', high, ') ×', joint, '×', deep, '÷ 1,728'],
      times(bricks, jointsOf(long.exact, high.exact, deep.exact, joint.exact)),
      'ft3',
      sources.masonryManual(),
    )
    const [bag, each] = [job.figure('mortar-bag'), job.figure('bricks-per-bag')]
    const [modularLong, modularHigh, modularDeep, modularJoint] = modular
    return mortar.step(
      say('With what is pressed out, fills holes and drops, as of modular bricks'),
      [
        [joints, 'ft3'],
        '×',
        bag,
        '÷ (',
        each,
        '× (',
        [modularLong, 'in'],
        '+',
        [modularJoint, 'in'],
        '+',
        [modularHigh, 'in'],
        ') ×',
        [modularJoint, 'in'],
        '×',
        [modularDeep, 'in'],
        '÷ 1,728)',
      ],
      times(joints, bag.exact.div(each.exact.mul(jointsOf(...modular)))),
      'ft3',
      sources.blockLaying(),
    )
  }
  return [
    {
      itemId: 'brick-modular',
      item: say('Brick'),
      trade: 'masonry',
      roomIds: [],
      given: givenOf(job),
      work,
      need: bricksOf(job, work),
      pack: { name: say('1 brick'), size: one, unit: 'each' },
    },
    ...mortarLines(job, laid),
  ]
}

/** Masonry cement and the sand that it is mixed with: as much sand as mortar, for the cement fills what is between it. */
function mortarLines(job: MasonryJob, laid: (work: Working) => ExactRange): LinePlan[] {
  const bag = job.figure('mortar-bag')
  const part = (line: Pick<LinePlan, 'itemId' | 'item' | 'pack'>): LinePlan => {
    const work = beginWorking(job)
    const need = laid(work)
    return { ...line, trade: 'masonry', roomIds: [], given: givenOf(job), work, need }
  }
  return [
    part({
      itemId: 'masonry-cement',
      item: say('Masonry cement'),
      pack: { name: say('1 bag'), size: bag, unit: 'ft3' },
    }),
    part({
      itemId: 'masonry-sand',
      item: say('Masonry sand'),
      pack: { name: say('½ yd³'), size: ratio(27, 2), unit: 'ft3' },
    }),
  ]
}
