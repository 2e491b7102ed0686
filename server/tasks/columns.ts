import type { Columns } from '#server/scope/edit.ts'

/** The column of each field of a task that an edit with a version touches. Its place in the order is none of them. */
export const taskColumns: Columns<'tasks'> = {
  title: 'title',
  description: 'description',
  status: 'status',
  blockedBy: 'blocked_by',
  startOn: 'start_on',
  finishOn: 'finish_on',
  days: 'days',
  gate: 'gate',
  who: 'who',
  trade: 'trade',
  room: 'room',
  phase: 'phase',
  elapsed: 'elapsed',
}
