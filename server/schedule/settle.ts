import type { Transaction } from 'kysely'
import { NoWorkingDay } from '#domain/calendar/working-days.ts'
import { isPlanned, type PlanRows, type ProjectPlan, planProject } from '#domain/schedule/of-project.ts'
import { ScheduleCycle } from '#domain/schedule/types.ts'
import { say } from '#language/say.ts'
import { runKept } from '#server/db/client.ts'
import type { Tables } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { cycleRefusal } from '#server/scope/cycle.ts'
import type { Settle, Written } from '#server/scope/open-scopes.ts'
import { type DatedRow, type PlanFrame, readDated, readFrame, readNear } from '#server/scope/plan-rows.ts'
import type { Happening } from '#server/scope/scope.ts'
import { causeFinder } from './causes.ts'
import { anything, type Facts, moves, nearSubjects } from './moves.ts'

type Of = { orgId: string; projectId: string }

/** What a plan is made of, as it stands in a transaction. */
export type Standing = Omit<PlanRows, 'tasks'> & { tasks: readonly DatedRow[]; timeZone: string }

/** Reads what the plan of a project follows from. */
export async function readStanding(tx: Transaction<Tables>, of: Of): Promise<Standing> {
  return { ...(await readFrame(tx, of)), ...(await readDated(tx, of)) }
}

/**
 * Dates the tasks of a project anew at the end of changes that dates follow from, within their transaction, and writes down
 * what moved, and why, each as of who changed that: of edits of tasks those that they can move, otherwise all. Refuses tasks
 * that wait for each other, by their titles, and a calendar that never works.
 */
export const settleDates: Settle = async (part, tx, written) => {
  const happenings = written.flatMap(({ happened }) => happened)
  if (!happenings.some((one) => moves(one, anything))) return
  const frame = await readFrame(tx, part)
  const facts = factsOf(frame)
  const causes = written.flatMap((one) => causeIn(one, facts))
  if (causes.length === 0) return
  const subjects = isBounded(frame) ? nearSubjects(happenings, facts) : undefined
  const { byPerson } = facts
  const standing: Standing = {
    ...frame,
    ...(subjects ? await readNear(tx, part, { subjects, byPerson }) : await readDated(tx, part)),
  }
  const planned = planOf(standing)
  const { dates } = planned
  const place = causeFinder(
    causes.map(({ because }) => because.task),
    dates,
    standing.links,
  )
  const causeOf = (task: string | undefined) => causes[task === undefined ? 0 : place(task)] as Cause
  const moved = shiftsIn(standing, planned)
  if (moved.length === 0) return
  const ends = await setDates(tx, part, moved)
  const told = moved.filter(wasDated).map((shift) => shiftTold(shift, causeOf(shift.task.id).because))
  if (told.length === 0) return
  const { before, after } = ends
  const last = causeOf(standing.tasks.find(({ id }) => dates.get(id)?.finishOn === after)?.id)
  const each = Map.groupBy(told, ({ subject }) => causeOf(subject))
  if (before !== null && after !== null && before !== after) {
    const whole = wholeTold(part.projectId, before, after, last.because)
    each.set(last, [...(each.get(last) ?? []), whole])
  }
  for (const [{ notes }, ones] of each) await notes(ones)
}

type Because = { kind: string; task?: string }

/** A task that gets other dates than it has. */
export type Shift = { task: DatedRow; to: { startOn: string; finishOn: string } }

/** The tasks that a plan gives other dates than they have. */
export const shiftsIn = ({ tasks }: Standing, { dates }: ProjectPlan): Shift[] =>
  tasks.flatMap((task) => {
    const to = task.days === null ? undefined : dates.get(task.id)
    if (!to || (to.startOn === task.startOn && to.finishOn === task.finishOn)) return []
    return [{ task, to: { startOn: to.startOn, finishOn: to.finishOn } }]
  })

/** Whether somebody may have known when a task was to be: nobody is told of its first dates. */
export const wasDated = ({ task }: Shift): boolean => task.startOn !== null && task.finishOn !== null

/** That a task moved. */
export const shiftTold = ({ task, to }: Shift, because: Because): Happening => ({
  class: 'open',
  kind: 'task.shifted',
  subject: task.id,
  detail: { from: { startOn: task.startOn, finishOn: task.finishOn }, to, because },
})

/** That the end of a project moved. */
export const wholeTold = (project: string, before: string, after: string, because: Because): Happening => ({
  class: 'open',
  kind: 'project.shifted',
  subject: project,
  detail: { from: { finishOn: before }, to: { finishOn: after }, because },
})

/** What moved dates, as it is told of what moved, by whoever changed it. */
type Cause = Pick<Written, 'notes'> & { because: Because }

/** What of a change moves dates; that something failed says more than that it is held again. */
function causeIn({ notes, happened }: Written, facts: Facts): Cause[] {
  const causes = happened.filter((one) => moves(one, facts))
  const cause = causes.find(({ kind }) => kind === 'inspection.failed') ?? causes[0]
  if (!cause) return []
  const { kind, subject } = cause
  return [{ notes, because: { kind, ...(subject !== undefined && { task: subject }) } }]
}

/** What of a project decides what moves its dates. */
export const factsOf = ({ calendars, lostDays, dataOn }: PlanFrame): Facts => ({
  byTrade: calendars.some((one) => one.of === 'trade'),
  byPerson: calendars.some((one) => one.of === 'person'),
  lost: lostDays.length > 0,
  dated: dataOn !== null,
})

/** Whether dates of some tasks follow from nothing that all others may change: the first of their days, or the last. */
export const isBounded = ({ startOn, late }: PlanFrame) => startOn !== null && isPlanned(startOn) && !late

/** Writes new dates of tasks; answers the last day of all tasks before, and after, where that may have changed. */
async function setDates(
  tx: Transaction<Tables>,
  { orgId, projectId }: Of,
  moved: readonly Shift[],
): Promise<{ before: string | null; after: string | null }> {
  const ids = moved.map(({ task }) => task.id)
  const before = latest(moved.map(({ task }) => task.finishOn))
  const after = latest(moved.map(({ to }) => to.finishOn))
  const last = latest([before, after])
  const [found] = await runKept<{ covered: boolean }>(tx, datesStatement, [
    ...[orgId, projectId, ids, moved.map(({ to }) => to.startOn), moved.map(({ to }) => to.finishOn), last],
  ])
  if (found?.covered) return { before: last, after: last }
  const [others] = await runKept<{ last: string | null }>(tx, lastStatement, [orgId, projectId, ids])
  return { before: latest([before, others?.last ?? null]), after: latest([after, others?.last ?? null]) }
}

/** The last of some days. */
export const latest = (dates: readonly (string | null)[]): string | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)

const others = `from tasks where org_id = $1::uuid and project_id = $2::uuid and deleted_at is null and id <> all($3::uuid[])`
/** Sets dates, and tells whether some other task ends no sooner than any of these did or does: most are not the last ones. */
const datesStatement = {
  name: 'plan-dates',
  text: `
    with changed as (
      update tasks t set start_on = w.start_on, finish_on = w.finish_on
      from unnest($3::uuid[], $4::date[], $5::date[]) as w (id, start_on, finish_on)
      where t.org_id = $1::uuid and t.project_id = $2::uuid and t.id = w.id
    )
    select exists (select ${others} and finish_on >= $6::date) as covered`,
}
const lastStatement = { name: 'plan-last', text: `select max(finish_on) as last ${others}` }

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
