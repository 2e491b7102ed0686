import { formatCents } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Ledger } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { drywallLine } from './samples.ts'
import { Checks } from './scraps.tsx'

export const projectManagement: Feature<'project-management'> = {
  id: 'project-management',
  label: say('Project Management'),
  title: say('The job, in the order it is built'),
  description: say(
    'Tasks, dates, money and messages hang on the rooms they belong to. Whoever opens a room sees what is done, what is next and what it waits for.',
  ),
  picture: {
    src: at('/pictures/schedule.svg'),
    alt: say(
      'Bar schedule of Room 101 over ten working days: inspection and drywall are done, taping is under way, paint and floor follow.',
    ),
    height: 400,
  },
  shot: {
    name: 'board',
    alt: say(
      'The board of a kitchen remodel: tasks to do, under way and blocked, each with its person, its dates and what it waits for.',
    ),
  },
  capabilities: [
    {
      name: say('Schedule'),
      text: say('Tasks wait for one another. Move one, and what hangs on it moves with it.'),
      form: 'wide',
      example: (
        <Ledger
          rows={[
            [say('Inspection, one day late'), say('Mon to Tue')],
            [say('Hang drywall begins'), say('Tue to Wed')],
          ]}
          result={[say('Floor is done'), say('Fri to Mon')]}
        />
      ),
    },
    {
      name: say('Project templates'),
      text: say(
        'DIY, Hybrid or Professional: who does what decides which tasks and papers are there at the start.',
      ),
      example: (
        <Ledger
          rows={[
            [say('Bathroom as DIY'), say('5 of 5 tasks yours')],
            [say('As Hybrid: you paint and tile'), say('2 of 5')],
            [say('As Professional'), say('0 of 5')],
          ]}
        />
      ),
    },
    {
      name: say('Budget'),
      text: say('Planned, committed and open for each line, so that the surprise comes before the order.'),
      example: (
        <Ledger
          rows={[
            [say('Drywall, planned'), formatCents(drywallLine.planned)],
            [say('Committed'), formatCents(drywallLine.committed)],
          ]}
          result={[say('Open'), formatCents(drywallLine.open)]}
        />
      ),
    },
    {
      name: say('Punch list'),
      text: say(
        'Every item has a room, a photo, a name and a date. What is open is what the last payment waits for.',
      ),
      form: 'wide',
      example: (
        <Checks
          checks={[
            [say('Door rubs at the head, Room 101'), say('Done'), 'done'],
            [say('Outlet cover missing, Room 101'), say('Open'), 'open'],
            [say('Touch up north wall, Room 102'), say('Open'), 'open'],
          ]}
        />
      ),
    },
  ],
}
