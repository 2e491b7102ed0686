import type { Task, TaskStatus } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { shortDay } from '#web/kit/work/dates.ts'
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
export const markOf = ({ status, gate, outcome }: Pick<Task, 'status' | 'gate' | 'outcome'>): Status => {
  if (outcome === 'failed') return 'failed'
  return gate === null || status === 'blocked' ? statusMarks[status] : status === 'done' ? 'passed' : 'gate'
}

/** What a mark says: the status, and that it is a gate. */
export const markWords = ({ status, gate }: Pick<Task, 'status' | 'gate'>): string =>
  gate === null ? statusWords[status] : say('Gate, {status}', { status: statusWords[status] })

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
