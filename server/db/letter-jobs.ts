import { type RawBuilder, sql } from 'kysely'
import type { LetterFate } from './proposal-tables.ts'

/**
 * Part of a statement or transaction: a job of this name exists exactly when its letter does. `letterIds` selects `id`.
 * The job is due at some moment within `spreadMs`: what it costs then says nothing about the request that asked for it.
 */
export const queueLetters = (job: string, letterIds: RawBuilder<unknown>, spreadMs = 0) =>
  sql`select graphile_worker.add_jobs(specs) from (
    select array_agg((${job}::text, json_build_object('letterId', letter.id), null,
      now() + random() * ${spreadMs}::integer * interval '1 millisecond', null, null, null, null
      )::graphile_worker.job_spec) as specs
    from (${letterIds}) letter
  ) wanted where specs is not null`

/** How an attempt to send a letter, begun at `startedAt`, ended; `error` must not name an address. */
export type LetterAttempt = { startedAt: Date; sentAt?: Date; failedAt?: Date; error?: string }

/** What an attempt leaves in the row of its letter. */
export const attemptColumns = ({ startedAt, sentAt, failedAt, error }: LetterAttempt) => ({
  attempts: sql<number>`attempts + 1`,
  first_attempt_at: sql<Date>`coalesce(first_attempt_at, ${startedAt}::timestamptz)`,
  sent_at: sentAt ?? null,
  failed_at: failedAt ?? null,
  last_error: error ?? null,
})

/** How a letter that is kept beside its thing fares after an attempt. */
export const fateAfter = (
  { language, askedAt, firstAt }: LetterFate,
  { startedAt, sentAt, failedAt, error }: LetterAttempt,
): LetterFate => ({
  ...{ language, askedAt, firstAt: firstAt ?? startedAt.toISOString() },
  ...(sentAt && { sentAt: sentAt.toISOString() }),
  ...(failedAt && { failedAt: failedAt.toISOString() }),
  ...(error !== undefined && { error }),
})

/** Whether such a letter is on its way, was sent or failed; null where none was asked for. */
export const letterState = (fate: LetterFate | null): 'waits' | 'sent' | 'failed' | null =>
  fate && (fate.failedAt ? 'failed' : fate.sentAt ? 'sent' : 'waits')
