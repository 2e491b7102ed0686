import { say } from '#language/say.ts'
import { beginWorking, type Working } from './build-line.ts'
import { certain, type ExactRange, over, ratio, smaller, times } from './exact.ts'
import { product } from './exact-geometry.ts'
import { pieceOf } from './pack-names.ts'
import { isOn, type RoofJob, type RoofLine } from './roof-job.ts'
import { geometry, sources } from './sources.ts'

/** The net free area that is due high up, and as much again at the eaves, in square inches. */
function halfOfVents(job: RoofJob, work: Working): ExactRange {
  const { length, width } = job.given
  const ratioOf = job.figure('vent-ratio')
  const floor = work.step(
    say('Attic under the roof'),
    [[length.exact, 'ft'], '×', [width.exact, 'ft']],
    product(length.exact, width.exact),
    'ft2',
    geometry(),
  )
  const area = work.step(
    say('Net free area of all vents'),
    [[floor, 'ft2'], '÷', ratioOf],
    times(over(floor, ratioOf.exact), ratio(144, 1)),
    'in2',
    sources.atticCode(),
  )
  return work.step(
    say('Half of it'),
    [[area, 'in2'], '÷ 2'],
    over(area, ratio(2, 1)),
    'in2',
    sources.balancedVents(),
  )
}

/** Vents along the ridge and in the soffits, half of their net free area in each. */
export function ventLines(job: RoofJob): RoofLine[] {
  if (!isOn(job, 'vents')) return []
  const { length, width } = job.given
  const given = [length, width]
  const ridge = beginWorking(job)
  const [perRidge, perSoffit] = [job.figure('ridge-vent-area'), job.figure('soffit-vent-area')]
  const above = halfOfVents(job, ridge)
  const due = ridge.step(
    say('Length of ridge vent'),
    [[above, 'in2'], '÷', perRidge],
    over(above, perRidge.exact),
    'ft',
  )
  const isShort = due.value.gt(length.exact.value)
  const soffits = beginWorking(job)
  const half = halfOfVents(job, soffits)
  return [
    {
      itemId: 'ridge-vent-4ft',
      item: say('Ridge vent'),
      given,
      work: ridge,
      need: isShort
        ? ridge.step(
            say('No more than the ridge'),
            [[length.exact, 'ft']],
            certain(smaller(due.value, length.exact.value)),
            'ft',
            geometry(),
          )
        : due,
      pack: { name: pieceOf(4), size: ratio(4, 1), unit: 'ft' },
      instead: () =>
        isShort
          ? say('The ridge is too short for all of it: other vents high up have to make up for it')
          : null,
    },
    {
      itemId: 'soffit-vent-8ft',
      item: say('Soffit vent'),
      given,
      work: soffits,
      need: soffits.step(
        say('Length of soffit vent'),
        [[half, 'in2'], '÷', perSoffit],
        over(half, perSoffit.exact),
        'ft',
      ),
      pack: { name: pieceOf(8), size: ratio(8, 1), unit: 'ft' },
    },
  ]
}
