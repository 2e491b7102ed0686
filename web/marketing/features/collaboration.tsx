import { formatCents } from '#domain/prices.ts'
import { takeoff } from '../sample-room.ts'
import { Ledger, Steps } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { dailyLog, paintPrice } from './samples.ts'

export const collaboration: Feature<'collaboration'> = {
  id: 'collaboration',
  label: 'Collaboration',
  title: 'Owner, contractor and crew on one set of sheets',
  description:
    'One job, and to each what concerns them: the owner sees price and choice, the contractor cost and schedule, the worker the task in front of them.',
  picture: {
    src: '/pictures/views.svg',
    alt: 'Drawing: one task, painting Room 101, on the phones of owner, contractor and worker.',
  },
  capabilities: [
    {
      name: 'Role-based views',
      text: 'Owner, Contractor and Worker open the same line and read what is theirs to know.',
      example: (
        <Ledger
          rows={[
            ['Worker: paint Room 101', `${takeoff.paint.gallons} gal, 2 coats`],
            ['Contractor: cost', formatCents(paintPrice.cost)],
            [`Owner: price, ${paintPrice.markupPercent}% markup`, formatCents(paintPrice.price)],
          ]}
        />
      ),
    },
    {
      name: 'Questions on the drawing',
      text: 'An RFI hangs on the wall it is about, with a date by which the answer is needed.',
      example: (
        <Steps
          steps={[
            ['RFI 7: height of the outlets, north wall?', 'Mon'],
            ['16 in to the center, sheet A-201', 'Tue'],
          ]}
        />
      ),
    },
    {
      name: 'Daily log',
      text: 'Who was there, how long, what was set in place and what was in the way. Two minutes at the tailgate.',
      example: (
        <Ledger
          rows={[
            [`Crew of ${dailyLog.crew}, ${dailyLog.hoursEach} hours each`, `${dailyLog.hours} hours`],
            [`Sheets hung, ${dailyLog.rooms} rooms like 101`, `${dailyLog.hung} of ${dailyLog.ordered}`],
          ]}
          result={['Left for tomorrow', `${dailyLog.left}`]}
        />
      ),
    },
    {
      name: 'Team permissions',
      text: 'Who may see costs, send a document or approve a change. A subcontractor sees the rooms you share.',
      example: (
        <Ledger
          rows={[
            ['Foreman: daily log, punch list', 'Writes'],
            ['Subcontractor: Rooms 101 and 102', 'Reads'],
            ['Owner: change orders', 'Approves'],
          ]}
        />
      ),
    },
  ],
}
