import { sql } from 'kysely'
import type { CostKind, CostPart } from '#contract/money.ts'
import type { ListedEntry, moneyRow } from '#contract/money-calls.ts'
import type { RowData } from '#contract/route.ts'
import { mondayOf } from '#domain/calendar/iso-date.ts'
import { usualCostCodes } from '#domain/estimate/trades.ts'
import { divisionName } from '#domain/money/divisions.ts'
import {
  type CostEvent,
  type CostLine,
  costTotal,
  projectedOverTime,
  reportOf,
} from '#domain/money/job-cost.ts'
import { aged } from '#domain/money/owed.ts'
import { hoursOf } from '#domain/site/hours.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { Scope } from '#server/scope/scope.ts'
import { type LabourPorts, labourOf } from './labor.ts'
import { contractOf, listedInvoice } from './read.ts'
import { signedChanges } from './reckon.ts'
import { costReader, moneyProject, ofProject, type PriceRows, priceReader, priceRows } from './rows.ts'

export type MoneyPorts = LabourPorts & {
  /** What an organisation calls its cost codes, where it has a list of its own. */
  codeTitles: (scope: Scope) => Promise<ReadonlyMap<string, string>>
}

/** The most entries that are listed; all of them are reckoned. */
const listedMost = 500
/** The most cost codes that are offered. */
const codesMost = 500

/** The Monday of a day's week. The first day of the calendar is one: unlike `date_trunc` this asks for no time zone, row by row. */
const monday = sql`(on_day - (on_day - date '0001-01-01') % 7)`
const ofJob = ({ orgId, projectId }: Scope) =>
  sql`org_id = ${orgId}::uuid and project_id = ${projectId}::uuid`

type Grouped = { kind: CostKind; code: string; week: string; cents: string }
/** What entries come to by week and code: neither their number nor that of orders matters to who reads it. */
async function groupedEntries(scope: Scope): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`
    select kind, code, ${monday} as week, sum(cents) as cents from cost_entries
    where ${ofJob(scope)} and kind <> 'forecast' group by 1, 2, 3 order by 3, 1, 2`.execute(costReader(scope))
  return rows
}

type Opened = { code: string; week: string; cents: string }
/** What orders and the bills of them change of what is open, by week and code: an order has never less than nothing open. */
async function openedByWeek(scope: Scope): Promise<Opened[]> {
  const { rows } = await sql<Opened>`
    with changed as (
      select case kind when 'bill' then against else coalesce(corrects, id) end as ordered, code, ${monday} as week,
        sum(case kind when 'bill' then -cents else cents end) as by
      from cost_entries where ${ofJob(scope)} and (kind = 'commitment' or kind = 'bill' and against is not null) group by 1, 2, 3
    ), summed as (
      select code, week, by, sum(by) over (partition by ordered, code order by week) as after from changed
    )
    select code, week, sum(greatest(after, 0) - greatest(after - by, 0)) as cents from summed
    group by 1, 2 having sum(greatest(after, 0) - greatest(after - by, 0)) <> 0`.execute(costReader(scope))
  return rows
}

