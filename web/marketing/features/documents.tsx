import { formatCents } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { measured, takeoff } from '../sample-room.ts'
import type { Feature } from './feature.ts'
import { change } from './samples.ts'
import { Cells, Checks, Filled, Page, Register } from './scraps.tsx'

export const documents: Feature<'documents'> = {
  id: 'documents',
  label: say('Documents'),
  title: say('Written once, from the numbers of the job'),
  description: say(
    'Contracts, proposals, change orders and submittals from templates in your own wording. A quantity that changes on the drawing is marked in every paper that quotes it.',
  ),
  picture: {
    src: at('/pictures/change-order.svg'),
    alt: say(
      'Drawing of a change order: contract sum {sum}, this change {change}, new contract sum {total}.',
      {
        sum: formatCents(change.sum),
        change: formatCents(change.changeOrder),
        total: formatCents(change.newSum),
      },
    ),
  },
  capabilities: [
    {
      name: say('Templates you can change'),
      text: say('Your clauses, with places for quantities, names and dates. The job fills them.'),
      form: 'wide',
      example: (
        <Page>
          {rich(
            'Paint the walls of <fill>Room 101</fill>, <fill>{area} ft²</fill>, two coats, <fill>{gallons} gal</fill>.',
            {
              area: measured.netWalls.squareFeet,
              gallons: takeoff.paint.gallons,
              fill: (words) => <Filled>{words}</Filled>,
            },
          )}
        </Page>
      ),
    },
    {
      name: say('Version control'),
      text: say(
        'Each version is kept, with what changed, by whom and when. Any two can be laid side by side.',
      ),
      example: (
        <Register
          rows={[
            [say('Rev A, sent to the owner'), say('Mar 2')],
            [
              say('Rev B, clause 3.2: 12 to {sheets} sheets', { sheets: takeoff.drywall.sheets }),
              say('Mar 4'),
            ],
            [say('Rev C, signed'), say('Mar 9')],
          ]}
        />
      ),
    },
    {
      name: say('Approval workflows'),
      text: say('Who signs, in which order, and whose desk it lies on today.'),
      example: (
        <Checks
          checks={[
            [say('Estimator checks quantities'), say('Done'), 'done'],
            [say('Owner approves the price'), say('Next'), 'now'],
            [say('Contractor signs'), say('Waits'), 'open'],
          ]}
        />
      ),
    },
    {
      name: say('Export'),
      text: say(
        'PDF, Word, Excel and print-ready files. The sums in the spreadsheet are formulas, not pasted figures.',
      ),
      form: 'wide',
      example: (
        <Cells
          rows={[
            [say('B2, contract sum'), formatCents(change.sum)],
            [say('B3, change order 1'), formatCents(change.changeOrder)],
          ]}
          sum={['B4, =B2+B3', formatCents(change.newSum)]}
        />
      ),
    },
  ],
}
