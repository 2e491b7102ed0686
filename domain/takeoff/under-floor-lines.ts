import { say } from '#language/say.ts'
import { alongWalls } from './along-walls.ts'
import { beginWorking, type LinePlan } from './build-line.ts'
import type { FloorWork } from './choices.ts'
import { ratio } from './exact.ts'
import type { InteriorFigure } from './interior-figures.ts'
import { pieceOf } from './pack-names.ts'
import { idsOf, type RoomsJob } from './room-work.ts'
import { sources } from './sources.ts'

/** What lies under plank flooring: rolls of underlayment that lap at their edges; none where the planks bring their own. */
export const planUnderlayment = (job: RoomsJob): LinePlan[] =>
  job.figure('underlayment-layers').exact.equals(0)
    ? []
    : [
        planRolls(job, 'plank', ['underlayment-waste', 'underlayment-roll', 'underlayment-layers'], {
          itemId: 'underlayment-roll',
          item: say('Underlayment for plank flooring'),
        }),
      ]

/** What lies under carpet and holds it: pad off the roll, and tack strip along the walls. */
export const planUnderCarpet = (job: RoomsJob): LinePlan[] => [
  planRolls(job, 'carpet', ['carpet-pad-waste', 'carpet-pad-roll'], {
    itemId: 'carpet-pad-roll',
    item: say('Carpet pad'),
  }),
  planTackStrip(job),
]

/** Rolls of what covers the whole floor, by area. */
function planRolls(
  job: RoomsJob,
  kind: FloorWork,
  [waste, roll, ...others]: readonly [InteriorFigure, InteriorFigure, ...InteriorFigure[]],
  named: Pick<LinePlan, 'itemId' | 'item'>,
): LinePlan {
  const works = job.works.filter(({ choices }) => choices.floor === kind)
  const given = works.map(({ floor }) => floor)
  const work = beginWorking(job)
  const area = work.sum(say('Floor'), given, 'ft2')
  const need = work.withWaste(area, 'ft2', job.figure(waste))
  for (const other of others) work.assumptions.add(job.figure(other))
  return {
    ...named,
    trade: 'flooring',
    roomIds: idsOf(works),
    given,
    work,
    need,
    pack: { name: say('roll'), size: job.figure(roll), unit: 'ft2' },
  }
}

/** Along the walls and not across a door, where somebody would step on the pins. */
function planTackStrip(job: RoomsJob): LinePlan {
  const works = job.works.filter(({ choices }) => choices.floor === 'carpet')
  const work = beginWorking(job)
  const { left, given, shares } = alongWalls(work, works, sources.carpetStandard())
  return {
    itemId: 'tack-strip-4ft',
    item: say('Tack strip'),
    trade: 'flooring',
    roomIds: idsOf(works),
    given,
    shares,
    work,
    need: work.withWaste(left, 'ft', job.figure('tack-strip-waste')),
    pack: { name: pieceOf(4), size: ratio(4, 1), unit: 'ft' },
  }
}
