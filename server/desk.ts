import { sql } from 'kysely'
import type { DocumentContent } from '#contract/documents.ts'
import type { RowData } from '#contract/route.ts'
import { deskLimits, deskRow, type WaitingItem, waitingRow } from '#contract/today.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { noticeDay } from '#domain/documents/notice-day.ts'
import { rfiNumber } from '#domain/submittals/rfis.ts'
import { itemTitle } from '#domain/submittals/transmittals.ts'
import { say } from '#language/say.ts'
import type { Db } from './db/schema.ts'
import { turnsOf } from './documents/approval-answer.ts'
import { dateIn } from './kit/clock.ts'
import type { Serve } from './kit/serve.ts'
import type { SessionUser } from './kit/session-user.ts'
import { type MoneyPorts, readMoney } from './money/costs.ts'
import { readPayments } from './money/read.ts'
import { listPurchases } from './purchases/list.ts'
import { listRfis, listSubmittals } from './registers/read.ts'
import type { Scopes } from './scope/open-scopes.ts'
import type { Scope } from './scope/scope.ts'

type DeskContext = { db: Db; scopes: Scopes; money: MoneyPorts }
type Job = { scope: Scope; id: string; name: string; today: string; person: string | null }

/** The jobs under way that somebody runs, those that end first ahead, as many as are looked into. */
async function jobsOf(scopes: Scopes, userId: string): Promise<Job[]> {
  const parts = (await scopes.partsOf(userId)).filter(({ audience }) => audience === 'contractor')
  if (parts.length === 0) return []
  const rows = await scopes
    .reader('contractor')
    .selectFrom('projects')
    .select(['id', 'name', 'time_zone as timeZone'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(parts.map(({ projectId }) => projectId)))))
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['active', 'won'])
    .orderBy('due_on')
    .orderBy('id')
    .limit(deskLimits.projects)
    .execute()
  return rows.flatMap(({ id, name, timeZone }) => {
    const part = parts.find(({ projectId }) => projectId === id)
    if (!part) return []
    const scope = scopes.of(part)
    return { scope, id, name, today: dateIn(timeZone, scope.now()), person: part.personId }
  })
}

/** One job after the other: a firm with many holds up nobody else. */
async function eachJob<Found>(jobs: readonly Job[], read: (job: Job) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = []
  for (const job of jobs) found.push(await read(job))
  return found
}

type Waits = Pick<WaitingItem, 'kind' | 'id' | 'title'> & Partial<Pick<WaitingItem, 'due' | 'cents'>>

/** Papers that are with whoever asks, and drafts of changes. */
async function waitingRows({ scope, person }: Job): Promise<Waits[]> {
  const of = sql`org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid`
  const reader = scope.reads('cost')
  if (!reader) return []
  const { rows } = await sql<Waits>`
    select 'document' as kind, id, title, ball_due as due, null::bigint as cents from documents
      where ${of} and deleted_at is null and ball_person_id = ${person}::uuid
    union all select 'change', id, title, null, cents from change_orders where ${of} and state = 'draft'`.execute(
    reader,
  )
  return rows.map((row) => ({ ...row, ...(row.cents != null && { cents: Number(row.cents) }) }))
}

/** Preliminary notices that are still to be given, each with the day that the law of its state sets. */
async function noticesWaiting({ scope }: Job): Promise<Waits[]> {
  const drafts = await scope
    .reads('cost')
    ?.selectFrom('documents as d')
    .innerJoin('document_drafts as w', (join) =>
      join
        .onRef('w.org_id', '=', 'd.org_id')
        .onRef('w.project_id', '=', 'd.project_id')
        .onRef('w.document_id', '=', 'd.id'),
    )
    .select(['d.id', 'd.title'])
    .select(sql<DocumentContent['fields']>`w.content->'fields'`.as('fields'))
    .where('d.org_id', '=', scope.orgId)
    .where('d.project_id', '=', scope.projectId)
    .where('d.kind', '=', 'preliminary-notice')
    .where('d.issued_at', 'is', null)
    .where('d.deleted_at', 'is', null)
    .execute()
  return (drafts ?? []).flatMap(({ id, title, fields }) => {
    const due = noticeDay({ fields })?.on
    return due === undefined ? [] : [{ kind: 'document' as const, id, title, due }]
  })
}

/** Hours of the last two weeks that no task was named for, as one. */
async function hoursWaiting({ scope, today }: Job): Promise<Waits[]> {
  const entry = await scope
    .reads('team')
    ?.selectFrom('time_entries')
    .select(sql<string | null>`(array_agg(id order by started_at))[1]`.as('id'))
    .select(
      sql<string>`round(sum(extract(epoch from stopped_at - started_at) / 3600 - break_minutes / 60.0), 1)`.as(
        'hours',
      ),
    )
    .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId }))
    .where('task_id', 'is', null)
    .where('stopped_at', 'is not', null)
    .where(sql<boolean>`started_at > ${today}::date - 14`)
    .executeTakeFirst()
  if (!entry?.id) return []
  const title = say('{hours} hours without a task', { hours: Number(entry.hours) })
  return [{ kind: 'hours', id: entry.id, title }]
}

