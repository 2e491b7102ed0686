import type { Language } from '#language/languages.ts'
import { type Say, sayIn } from '#language/say.ts'
import type { Catalogue, KnownList } from '../catalogue.ts'
import type { Papers } from './papers.ts'

const listNames = (say: Say): Readonly<Record<string, string>> => ({
  'estimate.groups': say('Groups of the estimate'),
  'estimate.options': say('Chosen options'),
  'estimate.allowances': say('Allowances'),
  'estimate.payments': say('Payments of the proposal'),
  'schedule.milestones': say('Milestones'),
  'schedule.activities': say('Tasks of the schedule'),
  'people.team': say('People on the job'),
  'register.items': say('Submittals'),
  'day.crews': say('Crews of the day'),
  'day.machines': say('Machines of the day'),
  'safety.present': say('Who was at the talk'),
  'punch.items': say('Punch list'),
  'deficiency.items': say('Deficiencies'),
  'send.items': say('What is sent with the transmittal'),
  'pay.items': say('Lines of the pay application'),
  'change.signed': say('Signed change orders'),
  'payroll.hours': say('Hours of the payroll'),
  'payroll.pay': say('Pay of the payroll'),
  'invoice.lines': say('Lines of the invoice'),
  'statement.rows': say('Rows of the statement'),
})

/** What cells are called where a form of ours heads them by its own letters, or not at all. */
const cellNames = (say: Say): Readonly<Record<string, string>> => ({
  ...{ title: say('Title'), scope: say('What is done'), text: say('What it is'), price: say('Price') },
  ...{ share: say('Percentage'), on: say('Date'), number: say('Number'), what: say('What'), who: say('Who') },
  ...{ name: say('Name'), company: say('Company'), trade: say('Trade'), role: say('Role') },
  ...{ room: say('Room'), phase: say('Phase'), days: say('Days'), start: say('Start') },
  ...{ finish: say('Finish'), done: say('Done'), total: say('Total'), quantity: say('Quantity') },
  ...{
    unitPrice: say('Unit price'),
    toDate: say('Quantity to date'),
    hours: say('Hours'),
    count: say('Workers'),
  },
})

/** What a template can be made of, in a language: every field that is declared, and every list with its columns. */
export function catalogueOf({ papers, declared }: Papers, language: Language): Catalogue {
  const say = sayIn(language)
  const [lists, cells] = [listNames(say), cellNames(say)]
  const headed = new Map<string, string>()
  for (const { template } of papers)
    for (const { block, each } of template.blocks)
      if (block.kind === 'table' && each !== null)
        for (const { key, name } of block.columns) headed.set(`${each} ${key}`, name)
  return {
    fields: Object.fromEntries(
      Object.entries(declared.fields).map(([key, { keep: _, ...known }]) => [key, known]),
    ),
    lists: Object.fromEntries(
      Object.entries(declared.columns).map(([key, columns]): [string, KnownList] => {
        const named = ([cell]: readonly [string, unknown]) =>
          cells[cell] ?? headed.get(`${key} ${cell}`) ?? cell
        return [
          key,
          {
            label: lists[key] ?? key,
            columns: Object.fromEntries(columns.map((one) => [one[0], { label: named(one), kind: one[1] }])),
            rows: declared.lists[key] ?? [],
          },
        ]
      }),
    ),
  }
}
