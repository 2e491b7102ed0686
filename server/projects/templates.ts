import { sql } from 'kysely'
import type {
  deleteTemplateRow,
  ListedTemplate,
  renameTemplateRow,
  saveTemplateRow,
  TemplateTaskView,
  templateRow,
  templatesRow,
} from '#contract/project-templates.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type WorkingCalendar, workingDaysBetween } from '#domain/calendar/working-days.ts'
import { ScheduleCycle } from '#domain/schedule/types.ts'
import { inLanguage, type Template, templateCatalogue } from '#domain/templates/catalogue.ts'
import { kindsOf } from '#domain/templates/choices.ts'
import { type Dates, forwardPass } from '#domain/templates/forward-pass.ts'
import { fromTemplate } from '#domain/templates/from-template.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireStaff } from '#server/scope/org.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { datedOf, findOwnTemplate, type OwnTask, type OwnTemplate, ownBody } from './own-template.ts'
import { doerOf } from './planned-tasks.ts'

/** A Monday without a holiday near it: lengths are reckoned from it. */
const anyMonday = '2026-03-02'

type Reading = { calendar: WorkingCalendar; language: Language }

/** How many working days a plan takes from its first day to its last. */
function lengthOf(dates: Iterable<Dates>, calendar: WorkingCalendar): number {
  const last = [...dates].reduce((latest, { finish }) => (finish > latest ? finish : latest), anyMonday)
  return workingDaysBetween(calendar, anyMonday, last) + 1
}

function listedOf(template: Template, { calendar, language }: Reading): ListedTemplate {
  const kinds = [...kindsOf(template.key)]
  const [kind = 'professional'] = kinds
  const tasks = fromTemplate(template, { kind, start: anyMonday, calendar, language })
  return {
    id: template.key,
    name: inLanguage(template.name, language),
    note: inLanguage(template.note, language),
    own: false,
    tasks: tasks.length,
    gates: tasks.filter(({ gate }) => gate !== undefined).length,
    days: lengthOf(tasks, calendar),
    kinds,
  }
}

const listedOwn = ({ id, name, tasks }: OwnTemplate, calendar: WorkingCalendar): ListedTemplate => ({
  id,
  name,
  note: '',
  own: true,
  tasks: tasks.length,
  gates: tasks.filter(({ gate }) => gate !== null).length,
  days:
    tasks.length === 0 ? 0 : lengthOf(forwardPass(datedOf(tasks), anyMonday, calendar).values(), calendar),
  kinds: ['professional', 'hybrid', 'diy'],
})

async function calendarOf(db: Db, orgId: string): Promise<WorkingCalendar> {
  const { calendar } = await db
    .selectFrom('orgs')
    .select('calendar')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  return calendar
}

/** A template of one's own repeats the tasks of a project: for those who run the projects, and no worker of the organisation. */
const seesOwn = ({ role }: OrgCaller): boolean => role !== 'worker'

/** The templates that an organisation can begin with. */
export async function listTemplates(
  db: Db,
  org: OrgCaller,
  language: Language,
): Promise<RowData<typeof templatesRow>> {
  const calendar = await calendarOf(db, org.orgId)
  const rows = seesOwn(org)
    ? await db
        .selectFrom('own_templates')
        .select(['id', 'name', 'body'])
        .where('org_id', '=', org.orgId)
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute()
    : []
  return {
    templates: [
      ...rows.map(({ id, name, body }) =>
        listedOwn({ id, name, tasks: ownBody.parse(body).tasks }, calendar),
      ),
      ...templateCatalogue().templates.map((template) => listedOf(template, { calendar, language })),
    ],
  }
}

/** A template with its tasks; refuses one that is not there, or another organisation's. */
export async function readTemplate(
  db: Db,
  org: OrgCaller,
  id: string,
  language: Language,
): Promise<RowData<typeof templateRow>> {
  const calendar = await calendarOf(db, org.orgId)
  const { templates, sources } = templateCatalogue()
  const template = templates.find(({ key }) => key === id)
  if (!template) {
    const own = seesOwn(org) ? await findOwnTemplate(db, org.orgId, id) : undefined
    if (!own) throw notThere()
    return { template: listedOwn(own, calendar), check: null, tasks: own.tasks.map(viewOfOwn) }
  }
  const listed = listedOf(template, { calendar, language })
  const [kind = 'professional'] = listed.kinds
  const planned = new Map(
    fromTemplate(template, { kind, start: anyMonday, calendar, language }).map((task) => [task.id, task]),
  )
  return {
    template: listed,
    check: template.check,
    tasks: template.tasks.map((task) => ({
      id: task.id,
      title: inLanguage(task.name, language),
      phase: inLanguage(task.phase, language),
      trade: planned.get(task.id)?.tradeName ?? task.trade,
      days: planned.get(task.id)?.duration ?? task.duration,
      elapsed: planned.get(task.id)?.elapsed ?? false,
      gate: task.gate ?? null,
      who: {
        diy: doerOf[task.who.diy],
        hybrid: doerOf[task.who.hybrid],
        professional: doerOf[task.who.professional],
      },
      after: task.predecessors.map(({ id: from, type, lag }) => ({ id: from, kind: type, lagDays: lag })),
      judgement: task.judgement ? inLanguage(task.judgement, language) : '',
      sources: task.sources.flatMap((key) => sources[key] ?? []),
    })),
  }
}

