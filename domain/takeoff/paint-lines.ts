import { say } from '#language/say.ts'
import { beginWorking, type LinePlan } from './build-line.ts'
import { one, over, times } from './exact.ts'
import { idsOf, type RoomsJob } from './room-work.ts'

/** Paint of all rooms together: cans are bought for the job, not for each room. */
export function planPaint(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.walls !== 'none')
  const given = works.flatMap(({ faces }) => faces.map(({ net }) => net))
  const work = beginWorking(job)
  const [coats, coverage] = [job.figure('paint-coats'), job.figure('paint-coverage')]
  const area = work.sum(say('Area to paint, openings taken off'), given, 'ft2')
  const need = work.step(
    say('Paint for all coats'),
    [[area, 'ft2'], '×', coats, '÷', coverage],
    over(times(area, coats.exact), coverage.exact),
    'gal',
  )
  return [
    {
      itemId: 'paint-wall-gal',
      item: say('Wall paint'),
      trade: 'paint',
      roomIds: idsOf(works),
      given,
      work,
      need,
      pack: { name: say('1 gal can'), size: one, unit: 'gal' },
    },
  ]
}
