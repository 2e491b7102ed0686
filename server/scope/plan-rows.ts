import type { Kysely, Transaction } from 'kysely'
import type { DatedTask } from '#contract/dated.ts'
import type { LostDay, ProjectCalendar, Task, TaskLink } from '#contract/fields.ts'
import { anyLength, runKept } from '#server/db/client.ts'
import type { Tables } from '#server/db/schema.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import type { OrgCalendar } from '#server/db/workspace-tables.ts'
import type { Scope } from './scope.ts'

type Of = Pick<Scope, 'orgId' | 'projectId'>
/** What all of it is open to everybody in: a transaction, or what an audience reads with. */
type Reader = Transaction<Tables> | Kysely<TablesOf<'open'>>

/** When a project is worked on: its own calendars, and the days that weather took. */
export type WorkDays = {
  calendars: ProjectCalendar[]
  lostDays: LostDay[]
}

/** A task as its dates follow from it. */
export type DatedRow = DatedTask & Pick<Task, 'title'>

const columns = `t.id, t.title, t.days, t.elapsed, t.start_on as "startOn", t.finish_on as "finishOn",
  t.constraint_kind as "constraint", t.constraint_on as "constraintOn", t.deadline_on as "deadlineOn",
  t.started_on as "startedOn", t.finished_on as "finishedOn", t.percent, t.calendar_id as "calendarId", t.weather, t.trade`

const calendarsRead = (
  of: string,
) => `coalesce((select json_agg(json_build_object('id', id, 'name', name, 'of', applies_to,
      'trade', trade, 'personId', person_id, 'week', week, 'federalHolidays', federal_holidays, 'exceptions', exceptions)
    order by name, id) from project_calendars where ${of}), '[]') as calendars,
  coalesce((select json_agg(json_build_object('lostOn', lost_on, 'reason', reason, 'minutes', minutes) order by lost_on)
    from lost_days where ${of}), '[]') as "lostDays"`
const ofProject = 'org_id = $1::uuid and project_id = $2::uuid'

/** The calendars of a project, and the days that it lost. */
export async function readWorkDays(db: Reader, { orgId, projectId }: Of): Promise<WorkDays> {
  const statement = { name: 'work-days', text: `select ${calendarsRead(ofProject)}` }
  const rows = await runKept<WorkDays>(db, statement, [orgId, projectId])
  const [row] = rows
  if (!row) throw new Error('A question without a table has one row')
  return row
}

/** What all dates of a project follow from, beside its tasks and links. */
export type PlanFrame = WorkDays & {
  startOn: string | null
  dataOn: string | null
  timeZone: string
  orgCalendar: OrgCalendar
  /** Whether any task is to be as late as possible. */
  late: boolean
}

const ofAsked = 'org_id = asked.org_id and project_id = asked.project_id'
const framesStatement = {
  name: 'plan-frames',
  text: `select asked.place::int, p.start_on as "startOn", p.data_on as "dataOn", p.time_zone as "timeZone",
      o.calendar as "orgCalendar",
      exists (select from tasks where ${ofAsked} and constraint_kind = 'alap' and deleted_at is null) as late,
      ${calendarsRead(ofAsked)}
    from unnest(${anyLength('$1::uuid[]')}, ${anyLength('$2::uuid[]')}) with ordinality as asked (org_id, project_id, place)
      join projects p on p.org_id = asked.org_id and p.id = asked.project_id join orgs o on o.id = p.org_id`,
}

/** Reads it of as many projects with one statement; undefined of one that is not there. */
export async function readFrames(
  tx: Transaction<Tables>,
  projects: readonly Of[],
): Promise<(PlanFrame | undefined)[]> {
  if (projects.length === 0) return []
  const rows = await runKept<PlanFrame & { place: number }>(tx, framesStatement, [
    projects.map(({ orgId }) => orgId),
    projects.map(({ projectId }) => projectId),
  ])
  const frames = new Map(rows.map(({ place, ...frame }) => [place, frame]))
  return projects.map((_, i) => frames.get(i + 1))
}

/** Reads it of one project. */
export async function readFrame(tx: Transaction<Tables>, project: Of): Promise<PlanFrame> {
  const [frame] = await readFrames(tx, [project])
  if (!frame) throw new Error('A project that is written to is there')
  return frame
}

/** Whether the dates of a task are known without those that it waits for: it is finished, or its dates were typed. */
const isKnown = 't.days is null or t.finished_on is not null'
const sameProject = (of: string) => `org_id = ${of}.org_id and project_id = ${of}.project_id`
/** Looked up one by one: how few there are near a task is nothing that a plan for all projects can know. */
const alive = (of: string, id: string) => `cross join lateral (
  select * from tasks where ${sameProject(of)} and id = ${id} and deleted_at is null offset 0) t`
const linked = (of: string, end: 'from_id' | 'to_id', id: string) => `cross join lateral (
  select * from task_links where ${sameProject(of)} and ${end} = ${id} offset 0) l`

