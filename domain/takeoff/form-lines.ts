import { say } from '#language/say.ts'
import { beginWorking, type LinePlan, type Working } from './build-line.ts'
import { type Exact, type ExactRange, each, ratio, sumOf, times } from './exact.ts'
import { pieceOf } from './pack-names.ts'
import { geometry, ruleOfThumb } from './sources.ts'
import { chosenField, type StructureJob } from './structure-fields.ts'

/** Whether forms are bought for this job: many have theirs from the last one. */
export const formsField = chosenField(
  () => say('Forms'),
  () => say('No forms'),
  () => say('Boards and stakes'),
)

type FormedJob = StructureJob<'length' | 'width' | 'thickness' | 'forms'>

/** How high boards are called that form what is so many inches thick: half an inch of them may lie in the ground. */
const nominal = (inches: Exact): number => [4, 6, 8, 10].find((high) => inches.lte(high)) ?? 12

/** Boards around a slab with a stake every so far; they are joined anywhere, at a stake. */
export function formLines(job: FormedJob): LinePlan[] {
  const { length, width, thickness, forms } = job.given
  if (forms.exact.value.equals(0)) return []
  const high = nominal(thickness.exact.value.mul(12))
  const around = (work: Working): ExactRange =>
    work.step(
      say('Around it'),
      ['2 × (', [length.exact, 'ft'], '+', [width.exact, 'ft'], ')'],
      times(sumOf([length.exact, width.exact]), ratio(2, 1)),
      'ft',
      geometry(),
    )
  const [boards, stakes] = [beginWorking(job), beginWorking(job)]
  const spacing = job.figure('form-stake-spacing')
  const run = around(stakes)
  const rest = { trade: 'concrete', roomIds: [], given: [length, width, thickness] } as const
  return [
    {
      ...rest,
      itemId: `form-board-2x${high}-16ft`,
      item: say('Form board, 2 × {inches} in', { inches: String(high) }),
      work: boards,
      need: around(boards),
      pack: { name: pieceOf(16), size: ratio(16, 1), unit: 'ft' },
    },
    {
      ...rest,
      itemId: 'form-stakes-bundle',
      item: say('Form stakes'),
      work: stakes,
      need: stakes.step(
        say('Stakes'),
        ['⌈', [run, 'ft'], '÷', spacing, '⌉'],
        each(run, (feet) => feet.mul(12).div(spacing.exact).ceil()),
        'each',
        ruleOfThumb(),
      ),
      pack: { name: say('bundle of 12'), size: ratio(12, 1), unit: 'each' },
    },
  ]
}
