import type { OwnTask } from '#contract/own-tasks.ts'

/** The day that lies `days` after `date`: `2026-06-12`. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

type Dated = Pick<OwnTask, 'startOn' | 'finishOn' | 'status' | 'restsOn'>

/** Whether it is a Saturday or a Sunday. */
export const isWeekend = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 === 0

/** Whether somebody works on a task on `day`. What is late, or has no day, is for today. */
export function isOn(task: Dated, day: string, today: string): boolean {
  const start = task.startOn ?? task.finishOn
  const finish = task.finishOn ?? task.startOn
  if (task.status === 'done') return day === today
  if (start === null || finish === null) return day === today
  if (finish < today) return day === today
  return start <= day && day <= finish && !task.restsOn.includes(day)
}

/** The tasks of a day, those that are not done first. */
export const tasksOn = <Task extends Dated>(tasks: readonly Task[], day: string, today: string): Task[] =>
  tasks
    .filter((task) => isOn(task, day, today))
    .sort((a, b) => Number(a.status === 'done') - Number(b.status === 'done'))
