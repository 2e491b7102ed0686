import { type Task, taskEntity } from '#contract/fields.ts'
import type { Columns } from '#server/scope/edit.ts'
import type { AtOnceEdit } from '#server/scope/edit-at-once.ts'

/** What stands in other tables. */
const elsewhere: readonly string[] = [
  'assignees',
  'checks',
  'checksDone',
  'comments',
] satisfies (keyof Task)[]

/** The column of a field: `startOn` is `start_on`. A constraint has a word of SQL for a name. */
const columnOf = (name: string): string =>
  name === 'constraint' ? 'constraint_kind' : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const own = Object.entries(taskEntity.open).filter(([name]) => !elsewhere.includes(name))

/** Moments, which are read as PostgreSQL writes them: to make dates of them, and texts of these again, is a third of what a list costs. */
const moments: readonly string[] = ['doneAt', 'createdAt'] satisfies (keyof Task)[]

/** The columns of a task `t` under the names of the catalogue, without what stands in other tables; moments as their text. */
export const readColumns: string = own
  .map(([name]) => `t.${columnOf(name)}${moments.includes(name) ? '::text' : ''} as "${name}"`)
  .join(', ')

/** The column of each field of a task that an edit with a version touches. Its place in the order is none of them. */
export const taskColumns: Columns<'tasks'> = Object.fromEntries(
  own.flatMap(([name, field]) =>
    'input' in field && name !== 'rank' ? [[name, columnOf(name) as 'title']] : [],
  ),
)

/** Those of them that are changed at once, where nobody changed the task meanwhile: what no date follows from. */
export const atOnceColumns: AtOnceEdit['columns'] = {
  title: { column: 'title', type: 'text' },
  description: { column: 'description', type: 'text' },
  blockedBy: { column: 'blocked_by', type: 'text' },
  gate: { column: 'gate', type: 'text' },
  who: { column: 'who', type: 'text' },
  room: { column: 'room', type: 'text' },
  phase: { column: 'phase', type: 'text' },
  deadlineOn: { column: 'deadline_on', type: 'date' },
  noticeHours: { column: 'notice_hours', type: 'integer' },
  leadDays: { column: 'lead_days', type: 'integer' },
}
