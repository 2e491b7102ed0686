import type { orgMoneyFileRow } from '#contract/money-calls.ts'
import type { RowInput } from '#contract/route.ts'
import type { Cell, Sheet } from '#domain/sheet.ts'
import { say } from '#language/say.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import type { MoneyPorts } from './costs.ts'
import { fileOf, reportOf } from './files.ts'
import { moneyProject } from './rows.ts'

const numberIn = (cell: Cell | undefined) => (typeof cell === 'number' ? cell : 0)
const cents = (dollars: number) => Math.round(dollars * 100)

/** Sums of rows that name the same payee in the same year. */
function byPayee(rows: readonly (readonly Cell[])[]): Cell[][] {
  const sums = new Map<string, Cell[]>()
  for (const [year = '', vendor = '', other, card] of rows) {
    const key = `${year} ${String(vendor).toLowerCase()}`
    const [, , before, more] = sums.get(key) ?? []
    const sum = (one: Cell | undefined, two: Cell | undefined) =>
      (cents(numberIn(one)) + cents(numberIn(two))) / 100
    sums.set(key, [year, sums.get(key)?.[1] ?? vendor, sum(before, other), sum(more, card)])
  }
  return [...sums].toSorted(([one], [other]) => one.localeCompare(other)).map(([, row]) => row)
}

/** A report of every project that somebody runs in an organization, with what each row is of; who is paid is summed over all. */
export async function orgMoneyFile(
  scopes: Pick<Scopes, 'of' | 'partsOf'>,
  ports: MoneyPorts,
  org: OrgCaller,
  { of, format }: RowInput<typeof orgMoneyFileRow>['query'],
): Promise<MadeFile> {
  requireStaff(org)
  const parts = await scopes.partsOf(org.userId, org.orgId)
  const sheets: { name: string; sheet: Sheet }[] = []
  // One after the other: a firm with many jobs holds up nobody else.
  for (const part of parts.filter((one) => one.orgId === org.orgId && one.audience === 'contractor')) {
    const scope = scopes.of(part)
    const [{ name }, sheet] = await Promise.all([moneyProject(scope), reportOf(scope, ports, of)])
    sheets.push({ name, sheet })
  }
  const named = of === 'receivables' || of === 'payables'
  const columns = sheets[0]?.sheet.columns ?? []
  const rows = sheets.flatMap(({ name, sheet }) =>
    sheet.rows.filter(({ bold }) => !bold).map(({ cells }) => (named ? [name, ...cells] : cells)),
  )
  const title = {
    'work-in-progress': say('Work in progress, all projects'),
    receivables: say('Receivables, all projects'),
    payables: say('Payables, all projects'),
    'paid-1099': say('Paid by year, all projects'),
  }[of]
  const shown = of === 'paid-1099' ? byPayee(rows) : rows
  const heads = named ? [{ header: say('Project'), kind: 'text' as const, width: 30 }, ...columns] : columns
  const foot = heads.map(
    ({ kind }, at): Cell =>
      at === 0
        ? say('Total')
        : kind === 'money'
          ? shown.reduce((sum, cells) => sum + cents(numberIn(cells[at])), 0) / 100
          : '',
  )
  return fileOf(title, format, {
    columns: heads,
    rows: [...shown.map((cells) => ({ cells, bold: false })), { cells: foot, bold: true }],
  })
}
