import { formatCents } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { takeoff } from '../sample-room.ts'
import { Ledger } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { dailyLog, paintPrice } from './samples.ts'
import { Register, Thread } from './scraps.tsx'

export const collaboration: Feature<'collaboration'> = {
  id: 'collaboration',
  label: say('Collaboration'),
  title: say('Owner, contractor and crew on one set of sheets'),
  description: say(
    'One job, and to each what concerns them: the owner sees price and choice, the contractor cost and schedule, the worker the task in front of them.',
  ),
  picture: {
    src: at('/pictures/views.svg'),
    alt: say('Drawing: one task, painting Room 101, on the phones of owner, contractor and worker.'),
  },
  shot: {
    name: 'owner-and-worker',
    alt: say(
      'Two phones: the owner of a kitchen sees the choice to make and the dates, a worker the tasks of today in Spanish.',
    ),
  },
  capabilities: [
    {
      name: say('Role-based views'),
      text: say('Owner, Contractor and Worker open the same line and read what is theirs to know.'),
      example: (
        <Register
          rows={[
            [
              say('Worker: paint Room 101'),
              say('{gallons} gal, 2 coats', { gallons: takeoff.paint.gallons }),
            ],
            [say('Contractor: cost'), formatCents(paintPrice.cost)],
            [
              say('Owner: price, {percent}% markup', { percent: paintPrice.markupPercent }),
              formatCents(paintPrice.price),
            ],
          ]}
        />
      ),
    },
    {
      name: say('Questions on the drawing'),
      text: say('An RFI hangs on the wall it is about, with a date by which the answer is needed.'),
      example: (
        <Thread
          question={[say('RFI 7: height of the outlets, north wall?'), say('Mon')]}
          answer={[say('16 in to the center, sheet A-201'), say('Tue')]}
        />
      ),
    },
    {
      name: say('Daily log'),
      text: say(
        'Who was there, how long, what was set in place and what was in the way. Two minutes at the tailgate.',
      ),
      form: 'wide',
      example: (
        <Ledger
          rows={[
            [
              say('Crew of {crew}, {hours} hours each', { crew: dailyLog.crew, hours: dailyLog.hoursEach }),
              say('{hours} hours', { hours: dailyLog.hours }),
            ],
            [
              say('Sheets hung, {rooms} rooms like 101', { rooms: dailyLog.rooms }),
              say('{hung} of {ordered}', { hung: dailyLog.hung, ordered: dailyLog.ordered }),
            ],
          ]}
          result={[say('Left for tomorrow'), `${dailyLog.left}`]}
        />
      ),
    },
    {
      name: say('Team permissions'),
      text: say(
        'Who may see costs, send a document or approve a change. A subcontractor sees the rooms you share.',
      ),
      form: 'wide',
      example: (
        <Register
          rows={[
            [say('Foreman: daily log, punch list'), say('Writes')],
            [say('Subcontractor: Rooms 101 and 102'), say('Reads')],
            [say('Owner: change orders'), say('Approves')],
          ]}
        />
      ),
    },
  ],
}
