import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { certain, type Exact, type ExactRange, each, exactFigure, one, over, ratio, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { ruleOfThumb } from './sources.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
  thicknessField,
} from './structure-fields.ts'
import { boardFootLesson } from './structure-sources.ts'

export const lumberFields = {
  thickness: thicknessField(() => say('Thickness, nominal'), 2, [0.25, 24]),
  width: thicknessField(() => say('Width, nominal'), 6, [0.5, 48]),
  length: lengthField(() => say('Length'), 12, [0.5, 100]),
  count: { label: () => say('How many'), kind: 'count', usual: 1, least: 1, most: 100_000 },
} satisfies Record<string, StructureField>

/** Board feet: inches of thickness times inches of width times feet of length, over twelve. */
export const planLumber: PlanStructure<keyof typeof lumberFields> = (job) => {
  const { thickness, width, length, count } = job.given
  const work = beginWorking(job)
  const inches = (feet: ExactRange) => [times(feet, ratio(12, 1)), 'in'] as const
  const boardFeet = work.step(
    say('Board feet'),
    [
      inches(thickness.exact),
      '×',
      inches(width.exact),
      '×',
      [length.exact, 'ft'],
      '÷ 12 ×',
      [count.exact, 'each'],
    ],
    times(product(thickness.exact, width.exact, length.exact, count.exact), ratio(12, 1)),
    'boardFoot',
    boardFootLesson(),
  )
  const thin = thickness.exact.value.mul(12).lte(1)
  return [
    {
      itemId: 'lumber-board-foot',
      item: say('Lumber'),
      trade: 'framing',
      roomIds: [],
      given: [thickness, width, length, count],
      work,
      need: work.withWaste(boardFeet, 'boardFoot', job.figure(thin ? 'board-waste' : 'lumber-waste')),
      pack: { name: say('1 board ft'), size: one, unit: 'boardFoot' },
    },
  ]
}

export const studWallFields = {
  length: lengthField(() => say('Length of the wall'), 12, [0.5, 1000]),
  height: lengthField(() => say('Height of the wall'), 8, [1, 20]),
}

/** The lengths that are sold, in feet. */
const soldLengths = [8, 10, 12, 16, 20] as const

/** The shortest length sold that is as long as `feet`, and how many of the longest are in one where none is. */
export function stockFor(feet: Exact): { stock: number; pieces: Exact } {
  const stock = soldLengths.find((sold) => feet.lte(sold))
  return stock === undefined ? { stock: 20, pieces: feet.div(20).ceil() } : { stock, pieces: one }
}

/** How many stand at `spacing` inches along a length, one at its end too: what is begun counts as a whole. */
export function standing(
  work: Working,
  label: string,
  length: ExactRange,
  spacing: Parameters<Working['withWaste']>[2],
): ExactRange {
  return work.step(
    label,
    ['⌈', [times(length, ratio(12, 1)), 'in'], '÷', spacing, '⌉ + 1'],
    each(over(times(length, ratio(12, 1)), spacing.exact), (spaces) => spaces.ceil().add(1)),
    'each',
    ruleOfThumb(),
  )
}

export const planStudWall: PlanStructure<keyof typeof studWallFields> = (job) => {
  const { length, height } = job.given
  return [studs(job), plates(job)].map((line) => ({ ...line, given: [length, height] }))
}

type StudJob = StructureJob<keyof typeof studWallFields>

function studs(job: StudJob): Omit<LinePlan, 'given'> {
  const work = beginWorking(job)
  const { stock, pieces } = stockFor(job.given.height.exact.value)
  const count = standing(work, say('Studs'), job.given.length.exact, job.figure('wall-stud-spacing'))
  return {
    itemId: `stud-2x4-${stock}ft`,
    item: say('Stud, 2 × 4 in'),
    trade: 'framing',
    roomIds: [],
    work,
    need: work.withWaste(product(count, certain(pieces)), 'each', job.figure('stud-waste')),
    pack: { name: say('{feet} ft piece', { feet: String(stock) }), size: one, unit: 'each' },
  }
}

function plates(job: StudJob): Omit<LinePlan, 'given'> {
  const work = beginWorking(job)
  const rows = job.figure('plate-rows')
  const run = work.step(
    say('Plates'),
    [[job.given.length.exact, 'ft'], '×', rows],
    times(job.given.length.exact, rows.exact),
    'ft',
    ruleOfThumb(),
  )
  return {
    itemId: 'plate-2x4-12ft',
    item: say('Plate, 2 × 4 in'),
    trade: 'framing',
    roomIds: [],
    work,
    need: work.withWaste(run, 'ft', job.figure('plate-waste')),
    pack: { name: say('{feet} ft piece', { feet: '12' }), size: exactFigure(12), unit: 'ft' },
  }
}