type Said = { code: string; on: string; cents: string }
/** What each code was last said to come to, whenever that was said. */
async function forecasts(scope: Scope): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select f.code, f.on_day as "on", f.cents from cost_entries f
    where f.org_id = ${scope.orgId}::uuid and f.project_id = ${scope.projectId}::uuid and f.kind = 'forecast'
      and f.corrects is null and not exists (select from cost_entries c where c.org_id = f.org_id
        and c.project_id = f.project_id and c.corrects = f.id)
    order by f.at, f.id, f.line`.execute(costReader(scope))
  return rows
}

/** The first day that anything of the job’s money is of: when it was accepted, else the day of its first entry. */
const acceptedOn = ({ answers: [answer] }: PriceRows, first: string) =>
  answer ? dateIn(answer.timeZone, answer.at) : first

/** Every event of what the job costs, in the order in which what was said last holds. */
async function eventsOf(scope: Scope, rows: PriceRows, ports: MoneyPorts, today: string) {
  const db = costReader(scope)
  const of = ofProject(scope)
  const [whole, divided, costs, grouped, opened, said] = await Promise.all([
    db
      .selectFrom('project_costs')
      .select('budget_cents as cents')
      .where((eb) => eb.and(of))
      .executeTakeFirst(),
    db
      .selectFrom('budget_lines')
      .select(['code', 'cents'])
      .where((eb) => eb.and(of))
      .execute(),
    db
      .selectFrom('change_costs')
      .select(['change_order_id as changeOrderId', 'lines'])
      .where((eb) => eb.and(of))
      .execute(),
    groupedEntries(scope),
    openedByWeek(scope),
    forecasts(scope),
  ])
  const labour = await labourOf(scope, ports, [...new Set(divided.map(({ code }) => code))])
  const signed = new Map(signedChanges(rows).map(({ id, signedOn }) => [id, signedOn ?? today]))
  // The budget is the project’s; what of it is under no code yet stands in a line of its own.
  const known = [...divided, ...costs.flatMap((one) => (signed.has(one.changeOrderId) ? one.lines : []))]
  const rest =
    whole?.cents == null ? 0n : known.reduce((left, { cents }) => left - BigInt(cents), BigInt(whole.cents))
  const budget = rest === 0n ? divided : [...divided, { code: '', cents: rest }]
  const first = grouped[0]?.week ?? today
  const changed = [...signed.values()].reduce((early, on) => (on < early ? on : early), first)
  const began = acceptedOn(rows, changed)
  // Nothing is told of before the budget is.
  const since = (on: string) => (on < began ? began : on)
  const events: CostEvent[] = [
    ...budget.map(
      ({ code, cents }): CostEvent => ({ on: began, kind: 'budget', code, cents: BigInt(cents) }),
    ),
    ...costs.flatMap(({ changeOrderId, lines }): CostEvent[] => {
      const on = signed.get(changeOrderId)
      return on === undefined
        ? []
        : lines.map(({ code, cents }) => ({ on: since(on), kind: 'change', code, cents: BigInt(cents) }))
    }),
    ...grouped.flatMap(({ kind, code, cents, week }): CostEvent[] =>
      kind === 'paid'
        ? []
        : [
            {
              ...{ on: since(week), code, cents: BigInt(cents) },
              kind: kind === 'commitment' ? kind : 'spent',
            },
          ],
    ),
    ...opened.map(
      ({ week, code, cents }): CostEvent => ({ on: since(week), kind: 'opened', code, cents: BigInt(cents) }),
    ),
    ...labour.map(({ on, code, cents }): CostEvent => ({ on: since(on), kind: 'spent', code, cents })),
    ...said.map(
      ({ on, code, cents }): CostEvent => ({ on: since(on), kind: 'forecast', code, cents: BigInt(cents) }),
    ),
  ]
  return { events, costs, labour, began, grouped }
}

const numbers = <Line extends Record<string, unknown>>(line: Line) =>
  Object.fromEntries(
    Object.entries(line).map(([key, value]) => [key, typeof value === 'bigint' ? Number(value) : value]),
  )
type InNumbers<Line> = { [Key in keyof Line]: Line[Key] extends bigint ? number : Line[Key] }

/** The job cost report by code, with its foot; and the events that it is of. */
export async function jobCost(scope: Scope, ports: MoneyPorts, rows: PriceRows, today: string) {
  const [{ events, ...more }, own] = await Promise.all([
    eventsOf(scope, rows, ports, today),
    ports.codeTitles(scope),
  ])
  const usual = new Map(usualCostCodes().map(({ code, name }) => [code, name]))
  const report = reportOf(events)
  return {
    ...{ ...more, events },
    codes: [...(own.size > 0 ? own : usual)].slice(0, codesMost).map(([code, title]) => ({ code, title })),
    lines: report.map((line) => ({
      ...(numbers(line) as InNumbers<CostLine>),
      title: own.get(line.code) ?? usual.get(line.code) ?? divisionName(line.code),
    })),
    // One number for every figure of the foot.
    total: numbers(costTotal(report)) as InNumbers<Omit<CostLine, 'code'>>,
  }
}

/** The lines of the job cost report, in cents: for whoever runs the project. */
export async function costLines(scope: Scope, ports: MoneyPorts) {
  const [{ today }, rows] = await Promise.all([moneyProject(scope), priceRows(priceReader(scope), scope)])
  return (await jobCost(scope, ports, rows, today)).lines
}

/** Entries with their lines, the newest first; with what is open of each. */
export async function listEntries(scope: Scope, most: number): Promise<ListedEntry[]> {
  const of = sql`org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid`
  type Row = Omit<ListedEntry, 'at' | 'cents' | 'openCents' | 'lines'> & {
    at: Date
    cents: string
    taken: string
    lines: CostPart[]
  }
  const { rows } = await sql<Row>`
    with newest as (select distinct id, at from cost_entries where ${of} and line = 0 order by at desc, id limit ${most})
    select e.id, min(e.kind) as kind, min(e.on_day) as "onDay", min(e.vendor) as vendor, min(e.number) as number,
      min(e.title) as title, (array_agg(e.against))[1] as against, (array_agg(e.corrects))[1] as corrects,
      min(e.due_on) as "dueOn", min(e.method) as method, min(e.note) as note, (array_agg(e.file_id))[1] as "fileId",
      e.at, (array_agg(e.author_id))[1] as author, sum(e.cents) as cents,
      json_agg(json_build_object('code', e.code, 'costClass', e.cost_class, 'cents', e.cents) order by e.line) as lines,
      exists (select from cost_entries c where c.${of} and c.corrects = e.id) as corrected,
      coalesce((select sum(t.cents) from cost_entries t where t.${of} and t.against = e.id), 0) as taken
    from cost_entries e join newest using (id) where e.${of} group by e.id, e.at order by e.at desc, e.id`.execute(
    costReader(scope),
  )
  return rows.map(({ at, cents, taken, ...row }) => {
    const open = row.kind === 'commitment' || row.kind === 'bill' ? Number(cents) - Number(taken) : 0
    const openCents = row.corrected || row.corrects !== null ? 0 : Math.max(0, open)
    return { ...row, at: at.toISOString(), cents: Number(cents), openCents }
  })
}

type Open = { dueOn: string | null; vendor: string; number: string; onDay: string; cents: string }
/** The bills that are not paid whole. */
export async function openBills(scope: Scope): Promise<Open[]> {
  const of = sql`org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid`
  const { rows } = await sql<Open>`
    select min(due_on) as "dueOn", min(vendor) as vendor, min(number) as number, min(on_day) as "onDay",
      sum(cents) as cents from (
      select case when kind = 'paid' then against else coalesce(corrects, id) end as bill, due_on, vendor, number,
        case when kind = 'bill' then on_day end as on_day, case when kind = 'paid' then -cents else cents end as cents
      from cost_entries where ${of} and kind in ('bill', 'paid')) e
    group by bill having sum(cents) <> 0 order by 1, 2`.execute(costReader(scope))
  return rows
}

/** What is open of bills, by the day on which it is due: as many rows as there are such days. */
async function openByDay(scope: Scope): Promise<{ dueOn: string | null; cents: string }[]> {
  const { rows } = await sql<{ dueOn: string | null; cents: string }>`
    select due_on as "dueOn", sum(cents) as cents from (
      select min(due_on) as due_on, sum(case kind when 'paid' then -cents else cents end) as cents
      from cost_entries where ${ofJob(scope)} and kind in ('bill', 'paid')
      group by case kind when 'paid' then against else coalesce(corrects, id) end) bills
    group by 1`.execute(costReader(scope))
  return rows
}

/** Sums of money in and out by week, the first week first; a week of nothing is none. */
function flows() {
  const weeks = new Map<string, { inCents: number; outCents: number }>()
  return {
    add(monday: string, key: 'inCents' | 'outCents', cents: number) {
      if (cents === 0) return
      const week = weeks.get(monday) ?? { inCents: 0, outCents: 0 }
      week[key] += cents
      weeks.set(monday, week)
    },
    all: () =>
      [...weeks]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([on, week]) => ({ on, ...week })),
  }
}

/** What the job costs, and what that leaves: for whoever runs it. */
export async function readMoney(
  scope: Scope,
  ports: MoneyPorts,
): Promise<Omit<RowData<typeof moneyRow>, 'mayEnter'>> {
  costReader(scope)
  const [{ today }, rows] = await Promise.all([moneyProject(scope), priceRows(priceReader(scope), scope)])
  const [cost, entries, payables, counted] = await Promise.all([
    jobCost(scope, ports, rows, today),
    listEntries(scope, listedMost),
    openByDay(scope),
    costReader(scope)
      .selectFrom('cost_entries')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and({ ...ofProject(scope), line: 0 }))
      .executeTakeFirstOrThrow(),
  ])
  const contract = contractOf(rows)
  const priceOn = (day: string) =>
    signedChanges(rows).reduce(
      (sum, one) => ((one.signedOn ?? '') <= day ? sum + one.cents : sum),
      contract.first,
    )
  const [weeks, due] = [flows(), flows()]
  for (const { kind, paidOn, cents } of rows.payments)
    if (kind === 'payment') weeks.add(mondayOf(paidOn), 'inCents', cents)
  for (const { kind, week, cents } of cost.grouped)
    if (kind === 'paid' || kind === 'receipt') weeks.add(week, 'outCents', Number(cents))
  const weekDue = (day: string | null) => mondayOf(day !== null && day > today ? day : today)
  for (const invoice of rows.invoices)
    due.add(weekDue(invoice.dueOn), 'inCents', listedInvoice(invoice, rows.payments, today).openCents)
  for (const { dueOn, cents } of payables) due.add(weekDue(dueOn), 'outCents', Number(cents))
  return {
    ...{
      today,
      lines: cost.lines,
      total: cost.total,
      codes: cost.codes,
      priceCents: contract.total,
      entries,
    },
    changeCosts: cost.costs.map((one) => ({
      ...one,
      cents: one.lines.reduce((sum, { cents }) => sum + cents, 0),
    })),
    margin: projectedOverTime(cost.events).map(({ on, projected }) => ({
      ...{ on, priceCents: priceOn(on), projectedCents: Number(projected) },
    })),
    weeks: weeks.all(),
    due: due.all(),
    count: Number(counted.count),
    labor: {
      cents: Number(cost.labour.reduce((sum, { cents }) => sum + cents, 0n)),
      hours: hoursOf(cost.labour.reduce((sum, { minutes }) => sum + minutes, 0)),
      unpaidHours: hoursOf(cost.labour.reduce((sum, { minutes, paid }) => (paid ? sum : sum + minutes), 0)),
    },
    payables: aged(
      payables.map(({ dueOn, cents }) => ({ dueOn, cents: BigInt(cents) })),
      today,
    ).map(({ age, cents }) => ({ age, cents: Number(cents) })),
  }
}
