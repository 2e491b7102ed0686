import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { addProjectRow } from '#contract/projects.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { Language } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere, type Writing } from '#server/scope/scope.ts'
import { type PlannedTask, tasksOf } from './planned-tasks.ts'
import { readProjectRow } from './read.ts'
import { requireRoom } from './room.ts'

export type AddContext = { db: Db; scopes: Scopes }

type Body = RowInput<typeof addProjectRow>['body']

/**
 * Begins a project of an organisation, with the tasks of a template where one is named. Asked again with the same id it
 * answers the one that was begun. Refuses workers, a template that is not known or not for this kind, and one project more
 * than the plan allows.
 */
export async function addProject(
  { db, scopes }: AddContext,
  org: OrgCaller,
  body: Body,
  language: Language,
  now: Date,
): Promise<RowData<typeof addProjectRow>> {
  requireStaff(org)
  const { id, template } = body
  const calendar = await requireRoom(db, org.orgId, now, { but: id })
  const start = body.startOn ?? (await todayOf(db, org.orgId, now))
  const asked = { kind: body.kind, start, calendar, language }
  const tasks = template ? await tasksOf(db, org.orgId, template, asked) : []
  const part = {
    orgId: org.orgId,
    projectId: id,
    audience: 'contractor',
    userId: org.userId,
    personId: null,
  } as const
  const scope = scopes.of(part)
  await scope.write(async (writing) => {
    await requireRoom(writing.tx, org.orgId, now, { but: id, hold: true })
    const { rows } = await sql<{ org_id: string; made: boolean }>`
      with added as (
        insert into projects (id, org_id, name, address, kind, start_on, due_on, time_zone, template, created_at)
        select ${id}::uuid, o.id, ${body.name}, ${body.address ?? ''}, ${body.kind}, ${start}::date,
          ${lastDay(tasks)}::date, o.time_zone, ${template ?? null}, ${now}::timestamptz
        from orgs o where o.id = ${org.orgId}::uuid
        on conflict (id) do nothing returning org_id
      )
      select org_id, true as made from added
      union all select org_id, false from projects where id = ${id}::uuid`.execute(writing.tx)
    const [row] = rows
    if (!row || row.org_id !== org.orgId) throw notThere()
    if (!row.made) return
    await writing.self()
    await addTasks(writing, part, tasks)
    await writing.note({ class: 'open', kind: 'project.begun', subject: id, detail: { name: body.name } })
  })
  return { project: await readProjectRow(scope) }
}

/** The day that it is where the organisation works. */
async function todayOf(db: Db, orgId: string, now: Date): Promise<IsoDate> {
  const { time_zone: timeZone } = await db
    .selectFrom('orgs')
    .select('time_zone')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow(notThere)
  return dateIn(timeZone, now)
}

const lastDay = (tasks: readonly PlannedTask[]): IsoDate | null =>
  tasks.reduce<IsoDate | null>((last, { finish }) => (last === null || finish > last ? finish : last), null)

/** Adds the tasks of a template, with the links between them. */
async function addTasks(
  { tx, now }: Writing,
  { orgId: org_id, projectId: project_id }: { orgId: string; projectId: string },
  tasks: readonly PlannedTask[],
): Promise<void> {
  if (tasks.length === 0) return
  const ids = new Map(tasks.map(({ id }) => [id, randomUUID()]))
  const idOf = (id: string) => ids.get(id) ?? ''
  await tx
    .insertInto('tasks')
    .values(
      tasks.map((task, index) => ({
        org_id,
        project_id,
        id: idOf(task.id),
        title: task.title,
        description: task.description,
        start_on: task.start,
        finish_on: task.finish,
        days: task.days,
        elapsed: task.elapsed,
        weather: task.weather,
        notice_hours: task.noticeHours,
        lead_days: task.leadDays,
        gate: task.gate,
        who: task.who,
        trade: task.trade,
        room: task.room,
        phase: task.phase,
        shots: task.shots,
        rank: (index + 1) * rankStep,
        done_at: null,
        created_at: now,
      })),
    )
    .execute()
  const links = tasks.flatMap((task) =>
    task.after.map(({ id, kind, lagDays, lagElapsed }) => ({
      org_id,
      project_id,
      from_id: idOf(id),
      to_id: idOf(task.id),
      kind,
      lag_days: lagDays,
      lag_elapsed: lagElapsed,
    })),
  )
  if (links.length > 0) await tx.insertInto('task_links').values(links).execute()
  const checks = tasks.flatMap((task) =>
    task.checks.map((title, index) => ({
      org_id,
      project_id,
      task_id: idOf(task.id),
      id: randomUUID(),
      title,
      rank: (index + 1) * rankStep,
    })),
  )
  if (checks.length > 0) await tx.insertInto('task_checks').values(checks).execute()
}

/** How far apart tasks are ranked, so that one can be put between two. */
const rankStep = 1024
