import { formatCents } from '#domain/prices.ts'
import { takeoff } from '../sample-room.ts'
import { Filled, Ledger, Steps } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { change } from './samples.ts'

export const documents: Feature<'documents'> = {
  id: 'documents',
  label: 'Documents',
  title: 'Written once, from the numbers of the job',
  description:
    'Contracts, proposals, change orders and submittals from templates in your own wording. A quantity that changes on the drawing is marked in every paper that quotes it.',
  picture: {
    src: '/pictures/change-order.svg',
    alt: `Drawing of a change order: contract sum ${formatCents(change.sum)}, this change ${formatCents(change.changeOrder)}, new contract sum ${formatCents(change.newSum)}.`,
  },
  capabilities: [
    {
      name: 'Templates you can change',
      text: 'Your clauses, with places for quantities, names and dates. The job fills them.',
      example: (
        <p>
          Paint the walls of <Filled>Room 101</Filled>, <Filled>{takeoff.paint.wallSquareFeet} ft²</Filled>,
          two coats, <Filled>{takeoff.paint.gallons} gal</Filled>.
        </p>
      ),
    },
    {
      name: 'Version control',
      text: 'Each version is kept, with what changed, by whom and when. Any two can be laid side by side.',
      example: (
        <Steps
          steps={[
            ['Rev A, sent to the owner', 'Mar 2'],
            [`Rev B, clause 3.2: 13 to ${takeoff.drywall.sheets} sheets`, 'Mar 4'],
            ['Rev C, signed', 'Mar 9'],
          ]}
        />
      ),
    },
    {
      name: 'Approval workflows',
      text: 'Who signs, in which order, and whose desk it lies on today.',
      example: (
        <Steps
          steps={[
            ['Estimator checks quantities', 'Done'],
            ['Owner approves the price', 'Next'],
            ['Contractor signs', 'Waits'],
          ]}
        />
      ),
    },
    {
      name: 'Export',
      text: 'PDF, Word, Excel and print-ready files. The sums in the spreadsheet are formulas, not pasted figures.',
      example: (
        <Ledger
          rows={[
            ['B2, contract sum', formatCents(change.sum)],
            ['B3, change order 1', formatCents(change.changeOrder)],
          ]}
          result={['B4, =B2+B3', formatCents(change.newSum)]}
        />
      ),
    },
  ],
}
