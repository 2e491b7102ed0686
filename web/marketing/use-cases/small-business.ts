import { formatCents } from '#domain/prices.ts'
import { bathroom } from './jobs.ts'
import type { UseCase } from './use-case.ts'

export const smallBusiness: UseCase<'small-business'> = {
  id: 'small-business',
  label: 'Small Business',
  title: 'A bathroom floor, priced before leaving the driveway',
  intro:
    'Two people, one truck. The bathroom is 5 × 8 ft (1.52 × 2.44 m), the owner wants 12 × 24 in porcelain, and another contractor is coming at four. The scan takes a minute; the proposal is sent from the truck.',
  picture: {
    src: '/pictures/bathroom.svg',
    alt: 'Drawing of a bathroom, 5 by 8 ft, its floor in 12 × 24 in tile laid in a half bond.',
  },
  workings: [
    {
      name: 'Tile',
      text: 'The floor from the scan, the waste rate of the pattern, the price of your supplier.',
      rows: [
        [`${bathroom.squareFeet} ft² + 10%`, `${bathroom.needSquareFeet} ft²`],
        ['A square foot', `× ${formatCents(bathroom.tileCents)}`],
      ],
      result: ['Tile', formatCents(bathroom.tileCost)],
    },
    {
      name: 'Labor',
      text: 'Layout, setting and grout over two days, at the hours your last three floors took.',
      rows: [
        ['Two people, 8 hours each', `${bathroom.hours} hours`],
        ['An hour', `× ${formatCents(bathroom.hourCents)}`],
      ],
      result: ['Labor', formatCents(bathroom.laborCost)],
    },
    {
      name: 'Price',
      text: 'You see overhead and profit; the customer does not.',
      rows: [
        ['Tile and labor', formatCents(bathroom.tileCost + bathroom.laborCost)],
        [`Overhead and profit, ${bathroom.markupPercent}%`, formatCents(bathroom.markup)],
      ],
      result: ['Proposal', formatCents(bathroom.price)],
    },
  ],
  outcome:
    'The signed proposal becomes the contract, the contract the task list, and the list the invoice: typed once.',
}
