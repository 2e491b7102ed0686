import { type Kysely, sql, type Transaction } from 'kysely'
import { NoWorkingDay } from '#domain/calendar/working-days.ts'
import { type PlanRows, type ProjectPlan, planProject } from '#domain/schedule/of-project.ts'
import { ScheduleCycle } from '#domain/schedule/types.ts'
import { say } from '#language/say.ts'
import type { Tables } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Settle } from '#server/scope/open-scopes.ts'
import { type DatedRow, readDated, readPlanStart, readWorkDays } from '#server/scope/plan-rows.ts'
import type { Happening } from '#server/scope/scope.ts'

/** The fields of a task that dates follow from. */
const taskFields: readonly string[] = [
  'days',
  'elapsed',
  'startOn',
  'finishOn',
  'constraint',
  'constraintOn',
  'startedOn',
  'finishedOn',
  'percent',
  'calendarId',
  'weather',
  'trade',
]
const projectFields: readonly string[] = ['startOn', 'dataOn']
const kinds: readonly string[] = [
  'task.added',
  'task.binned',
  'task.restored',
  'task.linked',
  'task.unlinked',
  'tasks.imported',
  'project.begun',
  'schedule.calendar',
  'schedule.lost',
  'schedule.adopted',
  'inspection.failed',
]

/** Whether dates may follow from what happened; `byPerson` where somebody has a calendar of their own. */
function moves({ kind, detail }: Happening, byPerson: boolean): boolean {
  const changed = Array.isArray(detail?.fields) ? (detail.fields as readonly string[]) : []
  if (kind === 'task.edited') return changed.some((name) => taskFields.includes(name))
  if (kind === 'project.edited') return changed.some((name) => projectFields.includes(name))
  return kinds.includes(kind) || (byPerson && kind === 'task.assigned')
}

/** What a plan is made of, as it stands in a transaction. */
export type Standing = Omit<PlanRows, 'tasks'> & { tasks: readonly DatedRow[]; timeZone: string }

/** Reads what the plan of a project follows from. */
export async function readStanding(
  tx: Transaction<Tables>,
  of: { orgId: string; projectId: string },
): Promise<Standing> {
  const start = await readPlanStart(tx, of)
  return { ...start, ...(await readWorkDays(tx, of)), ...(await readDated(tx, of)) }
}

/**
 * Dates all tasks of a project anew at the end of a change that dates follow from, within its transaction, and writes down
 * what moved, and why. Refuses tasks that wait for each other, by their titles, and a calendar that never works.
 */
export const settleDates: Settle = async (part, { tx, notes }, happenings) => {
  if (!happenings.some((one) => moves(one, true))) return
  const standing = await readStanding(tx, part)
  const byPerson = standing.calendars.some(({ of }) => of === 'person')
  const causes = happenings.filter((one) => moves(one, byPerson))
  // That it failed says more than that it is held again.
  const cause = causes.find(({ kind }) => kind === 'inspection.failed') ?? causes[0]
  if (!cause) return
  const { dates } = planOf(standing)
  const moved = standing.tasks.flatMap((task) => {
    const to = task.days === null ? undefined : dates.get(task.id)
    return to && (to.startOn !== task.startOn || to.finishOn !== task.finishOn) ? [{ task, to }] : []
  })
  if (moved.length === 0) return
  await sql`
    update tasks t set start_on = w.start_on, finish_on = w.finish_on
    from unnest(${moved.map(({ task }) => task.id)}::uuid[], ${moved.map(({ to }) => to.startOn)}::date[],
      ${moved.map(({ to }) => to.finishOn)}::date[]) as w (id, start_on, finish_on)
    where t.org_id = ${part.orgId}::uuid and t.project_id = ${part.projectId}::uuid and t.id = w.id`.execute(
    tx as Kysely<Tables>,
  )
  const because = { kind: cause.kind, ...(cause.subject !== undefined && { task: cause.subject }) }
  const told = moved
    .filter(({ task }) => task.startOn !== null && task.finishOn !== null)
    .map(
      ({ task, to }): Happening => ({
        class: 'open',
        kind: 'task.shifted',
        subject: task.id,
        detail: {
          from: { startOn: task.startOn, finishOn: task.finishOn },
          to: { startOn: to.startOn, finishOn: to.finishOn },
          because,
        },
      }),
    )
  const before = latest(standing.tasks.map(({ finishOn }) => finishOn))
  const after = latest(standing.tasks.map(({ id, finishOn }) => dates.get(id)?.finishOn ?? finishOn))
  if (before !== null && after !== null && before !== after && told.length > 0) {
    told.push({
      class: 'open',
      kind: 'project.shifted',
      subject: part.projectId,
      detail: { from: { finishOn: before }, to: { finishOn: after }, because },
    })
  }
  if (told.length > 0) await notes(told)
}

/** The plan of what stands, or of what it would be made of; refuses what cannot be planned. */
export function planOf(standing: Standing, rows: PlanRows = standing): ProjectPlan {
  try {
    return planProject(rows)
  } catch (error) {
    if (error instanceof ScheduleCycle) {
      const titles = new Map(standing.tasks.map(({ id, title }) => [id, title]))
      throw new Refusal(
        'conflict',
        say('These would wait for each other: {path}. Remove one of these links first.', {
          path: error.path.map((id) => titles.get(id) ?? '').join(' → '),
        }),
      )
    }
    if (error instanceof NoWorkingDay)
      throw new Refusal('conflict', say('There is no working day on this calendar within ten years.'))
    if (!(error instanceof RangeError)) throw error
    throw new Refusal('conflict', say('These durations and dates lead beyond the calendar.'))
  }
}

const latest = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)
