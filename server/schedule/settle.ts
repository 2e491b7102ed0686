import { type Kysely, sql, type Transaction } from 'kysely'
import { NoWorkingDay } from '#domain/calendar/working-days.ts'
import { type PlanRows, type ProjectPlan, planProject } from '#domain/schedule/of-project.ts'
import { ScheduleCycle } from '#domain/schedule/types.ts'
import { say } from '#language/say.ts'
import type { Tables } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { cycleRefusal } from '#server/scope/cycle.ts'
import type { Settle, Written } from '#server/scope/open-scopes.ts'
import { type DatedRow, readDated, readPlanStart, readWorkDays } from '#server/scope/plan-rows.ts'
import type { Happening } from '#server/scope/scope.ts'
import { causeFinder } from './causes.ts'
import { anything, type Facts, moves, nothing } from './moves.ts'

type Of = { orgId: string; projectId: string }

/** What a plan is made of, as it stands in a transaction. */
export type Standing = Omit<PlanRows, 'tasks'> & { tasks: readonly DatedRow[]; timeZone: string }

/** Reads what the plan of a project follows from. */
export async function readStanding(tx: Transaction<Tables>, of: Of): Promise<Standing> {
  const start = await readPlanStart(tx, of)
  return { ...start, ...(await readWorkDays(tx, of)), ...(await readDated(tx, of)) }
}

/**
 * Dates all tasks of a project anew at the end of changes that dates follow from, within their transaction, and writes down
 * what moved, and why, each as of who changed that. Refuses tasks that wait for each other, by their titles, and a calendar that never works.
 */
export const settleDates: Settle = async (part, tx, written) => {
  const happenings = written.flatMap(({ happened }) => happened)
  if (!happenings.some((one) => moves(one, anything))) return
  // Of what moves dates in some projects alone, this one is asked first: that is less than to plan it.
  const facts = happenings.some((one) => moves(one, nothing)) ? nothing : await readFacts(tx, part)
  const causes = written.flatMap((one) => causeIn(one, facts))
  if (causes.length === 0) return
  const standing = await readStanding(tx, part)
  const { dates } = planOf(standing)
  const place = causeFinder(
    causes.map(({ because }) => because.task),
    dates,
    standing.links,
  )
  const causeOf = (task: string | undefined) => causes[task === undefined ? 0 : place(task)] as Cause
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
          because: causeOf(task.id).because,
        },
      }),
    )
  if (told.length === 0) return
  const before = latest(standing.tasks.map(({ finishOn }) => finishOn))
  const after = latest(standing.tasks.map(({ id, finishOn }) => dates.get(id)?.finishOn ?? finishOn))
  const last = causeOf(standing.tasks.find(({ id }) => dates.get(id)?.finishOn === after)?.id)
  const each = Map.groupBy(told, ({ subject }) => causeOf(subject))
  if (before !== null && after !== null && before !== after) {
    const whole: Happening = {
      class: 'open',
      kind: 'project.shifted',
      subject: part.projectId,
      detail: { from: { finishOn: before }, to: { finishOn: after }, because: last.because },
    }
    each.set(last, [...(each.get(last) ?? []), whole])
  }
  for (const [{ notes }, ones] of each) await notes(ones)
}

/** What moved dates, as it is told of what moved, by whoever changed it. */
type Cause = Pick<Written, 'notes'> & { because: { kind: string; task?: string } }

/** What of a change moves dates; that something failed says more than that it is held again. */
function causeIn({ notes, happened }: Written, facts: Facts): Cause[] {
  const causes = happened.filter((one) => moves(one, facts))
  const cause = causes.find(({ kind }) => kind === 'inspection.failed') ?? causes[0]
  if (!cause) return []
  const { kind, subject } = cause
  return [{ notes, because: { kind, ...(subject !== undefined && { task: subject }) } }]
}

async function readFacts(tx: Transaction<Tables>, { orgId, projectId }: Of): Promise<Facts> {
  const ofKind = (kind: string) => sql`exists (select from project_calendars c
    where c.org_id = p.org_id and c.project_id = p.id and c.applies_to = ${kind})`
  const { rows } = await sql<Facts>`
    select ${ofKind('trade')} as "byTrade", ${ofKind('person')} as "byPerson", p.data_on is not null as dated,
      exists (select from lost_days l where l.org_id = p.org_id and l.project_id = p.id) as lost
    from projects p where p.org_id = ${orgId}::uuid and p.id = ${projectId}::uuid`.execute(tx)
  return rows[0] ?? anything
}

/** The plan of what stands, or of what it would be made of; refuses what cannot be planned. */
export function planOf(standing: Standing, rows: PlanRows = standing): ProjectPlan {
  try {
    return planProject(rows)
  } catch (error) {
    if (error instanceof ScheduleCycle) {
      const titles = new Map(standing.tasks.map(({ id, title }) => [id, title]))
      throw cycleRefusal(error.path.slice(0, -1), titles)
    }
    if (error instanceof NoWorkingDay)
      throw new Refusal('conflict', say('There is no working day on this calendar within ten years.'))
    if (!(error instanceof RangeError)) throw error
    throw new Refusal('conflict', say('These durations and dates lead beyond the calendar.'))
  }
}

const latest = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)
