import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import { type importScheduleRow, scheduleFileMost } from '#contract/schedule-files.ts'
import { plan } from '#domain/schedule/plan.ts'
import { ScheduleCycle, type WorkCalendar } from '#domain/schedule/types.ts'
import { dateOfMoment, workCalendarOf } from '#domain/schedule/work-time.ts'
import { planInputOf } from '#domain/schedule-files/plan-input.ts'
import { readScheduleFile } from '#domain/schedule-files/read-schedule-file.ts'
import { type ScheduleFile, ScheduleRefusal } from '#domain/schedule-files/schedule-file.ts'
import { type Brought, toProject } from '#domain/schedule-files/to-project.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readWorkDays } from '#server/scope/plan-rows.ts'
import { requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { readProject } from './project-rows.ts'

/** How far apart tasks are ranked, so that one can be put between two. */
const rankStep = 1024
/** So many notes are told; the rest are counted. */
const notesMost = 500

/**
 * Reads a schedule of another program and says what of it comes in; with `dry` nothing is changed. Otherwise all of it comes in, in
 * one transaction: calendars, people, tasks at the end of the project, and links, and dates follow. Sent again nothing comes in
 * twice. Refuses who does not run the project, and a file that cannot be read or planned, by what is wrong with it.
 */
export async function importSchedule(
  scope: Scope,
  { id, content, dry }: RowInput<typeof importScheduleRow>['body'],
): Promise<RowData<typeof importScheduleRow>> {
  requireRight(scope, 'task.edit')
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > scheduleFileMost) {
    throw new Refusal(
      'too_large',
      say('The file is larger than {most} MB.', { most: scheduleFileMost / 1024 / 1024 }),
    )
  }
  const [org, days, project, known] = await Promise.all([
    scope.orgCalendar(),
    readWorkDays(scope.read, scope),
    readProject(scope),
    readNames(scope),
  ])
  const own = days.calendars.find((one) => one.of === 'project')
  const calendar: WorkCalendar = own
    ? { ...own, exceptions: new Map(own.exceptions.map(({ date, shifts }) => [date, shifts])) }
    : workCalendarOf(org)
  const file = read(bytes, calendar)
  const brought = toProject(file, { calendar, hasOwn: own !== undefined, startOn: project.startOn })
  const finishOn = finishOf(file)
  const people = [...new Set(brought.tasks.flatMap((task) => task.resources))].filter(
    (name) => !known.has(name.toLowerCase()),
  )
  const added = dry ? 0 : await bringIn(scope, id, brought)
  return {
    name: file.name,
    startOn: dateOfMoment(file.start),
    finishOn,
    tasks: brought.tasks.length,
    links: brought.links.length,
    calendars: brought.calendars.length,
    people,
    notes: brought.notes.slice(0, notesMost).map(({ row, message }) => ({
      row: row ?? null,
      task: row === undefined ? '' : (file.tasks[row - 1]?.title ?? ''),
      message,
    })),
    more: Math.max(0, brought.notes.length - notesMost),
    added,
  }
}

function read(bytes: Uint8Array, calendar: WorkCalendar): ScheduleFile {
  try {
    return readScheduleFile(bytes, calendar)
  } catch (error) {
    if (error instanceof ScheduleRefusal)
      throw new Refusal('invalid_input', error.message, { fields: { content: error.message } })
    throw error
  }
}

/** When a file's last task ends by its own links and calendars; refuses tasks that wait for each other. */
function finishOf(file: ScheduleFile): string | null {
  const input = planInputOf(file)
  if (input.tasks.length === 0) return null
  try {
    const { finish } = plan(input)
    return dateOfMoment(finish > input.start ? finish - 1 : finish)
  } catch (error) {
    if (error instanceof ScheduleCycle) {
      const titles = new Map(file.tasks.map(({ uid, title }) => [uid, title]))
      const path = error.path.map((uid) => titles.get(uid) ?? '').join(' → ')
      throw new Refusal('invalid_input', say('In this file these wait for each other: {path}.', { path }))
    }
    // A calendar that never works, or dates beyond the calendar: what comes in is planned by what is usable of it.
    return null
  }
}

/** The people of a project by their names, in lower case. */
async function readNames(scope: Scope): Promise<Map<string, string>> {
  const rows = await scope.read
    .selectFrom('project_people')
    .select(['id', 'name'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('removed_at', 'is', null)
    .orderBy('added_at', 'desc')
    .execute()
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]))
}

