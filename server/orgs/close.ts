import { sql } from 'kysely'
import { type closeOrgRow, closingDays } from '#contract/orgs.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { cancelPaidJob } from '#server/db/tables/erase-org.ts'
import { day } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'

/** Has every member of an organisation told by letter what becomes of it, in the caller's transaction. */
export type TellMembers = (
  tx: Db,
  told: { orgId: string; what: 'org-closing' | 'org-kept' },
  now: Date,
) => Promise<void>

type ClosingContext = { db: Db; now: Date; tellMembers: TellMembers }
type Closing = RowData<typeof closeOrgRow>

/**
 * Closes an organisation: nothing is written in it from now on, and it is erased when its days are over. Its name, as it was
 * typed, must be its own; `provePassword` refuses who does not know theirs. Refuses who is no admin. Asked twice it is closed once.
 */
export async function closeOrg(
  { db, now, tellMembers }: ClosingContext,
  org: OrgCaller,
  { name, password }: RowInput<typeof closeOrgRow>['body'],
  provePassword: (password: string) => Promise<unknown>,
): Promise<Closing> {
  requireAdmin(org)
  const { name: own } = await readOrg(db, org.orgId)
  if (plain(name) !== plain(own)) {
    const message = say('Type the name as it stands here: {name}', { name: own })
    throw new Refusal('invalid_input', message, { fields: { name: message } })
  }
  await provePassword(password)
  return db.transaction().execute(async (tx) => {
    const already = (await readOrg(tx, org.orgId, true)).closingAt
    if (already) return { closingAt: already.toISOString() }
    const closingAt = new Date(now.getTime() + closingDays * day)
    await tx.updateTable('orgs').set({ closing_at: closingAt }).where('id', '=', org.orgId).execute()
    await tellMembers(tx, { orgId: org.orgId, what: 'org-closing' }, now)
    const paid = JSON.stringify({ org: org.orgId })
    await sql`select graphile_worker.add_job(${cancelPaidJob}, ${paid}::json) from orgs o
      join subscriptions s on s.id = o.subscription_id
      where o.id = ${org.orgId}::uuid and s.paid_ref is not null`.execute(tx)
    return { closingAt: closingAt.toISOString() }
  })
}

/** Takes the closing of an organisation back, as long as its days are not over. Refuses who is no admin. */
export async function keepOrg({ db, now, tellMembers }: ClosingContext, org: OrgCaller): Promise<Closing> {
  requireAdmin(org)
  return db.transaction().execute(async (tx) => {
    const { closingAt } = await readOrg(tx, org.orgId, true)
    if (!closingAt) return { closingAt: null }
    if (closingAt <= now) {
      throw new Refusal('conflict', say('Its days are over: this organization is being erased.'))
    }
    await tx.updateTable('orgs').set({ closing_at: null }).where('id', '=', org.orgId).execute()
    await tellMembers(tx, { orgId: org.orgId, what: 'org-kept' }, now)
    return { closingAt: null }
  })
}

/** However it is spaced, and in whichever case: it is to be meant, not to be drawn. */
const plain = (name: string) => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The organisation as it stands; with `hold` nobody else closes or keeps it until the transaction ends. */
async function readOrg(
  db: Db,
  orgId: string,
  hold = false,
): Promise<{ name: string; closingAt: Date | null }> {
  const row = await db
    .selectFrom('orgs')
    .select(['name', 'closing_at as closingAt'])
    .where('id', '=', orgId)
    .$if(hold, (one) => one.forUpdate())
    .executeTakeFirst()
  if (!row) throw notThere()
  return row
}
