import { sql } from 'kysely'
import { audiences } from '#contract/audience.ts'
import type { Task } from '#contract/fields.ts'
import type { OwnTask, ownTasksRow } from '#contract/own-tasks.ts'
import type { RowData } from '#contract/route.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { calendarOfTask } from '#domain/schedule/of-project.ts'
import { shiftsOn } from '#domain/schedule/work-time.ts'
import { say } from '#language/say.ts'
import { day } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { readWorkDays } from '#server/scope/plan-rows.ts'
import type { Scope } from '#server/scope/scope.ts'

/** How many days can be asked for at once. */
const daysMost = 31
/** How many tasks are answered at most: nobody has more before them. */
const tasksMost = 500

/**
 * The tasks that are assigned to somebody, of the days from `from` to `to`: those that lie in them, that are late or have no
 * day yet, and those that were finished since. Each project is read as they see it; what is not active is left out.
 */
export async function listOwnTasks(
  scopes: Scopes,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<RowData<typeof ownTasksRow>> {
  if (from > to || Date.parse(to) - Date.parse(from) > daysMost * day) {
    const message = say('Ask for {days} days at most', { days: daysMost })
    throw new Refusal('invalid_input', message, { fields: { to: message } })
  }
  const parts = await scopes.partsOf(userId)
  const found = await Promise.all(
    audiences.map(async (audience): Promise<OwnTask[]> => {
      const mine = parts.filter((part) => part.audience === audience && part.personId !== null)
      if (mine.length === 0) return []
      const { rows } = await sql<Omit<OwnTask, 'restsOn'> & Calendared>`
        select p.id as project, p.name as "projectName", p.address, p.time_zone as "timeZone", t.id, t.title, t.status,
          t.blocked_by as "blockedBy", t.start_on as "startOn", t.finish_on as "finishOn", t.gate, t.room, t.version,
          case when t.status = 'done' then (t.done_at at time zone p.time_zone)::date end as "doneOn",
          t.trade, t.calendar_id as "calendarId", t.weather, t.elapsed, array[a.person_id] as assignees,
          (select count(*)::int from task_checks c where c.org_id = t.org_id and c.project_id = t.project_id
            and c.task_id = t.id) as checks,
          (select count(*)::int from task_checks c where c.org_id = t.org_id and c.project_id = t.project_id
            and c.task_id = t.id and c.done) as "checksDone"
        from unnest(${mine.map(({ orgId }) => orgId)}::uuid[], ${mine.map(({ projectId }) => projectId)}::uuid[],
            ${mine.map(({ personId }) => personId)}::uuid[]) as mine (org_id, project_id, person_id)
          join task_assignees a using (org_id, project_id, person_id)
          join tasks t on t.org_id = a.org_id and t.project_id = a.project_id and t.id = a.task_id
          join projects p on p.org_id = a.org_id and p.id = a.project_id
        where t.deleted_at is null and p.deleted_at is null and p.status in ('active', 'won')
          and case when t.status = 'done' then (t.done_at at time zone p.time_zone)::date >= ${from}::date
            else coalesce(t.start_on, t.finish_on, ${from}::date) <= ${to}::date end
        order by coalesce(t.start_on, t.finish_on), p.name, t.rank, t.id
        limit ${tasksMost}`.execute(scopes.reader(audience))
      const byProject = Map.groupBy(rows, ({ project }) => project)
      const each = mine.map((part) => [part, byProject.get(part.projectId) ?? []] as const)
      return (
        await Promise.all(each.map(([part, own]) => withRest(scopes.of(part), own, { from, to })))
      ).flat()
    }),
  )
  return { tasks: found.flat().sort(byDay) }
}

/** What of a task says when it is worked on. */
type Calendared = Pick<Task, 'trade' | 'calendarId' | 'weather' | 'elapsed' | 'assignees'>

/** Tasks of one project with the days on which they rest; what runs by the clock rests on none. */
async function withRest(
  scope: Scope,
  tasks: readonly (Omit<OwnTask, 'restsOn'> & Calendared)[],
  asked: { from: string; to: string },
): Promise<OwnTask[]> {
  const isLong = ({ startOn, finishOn }: Pick<OwnTask, 'startOn' | 'finishOn'>) =>
    startOn !== null && finishOn !== null && startOn < finishOn
  const days = tasks.some(isLong)
    ? { ...(await readWorkDays(scope.read, scope)), orgCalendar: await scope.orgCalendar() }
    : undefined
  return tasks.map(({ trade, calendarId, weather, elapsed, assignees, ...task }) => {
    const { startOn, finishOn } = task
    const restsOn: string[] = []
    if (days && !elapsed && startOn !== null && finishOn !== null) {
      const calendar = calendarOfTask(days, { trade, calendarId, weather, assignees })
      const last = finishOn < asked.to ? finishOn : addDays(asked.to, 1)
      for (
        let day = startOn > asked.from ? addDays(startOn, 1) : asked.from;
        day < last;
        day = addDays(day, 1)
      )
        if (shiftsOn(calendar, day).length === 0) restsOn.push(day)
    }
    return { ...task, restsOn }
  })
}

const byDay = (a: OwnTask, b: OwnTask) =>
  (a.startOn ?? a.finishOn ?? '9').localeCompare(b.startOn ?? b.finishOn ?? '9')
