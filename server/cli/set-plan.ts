import { findPlan, freePlan, planIds } from '#contract/plans.ts'
import { maxExtraSeats } from '#domain/prices.ts'
import type { Db } from '#server/db/schema.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { CommandRefused, exitCodes } from './run.ts'

/** A plan that is set by hand: seats beside those of the plan, and the last day (`YYYY-MM-DD`, UTC) that it is paid for. */
export type PlanByHand = { plan: string; seats?: string | undefined; until?: string | undefined }

const asked = (message: string) => new CommandRefused(message, exitCodes.usage)

/**
 * Sets the plan of an organisation that is not paid by card; answers what it is in a line. Refuses a plan, seats or a day that
 * there is not, and a plan that is paid by card: Stripe would set it back.
 */
export async function setPlan(
  db: Db,
  org: { id: string; name: string },
  { plan, seats = '0', until }: PlanByHand,
  now: Date,
): Promise<string> {
  const facts = findPlan(plan)
  if (!facts && plan !== freePlan.id)
    throw asked(`There is no plan ${plan}: choose one of ${[freePlan.id, ...planIds].join(', ')}.`)
  const most = facts ? maxExtraSeats(facts) : 0
  const extra = /^\d{1,3}$/.test(seats) ? Number(seats) : Number.NaN
  if (!(extra >= 0 && extra <= most)) throw asked(`${plan} takes 0 to ${most} extra seats.`)
  const ends = until === undefined ? null : new Date(`${until}T23:59:59.999Z`)
  if (ends && (!/^\d{4}-\d\d-\d\d$/.test(until ?? '') || Number.isNaN(ends.getTime()) || ends <= now))
    throw asked('The last day is a day to come, written as 2027-06-30.')
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .selectFrom('orgs as o')
      .innerJoin('subscriptions as s', 's.id', 'o.subscription_id')
      .select(['s.id', 's.paid_ref'])
      .where('o.id', '=', org.id)
      .forUpdate('o')
      .executeTakeFirstOrThrow()
    if (kept.paid_ref !== null)
      throw new CommandRefused(
        `${org.name} pays by card: its admins change or cancel the plan under Billing.`,
      )
    await tx
      .updateTable('subscriptions')
      .set({ plan, status: 'active', started_at: now, expires_at: ends, billing: null, next_plan: null })
      .where('id', '=', kept.id)
      .execute()
    await tx.updateTable('orgs').set({ seats: extra }).where('id', '=', org.id).execute()
    await addAuditLine(
      tx,
      { actor: 'command line', action: 'organization.plan', subject: org.id, detail: { plan, seats: extra } },
      now,
    )
  })
  const days = until === undefined ? 'until it is changed' : `until ${until}`
  return `${org.name} has the plan ${plan} ${extra > 0 ? `with ${extra} extra seats ` : ''}${days}.`
}
