import { screens } from '#contract/pages.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { feetAndInches, sampleRoom, takeoff } from '../sample-room.ts'
import { Ledger } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { bedroom, studs } from './samples.ts'
import { Frames } from './scraps.tsx'

export const visualization: Feature<'visualization'> = {
  id: 'visualization',
  label: say('Visualization'),
  title: say('See the room before, during and after'),
  description: say(
    'Space planning on the measured plan, photos that remember where they were taken, and the drawing laid over the wall through the phone. In the plan shown, a queen bed leaves {gap} on each side.',
    { gap: feetAndInches(bedroom.atEachSide) },
  ),
  picture: {
    src: '/pictures/bed.svg',
    alt: say(
      'Drawing of a room 12 ft 4 in by 10 ft 2 in with a queen bed: 5 ft 8 in at its foot, 2 ft 7 in on each side.',
    ),
  },
  shot: {
    name: 'room',
    alt: say(
      'The scan of a kitchen, measured: its floor plan, 13 ft 9 in by 11 ft 2 in, and the total of its materials.',
    ),
    description: say(
      'Space planning on the measured plan, photos that remember where they were taken, and the drawing laid over the wall through the phone.',
    ),
  },
  also: (
    <p className="mb-8 text-lg">
      {rich(
        'Measuring and counting can be tried today: <try>open the estimator</try> with a scan of yours or a sample.',
        {
          try: (words) => (
            <a
              href={screens.estimate.path}
              className="font-semibold text-link underline underline-offset-4 hover:decoration-2"
            >
              {words}
            </a>
          ),
        },
      )}
    </p>
  ),
  capabilities: [
    {
      name: say('Progress photos'),
      text: say('Taken from the same place each time, so that the wall can be opened again on the screen.'),
      form: 'wide',
      example: (
        <Frames
          photos={[
            [say('Framing, north wall'), say('Feb 23')],
            [say('Wiring, north wall'), say('Feb 26')],
            [say('Drywall, north wall'), say('Due Mar 3')],
          ]}
        />
      ),
    },
    {
      name: say('AR overlay'),
      text: say(
        'Holds the drawing against the real wall: studs, boxes and pipes where they are meant to be.',
      ),
      example: (
        <Ledger
          rows={[
            [`${sampleRoom.width} in ÷ ${studs.spacing} in`, numberText(studs.exact)],
            [say('Whole spaces'), `${studs.spaces}`],
          ]}
          result={[say('Studs, one at either end'), `${studs.count}`]}
        />
      ),
    },
    {
      name: say('Quality checks'),
      text: say('What was built against what was drawn, with the tolerance you set.'),
      example: (
        <Ledger
          rows={[
            [say('Drawn'), '12 ft 4 in'],
            [say('Scanned'), '12 ft 3¾ in'],
          ]}
          result={[say('Off by ¼ in, ½ in allowed'), say('Within')]}
        />
      ),
    },
    {
      name: say('Material recognition'),
      text: say('Reads a label or a surface and proposes the item. You confirm before it counts.'),
      form: 'wide',
      example: (
        <Ledger
          rows={[
            [say('Seen on the label'), '½ in, 4 × 8 ft'],
            [say('Proposed item'), say('½ in drywall')],
          ]}
          result={[say('In the list of Room 101'), say('{count} sheets', { count: takeoff.drywall.sheets })]}
        />
      ),
    },
  ],
}
