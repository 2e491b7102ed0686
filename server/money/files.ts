import { costEntryEntity, invoiceEntity } from '#contract/money.ts'
import type { moneyFileRow } from '#contract/money-calls.ts'
import type { RowInput } from '#contract/route.ts'
import { csvLines } from '#domain/csv.ts'
import { iifOf, xeroColumns, xeroRows, xeroSalesColumns, xeroSalesRows } from '#domain/money/ledgers.ts'
import { ageOf } from '#domain/money/owed.ts'
import { workInProgress } from '#domain/money/progress.ts'
import { csvOf, type Sheet, workbookOf } from '#domain/sheet.ts'
import { say } from '#language/say.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import type { Scope } from '#server/scope/scope.ts'
import { column, day, dollars, money, share, shareOf, sheetOf, text, total } from './columns.ts'
import { jobCost, listEntries, type MoneyPorts, openBills } from './costs.ts'
import { drawsSheet } from './draws.ts'
import { billedToDate, contractOf, listedInvoice, statementOf } from './read.ts'
import { wrong } from './refused.ts'
import { costReader, moneyProject, priceReader, priceRows } from './rows.ts'
import { allEntries, transactionsOf, xeroInvoices, xeroLines } from './to-ledgers.ts'

export async function reportOf(
  scope: Scope,
  ports: MoneyPorts,
  of: RowInput<typeof moneyFileRow>['query']['of'],
): Promise<Sheet> {
  const [{ today, name }, rows] = await Promise.all([
    moneyProject(scope),
    priceRows(priceReader(scope), scope),
  ])
  const invoices = rows.invoices.map((one) => listedInvoice(one, rows.payments, today))
  const { cost } = costEntryEntity
  const { price } = invoiceEntity
  switch (of) {
    case 'job-cost': {
      const { lines, total: foot } = await jobCost(scope, ports, rows, today)
      const cells = (one: typeof foot) =>
        [
          one.original,
          one.changes,
          one.budget,
          one.committed,
          one.spent,
          one.toComplete,
          one.projected,
          one.over,
        ].map(dollars)
      return sheetOf(
        [
          ...[
            text(say('Cost code'), 12),
            text(say('Work'), 30),
            money(rows.answers.length > 0 ? say('Accepted') : say('First budget')),
            money(say('Changes')),
          ],
          ...[money(say('Budget')), money(say('Committed')), money(say('Spent')), money(say('To complete'))],
          ...[money(say('Projected')), money(say('Over budget'))],
        ],
        lines.map((line) => [line.code, line.title, ...cells(line)]),
        [say('Total'), '', ...cells(foot)],
      )
    }
    case 'work-in-progress': {
      const { total: foot } = await jobCost(scope, ports, rows, today)
      const price = contractOf(rows).total
      // Without a budget, and with nothing said of what is to come, nobody knows how far it is.
      const known = (foot.budget !== 0 || foot.toComplete !== 0) && foot.projected !== 0
      const billed = billedToDate(rows)
      const of = workInProgress({
        ...{ price: BigInt(price), projected: BigInt(foot.projected), spent: BigInt(foot.spent) },
        billed: BigInt(billed),
      })
      const shown = (cents: bigint) => (known ? dollars(Number(cents)) : null)
      return sheetOf(
        [
          ...[
            text(say('Project'), 30),
            money(say('Price')),
            money(say('Projected cost')),
            money(say('Spent')),
          ],
          ...[share(say('Done'), 10), money(say('Earned')), money(say('Billed'))],
          ...[money(say('Billed over')), money(say('Billed under')), money(say('Projected profit'))],
          ...[money(say('Profit so far')), money(say('Left to earn'))],
        ],
        [
          [
            ...[name, dollars(price), dollars(foot.projected), dollars(foot.spent)],
            ...[known ? shareOf(foot.spent, foot.projected) : null, shown(of.earned), dollars(billed)],
            ...[shown(of.over), shown(of.under), shown(of.profit), shown(of.profitSoFar), shown(of.backlog)],
          ],
        ],
      )
    }
    case 'entries':
      return sheetOf(
        [
          ...[
            text(cost.id.label, 38),
            text(cost.kind.label, 12),
            day(cost.onDay.label),
            text(cost.vendor.label, 24),
          ],
          ...[text(cost.number.label, 14), text(cost.title.label, 30), text(cost.code.label, 10)],
          ...[
            text(cost.costClass.label, 12),
            money(cost.cents.label),
            day(cost.dueOn.label),
            text(cost.corrects.label, 38),
          ],
        ],
        (await listEntries(scope, allEntries)).flatMap((one) =>
          one.lines.map((line) => [
            ...[one.id, one.kind, one.onDay, one.vendor, one.number, one.title, line.code, line.costClass],
            ...[dollars(line.cents), one.dueOn, one.corrects],
          ]),
        ),
      )
    case 'invoices':
    case 'receivables': {
      const shown = of === 'invoices' ? invoices : invoices.filter(({ openCents }) => openCents !== 0)
      return sheetOf(
        [
          ...[
            column(price.number.label, 'figure', 8),
            text(price.title.label, 30),
            day(price.issuedOn.label),
          ],
          ...[day(price.dueOn.label), money(price.cents.label), money(say('Paid')), money(say('Credited'))],
          ...[money(say('Open')), text(say('Late')), money(say('Interest'))],
        ],
        shown.map((one) => [
          ...[one.number, one.title, one.issuedOn, one.dueOn, dollars(one.cents), dollars(one.paidCents)],
          ...[
            dollars(one.creditedCents),
            dollars(one.openCents),
            // What is paid is late no more.
            one.openCents === 0 ? '' : ageOf(one.dueOn, today),
            dollars(one.interestCents),
          ],
        ]),
        [
          '',
          say('Total'),
          '',
          '',
          total(shown.map(({ cents }) => cents)),
          total(shown.map(({ paidCents }) => paidCents)),
          total(shown.map(({ creditedCents }) => creditedCents)),
          total(shown.map(({ openCents }) => openCents)),
          '',
          total(shown.map(({ interestCents }) => interestCents)),
        ],
      )
    }
    case 'draws':
      return drawsSheet(rows, today)
    case 'statement': {
      let open = 0
      const words = { payment: say('Payment'), credit: say('Credited'), 'taken-back': say('Taken back') }
      return sheetOf(
        [
          day(say('Date')),
          text(say('What'), 20),
          text(say('For'), 34),
          money(say('Amount')),
          money(say('Open')),
        ],
        statementOf(rows).map(({ on, kind, number, more, charged, paid }) => {
          open += charged - paid
          const what = kind === 'invoice' ? say('Invoice {number}', { number }) : words[kind]
          return [on, what, more, dollars(charged - paid), dollars(open)]
        }),
        ['', say('Open on {day}', { day: today }), '', '', dollars(open)],
      )
    }
    case 'payables': {
      const open = await openBills(scope)
      return sheetOf(
        [
          text(cost.vendor.label, 26),
          text(cost.number.label, 14),
          day(cost.onDay.label),
          day(cost.dueOn.label),
          money(say('Open')),
          text(say('Late')),
        ],
        open.map((one) => [
          one.vendor,
          one.number,
          one.onDay,
          one.dueOn,
          dollars(Number(one.cents)),
          ageOf(one.dueOn, today),
        ]),
        ['', say('Total'), '', '', total(open.map(({ cents }) => Number(cents))), ''],
      )
    }
    case 'paid-1099': {
      // Who is to be reported depends on what they are and on the year: these are the sums, cards apart.
      const paid = new Map<string, { year: string; vendor: string; other: number; card: number }>()
      for (const { kind, onDay, vendor, method, cents } of await listEntries(scope, allEntries)) {
        if (kind !== 'paid' && kind !== 'receipt') continue
        const year = onDay.slice(0, 4)
        const key = `${year} ${vendor.toLowerCase()}`
        const row = paid.get(key) ?? { year, vendor, other: 0, card: 0 }
        // Who pays by card or through a network, that network reports it (1099-K).
        row[method === 'card' || method === 'online' ? 'card' : 'other'] += cents
        paid.set(key, row)
      }
      return sheetOf(
        [
          text(say('Year'), 8),
          text(cost.vendor.label, 30),
          money(say('Paid, not by card')),
          money(say('Paid by card')),
        ],
        [...paid]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([, { year, vendor, other, card }]) => [year, vendor, dollars(other), dollars(card)]),
      )
    }
  }
}

