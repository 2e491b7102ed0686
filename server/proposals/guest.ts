import { sql } from 'kysely'
import type { GuestProposal, WholeProposal } from '#contract/proposal-calls.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { type Clock, minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'
import { isOpen, priceReader, readWhole } from './read.ts'

export type GuestContext = { db: Db; clock: Clock; limit: Limiter; scopes: Pick<Scopes, 'of'> }

const byAddress: Limit = { name: 'proposals by address', most: 60, windowMs: 10 * minute }

type Found = {
  orgId: string
  projectId: string
  personId: string
  id: string
  proposal: string
  orgName: string
  orgPhone: string
  project: string
  person: string
  expiresAt: Date
  revokedAt: Date | null
}

/**
 * Lets whoever holds a link to a proposal do `work` as the owner that it was made for, and answers the proposal as it is then.
 * Reading notes that the link was used. Refuses a link that nobody made, that has run out or was taken back, and one of somebody
 * who is no owner of the project any more.
 */
export async function asGuest(
  { db, clock, limit, scopes }: GuestContext,
  token: string,
  address: string,
  work?: (scope: Scope, proposal: string) => Promise<WholeProposal>,
): Promise<GuestProposal> {
  requireTokenShaped(token)
  await limit({ limit: byAddress, who: addressBucket(address) })
  const hash = hashToken(token)
  const found = await findLink(db, hash, clock.now())
  const { orgId, projectId, personId, proposal, orgName, orgPhone, project, person } = found
  const scope = scopes.of({ orgId, projectId, personId, userId: null, audience: 'owner' })
  if (!work) {
    await db
      .updateTable('proposal_links')
      .set({ last_used_at: clock.now() })
      .where('token_hash', '=', hash)
      .execute()
  }
  const whole = work ? await work(scope, proposal) : await readWhole(priceReader(scope), scope, proposal)
  return { ...whole, orgName, orgPhone, project, person, mayAnswer: await isOpen(scope, whole) }
}

async function findLink(db: Db, hash: Buffer, now: Date): Promise<Found> {
  const { rows } = await sql<Found>`
    select link.org_id as "orgId", link.project_id as "projectId", link.person_id as "personId", link.id,
      link.proposal_id as proposal, o.name as "orgName", o.phone as "orgPhone", p.name as project, pp.name as person,
      link.expires_at as "expiresAt", link.revoked_at as "revokedAt"
    from proposal_links link
      join projects p on p.org_id = link.org_id and p.id = link.project_id and p.deleted_at is null
      join orgs o on o.id = link.org_id
      join project_people pp on pp.org_id = link.org_id and pp.project_id = link.project_id and pp.id = link.person_id
        and pp.role = 'owner' and pp.removed_at is null
    where link.token_hash = ${hash}`.execute(db)
  const [row] = rows
  if (!row)
    throw new Refusal(
      'unknown_token',
      say('This link leads nowhere. Ask whoever sent it to you for a new one.'),
    )
  if (row.revokedAt !== null)
    throw new Refusal(
      'expired_token',
      say('{org} took this link back. Ask them for a new one.', { org: row.orgName }),
    )
  if (row.expiresAt <= now)
    throw new Refusal(
      'expired_token',
      say('This link has run out. Ask {org} for a new one.', { org: row.orgName }),
    )
  return row
}
