import { formatCents } from '#domain/prices.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { measured, takeoff } from '../sample-room.ts'
import { bedroom } from './jobs.ts'
import type { UseCase } from './use-case.ts'

export const homeowners: UseCase<'homeowners'> = {
  id: 'homeowners',
  label: say('Homeowners'),
  title: say('A bedroom in two weekends'),
  intro: say(
    'New floor, paint and baseboard in a room of 12 ft 4 in × 10 ft 2 in (3.76 × 3.10 m), done by its owner. One list, one trip to the store, and a figure to hold a bid against.',
  ),
  picture: {
    src: at('/pictures/bedroom.svg'),
    alt: say('Drawing of a bedroom with half of its planks laid, and three boxes left.'),
  },
  workings: [
    {
      name: say('Floor'),
      text: say('Planks come in boxes, so the list counts boxes.'),
      rows: [
        [
          say('Floor + 10%'),
          `${numberText(takeoff.flooring.needSquareFeet, { maximumFractionDigits: 1 })} ft²`,
        ],
        [
          say('÷ {area} ft² a box', { area: numberText(bedroom.boxSquareFeet) }),
          say('{count} boxes', { count: bedroom.boxes }),
        ],
      ],
      result: [say('At {price}', { price: formatCents(bedroom.boxCents) }), formatCents(bedroom.floor)],
    },
    {
      name: say('Walls'),
      text: say('Door and window are left out of the paint; both coats are in it.'),
      rows: [
        [
          say('{area} ft² × 2 coats', { area: measured.netWalls.squareFeet }),
          `${takeoff.paint.coatedSquareFeet} ft²`,
        ],
        [say('÷ 350 ft² a gallon'), `${takeoff.paint.gallons} gal`],
      ],
      result: [say('At {price}', { price: formatCents(bedroom.gallonCents) }), formatCents(bedroom.paint)],
    },
    {
      name: say('The whole trip'),
      text: say('Baseboard joins the list, and the sum is known before the cart is full.'),
      rows: [
        [say('Floor and paint'), formatCents(bedroom.floor + bedroom.paint)],
        [
          say('Baseboard, {count} × 16 ft', { count: takeoff.baseboard.pieces }),
          formatCents(bedroom.baseboard),
        ],
      ],
      result: [say('Materials'), formatCents(bedroom.total)],
    },
  ],
  outcome: say('Decide to hire it out? The same sheet gets you three bids on the same scope.'),
}
