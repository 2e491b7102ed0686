import { sql } from 'kysely'
import { analyticsMonths, type analyticsRow } from '#contract/analytics.ts'
import type { RowData } from '#contract/route.ts'
import { divisionName } from '#domain/money/divisions.ts'
import { type CostEvent, reportOf } from '#domain/money/job-cost.ts'
import { lateByCause, type PlannedAndDone } from '#domain/schedule/late.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { OrgCaller } from '#server/scope/org.ts'

type Analytics = RowData<typeof analyticsRow>
/** What those who run projects read, of these projects of an organisation. */
type Reading = { read: ReturnType<Scopes['reader']>; orgId: string; ids: readonly string[] }

/** How the projects went that somebody runs in their organisation, none that was deleted. */
export async function readAnalytics(
  scopes: Scopes,
  { orgId, userId }: OrgCaller,
  now: Date,
): Promise<Analytics> {
  const parts = await scopes.partsOf(userId, orgId)
  const run = parts.filter((part) => part.orgId === orgId && part.audience === 'contractor')
  const read = scopes.reader('contractor')
  const { rows } = await sql<{ id: string }>`
    select id from projects where org_id = ${orgId}::uuid and id = any(${run.map(({ projectId }) => projectId)}::uuid[])
      and deleted_at is null`.execute(read)
  const reading = { read, orgId, ids: rows.map(({ id }) => id) }
  const [costs, crews, offers, late] = await Promise.all([
    readTrades(reading),
    readCrews(reading),
    readOffers(reading, now),
    readLate(reading),
  ])
  return { ...costs, crews, offers, late }
}

const of = ({ orgId, ids }: Reading, table: string) =>
  sql`${sql.ref(`${table}.org_id`)} = ${orgId}::uuid and ${sql.ref(`${table}.project_id`)} = any(${ids}::uuid[])`

type Event = Omit<CostEvent, 'cents' | 'on'> & { project: string; cents: string }

/** The job cost report by division, of every project whose costs can be held against a budget, and how many cannot. */
async function readTrades(reading: Reading): Promise<Pick<Analytics, 'trades' | 'uncompared'>> {
  const { rows } = await sql<Event>`
    select project_id as project, 'budget' as kind, code, sum(cents) as cents, null::uuid as against
      from budget_lines b where ${of(reading, 'b')} group by 1, 3
    union all
    select c.project_id, 'change', line->>'code', sum((line->>'cents')::bigint), null
      from change_costs c
        join change_orders o on o.org_id = c.org_id and o.project_id = c.project_id and o.id = c.change_order_id
        cross join lateral jsonb_array_elements(c.lines) as line
      where ${of(reading, 'c')} and o.state = 'signed' group by 1, 3
    union all
    select project_id, case when kind = 'commitment' then 'commitment' else 'spent' end, code, sum(cents),
        case kind when 'commitment' then coalesce(corrects, id) when 'bill' then against end
      from cost_entries e where ${of(reading, 'e')} and kind in ('bill', 'receipt', 'commitment') group by 1, 2, 3, 5
    union all
    (select distinct on (project_id, code) project_id, 'forecast', code, cents, null
      from cost_entries f where ${of(reading, 'f')} and kind = 'forecast' and corrects is null and not exists (
        select from cost_entries c where c.org_id = f.org_id and c.project_id = f.project_id and c.corrects = f.id)
      order by project_id, code, at desc, id desc)`.execute(reading.read)
  const all = [...Map.groupBy(rows, ({ project }) => project)]
  const compared = all.filter(([, events]) =>
    events.some(({ kind, code }) => kind === 'budget' && code !== ''),
  )
  const lines = compared.flatMap(([project, events]) =>
    reportOf(events.map((event) => ({ ...event, on: '', cents: BigInt(event.cents) }))).map((line) => ({
      ...line,
      project,
      division: line.code.slice(0, 2),
    })),
  )
  const trades = [...Map.groupBy(lines, ({ division }) => division)]
    .map(([division, all]) => {
      const sum = (figure: 'budget' | 'spent' | 'projected') =>
        Number(all.reduce((total, line) => total + line[figure], 0n))
      return {
        ...{
          division,
          title: divisionName(division),
          projects: new Set(all.map(({ project }) => project)).size,
        },
        ...{ estimated: sum('budget'), spent: sum('spent'), projected: sum('projected') },
      }
    })
    .toSorted((one, other) => one.division.localeCompare(other.division))
  return { trades, uncompared: all.length - compared.length }
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