const nearsStatement = {
  name: 'plan-nears',
  text: `
    with recursive asked as (
      select * from unnest(${['$1::uuid[]', '$2::uuid[]', '$3::int[]', '$4::uuid[]'].map(anyLength).join()}) as asked (org_id, project_id, place, id)
    ), behind (org_id, project_id, place, id) as (
      select * from asked
      union select b.org_id, b.project_id, b.place, t.id from behind b
        ${linked('b', 'from_id', 'b.id')} ${alive('b', 'l.to_id')} where not (${isKnown})
    ), near (org_id, project_id, place, id) as (
      select * from behind
      -- What is changed may be finished no more by that.
      union select a.org_id, a.project_id, a.place, l.from_id from asked a ${linked('a', 'to_id', 'a.id')}
      union select n.org_id, n.project_id, n.place, l.from_id from near n
        ${alive('n', 'n.id')} ${linked('n', 'to_id', 't.id')} where not (${isKnown})
    )
    select near.place, ${columns},
      -- Only those count who have a calendar of their own.
      case when ($5::boolean[])[near.place + 1] then array(select a.person_id from task_assignees a join project_calendars c
          on c.org_id = a.org_id and c.project_id = a.project_id and c.person_id = a.person_id
        where a.org_id = t.org_id and a.project_id = t.project_id and a.task_id = t.id order by a.person_id)
        else '{}' end as assignees,
      (select json_agg(json_build_object('from', from_id, 'to', to_id, 'kind', kind, 'lagDays', lag_days,
        'lagElapsed', lag_elapsed)) from task_links where ${sameProject('near')} and to_id = t.id) as links
    from near ${alive('near', 'near.id')}`,
}

/** The tasks of a project that lie near some that are changed. */
type AskedNear = Of & { subjects: readonly string[]; byPerson: boolean }
type Near = { tasks: DatedRow[]; links: TaskLink[] }

/**
 * Of the tasks of each project those that changes of `subjects` can move, whatever lies behind them, and those whose dates these
 * follow from; with the links between them. What is finished, or has dates that were typed, is moved by nothing, and what it waits for
 * need not be known. Planned by themselves they have the dates that they have in the whole; all others stay as they are.
 */
export async function readNears(tx: Transaction<Tables>, asked: readonly AskedNear[]): Promise<Near[]> {
  if (asked.length === 0) return []
  const seeds = asked.flatMap(({ subjects, ...one }, place) => subjects.map((id) => ({ ...one, place, id })))
  const rows = await runKept<DatedRow & { place: number; links: TaskLink[] | null }>(tx, nearsStatement, [
    seeds.map(({ orgId }) => orgId),
    seeds.map(({ projectId }) => projectId),
    seeds.map(({ place }) => place),
    seeds.map(({ id }) => id),
    asked.map(({ byPerson }) => byPerson),
  ])
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, place) => {
    const tasks = byPlace.get(place) ?? []
    const there = new Set(tasks.map(({ id }) => id))
    return {
      tasks,
      links: tasks.flatMap(({ links }) => (links ?? []).filter(({ from }) => there.has(from))),
    }
  })
}

/** The same of one project. */
export async function readNear(
  tx: Transaction<Tables>,
  project: Of,
  what: Omit<AskedNear, keyof Of>,
): Promise<Near> {
  const [near] = await readNears(tx, [{ ...project, ...what }])
  return near ?? { tasks: [], links: [] }
}

const datedStatement = {
  name: 'plan-tasks',
  text: `
    select ${columns}, coalesce(p.people, '{}') as assignees
    from tasks t left join (
      -- Only those count who have a calendar of their own.
      select a.task_id, array_agg(a.person_id order by a.person_id) as people
      from task_assignees a join project_calendars c
        on c.org_id = a.org_id and c.project_id = a.project_id and c.person_id = a.person_id
      where a.org_id = $1::uuid and a.project_id = $2::uuid group by a.task_id
    ) p on p.task_id = t.id
    where t.org_id = $1::uuid and t.project_id = $2::uuid and t.deleted_at is null`,
}
const linksStatement = {
  name: 'plan-links',
  text: `select from_id as "from", to_id as "to", kind, lag_days as "lagDays", lag_elapsed as "lagElapsed"
    from task_links where ${ofProject}`,
}

/** The links of a project between tasks that are not in the bin, and those tasks, as dates follow from them. */
export async function readDated(
  db: Reader,
  { orgId, projectId }: Of,
): Promise<{ tasks: DatedRow[]; links: TaskLink[] }> {
  const tasks = await runKept<DatedRow>(db, datedStatement, [orgId, projectId])
  const links = await runKept<TaskLink>(db, linksStatement, [orgId, projectId])
  const there = new Set(tasks.map(({ id }) => id))
  return {
    tasks,
    links: links.filter(({ from, to }) => there.has(from) && there.has(to)),
  }
}
