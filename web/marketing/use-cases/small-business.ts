import { formatCents } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { bathroom } from './jobs.ts'
import type { UseCase } from './use-case.ts'

export const smallBusiness: UseCase<'small-business'> = {
  id: 'small-business',
  label: say('Small Business'),
  title: say('A bathroom floor, priced before leaving the driveway'),
  intro: say(
    'Two people, one truck. The bathroom is 5 × 8 ft (1.52 × 2.44 m), the owner wants 12 × 24 in porcelain, and another contractor is coming at four. The scan takes a minute; the proposal is sent from the truck.',
  ),
  picture: {
    src: at('/pictures/bathroom.svg'),
    alt: say('Drawing of a bathroom, 5 by 8 ft, its floor in 12 × 24 in tile laid in a half bond.'),
  },
  workings: [
    {
      name: say('Tile'),
      text: say('The floor from the scan, the waste rate of the pattern, the price of your supplier.'),
      rows: [
        [`${bathroom.squareFeet} ft² + 10%`, `${bathroom.needSquareFeet} ft²`],
        [say('A square foot'), `× ${formatCents(bathroom.tileCents)}`],
      ],
      result: [say('Tile'), formatCents(bathroom.tileCost)],
    },
    {
      name: say('Labor'),
      text: say('Layout, setting and grout over two days, at the hours your last three floors took.'),
      rows: [
        [say('Two people, 8 hours each'), say('{hours} hours', { hours: bathroom.hours })],
        [say('An hour'), `× ${formatCents(bathroom.hourCents)}`],
      ],
      result: [say('Labor'), formatCents(bathroom.laborCost)],
    },
    {
      name: say('Price'),
      text: say('You see overhead and profit; the customer does not.'),
      rows: [
        [say('Tile and labor'), formatCents(bathroom.tileCost + bathroom.laborCost)],
        [
          say('Overhead and profit, {percent}%', { percent: bathroom.markupPercent }),
          formatCents(bathroom.markup),
        ],
      ],
      result: [say('Proposal'), formatCents(bathroom.price)],
    },
  ],
  outcome: say(
    'The signed proposal becomes the contract, the contract the task list, and the list the invoice: typed once.',
  ),
}
