import type { Task } from './fields.ts'

/** What of a task its dates follow from. */
export type DatedTask = Pick<
  Task,
  | 'id'
  | 'days'
  | 'elapsed'
  | 'startOn'
  | 'finishOn'
  | 'constraint'
  | 'constraintOn'
  | 'deadlineOn'
  | 'startedOn'
  | 'finishedOn'
  | 'percent'
  | 'calendarId'
  | 'weather'
  | 'trade'
  | 'assignees'
>
