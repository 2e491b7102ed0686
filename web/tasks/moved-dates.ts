import type { Task } from '#contract/fields.ts'
import { addDays } from '#domain/calendar/iso-date.ts'

type Dates = Pick<Task, 'startOn' | 'finishOn'>

/** The dates of a task `days` later, or earlier where negative; what has none gets none. */
export function movedDates({ startOn, finishOn }: Dates, days: number): Partial<Dates> {
  return {
    ...(startOn !== null && { startOn: addDays(startOn, days) }),
    ...(finishOn !== null && { finishOn: addDays(finishOn, days) }),
  }
}

/** Tasks by the dates they come to, so that those which come to the same are changed together. */
export function byMovedDates<Given extends Dates>(
  tasks: readonly Given[],
  days: number,
): { dates: Partial<Dates>; tasks: Given[] }[] {
  const groups = new Map<string, { dates: Partial<Dates>; tasks: Given[] }>()
  for (const task of tasks) {
    const dates = movedDates(task, days)
    if (Object.keys(dates).length === 0) continue
    const key = `${dates.startOn} ${dates.finishOn}`
    const group = groups.get(key)
    if (group) group.tasks.push(task)
    else groups.set(key, { dates, tasks: [task] })
  }
  return [...groups.values()]
}
