import type { Columns } from '#server/scope/edit.ts'
import type { AtOnceEdit } from '#server/scope/edit-at-once.ts'

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

/** Those of them that are changed at once, where nobody changed the task meanwhile: all but its dates, which have an order to keep. */
export const atOnceColumns: AtOnceEdit['columns'] = {
  title: { column: 'title', type: 'text' },
  description: { column: 'description', type: 'text' },
  status: { column: 'status', type: 'text' },
  blockedBy: { column: 'blocked_by', type: 'text' },
  days: { column: 'days', type: 'integer' },
  gate: { column: 'gate', type: 'text' },
  who: { column: 'who', type: 'text' },
  trade: { column: 'trade', type: 'text' },
  room: { column: 'room', type: 'text' },
  phase: { column: 'phase', type: 'text' },
  elapsed: { column: 'elapsed', type: 'boolean' },
}
