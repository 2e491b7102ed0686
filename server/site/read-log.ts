import { sql } from 'kysely'
import type { RowData, RowInput } from '#contract/route.ts'
import type { LogEntry, TimeEntry } from '#contract/site.ts'
import type { logRow } from '#contract/site-calls.ts'
import { minutesWorked } from '#domain/site/hours.ts'
import { dayMinutes } from '#domain/site/log.ts'
import { say } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import { requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { ofProject, siteOf, wrong } from './kept.ts'

type Tx = Pick<Writing, 'tx'>['tx']

/** How many days with a log are shown beside one. */
const daysShown = 10

/** The entries of a day, or of all up to it, in the order in which they were made. */
export async function entriesOf(
  db: Scope['read'] | Tx,
  scope: Scope,
  on: string,
  upTo = false,
): Promise<LogEntry[]> {
  const rows = await (db as Scope['read'])
    .selectFrom('log_entries')
    .select(['id', 'on_date as on', 'class', 'body', 'replaces', 'removed', 'copied', 'author_id as author'])
    .select(['made_at', 'at'])
    .where((eb) => eb.and(ofProject(scope)))
    .where('on_date', upTo ? '<=' : '=', on)
    .orderBy('at')
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(({ made_at, at, ...one }) => ({
    ...{ ...one, madeAt: made_at.toISOString(), at: at.toISOString() },
  }))
}

/** The clocks that began between two days, both counted, where the project is; of one person where one is named. */
export async function timesOf(
  db: Pick<Tx, 'selectFrom'>,
  scope: Scope,
  { from, to, timeZone, person }: { from: string; to: string; timeZone: string; person?: string | null },
): Promise<(TimeEntry & { on: string })[]> {
  const day = sql<string>`(started_at at time zone ${timeZone})::date`
  const rows = await db
    .selectFrom('time_entries')
    .select(['id', 'person_id as personId', 'task_id as taskId', 'started_at', 'stopped_at'])
    .select(['break_minutes as breakMinutes', 'made_at'])
    .where((eb) => eb.and(ofProject(scope)))
    .where(day, '>=', from)
    .where(day, '<=', to)
    .$if(person !== undefined, (query) => query.where('person_id', '=', person ?? null))
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(({ started_at, stopped_at, made_at, ...one }) => ({
    ...one,
    ...{ startedAt: started_at.toISOString(), stoppedAt: stopped_at?.toISOString() ?? null },
    ...{ madeAt: made_at.toISOString(), on: dateIn(timeZone, started_at) },
  }))
}

/** The signing of a day; null where it is not signed. */
async function signedOf(scope: Scope, on: string): Promise<RowData<typeof logRow>['signed']> {
  const row = await scope.read
    .selectFrom('log_signings')
    .select(['id', 'on_date as on', 'number', 'name', 'by_id as by', 'sha256', 'document_id'])
    .select(['made_at', 'at'])
    .where((eb) => eb.and({ ...ofProject(scope), on_date: on }))
    .executeTakeFirst()
  if (!row) return null
  const { made_at, at, document_id, ...one } = row
  const seen =
    document_id === null
      ? undefined
      : await scope.read
          .selectFrom('documents')
          .select('id')
          .where((eb) => eb.and({ ...ofProject(scope), id: document_id }))
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
  return { ...one, documentId: seen?.id ?? null, madeAt: made_at.toISOString(), at: at.toISOString() }
}

/** The log of a day, as its reader sees it: today where no day is asked for. */
export async function readLog(
  scope: Scope,
  asked: RowInput<typeof logRow>['query']['on'],
): Promise<RowData<typeof logRow>> {
  requireRight(scope, 'log.read')
  const { timeZone, today, government } = await siteOf(scope)
  const on = asked ?? today
  if (on > today) throw wrong('on', say('This day lies ahead.'))
  const team = scope.reads('team')
  const [entries, signed, times, photos, days] = await Promise.all([
    entriesOf(scope.read, scope, on),
    signedOf(scope, on),
    team && timesOf(team as never, scope, { from: on, to: on, timeZone }),
    countPhotos(scope, on, timeZone),
    lastDays(scope, timeZone),
  ])
  const previous = days.find((day) => day.on < on && day.entries > 0)
  return {
    ...{ on, today, government, entries, signed, photos, days },
    ...(times && { times: times.map(({ on: _, ...one }) => one) }),
    before:
      previous && team ? { on: previous.on, entries: await entriesOf(scope.read, scope, previous.on) } : null,
  }
}

async function countPhotos(scope: Scope, on: string, timeZone: string): Promise<number> {
  const { count } = await scope.read
    .selectFrom('project_files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((eb) => eb.and(ofProject(scope)))
    .where('deleted_at', 'is', null)
    .where('type', 'like', 'image/%')
    .where(sql<string>`(at at time zone ${timeZone})::date`, '=', on)
    .executeTakeFirstOrThrow()
  return count
}

/** The last days with a log, the newest first; with everybody's minutes for the team. */
async function lastDays(scope: Scope, timeZone: string): Promise<RowData<typeof logRow>['days']> {
  const { orgId, projectId, read } = scope
  const { rows } = await sql<{ on: string; entries: number; signedBy: string | null }>`
    select e.on_date::text as on, count(*)::int as entries,
      (select s.name from log_signings s where s.org_id = e.org_id and s.project_id = e.project_id
        and s.on_date = e.on_date) as "signedBy"
    from log_entries e where e.org_id = ${orgId}::uuid and e.project_id = ${projectId}::uuid
    group by e.org_id, e.project_id, e.on_date order by e.on_date desc limit ${daysShown}`.execute(read)
  const team = scope.reads('team')
  const [first, last] = [rows.at(-1)?.on, rows[0]?.on]
  if (!team || first === undefined || last === undefined) return rows
  const now = scope.now().toISOString()
  const [times, entries] = await Promise.all([
    timesOf(team as never, scope, { from: first, to: last, timeZone }),
    Promise.all(rows.map(({ on }) => entriesOf(read, scope, on))),
  ])
  return rows.map((day, index) => ({
    ...day,
    minutes: dayMinutes(
      entries[index] ?? [],
      times.flatMap((time) => (time.on === day.on ? { id: time.id, minutes: minutesWorked(time, now) } : [])),
    ),
  }))
}
