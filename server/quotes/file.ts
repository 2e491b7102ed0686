import type { Block, Prose } from '#contract/documents.ts'
import type { quoteFileRow } from '#contract/quote-calls.ts'
import type { RowInput } from '#contract/route.ts'
import { paperBlocks } from '#domain/documents/paper-blocks.ts'
import { unitName } from '#domain/estimate/units.ts'
import type { Letterhead, Typeset } from '#domain/papers/papers.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { type Cell, workbookFile } from '#server/kit/workbook.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { listQuotes } from './quotes.ts'

export type QuoteFileContext = { typeset: Typeset; readHead: (scope: Scope) => Promise<Letterhead> }

/** A request as a letter with a table to fill in, or as a sheet; no price stands in either. */
export async function quoteFile(
  { typeset, readHead }: QuoteFileContext,
  scope: Scope,
  { quote: id }: RowInput<typeof quoteFileRow>['params'],
  format: 'pdf' | 'xlsx',
): Promise<MadeFile> {
  const found = (await listQuotes(scope)).quotes.find((one) => one.id === id)
  if (!found) throw notThere()
  const { number, supplier, note, lines, answerBy, sentAt } = found
  const name = say('Request for prices {number}, {supplier}', { number, supplier })
  const headers = [
    say('Item'),
    say('Price is for one'),
    say('Quantity'),
    say('Your price'),
    say('Good until'),
  ]
  const rows = lines.map((line): Cell[] => [
    ...[line.name, line.pack?.name ?? unitName(line.unit), line.quantity, null, null],
  ])
  if (format === 'xlsx')
    return workbookFile(name, {
      ...{ sheet: say('Prices'), headers, rows, widths: [44, 20, 12, 14, 14] },
    })
  const { time_zone: timeZone, ...job } = await scope.read
    .selectFrom('projects')
    .select(['name', 'address', 'time_zone'])
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  const paragraph = (text: string): Prose => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const kinds = ['text', 'text', 'number', 'money', 'date'] as const
  const blocks: Block[] = [
    {
      ...{ id: 'asks', kind: 'prose' },
      content: [
        paragraph(
          say('{supplier}, please send us your prices for {project}.', { supplier, project: job.name }),
        ),
        ...note.split('\n').flatMap((line) => (line.trim() === '' ? [] : [paragraph(line)])),
      ],
    },
    {
      ...{ id: 'items', kind: 'table' },
      columns: headers.map((heading, at) => ({
        ...{ key: `c${at}`, name: heading, kind: kinds[at] ?? 'text', total: false },
      })),
      rows: rows.map((cells, at) => ({
        id: `r${at}`,
        cells: Object.fromEntries(cells.map((cell, place) => [`c${place}`, cell])),
      })),
    },
    {
      ...{ id: 'fields', kind: 'prose' },
      content: [paragraph(say('Answer through the link that you were sent, or fill in the sheet.'))],
    },
  ]
  const language = spokenLanguage()
  const content = await typeset({
    ...{
      template: 'document',
      standard: 'ua-1',
      language,
      title: name,
      date: dateIn(timeZone, new Date(sentAt)),
    },
    data: {
      ...{ head: await readHead(scope), job, kind: say('Request for prices') },
      draft: false,
      about: say('{number}, answer by {day}', { number, day: answerBy }),
      blocks: paperBlocks({ blocks, fields: {} }, language),
    },
  })
  return { name: `${name}.pdf`, type: 'application/pdf', content }
}
