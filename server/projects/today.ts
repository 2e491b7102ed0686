import { sql } from 'kysely'
import { type Audience, audiences } from '#contract/audience.ts'
import { present } from '#contract/field.ts'
import { activityEntity, type GateKind, projectEntity, type TaskStatus } from '#contract/fields.ts'
import type { RowData } from '#contract/route.ts'
import {
  type Need,
  type Needed,
  needs,
  type TodayProject,
  todayLimits,
  type todayRow,
} from '#contract/today.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Part } from '#server/scope/parts.ts'
import { projectColumns, readRow } from './columns.ts'
import { pressing, toBeDone } from './pressing.ts'

type Today = RowData<typeof todayRow>
type Sight = { audience: Audience; parts: readonly Part[]; now: Date }

/**
 * What needs somebody over all their projects, each audience's read as it reads them. Whoever runs a project is shown
 * everything that is late, blocked or about to be due in it, its owner decisions and gates, a worker what is theirs.
 */
export async function readToday({ scopes }: { scopes: Scopes }, userId: string, now: Date): Promise<Today> {
  const parts = await scopes.partsOf(userId)
  const names = await scopes.orgNames(parts.map(({ orgId }) => orgId))
  const found = await Promise.all(
    audiences.map(async (audience) => {
      const own = parts.filter((part) => part.audience === audience)
      if (own.length === 0) return undefined
      const sight = { audience, parts: own, now }
      const [projects, needed, activity] = await Promise.all([
        readProjects(scopes, sight, names),
        readNeeds(scopes, sight),
        readHappenings(scopes, sight),
      ])
      return { ...projects, ...needed, activity }
    }),
  )
  const all = found.flatMap((one) => one ?? [])
  const total = (need: Need) => all.reduce((sum, { counts }) => sum + counts[need], 0)
  const projects = all.flatMap((one) => one.projects)
  return {
    projects: projects.sort(mostPressing).slice(0, todayLimits.projects),
    needs: all.flatMap((one) => one.needs).sort(oldestFirst),
    counts: {
      late: total('late'),
      blocked: total('blocked'),
      decision: total('decision'),
      gate: total('gate'),
      mine: total('mine'),
      projects: all.reduce((sum, { count }) => sum + count, 0),
    },
    activity: all
      .flatMap((one) => one.activity)
      .sort((a, b) => (a.happened.at < b.happened.at ? 1 : -1))
      .slice(0, todayLimits.happenings),
  }
}

const mostPressing = (a: TodayProject, b: TodayProject) =>
  b.late - a.late || b.blocked - a.blocked || a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

const dayOf = ({ need, task }: Needed) =>
  (need === 'mine' || need === 'decision' ? task.startOn : task.finishOn) ?? task.finishOn ?? ''
const oldestFirst = (a: Needed, b: Needed) =>
  needs.indexOf(a.need) - needs.indexOf(b.need) ||
  (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.task.id < b.task.id ? -1 : 1)

const idsOf = (parts: readonly Part[]) => parts.map(({ projectId }) => projectId)
/** The projects of these parts, each with the person that the reader is in it. */
const partsIn = (parts: readonly Part[]) =>
  sql`unnest(${idsOf(parts)}::uuid[], ${parts.map(({ personId }) => personId)}::uuid[]) as part (project_id, person_id)`
/** The day that it is where a project is. */
const todayAt = (now: Date) => sql<string>`(${now}::timestamptz at time zone p.time_zone)::date`
const ofProject = sql`t.org_id = p.org_id and t.project_id = p.id and ${toBeDone}`

type ProjectRow = Parameters<typeof readRow>[0] & {
  all: number
  today: string
  late: number
  blocked: number
  nextGate: TodayProject['nextGate']
  finishOn: string | null
  org_id: string
}

/** The projects that press most, and how many there are. What is ahead is looked for in those alone that are shown. */
async function readProjects(
  scopes: Scopes,
  { audience, parts, now }: Sight,
  names: ReadonlyMap<string, string>,
): Promise<{ projects: TodayProject[]; count: number }> {
  const { rows } = await sql<ProjectRow>`
    with shown as materialized (
      select ${sql.join(projectColumns.map((name) => sql.ref(`p.${name}`)))}, ${todayAt(now)} as today,
        (select count(*)::int from tasks t where ${ofProject} and t.finish_on < ${todayAt(now)}
          and ${pressing} < ${todayAt(now)}) as late,
        (select count(*)::int from tasks t where ${ofProject} and t.status = 'blocked'
          and ${pressing} = '-infinity'::date) as blocked,
        count(*) over ()::int as all
      from ${partsIn(parts)} join projects p on p.id = part.project_id
      where p.deleted_at is null and p.status in ('active', 'won')
      order by late desc, blocked desc, lower(p.name), p.id limit ${todayLimits.projects}
    )
    select p.*, (
      select jsonb_build_object('id', t.id, 'title', t.title, 'finishOn', t.finish_on, 'gate', t.gate)
      from tasks t where ${ofProject} and t.gate is not null and t.gate not in ('order', 'wait') and t.finish_on is not null
      order by t.finish_on, t.rank limit 1) as "nextGate",
      (select max(t.finish_on) from tasks t
        where t.org_id = p.org_id and t.project_id = p.id and t.deleted_at is null) as "finishOn"
    from shown p`.execute(scopes.reader(audience))
  const projects = rows.map(({ all: _, today, late, blocked, nextGate, finishOn, ...row }) => ({
    ...present(projectEntity, audience, readRow(row)),
    orgId: row.org_id,
    orgName: names.get(row.org_id) ?? '',
    audience,
    today,
    late,
    blocked,
    nextGate,
    finishOn,
  }))
  return { projects, count: rows[0]?.all ?? 0 }
}

