import type { Task, TaskStatus } from '#contract/fields.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import type { Status } from '#web/ui/work/status-mark.tsx'
import type { TaskLine } from './task-lines.ts'

/** What a status is called. */
export const statusWords: Readonly<Record<TaskStatus, string>> = {
  todo: say('To do'),
  doing: say('Under way'),
  blocked: say('Blocked'),
  done: say('Done'),
}

export const statusMarks = {
  todo: 'open',
  doing: 'under-way',
  blocked: 'blocked',
  done: 'done',
} as const satisfies Record<TaskStatus, Status>

/** The mark before a task: a gate is a diamond until it is passed. */
export const markOf = ({ status, gate }: Pick<Task, 'status' | 'gate'>): Status =>
  gate === null || status === 'blocked' ? statusMarks[status] : status === 'done' ? 'passed' : 'gate'

/** What a mark says: the status, and that it is a gate. */
export const markWords = ({ status, gate }: Pick<Task, 'status' | 'gate'>): string =>
  gate === null ? statusWords[status] : say('Gate, {status}', { status: statusWords[status] })

let days: Intl.DateTimeFormat | undefined
const shown = new Map<string, string>()

/** A day as lists have it, without that of the week: `Jun 11`. */
export function shortDay(date: string): string {
  const known = shown.get(date)
  if (known !== undefined) return known
  days ??= new Intl.DateTimeFormat(locales[spokenLanguage()], {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const text = days.format(new Date(`${date}T12:00:00Z`))
  shown.set(date, text)
  return text
}

/** From when to when: `Jun 10 to 11`, one day where it is one, '' where there is none. */
export function spanWords({ startOn, finishOn }: Pick<Task, 'startOn' | 'finishOn'>): string {
  const [from, to] = [startOn ?? finishOn, finishOn ?? startOn]
  if (from === null || to === null) return ''
  if (from === to) return shortDay(from)
  return say('{from} to {to}', { from: shortDay(from), to: shortDay(to) })
}

/** What a task waits for, in a sentence; undefined where it waits for nothing. */
export function waitWords({ task, waitsFor }: TaskLine): string | undefined {
  if (task.status === 'blocked')
    return task.blockedBy === '' ? say('Blocked, no reason given') : task.blockedBy
  if (!waitsFor) return undefined
  const { title, finishOn } = waitsFor
  return finishOn === null
    ? say('waits for {task}', { task: title })
    : say('waits for {task}, {day}', { task: title, day: shortDay(finishOn) })
}
