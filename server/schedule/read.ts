import { present } from '#contract/field.ts'
import {
  alternativeEntity,
  baselineEntity,
  calendarEntity,
  lostDayEntity,
  plannedEntity,
} from '#contract/fields.ts'
import type { RowData } from '#contract/route.ts'
import type { scheduleRow } from '#contract/schedule.ts'
import { runKept } from '#server/db/client.ts'
import { readDated, readWorkDays } from '#server/scope/plan-rows.ts'
import { notThere, type Scope, scopeSees } from '#server/scope/scope.ts'
import { planOf, type Standing } from './settle.ts'

/** The plan of a project as its reader may see it: what only the team sees is not there for others, and not reckoned. */
export async function readSchedule(scope: Scope): Promise<RowData<typeof scheduleRow>> {
  const { audience, read, orgId, projectId } = scope
  const team = scope.reads('team')
  const [standing, baselines, alternatives] = await Promise.all([
    standingOf(scope),
    read
      .selectFrom('project_baselines')
      .select(['id', 'name', 'taken_at', 'dates'])
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .orderBy('taken_at', 'desc')
      .execute(),
    team
      ?.selectFrom('project_alternatives')
      .select(['id', 'name', 'kept_at as keptAt', 'author_id as author', 'changes', 'finish_on as finishOn'])
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .orderBy('kept_at', 'desc')
      .execute(),
  ])
  const { weekdays, hours, federalHolidays, daysOff } = standing.orgCalendar
  const finishes = standing.tasks.flatMap(({ finishOn }) => finishOn ?? [])
  return {
    finishOn: finishes.length === 0 ? null : finishes.reduce((last, on) => (on > last ? on : last)),
    orgCalendar: { weekdays: [...weekdays], hours, federalHolidays, daysOff: [...daysOff] },
    calendars: standing.calendars.map((row) => present(calendarEntity, audience, row)),
    lostDays: standing.lostDays.map((row) => present(lostDayEntity, audience, row)),
    baselines: baselines.map(({ taken_at, ...row }) =>
      present(baselineEntity, audience, { ...row, takenAt: taken_at.toISOString() }),
    ),
    ...(alternatives && {
      alternatives: alternatives.map(({ keptAt, ...row }) =>
        present(alternativeEntity, audience, { ...row, keptAt: keptAt.toISOString() }),
      ),
    }),
    ...(scopeSees(scope, 'team') && {
      planned: [...planOf(standing).dates].map(([taskId, dates]) =>
        present(plannedEntity, audience, { taskId, ...dates }),
      ),
    }),
  }
}

/** The hours of a day that are worked, in minutes, and the zone in which the project is. */
export async function workHours(scope: Scope): Promise<{ from: number; to: number; timeZone: string }> {
  const [{ hours }, { timeZone }] = await Promise.all([scope.orgCalendar(), zoneOf(scope)])
  return { from: hours.from, to: hours.to, timeZone }
}

async function zoneOf({ read, orgId, projectId }: Scope): Promise<{ timeZone: string }> {
  const [zone] = await runKept<{ timeZone: string }>(read, zoneStatement, [orgId, projectId])
  if (!zone) throw notThere()
  return zone
}

const zoneStatement = {
  name: 'zone',
  text: 'select time_zone as "timeZone" from projects where org_id = $1::uuid and id = $2::uuid',
}

/** What the plan follows from, as its reader sees the project: all of it is open. */
export async function standingOf(scope: Scope): Promise<Standing> {
  const [project, days, dated, orgCalendar] = await Promise.all([
    scope.read
      .selectFrom('projects')
      .select(['start_on as startOn', 'data_on as dataOn', 'time_zone as timeZone'])
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow(),
    readWorkDays(scope.read, scope),
    readDated(scope.read, scope),
    scope.orgCalendar(),
  ])
  return { ...project, ...days, ...dated, orgCalendar }
}
