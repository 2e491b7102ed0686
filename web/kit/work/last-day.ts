import type { Task } from '#contract/fields.ts'

/** The day that the last of some tasks ends, done or not; null where none has an end. */
export const lastDayOf = (tasks: readonly Pick<Task, 'finishOn'>[]): string | null =>
  tasks
    .flatMap(({ finishOn }) => finishOn ?? [])
    .sort()
    .at(-1) ?? null
