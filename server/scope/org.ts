import type { OrgRole } from '#contract/audience.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** Somebody as a member of the organisation that a call is about. */
export type OrgCaller = { orgId: string; userId: string; role: OrgRole }

/** What `userId` is in the organisation; undefined where they are no member of it, or there is no such organisation. */
export async function findOrgCaller(db: Db, userId: string, orgId: string): Promise<OrgCaller | undefined> {
  const row = await db
    .selectFrom('org_members')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && { orgId, userId, role: row.role }
}

/** Refuses who does not administer the organisation. */
export function requireAdmin({ role }: OrgCaller): void {
  if (role !== 'admin') throw new Refusal('forbidden', say('Only an admin of the organization can do this.'))
}

/** Refuses who does not run the organisation's projects. */
export function requireStaff({ role }: OrgCaller): void {
  if (role === 'worker')
    throw new Refusal('forbidden', say('Only those who run the organization’s projects can do this.'))
}
