import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { foundOrgRow } from '#contract/orgs.ts'
import { freePlan } from '#contract/plans.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** How many organisations one account administers at most: each begins with what is free. */
export const mostFounded = 5

/**
 * Founds an organisation on the free plan, with the account as its admin, and switches to it. Sent again with its id it is
 * founded once. Where the account's own subscription has no organisation any more, it is for this one. Refuses one too many.
 */
export async function foundOrg(
  db: Db,
  userId: string,
  { id, name }: RowInput<typeof foundOrgRow>['body'],
  now: Date,
): Promise<RowData<typeof foundOrgRow>> {
  await db.transaction().execute(async (tx) => {
    // Of two at once at the last one, the second waits and is refused.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const own = await tx
      .selectFrom('org_members')
      .select(['org_id', 'role'])
      .where('user_id', '=', userId)
      .execute()
    if (own.some(({ org_id }) => org_id === id)) return
    if (own.filter(({ role }) => role === 'admin').length >= mostFounded) {
      throw new Refusal(
        'conflict',
        say('You run {most} organizations already. Close one, or hand one over, before you begin another.', {
          most: mostFounded,
        }),
      )
    }
    const founded = await tx
      .insertInto('orgs')
      .values({ id, name, subscription_id: await subscriptionFor(tx, userId, now), created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!founded) throw new Refusal('conflict', say('Please try again.'))
    await tx
      .insertInto('org_members')
      .values({ org_id: id, user_id: userId, role: 'admin', joined_at: now })
      .execute()
    await wearHat(tx, userId, id, now)
    await tx
      .insertInto('user_settings')
      .values({ user_id: userId, org_id: id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ org_id: id }))
      .execute()
  })
  return { orgId: id }
}

/** The account's own subscription where no organisation hangs on it, else a free one that is nobody's but the organisation's. */
async function subscriptionFor(tx: Db, userId: string, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from subscriptions s where user_id = ${userId}::uuid
      and not exists (select from orgs o where o.subscription_id = s.id)`.execute(tx)
  const [free] = rows
  if (free) return free.id
  const id = randomUUID()
  await tx
    .insertInto('subscriptions')
    .values({ id, user_id: null, plan: freePlan.id, status: 'active', started_at: now, expires_at: null })
    .execute()
  return id
}

/** Gives an account a profile in an organisation: the primary one where that is in none, else one of its own. */
async function wearHat(tx: Db, userId: string, orgId: string, now: Date): Promise<void> {
  const primary = await tx
    .selectFrom('profiles')
    .select(['id', 'type', 'name', 'org_id'])
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .executeTakeFirstOrThrow()
  if (primary.org_id === null) {
    await tx.updateTable('profiles').set({ org_id: orgId }).where('id', '=', primary.id).execute()
    return
  }
  await tx
    .insertInto('profiles')
    .values({
      id: randomUUID(),
      user_id: userId,
      type: primary.type,
      name: primary.name,
      location: null,
      style_preferences: null,
      business_profile: null,
      is_primary: false,
      created_at: now,
      org_id: orgId,
    })
    .execute()
}
