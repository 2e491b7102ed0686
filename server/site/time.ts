import { may } from '#contract/audience.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { TimeValues } from '#contract/site.ts'
import type { correctTimeRow, startTimeRow, stopTimeRow, timeRow } from '#contract/site-calls.ts'
import { addDays, mondayOf } from '#domain/calendar/iso-date.ts'
import { overlap } from '#domain/site/hours.ts'
import { say } from '#language/say.ts'
import { hour, minute } from '#server/kit/clock.ts'
import { digestOf } from '#server/kit/digest.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { keptBefore, made, ofProject, requireThere, siteOf, wrong } from './kept.ts'
import { timesOf } from './read-log.ts'

type Nothing = Record<string, never>

/** How far the clock of a phone may be ahead, and the longest shift. */
const [aheadMs, shiftMs] = [10 * minute, 24 * hour]

/** Who worked when in a week; a worker reads their own. */
export async function readTime(
  scope: Scope,
  asked: RowInput<typeof timeRow>['query']['week'],
): Promise<RowData<typeof timeRow>> {
  requireRight(scope, 'time.own')
  const { timeZone, today } = await siteOf(scope)
  const week = mondayOf(asked ?? today)
  const read = scope.reads('team')
  if (!read) throw notThere()
  const own = may(scope.audience, 'time.edit') ? {} : { person: scope.personId }
  const found = await timesOf(read as never, scope, { from: week, to: addDays(week, 6), timeZone, ...own })
  const corrections = await read
    .selectFrom('time_corrections')
    .select(['id', 'time_id as timeId', 'old', 'new', 'reason', 'author_id as author', 'made_at', 'at'])
    .where((eb) => eb.and(ofProject(scope)))
    .where((eb) => eb('time_id', '=', eb.fn.any(eb.val(found.map(({ id }) => id)))))
    .orderBy('at')
    .execute()
  return {
    week,
    times: found.map(({ on: _, ...time }) => time),
    corrections: corrections.map(({ made_at, at, ...one }) => ({
      ...{ ...one, madeAt: made_at.toISOString(), at: at.toISOString() },
    })),
  }
}

/** Refuses a time that lies ahead, has no length, is longer than a day, or is all break. */
function requireSound(
  { startedAt, stoppedAt, breakMinutes }: Omit<TimeValues, 'taskId'>,
  now: Date,
  of: '' | 'values.' = '',
): void {
  const [start, stop] = [Date.parse(startedAt), stoppedAt === null ? null : Date.parse(stoppedAt)]
  const latest = now.getTime() + aheadMs
  if (start > latest) throw wrong(`${of}startedAt`, say('This lies ahead. Check the clock of this device.'))
  if (stop === null) return
  if (stop > latest) throw wrong(`${of}stoppedAt`, say('This lies ahead. Check the clock of this device.'))
  if (stop <= start) throw wrong(`${of}stoppedAt`, say('The stop is not after the start.'))
  if (stop - start > shiftMs)
    throw wrong(`${of}stoppedAt`, say('That is more than 24 hours. Say when the work really ended.'))
  if (breakMinutes * minute >= stop - start)
    throw wrong(`${of}breakMinutes`, say('The break is as long as the work.'))
}

/** Refuses a time that lies over another of the same person. */
async function requireFree(
  scope: Scope,
  { tx }: Writing,
  person: string,
  own: string,
  span: Pick<TimeValues, 'startedAt' | 'stoppedAt'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('time_entries')
    .select(['started_at', 'stopped_at'])
    .where((eb) => eb.and({ ...ofProject(scope), person_id: person }))
    .where('id', '<>', own)
    .where((eb) => eb.or([eb('stopped_at', 'is', null), eb('stopped_at', '>', new Date(span.startedAt))]))
    .execute()
  const over = rows.some(({ started_at, stopped_at }) =>
    overlap(span, { startedAt: started_at.toISOString(), stoppedAt: stopped_at?.toISOString() ?? null }),
  )
  if (over) throw new Refusal('conflict', say('This lies over a time that is there already.'))
}

/** Stops the clock that somebody has running, at the moment at which another begins. */
async function stopRunning(scope: Scope, { tx }: Writing, person: string, at: string): Promise<void> {
  await tx
    .updateTable('time_entries')
    .set({ stopped_at: new Date(at) })
    .where((eb) => eb.and({ ...ofProject(scope), person_id: person }))
    .where('stopped_at', 'is', null)
    .where('started_at', '<', new Date(at))
    .where('started_at', '>', new Date(Date.parse(at) - shiftMs))
    .execute()
}