/** A report as a sheet, or the entries for an accounting program; for whoever sees what the job costs, and nobody else. */
export async function moneyFile(
  scope: Scope,
  ports: MoneyPorts,
  { of, format }: RowInput<typeof moneyFileRow>['query'],
): Promise<MadeFile> {
  costReader(scope)
  const { name: project } = await moneyProject(scope)
  const names = {
    ...{
      'job-cost': say('Job cost, {project}', { project }),
      entries: say('Entries of cost, {project}', { project }),
    },
    ...{
      statement: say('Statement, {project}', { project }),
      draws: say('Draws, {project}', { project }),
    },
    ...{
      invoices: say('Invoices, {project}', { project }),
      receivables: say('Receivables, {project}', { project }),
    },
    ...{
      payables: say('Payables, {project}', { project }),
      'paid-1099': say('Paid by year, {project}', { project }),
    },
    'work-in-progress': say('Work in progress, {project}', { project }),
  }
  const name = names[of]
  if (format === 'iif' || format === 'xero') {
    const takes = say('QuickBooks takes entries, Xero entries and invoices.')
    if (of !== 'entries' && !(of === 'invoices' && format === 'xero')) throw wrong('format', takes)
    if (format === 'iif')
      return {
        name: `${name}.iif`,
        type: 'text/plain; charset=us-ascii',
        content: iifOf(await transactionsOf(scope)),
      }
    const [columns, rows, lines] =
      of === 'invoices'
        ? await xeroInvoices(scope).then((all) => [xeroSalesColumns, xeroSalesRows(all), all] as const)
        : await xeroLines(scope).then((all) => [xeroColumns, xeroRows(all), all] as const)
    const sum = lines.reduce(
      (cents, line) => cents + line.cents + ('taxCents' in line ? line.taxCents : 0n),
      0n,
    )
    const control = `${sum / 100n}.${String((sum < 0n ? -sum : sum) % 100n).padStart(2, '0')}`
    return {
      ...{
        name: `${name}, ${say('{count, number} lines, total {control}', { count: lines.length, control })}.csv`,
      },
      ...{ type: 'text/csv; charset=utf-8', content: csvLines([columns, ...rows]) },
    }
  }
  return fileOf(name, format, await reportOf(scope, ports, of))
}

/** A sheet as the file that was asked for. */
export async function fileOf(name: string, format: 'csv' | 'xlsx', sheet: Sheet): Promise<MadeFile> {
  if (format === 'csv')
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: `\ufeff${csvOf([sheet])}` }
  return {
    name: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await workbookOf([sheet]),
  }
}
