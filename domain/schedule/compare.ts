import type { Moment, Plan, PlannedTask, WorkCalendar } from './types.ts'
import { dateOfMoment, momentOf, workTimeOf } from './work-time.ts'

/** A task that two plans date differently, and by how many working days its start and its finish are later, or earlier where negative. */
export type MovedTask = {
  readonly id: string
  readonly before: PlannedTask
  readonly after: PlannedTask
  readonly startDays: number
  readonly finishDays: number
}

/** What a change does to a plan. All days are working days of one calendar. */
export type PlanChange = {
  /** Those that both plans have, the farthest first. */
  readonly moved: readonly MovedTask[]
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly finish: { readonly before: Moment; readonly after: Moment; readonly days: number }
  /** Working days from the completion to the deadline, negative past it; none without a deadline. */
  readonly daysLeft?: number
}

/** The day on which something that ends at a moment is last done. */
const lastDay = (moment: Moment) => dateOfMoment(moment - 1)

/** Working days from a date to another, the first not counted and the last counted; negative backwards. */
function daysFrom(calendar: WorkCalendar, from: string, to: string): number {
  if (to < from) return -daysFrom(calendar, to, from)
  const time = workTimeOf(calendar)
  let days = 0
  for (let midnight = momentOf(from) + 1440; midnight <= momentOf(to); midnight += 1440)
    if (time.workAt(midnight + 1440) > time.workAt(midnight)) days++
  return days
}

/** Compares two plans of a project by the working days of a calendar, and its completion with a deadline. */
export function comparePlans(
  before: Plan,
  after: Plan,
  calendar: WorkCalendar,
  deadline?: Moment,
): PlanChange {
  const moved = [...after.tasks.values()].flatMap((now) => {
    const was = before.tasks.get(now.id)
    if (!was || (was.start === now.start && was.finish === now.finish)) return []
    const startDays = daysFrom(calendar, dateOfMoment(was.start), dateOfMoment(now.start))
    const finishDays = daysFrom(calendar, lastDay(was.finish), lastDay(now.finish))
    return [{ id: now.id, before: was, after: now, startDays, finishDays }]
  })
  const days = daysFrom(calendar, lastDay(before.finish), lastDay(after.finish))
  return {
    moved: moved.sort((a, b) => Math.abs(b.finishDays) - Math.abs(a.finishDays)),
    added: [...after.tasks.keys()].filter((id) => !before.tasks.has(id)),
    removed: [...before.tasks.keys()].filter((id) => !after.tasks.has(id)),
    finish: { before: before.finish, after: after.finish, days },
    ...(deadline !== undefined && {
      daysLeft: daysFrom(calendar, lastDay(after.finish), lastDay(deadline)),
    }),
  }
}