async function waitingOf(db: Db, job: Job): Promise<WaitingItem[]> {
  const { scope, today } = job
  const soon = addDays(today, 7)
  const [rows, turns, notices, hours, { submittals, transmittals }, { rfis }, { invoices }, contractor] =
    await Promise.all([
      waitingRows(job),
      turnsOf(db, scope),
      noticesWaiting(job),
      hoursWaiting(job),
      listSubmittals(scope),
      listRfis(scope),
      readPayments(db, scope),
      scope.orgName(),
    ])
  const out = new Set(turns.map(({ document }) => document))
  const due = new Set(notices.map(({ id }) => id))
  const waits: Waits[] = [
    // Also where several have it at once, or whoever has a part in the job.
    ...turns.map(({ document, title, dueOn }) => ({
      ...{ kind: 'approval' as const, id: document, title, due: dueOn },
    })),
    ...rows.filter(({ id }) => !out.has(id) && !due.has(id)),
    ...notices.filter(({ id }) => !out.has(id)),
    ...hours,
    ...submittals
      .filter(({ ball, stage, due }) => ball === contractor && (stage === 'resubmit' || (due ?? '9') <= soon))
      .map((item) => ({
        ...{ kind: 'submittal' as const, id: item.id, due: item.due },
        title: itemTitle(item, transmittals.find(({ id }) => id === item.transmittal)?.number),
      })),
    ...rfis
      .filter(({ ball }) => ball === contractor)
      .map(({ id, number, subject, due }) => ({
        ...{ kind: 'rfi' as const, id, due },
        title: `${rfiNumber(number)} ${subject}`,
      })),
    ...invoices
      .filter(({ state, lateDays, openCents }) => state === 'issued' && lateDays > 0 && openCents > 0)
      .map(({ id, number, dueOn, openCents }) => ({
        ...{ kind: 'invoice' as const, id, due: dueOn, cents: openCents },
        title: say('Invoice {number}', { number }),
      })),
  ]
  return waits.map((one) => ({
    ...{ due: null, cents: null, ...one, today },
    ...{ projectId: job.id, projectName: job.name },
  }))
}

/** What waits for somebody in the jobs that they run, what is due first ahead and what has no day last. */
async function readWaiting({ db, scopes }: DeskContext, userId: string): Promise<RowData<typeof waitingRow>> {
  const found = await eachJob(await jobsOf(scopes, userId), (job) => waitingOf(db, job))
  const waiting = found.flat().toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'))
  return { waiting: waiting.slice(0, deskLimits.waiting) }
}

type Desk = RowData<typeof deskRow>

async function aheadOf({ scope, id, name, today }: Job): Promise<Desk['ahead'][number]> {
  const tasks = await scope.read
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'gate'])
    .select(sql<string>`coalesce(start_on, finish_on)`.as('startOn'))
    .select(sql<string>`coalesce(finish_on, start_on)`.as('finishOn'))
    .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId }))
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'done')
    .where(sql<boolean>`coalesce(start_on, finish_on) < ${today}::date + ${deskLimits.days}::int`)
    // What is late lies on the first day.
    .where(sql<boolean>`coalesce(finish_on, start_on) >= ${today}::date - ${deskLimits.days}::int`)
    .orderBy('startOn')
    .orderBy('finishOn')
    .orderBy('id')
    .limit(deskLimits.tasks)
    .execute()
  return { projectId: id, projectName: name, today, tasks }
}

async function ordersOf({ scope, id, name, today }: Job): Promise<Desk['orders']> {
  const { purchases } = await listPurchases(scope)
  const until = addDays(today, deskLimits.days)
  return purchases
    .filter(({ boughtAt, orderOn }) => boughtAt === null && orderOn !== null && orderOn <= until)
    .map(({ id: purchase, item, packs, unit, pack, supplier, orderOn, neededOn }) => ({
      ...{ projectId: id, projectName: name, id: purchase, item, packs, unit, pack, supplier, today },
      ...{ orderOn: orderOn ?? today, neededOn },
    }))
}

async function moneyOf({ db, money }: DeskContext, { scope, id, name }: Job): Promise<Desk['money'][number]> {
  const [{ contract, billed, open, invoices }, { total }] = await Promise.all([
    readPayments(db, scope),
    readMoney(scope, money),
  ])
  const late = invoices.filter(({ state, openCents }) => state === 'issued' && openCents > 0)
  return {
    ...{
      projectId: id,
      projectName: name,
      contract: contract.total,
      billed,
      open,
      projected: total.projected,
    },
    lateDays: Math.max(0, ...late.map(({ lateDays }) => lateDays)),
  }
}

/** What lies ahead in the jobs that somebody runs, and what each earns. */
async function readDesk(context: DeskContext, userId: string): Promise<Desk> {
  const jobs = await jobsOf(context.scopes, userId)
  const found = await eachJob(jobs, (job) =>
    Promise.all([aheadOf(job), ordersOf(job), moneyOf(context, job)]),
  )
  return {
    ahead: found.map(([ahead]) => ahead),
    orders: found
      .flatMap(([, orders]) => orders)
      .toSorted((a, b) => a.orderOn.localeCompare(b.orderOn))
      .slice(0, deskLimits.orders),
    money: found.map(([, , money]) => money),
  }
}

/** The calls of what stands on the desk of whoever runs projects. */
export function deskRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown }>,
  context: DeskContext,
): void {
  serve(waitingRow, (_, { user }) => readWaiting(context, user.id))
  serve(deskRow, (_, { user }) => readDesk(context, user.id))
}
