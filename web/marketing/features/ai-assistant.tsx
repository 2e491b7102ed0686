import { takeoff } from '../sample-room.ts'
import { Filled, Ledger, Steps } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { backer, egress } from './samples.ts'

export const aiAssistant: Feature<'ai-assistant'> = {
  id: 'ai-assistant',
  label: 'AI Assistant',
  title: 'An answer, and the page it comes from',
  description:
    'Ask as you would ask on site. The answer is written from your job and from references you can open, each sentence with its source. Figures are computed from the measurements, not written by a model.',
  picture: {
    src: '/pictures/egress.svg',
    alt: `Drawing of a bedroom window held against IRC R310.2: clear opening ${egress.width} by ${egress.height} inches, ${egress.squareFeet} square feet, sill ${egress.sill} inches above the floor; all four pass.`,
  },
  capabilities: [
    {
      name: 'Code compliance checks',
      text: 'Checks a scanned opening, stair or guard against the code section you name.',
      example: (
        <Ledger
          rows={[
            [
              `Bedroom window, clear ${egress.width} × ${egress.height} in`,
              `${egress.squareFeet.toFixed(1)} ft²`,
            ],
            ['IRC R310.2, at least', `${egress.requiredSquareFeet} ft²`],
          ]}
          result={['To spare', `${(egress.squareFeet - egress.requiredSquareFeet).toFixed(1)} ft²`]}
        />
      ),
    },
    {
      name: 'Material selection',
      text: 'Names what fits the place, how much of it, and why the other one on the shelf will not do.',
      example: (
        <Ledger
          rows={[
            ['Shower, three walls to 6 ft', `${backer.wallSquareFeet} ft²`],
            ['With 10% waste', `${backer.needSquareFeet.toFixed(1)} ft²`],
          ]}
          result={['Cement board, 3 × 5 ft', `${backer.boards} boards`]}
        />
      ),
    },
    {
      name: 'Construction guidance',
      text: 'The order of the work, the wait between the steps, and what the inspector will look at.',
      example: (
        <Steps
          steps={[
            ['Tape and first coat', 'Day 1'],
            ['Second coat, dry overnight', 'Day 2'],
            ['Third coat, dry overnight', 'Day 3'],
            ['Sand and prime', 'Day 4'],
          ]}
        />
      ),
    },
    {
      name: 'Document drafting',
      text: 'Say what changed. The draft takes its quantities from the job and waits for your signature.',
      example: (
        <p>
          Furnish <Filled>{takeoff.baseboard.pieces} lengths</Filled> of 16 ft baseboard for{' '}
          <Filled>Room 101</Filled>: <Filled>{takeoff.baseboard.netFeet} ft</Filled> of wall clear of the
          door, with 10% for cuts.
        </p>
      ),
    },
  ],
}
