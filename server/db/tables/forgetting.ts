import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The job that takes back letters which a mailer keeps; `server/waitlist/post.ts` does it. */
export const forgetJob = 'waitlist-forget'

/** Has what a mailer keeps of these letters taken back, once the transaction is through. */
export async function forgetLetters(tx: Db, letterIds: readonly string[]): Promise<void> {
  if (letterIds.length === 0) return
  const payload = JSON.stringify({ letterIds })
  await sql`select graphile_worker.add_job(${forgetJob}, ${payload}::json)`.execute(tx)
}