type NeedRow = {
  need: Need
  total: number
  mine: boolean
  project_id: string
  id: string
  title: string
  status: TaskStatus
  blocked_by: string
  start_on: string | null
  finish_on: string | null
  gate: GateKind | null
  people: { id: string; name: string }[]
}

/** Which needs each audience is shown of tasks that are not their own. */
const shownNeeds: Record<Audience, readonly Need[]> = {
  contractor: needs,
  owner: ['decision', 'gate', 'mine'],
  crew: [],
  worker: [],
  viewer: [],
}

async function readNeeds(
  scopes: Scopes,
  { audience, parts, now }: Sight,
): Promise<{ needs: Needed[]; counts: Record<Need, number> }> {
  const { each, daysAhead } = todayLimits
  const today = todayAt(now)
  const mine = (t: string) => sql`exists (
    select from task_assignees a where ${sql.ref('a.org_id')} = ${sql.ref(`${t}.org_id`)}
      and a.project_id = ${sql.ref(`${t}.project_id`)} and a.task_id = ${sql.ref(`${t}.id`)}
      and a.person_id = ${sql.ref(`${t}.person_id`)})`
  const shown = sql`n.need = any(${[...shownNeeds[audience]]}::text[])`
  const { rows } = await sql<NeedRow>`
    with needed as (
      select t.project_id, t.org_id, t.id, t.title, t.status, t.blocked_by, t.start_on, t.finish_on, t.gate, t.rank,
        part.person_id,
        case
          when t.gate = 'decision' and t.start_on <= ${today} + ${daysAhead}::int then 'decision'
          when t.status = 'blocked' then 'blocked'
          when t.finish_on < ${today} then 'late'
          when t.gate in ('permit', 'inspection', 'review') and t.finish_on <= ${today} + ${daysAhead}::int then 'gate'
          when t.status = 'doing' or t.start_on <= ${today} + 1 then 'mine'
        end as need
      from ${partsIn(parts)} join projects p on p.id = part.project_id
        join tasks t on ${ofProject} and ${pressing} <= ${today} + ${daysAhead}::int
      where p.deleted_at is null and p.status in ('active', 'won')
    ), asked as (
      -- Whose it is, is asked only where it decides whether it is shown.
      select n.*, ${shown} as shown, case when n.need = 'mine' or not ${shown} then ${mine('n')} end as own
      from needed n where n.need is not null
    ), counted as (
      select *, count(*) over (partition by need)::int as total,
        row_number() over (partition by need order by coalesce(finish_on, start_on), rank, id) as place
      from asked where own or (shown and need <> 'mine')
    )
    select c.*, ${mine('c')} as mine, coalesce((
      select jsonb_agg(jsonb_build_object('id', pp.id, 'name', pp.name) order by pp.added_at, pp.id)
      from task_assignees a join project_people pp on pp.org_id = a.org_id and pp.project_id = a.project_id and pp.id = a.person_id
      where a.org_id = c.org_id and a.project_id = c.project_id and a.task_id = c.id), '[]') as people
    from counted c where place <= ${each} order by need, place`.execute(scopes.reader(audience))
  const counts = { late: 0, blocked: 0, decision: 0, gate: 0, mine: 0 }
  for (const { need, total } of rows) counts[need] = total
  return {
    counts,
    needs: rows.map((row) => ({
      need: row.need,
      projectId: row.project_id,
      mine: row.mine,
      people: row.people,
      task: {
        id: row.id,
        title: row.title,
        status: row.status,
        blockedBy: row.blocked_by,
        startOn: row.start_on,
        finishOn: row.finish_on,
        gate: row.gate,
      },
    })),
  }
}

const dayMs = 86_400_000

/** What others did since yesterday, as far as the audience may know of it. */
async function readHappenings(scopes: Scopes, { audience, parts, now }: Sight): Promise<Today['activity']> {
  const persons = parts.flatMap(({ personId }) => personId ?? [])
  const since = new Date(now.getTime() - dayMs)
  const rows = await scopes
    .reader(audience)
    .selectFrom('activity as a')
    .leftJoin('project_people as p', (join) =>
      join
        .onRef('p.org_id', '=', 'a.org_id')
        .onRef('p.project_id', '=', 'a.project_id')
        .onRef('p.id', '=', 'a.actor_id'),
    )
    .leftJoin('tasks as t', (join) =>
      join
        .onRef('t.org_id', '=', 'a.org_id')
        .onRef('t.project_id', '=', 'a.project_id')
        .onRef('t.id', '=', 'a.subject_id')
        .on('t.deleted_at', 'is', null),
    )
    .select(['a.project_id', 'a.rev', 'a.class', 'a.at', 'a.actor_id', 'a.kind', 'a.subject_id', 'a.detail'])
    .select(['p.name as by', 't.title as about'])
    // By the organizations, the newest first, until there are enough: their projects may be thousands.
    .where(sql<boolean>`a.org_id = any(${[...new Set(parts.map(({ orgId }) => orgId))]}::uuid[])`)
    .where(sql<boolean>`a.project_id = any(${idsOf(parts)}::uuid[])`)
    .where('a.at', '>', since)
    .where(sql<boolean>`not coalesce(a.actor_id = any(${persons}::uuid[]), false)`)
    .orderBy('a.at', 'desc')
    .limit(todayLimits.happenings)
    .execute()
  return rows.map(({ project_id: projectId, by, about, actor_id, subject_id, ...row }) => ({
    projectId,
    by,
    about,
    happened: present(activityEntity, audience, {
      ...row,
      rev: Number(row.rev),
      at: row.at.toISOString(),
      actor: actor_id,
      subject: subject_id,
    }),
  }))
}
