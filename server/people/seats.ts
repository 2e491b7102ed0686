import { sql } from 'kysely'
import { type Limit, unlimited } from '#contract/plans.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { features, hasFeature } from '#server/plan/features.ts'
import { planOf } from '#server/plan/plan.ts'
import { notThere } from '#server/scope/scope.ts'
import { fits, noSeat } from './rules.ts'

/** What an organisation may have of seats: the plan in force at a moment, and the seats bought beside it. */
export type SeatRoom = { name: string; plan: string; bought: number; allowed: Limit; closing: boolean }

/**
 * The seats of an organisation at `now`. With `hold` its row is held until the end of the transaction: of two who are added
 * at the last seat one waits for the other, and then finds it taken.
 */
export async function seatRoom(tx: Db, orgId: string, now: Date, hold = false): Promise<SeatRoom> {
  const { plan, limits } = await planOf(tx, orgId, now, hold)
  const org = await tx
    .selectFrom('orgs')
    .select(['name', 'seats as bought', 'closing_at as closingAt'])
    .where('id', '=', orgId)
    .executeTakeFirst()
  if (!org) throw notThere()
  const { name, bought, closingAt } = org
  return { name, plan, bought, allowed: limits.users, closing: closingAt !== null }
}

/**
 * How many seats are taken: by the organisation's own people of any role, by contractors of others who run one of its
 * projects, and by open invitations to either; somebody who is several of these takes one.
 */
export async function seatsTaken(tx: Db, orgId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(distinct key)::int as taken from (
      select u.email_key as key from org_members m join users u on u.id = m.user_id where m.org_id = ${orgId}::uuid
      union all
      select u.email_key from project_people pp
        join projects p on p.org_id = pp.org_id and p.id = pp.project_id and p.deleted_at is null
        join users u on u.id = pp.user_id
      where pp.org_id = ${orgId}::uuid and pp.role = 'contractor' and pp.removed_at is null
      union all
      select i.email_key from org_invitations i
        left join project_people pp
          on pp.org_id = i.org_id and pp.project_id = i.project_id and pp.id = i.person_id
      where i.org_id = ${orgId}::uuid and i.accepted_at is null and i.revoked_at is null
        and i.expires_at > ${now}::timestamptz and (i.org_role is not null or pp.role = 'contractor')
    ) taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

/**
 * Does what may take a seat, in a transaction that holds the organisation. Refuses, with nothing done, where afterwards more
 * are taken than before and than the plan allows: over the limit nobody is thrown out, and nobody is added.
 */
export async function withinSeats<Result>(
  tx: Db,
  orgId: string,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const { allowed, plan } = await seatRoom(tx, orgId, now, true)
  const before = await seatsTaken(tx, orgId, now)
  const result = await work()
  const after = await seatsTaken(tx, orgId, now)
  // Whoever is alone on their plan is told what it is that they want.
  if (after > before && after > 1 && !hasFeature(plan, 'collaboration'))
    throw new Refusal('conflict', features.collaboration.refused)
  if (allowed !== unlimited && after > before && !fits(after, allowed)) throw noSeat(allowed)
  return result
}
