import { formatCents } from '#domain/prices.ts'
import { measured, takeoff } from '../sample-room.ts'
import { Ledger } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { hanging, stair } from './samples.ts'

export const knowledge: Feature<'knowledge'> = {
  id: 'knowledge',
  label: 'Knowledge',
  title: 'The price, the rate, the rule and the weather',
  description:
    'An estimate rests on things that change. Each price and rate carries its date and where it came from; each rule its section. Your prices and rates override ours.',
  picture: {
    src: '/pictures/cost.svg',
    alt: `Drawing of a cost as lengths: material ${formatCents(hanging.material)} and labor ${formatCents(hanging.labor)} come to ${formatCents(hanging.total)}.`,
  },
  capabilities: [
    {
      name: 'Material prices',
      text: "Your supplier's price list, with the day each price was read.",
      example: (
        <Ledger
          rows={[
            ['½ in drywall, 4 × 8 ft, Mar 2', formatCents(hanging.sheetCents)],
            ['Room 101', `× ${takeoff.drywall.sheets} sheets`],
          ]}
          result={['Material', formatCents(hanging.material)]}
        />
      ),
    },
    {
      name: 'Labor rates',
      text: 'Your crew’s production rate and hourly cost, by trade. Change one, and every estimate says what it would cost now.',
      example: (
        <Ledger
          rows={[
            [
              `${measured.walls.squareFeet} ft² ÷ ${hanging.hungAnHour} ft² an hour`,
              `${hanging.hours} hours`,
            ],
            ['Your rate', `× ${formatCents(hanging.hourCents)}`],
          ]}
          result={['Labor', formatCents(hanging.labor)]}
        />
      ),
    },
    {
      name: 'Building codes',
      text: 'The section in its edition, and whether your county has adopted it.',
      example: (
        <Ledger
          rows={[
            ['Floor to floor', `${stair.rise} in`],
            ['IRC R311.7.5.1, riser at most', '7¾ in'],
          ]}
          result={[`${stair.risers} risers of`, `${stair.riser.toFixed(2)} in`]}
        />
      ),
    },
    {
      name: 'Weather and supply',
      text: 'Lead times counted back from the day the thing is needed; a forecast beside the day of the pour.',
      example: (
        <Ledger
          rows={[
            ['Windows needed on site', 'May 11'],
            ['Lead time', '6 weeks'],
          ]}
          result={['Order by', 'Mar 30']}
        />
      ),
    },
  ],
}
