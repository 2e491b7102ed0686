import type { Task, TaskStatus } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { answersTo } from '#web/kit/work/answers.ts'
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

/** What somebody said who cannot do a task on its days; undefined where nobody did. */
export function cannotWords(line: TaskLine): string | undefined {
  const said = answersTo(line)
  return said?.mark === 'blocked' ? said.words : undefined
}

/** What a task waits for, in a sentence; undefined where it waits for nothing. Who cannot do it comes before what has to be done first. */
export function waitWords(line: TaskLine): string | undefined {
  const { task, waitsFor } = line
  if (task.status === 'blocked')
    return task.blockedBy === '' ? say('Blocked, no reason given') : task.blockedBy
  const cannot = cannotWords(line)
  if (cannot !== undefined) return cannot
  if (!waitsFor) return undefined
  const { title, finishOn } = waitsFor
  return finishOn === null
    ? say('waits for {task}', { task: title })
    : say('waits for {task}, {day}', { task: title, day: shortDay(finishOn) })
}
