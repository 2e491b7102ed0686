import { say } from '#language/say.ts'
import { alongWalls } from './along-walls.ts'
import { beginWorking, type LinePlan } from './build-line.ts'
import { planCasing } from './casing-lines.ts'
import { cutRuns } from './cut-list.ts'
import type { InteriorFigure } from './interior-figures.ts'
import { pieceOf } from './pack-names.ts'
import { idsOf, type RoomsJob } from './room-work.ts'
import { runsOf } from './trim-runs.ts'
import { planFasteners } from './trim-supply-lines.ts'

/** Baseboard, shoe, the casing of doors and windows, and what puts them up, where a room gets new trim. */
export const planTrim = (job: RoomsJob): LinePlan[] => [
  planRunning(job, 'baseboard', ['baseboard-length', 'baseboard-waste'], say('Baseboard')),
  planRunning(job, 'shoe', ['shoe-length', 'shoe-waste'], say('Shoe molding')),
  ...planCasing(job),
  ...planFasteners(job),
]

/** Along the walls, less the doors and openings that reach the floor, each run between them and corners cut by itself. */
function planRunning(
  job: RoomsJob,
  kind: 'baseboard' | 'shoe',
  [length, waste]: readonly [InteriorFigure, InteriorFigure],
  item: string,
): LinePlan {
  const works = job.works.filter(({ choices }) => choices[kind])
  const work = beginWorking(job)
  const piece = job.figure(length)
  const { left, given, shares } = alongWalls(work, works)
  const need = work.withWaste(left, 'ft', job.figure(waste))
  const feet = String(piece.assumption.value)
  return {
    itemId: `${kind}-${feet}ft`,
    item,
    trade: 'trim',
    roomIds: idsOf(works),
    given,
    shares,
    work,
    need,
    pack: { name: pieceOf(piece.assumption.value), size: piece, unit: 'ft' },
    pieces: cutRuns(work, works.flatMap(runsOf), piece.exact, job.figure('saw-kerf')),
  }
}