/** Starts a clock; the one that runs stops at that moment. One that is written down afterwards has its stop with it. */
export async function startTime(scope: Scope, body: RowInput<typeof startTimeRow>['body']): Promise<Nothing> {
  requireRight(scope, 'time.own')
  const { id, taskId, startedAt, personId, stoppedAt = null, breakMinutes = 0 } = body
  await scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    if (await keptBefore(scope, writing, 'time_entries', body)) return
    const person = personId ?? (await self())
    if (personId !== undefined && personId !== scope.personId) requireRight(scope, 'time.edit')
    await requireThere(scope, writing, 'project_people', [person])
    await requireThere(scope, writing, 'tasks', [taskId])
    requireSound({ startedAt, stoppedAt, breakMinutes }, now)
    if (stoppedAt === null) await stopRunning(scope, writing, person, startedAt)
    await requireFree(scope, writing, person, id, { startedAt, stoppedAt })
    await self()
    await tx
      .insertInto('time_entries')
      .values({
        ...{ ...made(scope, body), person_id: person, task_id: taskId, started_at: new Date(startedAt) },
        stopped_at: stoppedAt === null ? null : new Date(stoppedAt),
        break_minutes: breakMinutes,
      })
      .execute()
    await note({ class: 'team', kind: 'time.started', subject: taskId ?? id })
  })
  return {}
}

/** A clock that is the caller's own, or any where they run the project. */
async function findTime(scope: Scope, { tx, self }: Writing, id: string) {
  const own = await self()
  const row = await tx
    .selectFrom('time_entries')
    .select(['person_id', 'task_id', 'started_at', 'stopped_at', 'break_minutes', 'stop_sent'])
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .executeTakeFirst()
  if (!row || (row.person_id !== own && !may(scope.audience, 'time.edit'))) throw notThere()
  return row
}

/** Stops a clock; asked again it stays as it was stopped. */
export async function stopTime(
  scope: Scope,
  id: string,
  body: RowInput<typeof stopTimeRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'time.own')
  const { stoppedAt, breakMinutes } = body
  await scope.write(async (writing) => {
    const row = await findTime(scope, writing, id)
    const sent = digestOf(body)
    if (row.stop_sent === sent) return
    if (row.stopped_at !== null)
      throw new Refusal('conflict', say('This clock was already stopped. Correct it and give a reason.'))
    requireSound({ startedAt: row.started_at.toISOString(), stoppedAt, breakMinutes }, writing.now)
    await writing.tx
      .updateTable('time_entries')
      .set({ stopped_at: new Date(stoppedAt), break_minutes: breakMinutes, stop_sent: sent })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    await writing.note({ class: 'team', kind: 'time.stopped', subject: row.task_id ?? id })
  })
  return {}
}

/** Puts a time right, and keeps what stood there with the reason. */
export async function correctTime(
  scope: Scope,
  time: string,
  body: RowInput<typeof correctTimeRow>['body'],
): Promise<Nothing> {
  requireRight(scope, 'time.own')
  const { reason, values } = body
  await scope.write(async (writing) => {
    const { tx, now, self, note } = writing
    const row = await findTime(scope, writing, time)
    if (await keptBefore(scope, writing, 'time_corrections', body)) return
    await requireThere(scope, writing, 'tasks', [values.taskId])
    requireSound(values, now, 'values.')
    await requireFree(scope, writing, row.person_id, time, values)
    const old: TimeValues = {
      ...{ taskId: row.task_id, startedAt: row.started_at.toISOString(), breakMinutes: row.break_minutes },
      stoppedAt: row.stopped_at?.toISOString() ?? null,
    }
    await tx
      .insertInto('time_corrections')
      .values({
        ...{ ...made(scope, body), time_id: time, old: JSON.stringify(old), new: JSON.stringify(values) },
        ...{ reason, author_id: await self(), at: now },
      })
      .execute()
    await tx
      .updateTable('time_entries')
      .set({
        ...{ task_id: values.taskId, started_at: new Date(values.startedAt) },
        stopped_at: values.stoppedAt === null ? null : new Date(values.stoppedAt),
        break_minutes: values.breakMinutes,
      })
      .where((eb) => eb.and({ ...ofProject(scope), id: time }))
      .execute()
    await note({ class: 'team', kind: 'time.corrected', subject: time })
  })
  return {}
}