const viewOfOwn = ({
  id,
  title,
  phase,
  trade,
  days,
  elapsed,
  gate,
  who,
  after,
}: OwnTask): TemplateTaskView => ({
  id,
  title,
  phase,
  trade,
  days,
  elapsed,
  gate,
  who: { diy: who, hybrid: who, professional: who },
  after,
  judgement: '',
  sources: [],
})

/**
 * Keeps the tasks of a project as a template of its organisation's own: what is to be done, its links and lengths, and nothing
 * of people, dates, states or sums. Asked again with the same id it is kept once. Refuses who does not run the project, one
 * without tasks, and one whose tasks wait for each other.
 */
export async function saveTemplate(
  scope: Scope,
  { id, name }: RowInput<typeof saveTemplateRow>['body'],
): Promise<RowData<typeof saveTemplateRow>> {
  requireRight(scope, 'project.edit')
  await scope.write(async ({ tx, now, note, self }) => {
    const calendar = await calendarOf(tx, scope.orgId)
    const tasks = await ownTasksOf(tx, scope, calendar)
    if (tasks.length === 0)
      throw new Refusal('conflict', say('There are no tasks in this project to make a template of.'))
    requireDates(tasks, calendar)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('own_templates')
      .values({ id, org_id: scope.orgId, name, body: JSON.stringify({ tasks }), created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) {
      if (!(await findOwnTemplate(tx, scope.orgId, id))) throw notThere()
      return
    }
    await self()
    await note({ class: 'team', kind: 'project.templated', subject: scope.projectId, detail: { name } })
  })
  return { id }
}

function requireDates(tasks: readonly OwnTask[], calendar: WorkingCalendar): void {
  try {
    forwardPass(datedOf(tasks), anyMonday, calendar)
  } catch (error) {
    if (!(error instanceof ScheduleCycle)) throw error
    const title = tasks.find(({ id }) => id === error.path[0])?.title ?? ''
    throw new Refusal(
      'conflict',
      say('“{title}” waits for itself by its links. Take one of them away first.', { title }),
    )
  }
}

/** The tasks of a project that are not in the bin, as a template keeps them. */
async function ownTasksOf(
  tx: Db,
  { orgId, projectId }: Scope,
  calendar: WorkingCalendar,
): Promise<OwnTask[]> {
  const rows = await tx
    .selectFrom('tasks')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute()
  const [links, checks] = await Promise.all([
    tx
      .selectFrom('task_links')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .execute(),
    tx
      .selectFrom('task_checks')
      .select(['task_id', 'title'])
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .orderBy('rank')
      .execute(),
  ])
  // Short names in the place of ids: what is kept has nothing of the project in it.
  const names = new Map(rows.map(({ id }, index) => [id, `t${index + 1}`]))
  return rows.map((row) => ({
    id: names.get(row.id) ?? '',
    title: row.title,
    description: row.description,
    phase: row.phase,
    trade: row.trade,
    room: row.room,
    who: row.who,
    gate: row.gate,
    days: row.days ?? lengthBetween(row, calendar),
    elapsed: row.elapsed,
    weather: row.weather,
    noticeHours: row.notice_hours,
    leadDays: row.lead_days,
    after: links.flatMap(({ from_id, to_id, kind, lag_days: lagDays, lag_elapsed: lagElapsed }) => {
      const id = names.get(from_id)
      return to_id === row.id && id ? { id, kind, lagDays, lagElapsed } : []
    }),
    shots: row.shots,
    checks: checks.flatMap(({ task_id, title }) => (task_id === row.id ? title : [])),
  }))
}

/** The working days of a task that has dates and no length; one where it has neither. */
const lengthBetween = (
  { start_on: start, finish_on: finish }: { start_on: string | null; finish_on: string | null },
  calendar: WorkingCalendar,
): number => (start && finish ? Math.max(1, workingDaysBetween(calendar, start, finish) + 1) : 1)

/** Renames a template; refuses workers, and one that is not the organisation's own. */
export async function renameTemplate(
  db: Db,
  org: OrgCaller,
  id: string,
  name: string,
): Promise<RowData<typeof renameTemplateRow>> {
  requireStaff(org)
  const { numUpdatedRows } = await db
    .updateTable('own_templates')
    .set({ name })
    .where('org_id', '=', org.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notThere()
  return { id }
}

/** Deletes a template; refuses workers, and one that is not the organisation's own. */
export async function deleteTemplate(
  db: Db,
  org: OrgCaller,
  id: string,
): Promise<RowData<typeof deleteTemplateRow>> {
  requireStaff(org)
  const { numDeletedRows } = await db
    .deleteFrom('own_templates')
    .where('org_id', '=', org.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notThere()
  return { id }
}
