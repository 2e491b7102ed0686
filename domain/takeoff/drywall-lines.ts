import { say } from '#language/say.ts'
import { toRange } from './amounts.ts'
import { beginWorking, type Given, type LinePlan } from './build-line.ts'
import { type ExactRange, ratio } from './exact.ts'
import type { InteriorFigure } from './interior-figures.ts'
import { exactArea, hasNewWalls, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'

type Board = { works: readonly RoomWork[]; given: readonly Given[] }

/** Sheets on walls and ceilings, and what finishes both: compound, tape and screws. */
export function planDrywall(job: RoomsJob): LinePlan[] {
  const [walls, ceilings] = [newWalls(job), newCeilings(job)]
  const both: Board = {
    works: job.works.filter((work) => walls.works.includes(work) || ceilings.works.includes(work)),
    given: [...walls.given, ...ceilings.given],
  }
  const inches = job.figure('drywall-ceiling-thickness').assumption.value === 0.5 ? '1/2' : '5/8'
  return [
    planSheets(job, walls, 'drywall-smallest-opening', {
      itemId: 'drywall-1/2',
      item: say('Drywall for walls, 1/2 in'),
      label: say('Walls, openings taken off'),
    }),
    planSheets(job, ceilings, 'drywall-ceiling-thickness', {
      itemId: `drywall-ceiling-${inches}`,
      item: say('Drywall for ceilings, {inches} in', { inches }),
      label: say('Ceilings, flat, as large as the floors'),
    }),
    planFinish(job, both, 'compound-rate', {
      itemId: 'joint-compound-pail',
      item: say('Joint compound'),
      pack: { name: say('4.5 gal pail'), size: job.figure('compound-pail'), unit: 'lb' },
    }),
    planFinish(job, both, 'tape-rate', {
      itemId: 'drywall-tape-roll',
      item: say('Joint tape'),
      pack: { name: say('roll'), size: job.figure('tape-roll'), unit: 'ft' },
    }),
    planFinish(job, both, 'screw-rate', {
      itemId: 'drywall-screws-5lb',
      item: say('Drywall screws, 1 1/4 in'),
      pack: { name: say('5 lb box'), size: job.figure('screw-box'), unit: 'each' },
    }),
  ]
}

function newCeilings(job: RoomsJob): Board {
  const works = job.works.filter(({ choices }) => choices.ceiling === 'drywall')
  return { works, given: works.map(({ ceiling }) => ceiling) }
}

/** Walls with the area that sheets are bought for: net, and the openings that are too small to be taken off. */
function newWalls(job: RoomsJob): Board {
  const works = job.works.filter(hasNewWalls)
  const smallest = job.figure('drywall-smallest-opening').exact
  const given = works.flatMap(({ faces }) =>
    faces.map(({ net, gross, openings }) => {
      const small = openings.map(({ area }) => exactArea(area)).filter(({ value }) => value.lt(smallest))
      return small.length === 0 ? net : withOpenings(net, gross, small)
    }),
  )
  return { works, given }
}

/** A face with its small openings on it again, at most the whole of it. */
function withOpenings(net: Given, gross: Given, small: readonly ExactRange[]): Given {
  const filled = (key: keyof ExactRange) => {
    const sum = small.reduce((all, one) => all.add(one[key]), net.exact[key])
    return sum.gt(gross.exact[key]) ? gross.exact[key] : sum
  }
  const exact = { value: filled('value'), least: filled('least'), most: filled('most') }
  return { exact, measure: { ...net.measure, range: toRange(exact, 'ft2') } }
}

function planSheets(
  job: RoomsJob,
  { works, given }: Board,
  because: InteriorFigure,
  { itemId, item, label }: { itemId: string; item: string; label: string },
): LinePlan {
  const work = beginWorking(job)
  const length = job.figure('drywall-sheet-length')
  const feet = String(length.assumption.value)
  const area = work.sum(label, given, 'ft2')
  const need = work.withWaste(area, 'ft2', job.figure('drywall-waste'))
  work.assumptions.add(job.figure(because)).add(length)
  return {
    itemId: `${itemId}-4x${feet}`,
    item,
    trade: 'drywall',
    roomIds: idsOf(works),
    given,
    work,
    need,
    pack: {
      name: say('4 × {feet} ft sheet', { feet }),
      size: length.exact.mul(ratio(4, 1)),
      unit: 'ft2',
    },
  }
}

/** What goes by the board that hangs; the rates of the trade have their waste in them. */
function planFinish(
  job: RoomsJob,
  { works, given }: Board,
  rate: InteriorFigure,
  plan: Pick<LinePlan, 'itemId' | 'item' | 'pack'>,
): LinePlan {
  const work = beginWorking(job)
  const area = work.sum(say('Board on walls and ceilings'), given, 'ft2')
  const need = work.byRate(plan.item, area, 'ft2', job.figure(rate), plan.pack.unit)
  return { ...plan, trade: 'drywall', roomIds: idsOf(works), given, work, need }
}