/** An id that is the same for the same thing of the same sending (RFC 9562, version 8). */
function idIn(sending: string, kind: string, name: string): string {
  const hash = createHash('sha256').update(`${sending}\n${kind}\n${name}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

function bringIn(scope: Scope, sending: string, brought: Brought): Promise<number> {
  return scope.write(async (writing) => {
    const { tx, now } = writing
    await writing.self()
    const [org, project] = [scope.orgId, scope.projectId]
    const { rows: last } = await sql<{ rank: number }>`
      select coalesce(max(rank), 0) as rank from tasks where org_id = ${org}::uuid and project_id = ${project}::uuid`.execute(
      tx,
    )
    await addCalendars(scope, writing, sending, brought)
    const people = await addPeople(scope, writing, sending, brought)
    const rows = brought.tasks.map((task, place) => ({
      ...task,
      id: idIn(sending, 'task', task.uid),
      calendar: task.calendar === null ? null : idIn(sending, 'calendar', task.calendar),
      rank: (last[0]?.rank ?? 0) + (place + 1) * rankStep,
      assignees: task.resources.flatMap((name) => people.get(name.toLowerCase()) ?? []),
    }))
    const made = await sql<{ id: string }>`
      insert into tasks (org_id, project_id, id, title, description, status, start_on, finish_on, days, elapsed, trade, phase, rank,
        constraint_kind, constraint_on, deadline_on, started_on, finished_on, percent, calendar_id, done_at, created_at)
      select ${org}::uuid, ${project}::uuid, id, title, description, status, "startOn", "finishOn", days, elapsed, '', phase, rank,
        "constraint", "constraintOn", "deadlineOn", "startedOn", "finishedOn", percent, calendar,
        case when status = 'done' then ${now}::timestamptz end, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, title text, description text, status text,
        "startOn" date, "finishOn" date, days int, elapsed boolean, phase text, rank double precision, "constraint" text,
        "constraintOn" date, "deadlineOn" date, "startedOn" date, "finishedOn" date, percent int, calendar uuid)
      on conflict do nothing returning id`.execute(tx)
    if (made.rows.length === 0) return 0
    const fresh = new Set(made.rows.map(({ id }) => id))
    const assigned = rows.flatMap(({ id, assignees }) =>
      fresh.has(id) ? [...new Set(assignees)].map((person) => ({ id, person })) : [],
    )
    await sql`
      insert into task_assignees (org_id, project_id, task_id, person_id)
      select ${org}::uuid, ${project}::uuid, id, person
      from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as t (id uuid, person uuid)
      on conflict do nothing`.execute(tx)
    const links = brought.links.map(({ from, to, ...link }) => ({
      ...link,
      from: idIn(sending, 'task', from),
      to: idIn(sending, 'task', to),
    }))
    await sql`
      insert into task_links (org_id, project_id, from_id, to_id, kind, lag_days, lag_elapsed, shares_day)
      select ${org}::uuid, ${project}::uuid, "from", "to", kind, "lagDays", "lagElapsed", "sharesDay"
      from jsonb_to_recordset(${JSON.stringify(links.filter(({ from, to }) => fresh.has(from) && fresh.has(to)))}::jsonb)
        as t ("from" uuid, "to" uuid, kind text, "lagDays" int, "lagElapsed" boolean, "sharesDay" boolean)
      on conflict do nothing`.execute(tx)
    // What the project does not say itself, the file says.
    await sql`
      update projects set start_on = coalesce(start_on, ${brought.startOn}::date),
        data_on = coalesce(data_on, ${brought.dataOn}::date), version = version + 1
      where org_id = ${org}::uuid and id = ${project}::uuid
        and (start_on is null or (data_on is null and ${brought.dataOn}::date is not null))`.execute(tx)
    await writing.note({ class: 'open', kind: 'tasks.imported', detail: { tasks: fresh.size } })
    return fresh.size
  })
}

async function addCalendars(
  scope: Scope,
  { tx }: Writing,
  sending: string,
  { calendars }: Brought,
): Promise<void> {
  if (calendars.length === 0) return
  await tx
    .insertInto('project_calendars')
    .values(
      calendars.map(({ id, name, of, week, federalHolidays, exceptions }) => ({
        org_id: scope.orgId,
        project_id: scope.projectId,
        id: idIn(sending, 'calendar', id),
        name,
        applies_to: of,
        trade: '',
        person_id: null,
        week: JSON.stringify(week),
        federal_holidays: federalHolidays,
        exceptions: JSON.stringify(exceptions),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Who the file names, by their names in lower case: those of the project, and the others as workers without an account. */
async function addPeople(
  scope: Scope,
  { tx, now }: Writing,
  sending: string,
  { tasks }: Brought,
): Promise<ReadonlyMap<string, string>> {
  const known = await readNames(scope)
  const names = new Map(
    tasks.flatMap((task) => task.resources.map((name) => [name.toLowerCase(), name] as const)),
  )
  const fresh = [...names]
    .filter(([key]) => !known.has(key))
    .map(([key, name]) => ({ key, name, id: idIn(sending, 'person', key) }))
  if (fresh.length > 0) {
    await tx
      .insertInto('project_people')
      .values(
        fresh.map(({ id, name }) => ({
          org_id: scope.orgId,
          project_id: scope.projectId,
          id,
          name,
          user_id: null,
          role: 'worker' as const,
          added_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return new Map([...known, ...fresh.map(({ key, id }) => [key, id] as const)])
}
