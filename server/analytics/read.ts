import { sql } from 'kysely'
import { analyticsMonths, type analyticsRow } from '#contract/analytics.ts'
import type { RowData } from '#contract/route.ts'
import { divisionName } from '#domain/money/divisions.ts'
import { lateByCause, type PlannedAndDone } from '#domain/schedule/late.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import type { Scope } from '#server/scope/scope.ts'

type Analytics = RowData<typeof analyticsRow>
/** What those who run projects read, of these projects of an organisation. */
type Reading = { read: ReturnType<Scopes['reader']>; orgId: string; ids: readonly string[] }

/** How the projects went that somebody runs in their organisation, none that was deleted. */
export async function readAnalytics(
  scopes: Scopes,
  { orgId, userId }: OrgCaller,
  now: Date,
  ports: AnalyticsPorts,
): Promise<Analytics> {
  const parts = await scopes.partsOf(userId, orgId)
  const run = parts.filter((part) => part.orgId === orgId && part.audience === 'contractor')
  const read = scopes.reader('contractor')
  const { rows } = await sql<{ id: string }>`
    select id from projects where org_id = ${orgId}::uuid and id = any(${run.map(({ projectId }) => projectId)}::uuid[])
      and deleted_at is null`.execute(read)
  const reading = { read, orgId, ids: rows.map(({ id }) => id) }
  const standing = new Set(reading.ids)
  const standingParts = run.filter(({ projectId }) => standing.has(projectId)).map((part) => scopes.of(part))
  const [costs, crews, offers, late] = await Promise.all([
    readTrades(standingParts, ports),
    readCrews(reading),
    readOffers(reading, now),
    readLate(reading),
  ])
  return { ...costs, crews, offers, late }
}

const of = ({ orgId, ids }: Reading, table: string) =>
  sql`${sql.ref(`${table}.org_id`)} = ${orgId}::uuid and ${sql.ref(`${table}.project_id`)} = any(${ids}::uuid[])`

/** A line of a project's job cost report, in cents. */
export type CostsByCode = {
  code: string
  title: string
  original: number
  budget: number
  spent: number
  projected: number
}
export type AnalyticsPorts = { costsOf: (scope: Scope) => Promise<readonly CostsByCode[]> }

/** The first two digits of a number as MasterFormat writes it; a code of an organisation's own list stands for itself. */
const divisionOf = (code: string): string => /^\d{2}(?=$|\D|\d{4}(?:\D|$))/.exec(code)?.[0] ?? code

/** The job cost report by division, of every project whose costs can be held against an estimate, and how many cannot. */
async function readTrades(
  parts: readonly Scope[],
  { costsOf }: AnalyticsPorts,
): Promise<Pick<Analytics, 'trades' | 'uncompared'>> {
  const reports: { project: string; costs: readonly CostsByCode[] }[] = []
  // One after the other: a firm with many jobs holds up nobody else.
  for (const scope of parts) reports.push({ project: scope.projectId, costs: await costsOf(scope) })
  const spent = reports.filter(({ costs }) => costs.length > 0)
  const compared = spent.filter(({ costs }) =>
    costs.some(({ code, original }) => code !== '' && original > 0),
  )
  const lines = compared.flatMap(({ project, costs }) =>
    costs.flatMap((line) =>
      line.budget === 0 && line.spent === 0 && line.projected === 0
        ? []
        : { ...line, project, division: divisionOf(line.code) },
    ),
  )
  const trades = [...Map.groupBy(lines, ({ division }) => division)]
    .map(([division, all]) => {
      const sum = (figure: 'budget' | 'spent' | 'projected') =>
        all.reduce((total, line) => total + line[figure], 0)
      return {
        ...{
          division,
          title: (division.length === 2 && divisionName(division)) || (all[0]?.title ?? ''),
          projects: new Set(all.map(({ project }) => project)).size,
        },
        ...{ estimated: sum('budget'), spent: sum('spent'), projected: sum('projected') },
      }
    })
    .toSorted((one, other) => one.division.localeCompare(other.division, 'en', { numeric: true }))
  return { trades, uncompared: spent.length - compared.length }
}

