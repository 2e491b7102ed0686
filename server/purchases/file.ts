import { quantityText } from '#contract/purchase-text.ts'
import type { ListedPurchase, purchaseFormats } from '#contract/purchases.ts'
import { csvLines } from '#domain/csv.ts'
import type { Letterhead, Typeset } from '#domain/papers/papers.ts'
import { grouped } from '#domain/takeoff/grouped.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import { type Cell, workbookFile } from '#server/kit/workbook.ts'
import type { Scope } from '#server/scope/scope.ts'
import { listPurchases } from './list.ts'

export type PurchaseFileContext = { typeset: Typeset; readHead: (scope: Scope) => Promise<Letterhead> }

const headers = () => [
  ...[say('Supplier'), say('Item'), say('Packs'), say('Pack'), say('Quantity'), say('Unit'), say('Needed')],
  ...[say('Order by'), say('For task'), say('Bought'), say('Note')],
]

/** The purchase list as a sheet or on paper; refuses who is not of the team, as if there were none. */
export async function purchaseFile(
  { typeset, readHead }: PurchaseFileContext,
  scope: Scope,
  format: (typeof purchaseFormats)[number],
): Promise<MadeFile> {
  const { purchases } = await listPurchases(scope)
  const mine = { orgId: scope.orgId, projectId: scope.projectId }
  const [job, tasks] = await Promise.all([
    scope.read
      .selectFrom('projects')
      .select(['name', 'address', 'time_zone as timeZone'])
      .where('org_id', '=', mine.orgId)
      .where('id', '=', mine.projectId)
      .executeTakeFirstOrThrow(),
    scope.read
      .selectFrom('tasks')
      .select(['id', 'title'])
      .where('org_id', '=', mine.orgId)
      .where('project_id', '=', mine.projectId)
      .execute(),
  ])
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const useOf = ({ taskId }: ListedPurchase) => (taskId === null ? '' : (titles.get(taskId) ?? ''))
  const rows = purchases.map((one): Cell[] => [
    ...[one.supplier, one.item, one.packs, one.pack, one.quantity, one.unit, one.neededOn, one.orderOn],
    ...[useOf(one), one.boughtAt && dateIn(job.timeZone, new Date(one.boughtAt)), one.note],
  ])
  const name = say('Purchase list, {project}', { project: job.name })
  if (format === 'csv') {
    // A mark before it tells spreadsheets that it is UTF-8.
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      content: `\ufeff${csvLines([headers(), ...rows])}`,
    }
  }
  if (format === 'xlsx') {
    const widths = [20, 36, 8, 16, 10, 8, 12, 12, 26, 12, 30]
    return workbookFile(name, { sheet: say('Purchase list'), headers: headers(), rows, widths })
  }
  const today = dateIn(job.timeZone, scope.now())
  const content = await typeset({
    ...{ template: 'purchase-list', standard: 'ua-1', language: spokenLanguage(), title: name, date: today },
    data: {
      ...{ head: await readHead(scope), job: { name: job.name, address: job.address }, asOfOn: today },
      groups: [...grouped(purchases, ({ supplier, neededOn }) => JSON.stringify([supplier, neededOn]))].map(
        ([, some]) => ({
          supplier: some[0]?.supplier ?? '',
          neededDay: some[0]?.neededOn ?? null,
          lines: some.map((one) => ({
            ...{ item: one.item, quantity: quantityText(one), use: useOf(one), note: one.note },
            bought: one.boughtAt !== null,
          })),
        }),
      ),
    },
  })
  return { name: `${name}.pdf`, type: 'application/pdf', content }
}
