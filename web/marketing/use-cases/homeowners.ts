import { formatCents } from '#domain/prices.ts'
import { takeoff } from '../sample-room.ts'
import { bedroom } from './jobs.ts'
import type { UseCase } from './use-case.ts'

export const homeowners: UseCase<'homeowners'> = {
  id: 'homeowners',
  label: 'Homeowners',
  title: 'A bedroom in two weekends',
  intro:
    'New floor, paint and baseboard in a room of 12 ft 4 in × 10 ft 2 in (3.76 × 3.10 m), done by its owner. One list, one trip to the store, and a figure to hold a bid against.',
  picture: {
    src: '/pictures/bedroom.svg',
    alt: 'Drawing of a bedroom with half of its planks laid, and three boxes left.',
  },
  workings: [
    {
      name: 'Floor',
      text: 'Planks come in boxes, so the list counts boxes.',
      rows: [
        ['Floor + 10%', `${takeoff.flooring.needSquareFeet.toFixed(1)} ft²`],
        [`÷ ${bedroom.boxSquareFeet} ft² a box`, `${bedroom.boxes} boxes`],
      ],
      result: [`At ${formatCents(bedroom.boxCents)}`, formatCents(bedroom.floor)],
    },
    {
      name: 'Walls',
      text: 'Door and window are left out of the paint; both coats are in it.',
      rows: [
        [`${takeoff.paint.wallSquareFeet} ft² × 2 coats`, `${takeoff.paint.coatedSquareFeet} ft²`],
        ['÷ 350 ft² a gallon', `${takeoff.paint.gallons} gal`],
      ],
      result: [`At ${formatCents(bedroom.gallonCents)}`, formatCents(bedroom.paint)],
    },
    {
      name: 'The whole trip',
      text: 'Baseboard joins the list, and the sum is known before the cart is full.',
      rows: [
        ['Floor and paint', formatCents(bedroom.floor + bedroom.paint)],
        [`Baseboard, ${takeoff.baseboard.pieces} × 16 ft`, formatCents(bedroom.baseboard)],
      ],
      result: ['Materials', formatCents(bedroom.total)],
    },
  ],
  outcome: 'Decide to hire it out? The same sheet gets you three bids on the same scope.',
}
