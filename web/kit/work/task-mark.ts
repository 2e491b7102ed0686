import type { Task, TaskStatus } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import type { Status } from '#web/ui/work/status-mark.tsx'

export const taskStatusWords: Record<TaskStatus, string> = {
  todo: say('To do'),
  doing: say('Under way'),
  blocked: say('Blocked'),
  done: say('Done'),
}

/** What that mark says to who does not see it: a gate that failed is not done. */
export const taskMarkWords = ({
  status,
  outcome,
}: Pick<Task, 'status'> & Partial<Pick<Task, 'outcome'>>): string =>
  outcome === 'failed' ? say('Failed') : taskStatusWords[status]

/** The mark of a task on a day: what is wrong with it before what it is. */
export function taskMark(
  {
    status,
    finishOn,
    gate,
    outcome,
  }: Pick<Task, 'status' | 'finishOn' | 'gate'> & Partial<Pick<Task, 'outcome'>>,
  today: string,
): Status {
  if (status === 'done') return outcome === 'failed' ? 'failed' : gate === null ? 'done' : 'passed'
  if (status === 'blocked') return 'blocked'
  if (finishOn !== null && finishOn < today) return 'late'
  if (gate === 'decision') return 'waits'
  if (gate !== null) return 'gate'
  return status === 'doing' ? 'under-way' : 'open'
}
