import { sql, type Transaction } from 'kysely'
import type { Tables } from './schema.ts'

/** The work that dates one project anew, after a change that was not made in it. */
export const redateJob = 'redate'

/** Has every project of an organisation that is under way dated anew, each by a job of its own, once this transaction is done. */
export async function queueRedates(tx: Transaction<Tables>, orgId: string): Promise<void> {
  await sql`select graphile_worker.add_job(${redateJob}, json_build_object('orgId', org_id, 'projectId', id))
    from projects where org_id = ${orgId}::uuid and deleted_at is null and status in ('active', 'won')`.execute(
    tx,
  )
}
