import { say } from '#language/say.ts'
import { beginWorking, type LinePlan } from './build-line.ts'
import { idsOf, type RoomsJob } from './room-work.ts'

/** Boxes of plank flooring. */
export function planPlank(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.floor === 'plank')
  const given = works.map(({ floor }) => floor)
  const work = beginWorking(job)
  const box = job.figure('plank-box')
  const area = work.sum(say('Floor'), given, 'ft2')
  const need = work.withWaste(area, 'ft2', job.figure('plank-waste'))
  work.assumptions.add(box)
  return [
    {
      itemId: 'flooring-plank-box',
      item: say('Plank flooring'),
      trade: 'flooring',
      roomIds: idsOf(works),
      given,
      work,
      need,
      pack: { name: say('box'), size: box.exact, unit: 'ft2' },
    },
  ]
}
