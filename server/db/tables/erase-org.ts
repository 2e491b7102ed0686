import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { forgetLetters } from './forgetting.ts'

/** The job that removes the bytes of an organisation that was erased; `server/orgs/sweep-files.ts` does it. */
export const eraseFilesJob = 'erase-files'

/** The job that ends what an erased organisation paid by card; `server/billing/events.ts` does it. */
export const endPaidJob = 'end-paid'

/** The job that ends the plan of an organisation that is being closed; `server/billing/change.ts` does it. */
export const cancelPaidJob = 'cancel-paid'

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
  const paid = await tx
    .selectFrom('subscriptions')
    .select('paid_ref')
    .where('id', '=', gone.subscription_id)
    .where('paid_ref', 'is not', null)
    .executeTakeFirst()
  if (paid) {
    const payload = JSON.stringify({ subscription: paid.paid_ref })
    await sql`select graphile_worker.add_job(${endPaidJob}, ${payload}::json)`.execute(tx)
  }
  await tx
    .deleteFrom('subscriptions')
    .where('id', '=', gone.subscription_id)
    .where('user_id', 'is', null)
    .execute()
  const payload = JSON.stringify({ org: orgId })
  await sql`select graphile_worker.add_job(${eraseFilesJob}, ${payload}::json)`.execute(tx)
}
