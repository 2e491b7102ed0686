import type { OrgRole } from '#contract/audience.ts'
import type { AnyRow } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** Somebody as a member of the organisation that a call is about. */
export type OrgCaller = {
  orgId: string
  userId: string
  role: OrgRole
  /** Whether the organisation is being closed: it is only read then. */
  closing: boolean
}

/** What `userId` is in the organisation; undefined where they are no member of it, or there is no such organisation. */
export async function findOrgCaller(db: Db, userId: string, orgId: string): Promise<OrgCaller | undefined> {
  const row = await db
    .selectFrom('org_members as m')
    .innerJoin('orgs as o', 'o.id', 'm.org_id')
    .select(['m.role', 'o.closing_at as closingAt'])
    .where('m.org_id', '=', orgId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()
  return row && { orgId, userId, role: row.role, closing: row.closingAt !== null }
}

/** The refusal of whatever would change an organisation that is being closed. */
export const beingClosed = (): Refusal =>
  new Refusal(
    'conflict',
    say('This organization is being closed: nothing can be changed in it, unless an admin keeps it.'),
  )

/** Refuses a change of an organisation that is being closed, save for a row that is for then. */
export function requireOpenOrg(
  { closing }: Pick<OrgCaller, 'closing'>,
  { method, whileClosing }: Pick<AnyRow, 'method' | 'whileClosing'>,
): void {
  if (closing && method !== 'GET' && !whileClosing) throw beingClosed()
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
