import { say } from '#language/say.ts'
import type { RoomOpening } from '../measure/room.ts'
import { toRange } from './amounts.ts'
import { beginWorking, type Given, type LinePlan, type Working } from './build-line.ts'
import { type ExactRange, ratio } from './exact.ts'
import type { InteriorFigure } from './interior-figures.ts'
import { exactArea, hasNewWalls, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { backedWallsOf, withoutWalls } from './wet-walls.ts'

/** Board of rooms; `less` is what hangs in the place of drywall. */
type Board = { works: readonly RoomWork[]; given: readonly Given[]; less: readonly Given[] }

/** Sheets on walls and ceilings, and what finishes both: compound, tape and screws. */
export function planDrywall(job: RoomsJob): LinePlan[] {
  const isDry = ({ choices }: RoomWork) => !choices.moistureBoard
  const isMoist = ({ choices }: RoomWork) => choices.moistureBoard
  const [walls, ceilings] = [newWalls(job, isDry), newCeilings(job, isDry)]
  const moist = together(job, newWalls(job, isMoist), newCeilings(job, isMoist))
  const both = together(job, together(job, walls, ceilings), moist)
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
    planSheets(job, moist, 'drywall-smallest-opening', {
      itemId: 'drywall-moisture-1/2',
      item: say('Moisture-resistant drywall, 1/2 in'),
      label: say('Walls and ceilings of wet rooms, openings taken off'),
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

/** The boards of two surfaces, in the order of the rooms. */
const together = (job: RoomsJob, one: Board, other: Board): Board => ({
  works: job.works.filter((work) => one.works.includes(work) || other.works.includes(work)),
  given: [...one.given, ...other.given],
  less: [...one.less, ...other.less],
})

type IsMeant = (work: RoomWork) => boolean

function newCeilings(job: RoomsJob, isMeant: IsMeant): Board {
  const works = job.works.filter((work) => work.choices.ceiling === 'drywall' && isMeant(work))
  return { works, given: works.map(({ ceiling }) => ceiling), less: [] }
}

/** Walls with the area that sheets are bought for: net, and the openings that are too small to be taken off. */
function newWalls(job: RoomsJob, isMeant: IsMeant): Board {
  const works = job.works.filter((work) => hasNewWalls(work) && isMeant(work))
  const smallest = job.figure('drywall-smallest-opening').exact
  const given = works.flatMap(({ faces }) =>
    faces.map(({ net, gross, openings, less }) => {
      const isSmall = ({ area }: RoomOpening) => exactArea(area).value.lt(smallest)
      const small = openings.filter(isSmall)
      if (small.length === 0) return net
      const label = less(openings.filter((opening) => !isSmall(opening)))
      return withOpenings(
        net,
        gross,
        small.map(({ area }) => exactArea(area)),
        label,
      )
    }),
  )
  return { works, given, less: works.flatMap((work) => backedWallsOf(job, work)) }
}

/** A face with its small openings on it again, at most the whole of it. */
function withOpenings(net: Given, gross: Given, small: readonly ExactRange[], label: string): Given {
  const filled = (key: keyof ExactRange) => {
    const sum = small.reduce((all, one) => all.add(one[key]), net.exact[key])
    return sum.gt(gross.exact[key]) ? gross.exact[key] : sum
  }
  const exact = { value: filled('value'), least: filled('least'), most: filled('most') }
  return { exact, measure: { ...net.measure, label, range: toRange(exact, 'ft2') } }
}

function planSheets(
  job: RoomsJob,
  { works, given, less }: Board,
  because: InteriorFigure,
  { itemId, item, label }: { itemId: string; item: string; label: string },
): LinePlan {
  const work = beginWorking(job)
  const length = job.figure('drywall-sheet-length')
  const feet = String(length.assumption.value)
  const area = withoutBacker(job, work, work.sum(label, given, 'ft2'), less)
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

const withoutBacker = (job: RoomsJob, work: Working, area: ExactRange, less: readonly Given[]): ExactRange =>
  withoutWalls(job, work, say('Less tub or shower walls, which get backer board'), area, less)

/** What goes by the board that hangs; the rates of the trade have their waste in them. */
function planFinish(
  job: RoomsJob,
  { works, given, less }: Board,
  rate: InteriorFigure,
  plan: Pick<LinePlan, 'itemId' | 'item' | 'pack'>,
): LinePlan {
  const work = beginWorking(job)
  const area = withoutBacker(job, work, work.sum(say('Board on walls and ceilings'), given, 'ft2'), less)
  const need = work.byRate(plan.item, area, 'ft2', job.figure(rate), plan.pack.unit)
  return { ...plan, trade: 'drywall', roomIds: idsOf(works), given, work, need }
}
