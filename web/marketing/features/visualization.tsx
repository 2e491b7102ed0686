import { feetAndInches, sampleRoom, takeoff } from '../sample-room.ts'
import { Ledger, Steps } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { bedroom, studs } from './samples.ts'

export const visualization: Feature<'visualization'> = {
  id: 'visualization',
  label: 'Visualization',
  title: 'See the room before, during and after',
  description: `Space planning on the measured plan, photos that remember where they were taken, and the drawing laid over the wall through the phone. In the plan shown, a queen bed leaves ${feetAndInches(bedroom.atEachSide)} on each side.`,
  picture: {
    src: '/pictures/bed.svg',
    alt: 'Drawing of a room 12 ft 4 in by 10 ft 2 in with a queen bed: 5 ft 8 in at its foot, 2 ft 7 in on each side.',
  },
  capabilities: [
    {
      name: 'Progress photos',
      text: 'Taken from the same place each time, so that the wall can be opened again on the screen.',
      example: (
        <Steps
          steps={[
            ['Framing, north wall', 'Feb 23'],
            ['Wiring, north wall', 'Feb 26'],
            ['Drywall, north wall', 'Due Mar 3'],
          ]}
        />
      ),
    },
    {
      name: 'AR overlay',
      text: 'Holds the drawing against the real wall: studs, boxes and pipes where they are meant to be.',
      example: (
        <Ledger
          rows={[
            [`${sampleRoom.width} in ÷ ${studs.spacing} in`, `${studs.exact}`],
            ['Whole spaces', `${studs.spaces}`],
          ]}
          result={['Studs, one at either end', `${studs.count}`]}
        />
      ),
    },
    {
      name: 'Quality checks',
      text: 'What was built against what was drawn, with the tolerance you set.',
      example: (
        <Ledger
          rows={[
            ['Drawn', '12 ft 4 in'],
            ['Scanned', '12 ft 3¾ in'],
          ]}
          result={['Off by ¼ in, ½ in allowed', 'Within']}
        />
      ),
    },
    {
      name: 'Material recognition',
      text: 'Reads a label or a surface and proposes the item. You confirm before it counts.',
      example: (
        <Ledger
          rows={[
            ['Seen on the label', '½ in, 4 × 8 ft'],
            ['Proposed item', '½ in drywall'],
          ]}
          result={['In the list of Room 101', `${takeoff.drywall.sheets} sheets`]}
        />
      ),
    },
  ],
}
