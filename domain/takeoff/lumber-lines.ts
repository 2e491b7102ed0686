import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { cutEqualRuns } from './equal-runs.ts'
import { certain, type ExactRange, each, metresInFoot, one, over, ratio, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { pieceOf } from './pack-names.ts'
import { ruleOfThumb, sources } from './sources.ts'
import {
  lengthField,
  type PlanStructure,
  type StructureField,
  type StructureJob,
  thicknessField,
} from './structure-fields.ts'
import { studFor } from './stud-sizes.ts'

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
    sources.armyLumber(),
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

type StudJob = StructureJob<keyof typeof studWallFields>

/** Studs at so much on center and one at the end, without more at corners and openings: a drawing shows no more of them. */
export const planStudWall: PlanStructure<keyof typeof studWallFields> = (job) => {
  const { length, height } = job.given
  return [studs(job), plates(job)].map((line) => ({
    ...line,
    trade: 'framing',
    roomIds: [],
    given: [length, height],
  }))
}

type StudLine = Omit<LinePlan, 'given' | 'trade' | 'roomIds'>

function studs(job: StudJob): StudLine {
  const work = beginWorking(job)
  const stud = studFor(job.given.height.exact.value.mul(metresInFoot).valueOf())
  const count = standing(work, say('Studs'), job.given.length.exact, job.figure('stud-spacing'))
  return {
    itemId: stud.itemId,
    item: say('Stud, 2 × 4 in'),
    work,
    need: work.withWaste(count, 'each', job.figure('stud-waste')),
    pack: { name: stud.pack(), size: one, unit: 'each' },
  }
}

function plates(job: StudJob): StudLine {
  const work = beginWorking(job)
  const [rows, piece] = [job.figure('plate-rows'), job.figure('plate-length')]
  const { length } = job.given
  const run = work.byRate(say('Plates'), length.exact, 'ft', rows, 'ft')
  const pieces = cutEqualRuns(
    work,
    { count: certain(rows.exact), run: length.exact },
    { piece, supports: job.figure('stud-spacing') },
  )
  const feet = piece.assumption.value
  return {
    itemId: `plate-2x4-${feet}ft`,
    item: say('Plate, 2 × 4 in'),
    work,
    need: work.withWaste(run, 'ft', job.figure('lumber-waste')),
    pack: { name: pieceOf(feet), size: piece, unit: 'ft' },
    pieces,
  }
}
