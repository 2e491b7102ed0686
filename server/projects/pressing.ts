import { type RawBuilder, sql } from 'kysely'

/**
 * The day from which on a task that is to be done presses: that on which it begins or ends, and for ever of one that is under
 * way or blocked. As the index `tasks_pressing` has it, so that what does not press is not looked at.
 */
export const pressing: RawBuilder<string> = sql`(case when t.status in ('blocked', 'doing') then '-infinity'::date
  else least(t.start_on, t.finish_on) end)`

/** That it is still to be done, as that index has it. */
export const toBeDone: RawBuilder<boolean> = sql`(t.status <> 'done' and t.deleted_at is null)`
