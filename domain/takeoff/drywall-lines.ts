import { say } from '#language/say.ts'
import { beginWorking, type Given, type LinePlan } from './build-line.ts'
import { exactFigure } from './exact.ts'
import { idsOf, type RoomsJob, type RoomWork } from './room-work.ts'

const isNewBoard = (work: string): boolean => work === 'drywall' || work === 'framing'

/** Sheets on new walls, openings taken off. */
export function planDrywall(job: RoomsJob): LinePlan[] {
  const walls = job.works.filter(({ choices }) => isNewBoard(choices.walls))
  const ceilings = job.works.filter(({ choices }) => choices.ceiling === 'drywall')
  return [
    sheets(
      job,
      walls,
      walls.flatMap(({ faces }) => faces.map(({ net }) => net)),
      {
        itemId: `drywall-1/2-4x${job.figure('drywall-sheet-length').assumption.value}`,
        item: say('Drywall for walls, 1/2 in'),
      },
    ),
    sheets(
      job,
      ceilings,
      ceilings.map(({ ceiling }) => ceiling),
      {
        itemId: `drywall-ceiling-1/2-4x${job.figure('drywall-sheet-length').assumption.value}`,
        item: say('Drywall for ceilings, 1/2 in'),
      },
    ),
  ]
}

function sheets(
  job: RoomsJob,
  works: readonly RoomWork[],
  given: readonly Given[],
  { itemId, item }: { itemId: string; item: string },
): LinePlan {
  const work = beginWorking(job)
  const length = job.figure('drywall-sheet-length')
  const area = work.sum(say('Area to cover'), given, 'ft2')
  const need = work.withWaste(area, 'ft2', job.figure('drywall-waste'))
  work.assumptions.add(length)
  return {
    itemId,
    item,
    trade: 'drywall',
    roomIds: idsOf(works),
    given,
    work,
    need,
    pack: {
      name: say('4 × {length} ft sheet', { length: String(length.assumption.value) }),
      size: length.exact.mul(exactFigure(4)),
      unit: 'ft2',
    },
  }
}
