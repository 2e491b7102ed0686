import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { forgetLetters } from './forgetting.ts'

/** The job that removes the bytes of an organisation that was erased; `server/orgs/sweep-files.ts` does it. */
export const eraseFilesJob = 'erase-files'

/** Where everything lies that an organisation keeps as files. */
export const filesOf = (orgId: string): string => `orgs/${orgId}/`

/**
 * Erases an organisation with everything that stands in it, in the caller's transaction, and asks for the job that removes its
 * files. Accounts stay, with what they pay by; a subscription that was nobody's but the organisation's goes with it.
 */
export async function eraseOrg(tx: Db, orgId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select letter_id as id from org_invitations where org_id = ${orgId}::uuid
    union select letter_id from task_asks where org_id = ${orgId}::uuid
    union select id from account_letters where org_id = ${orgId}::uuid`.execute(tx)
  await forgetLetters(
    tx,
    rows.map(({ id }) => id),
  )
  // A hat that was for this organisation alone goes with it; whoever has no other keeps theirs.
  await tx.deleteFrom('profiles').where('org_id', '=', orgId).where('is_primary', '=', false).execute()
  const gone = await tx
    .deleteFrom('orgs')
    .where('id', '=', orgId)
    .returning('subscription_id')
    .executeTakeFirst()
  if (!gone) return
  await tx
    .deleteFrom('subscriptions')
    .where('id', '=', gone.subscription_id)
    .where('user_id', 'is', null)
    .execute()
  const payload = JSON.stringify({ org: orgId })
  await sql`select graphile_worker.add_job(${eraseFilesJob}, ${payload}::json)`.execute(tx)
}
