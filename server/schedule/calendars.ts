import { sql } from 'kysely'
import { present } from '#contract/field.ts'
import { calendarEntity } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import {
  type addLostDayRow,
  type putCalendarRow,
  type removeLostDayRow,
  scheduleMost,
} from '#contract/schedule.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'

const of = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

/** SQLSTATE of a row that there may be one of. */
const twice = '23505'

/**
 * Adds a calendar, or changes the one of that id; dates follow. Refuses a second one of the project, of a trade or of somebody,
 * and somebody who is not of the project.
 */
export async function putCalendar(
  scope: Scope,
  calendar: RowInput<typeof putCalendarRow>['body'],
): Promise<RowData<typeof putCalendarRow>> {
  requireRight(scope, 'task.edit')
  const { id, name, of: appliesTo, week, federalHolidays, exceptions } = calendar
  const trade = appliesTo === 'trade' ? calendar.trade.trim() : ''
  const personId = appliesTo === 'person' ? calendar.personId : null
  if (appliesTo === 'trade' && trade === '')
    throw new Refusal('invalid_input', say('Name the trade'), { fields: { trade: say('Name the trade') } })
  if (appliesTo === 'person' && personId === null)
    throw new Refusal('invalid_input', say('Choose somebody'), {
      fields: { personId: say('Choose somebody') },
    })
  await scope.write(async (writing) => {
    if (calendar.personId !== null) await requirePerson(scope, writing, calendar.personId)
    await requireRoomFor(scope, writing, 'project_calendars', id)
    await writing.self()
    const values = {
      name,
      applies_to: appliesTo,
      trade,
      person_id: personId,
      week: JSON.stringify(week),
      federal_holidays: federalHolidays,
      exceptions: JSON.stringify(exceptions),
    }
    try {
      await writing.tx
        .insertInto('project_calendars')
        .values({ ...of(scope), id, ...values })
        .onConflict((on) => on.columns(['org_id', 'project_id', 'id']).doUpdateSet(values))
        .execute()
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== twice) throw error
      throw new Refusal('conflict', say('There is a calendar for this already.'))
    }
    await writing.note({ class: 'open', kind: 'schedule.calendar', subject: id, detail: { name } })
  })
  const shown = { id, name, of: appliesTo, trade, personId, week, federalHolidays, exceptions }
  return { calendar: present(calendarEntity, scope.audience, shown) }
}

/** Refuses one thing more of a kind than a project may have; one that is there already takes no room. */
export async function requireRoomFor(
  scope: Scope,
  { tx }: Writing,
  table: 'project_calendars' | 'project_baselines' | 'project_alternatives',
  id: string,
): Promise<void> {
  const others = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.and(of(scope)))
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  if (Number(others.count) < scheduleMost) return
  throw new Refusal('conflict', say('A project has at most {most} of these.', { most: scheduleMost }))
}

async function requirePerson(scope: Scope, { tx }: Writing, id: string): Promise<void> {
  const person = await tx
    .selectFrom('project_people')
    .select('id')
    .where((eb) => eb.and({ ...of(scope), id }))
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!person) throw notThere()
}

/** Removes what stands under an id in a project, and says so; refuses where there is nothing. */
export async function removeOf(
  scope: Scope,
  table: 'project_calendars' | 'project_baselines' | 'project_alternatives',
  id: string,
): Promise<Record<string, never>> {
  requireRight(scope, 'task.edit')
  await scope.write(async (writing) => {
    const gone = await writing.tx
      .deleteFrom(table)
      .where((eb) => eb.and({ ...of(scope), id }))
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw notThere()
    await writing.self()
    const kind = table === 'project_calendars' ? 'schedule.calendar' : removedKinds[table]
    const name = table === 'project_alternatives' ? 'team' : 'open'
    await writing.note({ class: name, kind, subject: id, detail: { name: gone.name, removed: true } })
  })
  return {}
}

const removedKinds = {
  project_baselines: 'schedule.baseline',
  project_alternatives: 'schedule.alternative',
} as const

/** Records a day that weather took, or part of one, or changes what is said of it; dates follow. */
export async function addLostDay(
  scope: Scope,
  { lostOn, reason, minutes = null }: RowInput<typeof addLostDayRow>['body'],
): Promise<Record<string, never>> {
  requireRight(scope, 'task.edit')
  await scope.write(async (writing) => {
    await writing.self()
    await writing.tx
      .insertInto('lost_days')
      .values({ ...of(scope), lost_on: lostOn, reason, minutes })
      .onConflict((on) => on.columns(['org_id', 'project_id', 'lost_on']).doUpdateSet({ reason, minutes }))
      .execute()
    await writing.note({ class: 'open', kind: 'schedule.lost', detail: { lostOn, reason, minutes } })
  })
  return {}
}

/** Takes back a day that was recorded; one that is not there is as it is asked for. */
export async function removeLostDay(
  scope: Scope,
  { lostOn }: RowInput<typeof removeLostDayRow>['body'],
): Promise<Record<string, never>> {
  requireRight(scope, 'task.edit')
  await scope.write(async (writing) => {
    const { rows } = await sql<{ lost_on: string }>`
      delete from lost_days where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid
        and lost_on = ${lostOn}::date returning lost_on`.execute(writing.tx)
    if (rows.length === 0) return
    await writing.self()
    await writing.note({ class: 'open', kind: 'schedule.lost', detail: { lostOn, removed: true } })
  })
  return {}
}
