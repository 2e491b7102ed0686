import { formatCents } from '#domain/prices.ts'
import { Ledger, Steps } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { drywallLine } from './samples.ts'

export const projectManagement: Feature<'project-management'> = {
  id: 'project-management',
  label: 'Project Management',
  title: 'The job, in the order it is built',
  description:
    'Tasks, dates, money and messages hang on the rooms they belong to. Whoever opens a room sees what is done, what is next and what it waits for.',
  picture: {
    src: '/pictures/schedule.svg',
    alt: 'Bar schedule of Room 101 over ten working days: inspection and drywall are done, taping is under way, paint and floor follow.',
    height: 400,
  },
  capabilities: [
    {
      name: 'Schedule',
      text: 'Tasks wait for one another. Move one, and what hangs on it moves with it.',
      example: (
        <Ledger
          rows={[
            ['Inspection, one day late', 'Mon to Tue'],
            ['Hang drywall begins', 'Tue to Wed'],
          ]}
          result={['Floor is done', 'Fri to Mon']}
        />
      ),
    },
    {
      name: 'Project templates',
      text: 'DIY, Hybrid or Professional: who does what decides which tasks and papers are there at the start.',
      example: (
        <Ledger
          rows={[
            ['Bathroom as DIY', '5 of 5 tasks yours'],
            ['As Hybrid: you paint and tile', '2 of 5'],
            ['As Professional', '0 of 5'],
          ]}
        />
      ),
    },
    {
      name: 'Budget',
      text: 'Planned, committed and open for each line, so that the surprise comes before the order.',
      example: (
        <Ledger
          rows={[
            ['Drywall, planned', formatCents(drywallLine.planned)],
            ['Committed', formatCents(drywallLine.committed)],
          ]}
          result={['Open', formatCents(drywallLine.open)]}
        />
      ),
    },
    {
      name: 'Punch list',
      text: 'Every item has a room, a photo, a name and a date. What is open is what the last payment waits for.',
      example: (
        <Steps
          steps={[
            ['Door rubs at the head, Room 101', 'Done'],
            ['Outlet cover missing, Room 101', 'Open'],
            ['Touch up north wall, Room 102', 'Open'],
          ]}
        />
      ),
    },
  ],
}
