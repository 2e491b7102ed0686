import { formatCents } from '#domain/prices.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { clinic } from './jobs.ts'
import type { UseCase } from './use-case.ts'

const { application } = clinic

export const professionals: UseCase<'professionals'> = {
  id: 'professionals',
  label: say('Industry Pros'),
  title: say('Six exam rooms for a clinic'),
  intro: say(
    'A general contractor builds out one floor: six rooms of 10 × 12 ft (3.05 × 3.66 m) under a 9 ft ceiling, drywall on every wall. The rooms are scanned on the walk-through, and the first order goes out that evening.',
  ),
  picture: {
    src: at('/pictures/clinic.svg'),
    alt: say(
      'Drawing of six exam rooms of 10 by 12 ft, three on each side of a corridor, the walls cut low.',
    ),
  },
  workings: [
    {
      name: say('Measured once'),
      text: say('Each scan names its room, and identical rooms are flagged.'),
      rows: [
        [say('Perimeter × 9 ft'), say('{area} ft² a room', { area: clinic.wallSquareFeet })],
        [say('Rooms'), `× ${clinic.count}`],
      ],
      result: [say('Wall'), `${numberText(clinic.allSquareFeet)} ft²`],
    },
    {
      name: say('Ordered together'),
      text: say('Waste is figured once for all six rooms, not rounded up room by room.'),
      rows: [
        [say('Room by room'), say('{count} sheets', { count: clinic.sheetsRoomByRoom })],
        [say('All six, 10% waste'), say('{count} sheets', { count: clinic.sheets })],
      ],
      result: [say('Not ordered'), say('{count} sheets', { count: clinic.sheetsRoomByRoom - clinic.sheets })],
    },
    {
      name: say('Billed by the schedule of values'),
      text: say('The application for payment takes its progress from the rooms.'),
      rows: [
        [say('Work completed'), formatCents(application.completed)],
        [
          say('Retainage, {percent}%', { percent: application.retainagePercent }),
          `−${formatCents(application.retained)}`,
        ],
      ],
      result: [say('Due now'), formatCents(application.due)],
    },
  ],
  outcome: say(
    'Submittals, RFIs and the daily log name the same six rooms, so nobody asks which wall is meant.',
  ),
}
