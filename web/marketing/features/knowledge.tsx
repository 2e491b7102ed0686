import { formatCents } from '#domain/prices.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { takeoff } from '../sample-room.ts'
import { Ledger } from '../sheet.tsx'
import type { Feature } from './feature.ts'
import { hanging, stair } from './samples.ts'

export const knowledge: Feature<'knowledge'> = {
  id: 'knowledge',
  label: say('Knowledge'),
  title: say('The price, the rate, the rule and the weather'),
  description: say(
    'An estimate rests on things that change. Each price and rate carries its date and where it came from; each rule its section. Your prices and rates override ours.',
  ),
  picture: {
    src: at('/pictures/cost.svg'),
    alt: say('Drawing of a cost as lengths: material {material} and labor {labor} come to {total}.', {
      material: formatCents(hanging.material),
      labor: formatCents(hanging.labor),
      total: formatCents(hanging.total),
    }),
  },
  shot: {
    name: 'prices',
    alt: say(
      'A line of a material list, opened: four walls measured, the openings taken off, 10% waste, 12 sheets of drywall.',
    ),
  },
  capabilities: [
    {
      name: say('Material prices'),
      text: say("Your supplier's price list, with the day each price was read."),
      form: 'row',
      example: (
        <Ledger
          rows={[
            [say('½ in drywall, 4 × 8 ft, Mar 2'), formatCents(hanging.sheetCents)],
            [say('Room 101'), say('× {count} sheets', { count: takeoff.drywall.sheets })],
          ]}
          result={[say('Material'), formatCents(hanging.material)]}
        />
      ),
    },
    {
      name: say('Labor rates'),
      text: say(
        'Your crew’s production rate and hourly cost, by trade. Change one, and every estimate says what it would cost now.',
      ),
      form: 'row',
      example: (
        <Ledger
          rows={[
            [
              say('{area} ft² ÷ {rate} ft² an hour', {
                area: takeoff.drywall.orderedSquareFeet,
                rate: hanging.hungAnHour,
              }),
              say('{hours} hours', { hours: numberText(hanging.hours) }),
            ],
            [say('Your rate'), `× ${formatCents(hanging.hourCents)}`],
          ]}
          result={[say('Labor'), formatCents(hanging.labor)]}
        />
      ),
    },
    {
      name: say('Building codes'),
      text: say('The section in its edition, and whether your county has adopted it.'),
      form: 'row',
      example: (
        <Ledger
          rows={[
            [say('Floor to floor'), `${stair.rise} in`],
            [say('IRC R311.7.5.1, riser at most'), '7¾ in'],
          ]}
          result={[
            say('{count} risers of', { count: stair.risers }),
            `${numberText(stair.riser, { maximumFractionDigits: 2 })} in`,
          ]}
        />
      ),
    },
    {
      name: say('Weather and supply'),
      text: say(
        'Lead times counted back from the day the thing is needed; a forecast beside the day of the pour.',
      ),
      form: 'row',
      example: (
        <Ledger
          rows={[
            [say('Windows needed on site'), say('May 11')],
            [say('Lead time'), say('6 weeks')],
          ]}
          result={[say('Order by'), say('Mar 30')]}
        />
      ),
    },
  ],
}
