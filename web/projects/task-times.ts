import type { Task } from '#contract/fields.ts'
import { addDays, daysBetween } from '#domain/calendar/iso-date.ts'

/** Calendar days from one day to a later one. */
export const lateBy = (due: string, today: string): number => Math.max(0, daysBetween(due, today))

const isOpen = ({ status }: Task) => status !== 'done'
const byFinish = (a: Task, b: Task) =>
  (a.finishOn ?? '9999') < (b.finishOn ?? '9999') ? -1 : a.finishOn === b.finishOn ? a.rank - b.rank : 1

/** What waits to be passed, the next one first; a wait or an order is no gate that somebody comes for. */
export const nextGateOf = (tasks: readonly Task[]): Task | undefined =>
  tasks
    .filter((task) => isOpen(task) && task.gate !== null && task.gate !== 'wait' && task.gate !== 'order')
    .toSorted(byFinish)[0]

/** What of a project has to be looked at on a day: what is late or blocked, and what stands in this week and the next. */
export function sortedOut(
  tasks: readonly Task[],
  today: string,
): { trouble: Task[]; soon: Task[]; gates: Task[] } {
  const open = tasks.filter(isOpen).toSorted(byFinish)
  const until = addDays(today, 14)
  const isLate = ({ finishOn }: Task) => finishOn !== null && finishOn < today
  const isTrouble = (task: Task) => task.status === 'blocked' || isLate(task)
  const ahead = open.filter((task) => !isTrouble(task))
  return {
    trouble: open.filter(isTrouble),
    soon: ahead.filter(({ startOn, status }) => status === 'doing' || (startOn !== null && startOn <= until)),
    gates: ahead.filter(
      ({ gate, startOn }) => gate !== null && gate !== 'wait' && startOn !== null && startOn > until,
    ),
  }
}
