import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Doer, ProjectKind } from '#contract/fields.ts'
import { unlimited } from '#contract/plans.ts'
import type { addProjectRow } from '#contract/projects.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { WorkingCalendar } from '#domain/calendar/working-days.ts'
import { projectsAllowance, subscriptionAt } from '#domain/subscription.ts'
import { templateOf } from '#domain/templates/catalogue.ts'
import { type TemplateId, templateIds } from '#domain/templates/choices.ts'
import { fromTemplate, KindRefusal, type NewTask } from '#domain/templates/from-template.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere, type Writing } from '#server/scope/scope.ts'
import { readProjectRow } from './read.ts'

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
  const calendar = await requireRoom(db, org, id, now)
  const start = body.startOn ?? now.toISOString().slice(0, 10)
  const tasks = template ? tasksOf(template, body.kind, start, calendar, language) : []
  const part = {
    orgId: org.orgId,
    projectId: id,
    audience: 'contractor',
    userId: org.userId,
    personId: null,
  } as const
  const scope = scopes.of(part)
  await scope.write(async (writing) => {
    await requireRoom(writing.tx, org, id, now, true)
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

/** The tasks that a template comes to; refuses one that is not known, or not for this kind of project. */
function tasksOf(
  template: string,
  kind: ProjectKind,
  start: IsoDate,
  calendar: WorkingCalendar,
  language: Language,
): NewTask[] {
  const known = templateIds.find((one): one is TemplateId => one === template)
  if (!known) {
    const message = say('There is no such template.')
    throw new Refusal('invalid_input', message, { fields: { template: message } })
  }
  try {
    return fromTemplate(templateOf(known), { kind, start, calendar, language })
  } catch (error) {
    if (!(error instanceof KindRefusal)) throw error
    const message = say('This template is for contractors only.')
    throw new Refusal('invalid_input', message, { fields: { kind: message } })
  }
}

const lastDay = (tasks: readonly NewTask[]): IsoDate | null =>
  tasks.reduce<IsoDate | null>((last, { finish }) => (last === null || finish > last ? finish : last), null)

/** The performers of templates, as a task keeps them. */
const doerOf: Record<NewTask['who'], Doer> = {
  you: 'you',
  contractor: 'contractor',
  'licensed trade only': 'licensed',
  'architect or engineer': 'designer',
  inspector: 'inspector',
  government: 'agency',
}

/** Adds the tasks of a template, with the links between them. */
async function addTasks(
  { tx, now }: Writing,
  { orgId: org_id, projectId: project_id }: { orgId: string; projectId: string },
  tasks: readonly NewTask[],
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
        days: task.duration,
        elapsed: task.elapsed,
        gate: task.gate ?? null,
        who: doerOf[task.who],
        trade: task.tradeName,
        phase: task.phase,
        rank: (index + 1) * rankStep,
        done_at: null,
        created_at: now,
      })),
    )
    .execute()
  const links = tasks.flatMap((task) =>
    task.predecessors.map(({ id, type, lag }) => ({
      org_id,
      project_id,
      from_id: idOf(id),
      to_id: idOf(task.id),
      kind: type,
      lag_days: lag,
    })),
  )
  if (links.length > 0) await tx.insertInto('task_links').values(links).execute()
}

/** How far apart tasks are ranked, so that one can be put between two. */
const rankStep = 1024

/**
 * The working calendar of the organisation; refuses one more active project than its plan allows. Within a transaction the
 * organisation is held until its end, so that of two at the last place one is let through.
 */
async function requireRoom(
  db: Db,
  { orgId }: OrgCaller,
  id: string,
  now: Date,
  hold = false,
): Promise<WorkingCalendar> {
  const org = await db
    .selectFrom('orgs as o')
    .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
    .select(['o.calendar', 's.plan', 's.status', 's.started_at as startedAt', 's.expires_at as expiresAt'])
    .where('o.id', '=', orgId)
    .$if(hold, (row) => row.forUpdate('o'))
    .executeTakeFirstOrThrow()
  const { plan } = subscriptionAt(org, now)
  const most = projectsAllowance(plan)
  if (most === unlimited) return org.calendar
  const { active } = await db
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<string>().as('active'))
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  if (Number(active) >= most) {
    throw new Refusal(
      'conflict',
      say(
        'Your plan has {most, plural, one {# active project} other {# active projects}}. Close one, or choose a larger plan.',
        { most },
      ),
    )
  }
  return org.calendar
}
