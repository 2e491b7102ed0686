import { sql } from 'kysely'
import type { CheckPointId } from '#contract/check-points.ts'
import type { RowData } from '#contract/route.ts'
import { namedMost, type scheduleCheckRow } from '#contract/schedule-check.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { checkSchedule } from '#domain/schedule/check.ts'
import { governmentSchedule, usualCheck, withLimits } from '#domain/schedule/check-settings.ts'
import { gateNeeds } from '#domain/schedule/missing-gates.ts'
import { momentOf } from '#domain/schedule/work-time.ts'
import { templateCatalogue } from '#domain/templates/catalogue.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import { standingOf } from './read.ts'
import { planOf } from './settle.ts'

/** Checks the plan as it stands against what the project is held to; refuses who does not run the project. */
export async function checkPlan(scope: Scope): Promise<RowData<typeof scheduleCheckRow>> {
  requireRight(scope, 'task.edit')
  const [standing, facts, baseline, { government, check_limits }] = await Promise.all([
    standingOf(scope),
    readFacts(scope),
    scope.read
      .selectFrom('project_baselines')
      .select(['name', 'dates'])
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .orderBy('taken_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    scope.read
      .selectFrom('projects')
      .select(['government', 'check_limits'])
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow(),
  ])
  const tasks = facts.map(({ sharesDay, ...task }) => {
    const finish = baseline?.dates[task.id]?.[1]
    // What the baseline has done on a day is done when that day ends.
    return {
      ...task,
      sharesDayWith: sharesDay ?? undefined,
      baselineFinish: finish === undefined ? undefined : momentOf(addDays(finish, 1)),
    }
  })
  const titles = new Map(facts.map(({ id, title }) => [id, title]))
  const limits = withLimits(government ? governmentSchedule : usualCheck, check_limits)
  const points = checkSchedule(planOf(standing), tasks, limits)
  return {
    government,
    dataOn: standing.dataOn,
    baseline: baseline?.name ?? null,
    points: points.map((point) => ({
      ...point,
      named: point.tasks.length,
      tasks: point.tasks.slice(0, namedMost).map((id) => ({ id, title: titles.get(id) ?? '' })),
      sources: sourcesOf(point.id),
    })),
  }
}

/** What the check reads of each task that is not in the bin, besides what its dates follow from. */
const readFacts = (scope: Scope) =>
  scope.read
    .selectFrom('tasks as t')
    .select((eb) => [
      't.id',
      't.title',
      't.trade',
      't.gate',
      't.room',
      't.phase',
      eb
        .exists(
          eb
            .selectFrom('task_assignees as a')
            .select('a.task_id')
            .whereRef('a.org_id', '=', 't.org_id')
            .whereRef('a.project_id', '=', 't.project_id')
            .whereRef('a.task_id', '=', 't.id'),
        )
        .$castTo<boolean>()
        .as('assigned'),
      eb
        .selectFrom('task_links as l')
        .select(sql<string[] | null>`json_agg(l.from_id)`.as('from'))
        .whereRef('l.org_id', '=', 't.org_id')
        .whereRef('l.project_id', '=', 't.project_id')
        .whereRef('l.to_id', '=', 't.id')
        .where('l.shares_day', '=', true)
        .as('sharesDay'),
    ])
    .where('t.org_id', '=', scope.orgId)
    .where('t.project_id', '=', scope.projectId)
    .where('t.deleted_at', 'is', null)
    .execute()

/** Where it was read that a gate is asked for. */
function sourcesOf(id: CheckPointId): string[] {
  if (!(id in gateNeeds)) return []
  const { sources } = templateCatalogue()
  return gateNeeds[id as keyof typeof gateNeeds].sources.flatMap((key) => sources[key]?.address ?? [])
}
