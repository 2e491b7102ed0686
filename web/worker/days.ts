import type { OwnTask } from '#contract/own-tasks.ts'
import { todayIn } from '#web/kit/work/dates.ts'

/** The day that lies `days` after `date`: `2026-06-12`. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

type Dated = Pick<OwnTask, 'startOn' | 'finishOn' | 'status' | 'restsOn' | 'timeZone' | 'doneOn'>

/** Whether it is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 === 0

/** Whether somebody works on a task on `day`. What is late, or has no day, is for today; so is what was finished today. */
export function isOn(task: Dated, day: string, today: string): boolean {
  const start = task.startOn ?? task.finishOn
  const finish = task.finishOn ?? task.startOn
  if (task.status === 'done') return day === today && task.doneOn === today
  if (start === null || finish === null) return day === today
  if (finish < today) return day === today
  return start <= day && day <= finish && !task.restsOn.includes(day)
}

/** The tasks of the day `days` from today, each by the day that it is where its work is, those that are not done first. */
export function tasksOn<Task extends Dated>(tasks: readonly Task[], days: number, now = new Date()): Task[] {
  const todays = new Map<string, string>()
  const todayAt = (zone: string) => {
    const today = todays.get(zone) ?? todayIn(zone, now)
    todays.set(zone, today)
    return today
  }
  return tasks
    .filter((task) => isOn(task, dayAfter(todayAt(task.timeZone), days), todayAt(task.timeZone)))
    .sort((a, b) => Number(a.status === 'done') - Number(b.status === 'done'))
}

/** Today where somebody works: where the first of their tasks is; by their own clock where they have none. */
export const todayAmong = (tasks: readonly Pick<OwnTask, 'timeZone'>[] = []): string =>
  todayIn(tasks[0]?.timeZone)