/** Hours of tasks that are done; planned ones are shared by those who worked on a task as their hours were. */
async function readCrews(reading: Reading): Promise<Analytics['crews']> {
  const { rows } = await sql<Analytics['crews'][number]>`
    with worked as (
      select e.org_id, e.project_id, e.task_id, p.company as crew,
        sum(extract(epoch from e.stopped_at - e.started_at) / 3600 - e.break_minutes / 60.0) as hours
      from time_entries e
        join project_people p on p.org_id = e.org_id and p.project_id = e.project_id and p.id = e.person_id
      where ${of(reading, 'e')} and e.stopped_at is not null and e.task_id is not null
      group by 1, 2, 3, 4
    ), planned as (
      select w.org_id, w.project_id, w.task_id, sum(w.hours) as hours from task_work w
        join tasks t on t.org_id = w.org_id and t.project_id = w.project_id and t.id = w.task_id
      where ${of(reading, 'w')} and t.status = 'done' and t.deleted_at is null group by 1, 2, 3
    ), shared as (
      select crew, task_id, w.hours, p.hours * w.hours / sum(w.hours) over (partition by w.org_id, w.project_id, w.task_id) as share
      from worked w join planned p using (org_id, project_id, task_id) where w.hours > 0
    )
    select crew, count(distinct task_id)::int as tasks, round(sum(share)::numeric, 1)::float8 as planned,
      round(sum(hours)::numeric, 1)::float8 as worked
    from shared group by crew order by crew`.execute(reading.read)
  return rows
}

/** What was sent and what became of it, of the last months; the months follow each other without a gap. */
async function readOffers(reading: Reading, now: Date): Promise<Analytics['offers']> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - analyticsMonths + 1, 1))
  type Row = { month: string; sent: number; won: number; lost: number; cents: string; wonCents: string }
  const { rows } = await sql<Row>`
    select to_char(sent_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as sent,
      count(*) filter (where state = 'accepted')::int as won,
      count(*) filter (where state in ('declined', 'withdrawn'))::int as lost, sum(cents) as cents,
      coalesce(sum(cents) filter (where state = 'accepted'), 0) as "wonCents"
    from proposals p where ${of(reading, 'p')} and state <> 'superseded' and sent_at >= ${first} group by 1`.execute(
    reading.read,
  )
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: analyticsMonths }, (_, at) => {
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + at, 1))
      .toISOString()
      .slice(0, 7)
    const { sent = 0, won = 0, lost = 0, cents = 0, wonCents = 0 } = byMonth.get(month) ?? {}
    return {
      month,
      sent,
      won,
      lost,
      open: sent - won - lost,
      sentCents: Number(cents),
      wonCents: Number(wonCents),
    }
  })
}

type Row = Omit<PlannedAndDone, 'planned' | 'became'> &
  Record<'plannedStart' | 'plannedFinish' | 'start' | 'finish', string>

/** What tasks are later than the first baseline of their project, by cause. */
async function readLate(reading: Reading): Promise<Analytics['late']> {
  const { read } = reading
  const [tasks, links, lost] = await Promise.all([
    sql<Row>`
      with first as (
        select distinct on (project_id) org_id, project_id, dates from project_baselines b where ${of(reading, 'b')}
        order by project_id, taken_at, id
      )
      select t.id, t.project_id as project, t.gate, t.weather, t.blocked_by <> '' as blocked,
        f.dates->t.id::text->>0 as "plannedStart", f.dates->t.id::text->>1 as "plannedFinish",
        coalesce(t.started_on, t.start_on, t.finish_on)::text as start, coalesce(t.finished_on, t.finish_on)::text as finish
      from first f join tasks t on t.org_id = f.org_id and t.project_id = f.project_id
      where t.deleted_at is null and f.dates->t.id::text->>1 is not null
        and coalesce(t.finished_on, t.finish_on) is not null`.execute(read),
    sql<{ from: string; to: string }>`
      select from_id as "from", to_id as "to" from task_links l where ${of(reading, 'l')}`.execute(read),
    sql<{ project: string; on: string }>`
      select project_id as project, lost_on::text as "on" from lost_days d where ${of(reading, 'd')}`.execute(
      read,
    ),
  ])
  const lostDays = new Map(
    [...Map.groupBy(lost.rows, ({ project }) => project)].map(([project, all]) => [
      project,
      all.map(({ on }) => on),
    ]),
  )
  return lateByCause(
    tasks.rows.map(({ plannedStart, plannedFinish, start, finish, ...task }) => ({
      ...task,
      planned: { start: plannedStart, finish: plannedFinish },
      became: { start, finish },
    })),
    links.rows,
    lostDays,
  )
}
