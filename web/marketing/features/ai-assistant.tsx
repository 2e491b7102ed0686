import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { takeoff } from '../sample-room.ts'
import { Ledger } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { backer, egress } from './samples.ts'
import { Bars, Filled, Page } from './scraps.tsx'

export const aiAssistant: Feature<'ai-assistant'> = {
  id: 'ai-assistant',
  label: say('AI Assistant'),
  title: say('An answer, and the page it comes from'),
  description: say(
    'Ask as you would ask on site. The answer is written from your job and from references you can open, each sentence with its source. Figures are computed from the measurements, not written by a model.',
  ),
  picture: {
    src: at('/pictures/egress.svg'),
    alt: say(
      'Drawing of a bedroom window held against IRC R310.2: clear opening {width} by {height} inches, {area} square feet, sill {sill} inches above the floor; all four pass.',
      {
        width: egress.width,
        height: egress.height,
        area: numberText(egress.squareFeet),
        sill: egress.sill,
      },
    ),
  },
  capabilities: [
    {
      name: say('Code compliance checks'),
      text: say('Checks a scanned opening, stair or guard against the code section you name.'),
      example: (
        <Ledger
          rows={[
            [
              say('Bedroom window, clear {width} × {height} in', {
                width: egress.width,
                height: egress.height,
              }),
              `${numberText(egress.squareFeet)} ft²`,
            ],
            [say('IRC R310.2, at least'), `${numberText(egress.requiredSquareFeet)} ft²`],
          ]}
          result={[say('To spare'), `${numberText(egress.squareFeet - egress.requiredSquareFeet)} ft²`]}
        />
      ),
    },
    {
      name: say('Material selection'),
      text: say('Names what fits the place, how much of it, and why the other one on the shelf will not do.'),
      example: (
        <Ledger
          rows={[
            [say('Shower, three walls to 6 ft'), `${backer.wallSquareFeet} ft²`],
            [say('With 10% waste'), `${numberText(backer.needSquareFeet)} ft²`],
          ]}
          result={[say('Cement board, 3 × 5 ft'), say('{count} boards', { count: backer.boards })]}
        />
      ),
    },
    {
      name: say('Construction guidance'),
      text: say('The order of the work, the wait between the steps, and what the inspector will look at.'),
      form: 'wide',
      example: (
        <Bars
          steps={[
            [say('Tape and first coat'), say('Day 1')],
            [say('Second coat, dry overnight'), say('Day 2')],
            [say('Third coat, dry overnight'), say('Day 3')],
            [say('Sand and prime'), say('Day 4')],
          ]}
        />
      ),
    },
    {
      name: say('Document drafting'),
      text: say(
        'Say what changed. The draft takes its quantities from the job and waits for your signature.',
      ),
      form: 'wide',
      example: (
        <Page>
          {rich(
            'Furnish <fill>{pieces} lengths</fill> of 16 ft baseboard for <fill>Room 101</fill>: <fill>{feet} ft</fill> of wall clear of the door, with 10% for cuts.',
            {
              pieces: takeoff.baseboard.pieces,
              feet: takeoff.baseboard.netFeet,
              fill: (words) => <Filled>{words}</Filled>,
            },
          )}
        </Page>
      ),
    },
  ],
}
