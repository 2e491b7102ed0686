import type { ProjectFile } from '#contract/fields.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { acceptByLinkRow, openViewLinkRow } from '#contract/view-links.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { type Clock, minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'

export type OpenContext = {
  db: Db
  clock: Clock
  limit: Limiter
  scopes: Pick<Scopes, 'of' | 'findByLink'>
  movePunch: (scope: Scope, id: string, to: { state: 'accepted' | 'open' }) => Promise<Record<string, never>>
  /** The files that a scope sees. */
  filesOf: (scope: Scope) => Promise<ProjectFile[]>
}

const byAddress: Limit = { name: 'view link by address', most: 60, windowMs: 10 * minute }

/**
 * Which project a link leads to. Notes that it was used. Refuses one that nobody made, that has run out, or that was taken
 * back, and says which.
 */
export async function openViewLink(
  context: OpenContext,
  token: string,
  address: string,
): Promise<RowData<typeof openViewLinkRow>> {
  const { db, scopes, filesOf } = context
  const { orgId: _, personId: __, chosen, now, ...found } = await findLink(context, token, address)
  await db
    .updateTable('view_links')
    .set({ last_used_at: now })
    .where('token_hash', '=', hashToken(token))
    .execute()
  const scope = chosen && (await scopes.findByLink(hashToken(token), found.project, true))
  return { ...found, photos: scope ? await filesOf(scope) : null }
}

/** Accepts something of the punch list, or opens it again, in the name of the owner whose link it is. */
export async function acceptByLink(
  context: OpenContext,
  { token, punch, state }: RowInput<typeof acceptByLinkRow>['body'],
  address: string,
): Promise<Record<string, never>> {
  const { scopes, movePunch } = context
  const { orgId, project, personId } = await findLink(context, token, address)
  if (personId === null) throw new Refusal('forbidden', say('You may look at this, but not change it.'))
  const owner = { orgId, projectId: project, audience: 'owner', userId: null, personId } as const
  return movePunch(scopes.of(owner), punch, { state })
}

/**
 * The link of a token, and when it was asked for; refuses one that nobody made, that has run out, or that was taken back, and says
 * which. How often one address may try is limited.
 */
async function findLink({ db, clock, limit }: OpenContext, token: string, address: string) {
  requireTokenShaped(token)
  await limit({ limit: byAddress, who: addressBucket(address) })
  const now = clock.now()
  const row = await db
    .selectFrom('view_links as link')
    .innerJoin('projects as p', 'p.id', 'link.project_id')
    .innerJoin('orgs as o', 'o.id', 'link.org_id')
    .leftJoin('project_people as owner', (join) =>
      join
        .onRef('owner.org_id', '=', 'link.org_id')
        .onRef('owner.project_id', '=', 'link.project_id')
        .onRef('owner.id', '=', 'link.person_id')
        .on('owner.role', '=', 'owner')
        .on('owner.removed_at', 'is', null),
    )
    .select([
      'link.project_id as project',
      'p.name',
      'o.name as orgName',
      'link.org_id as orgId',
      'owner.id as personId',
      'owner.name as accepts',
      'link.expires_at as expiresAt',
      'link.revoked_at as revokedAt',
      'link.photos as chosen',
    ])
    .where('link.token_hash', '=', hashToken(token))
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) {
    throw new Refusal(
      'unknown_token',
      say('This link leads nowhere. Ask whoever sent it to you for a new one.'),
    )
  }
  const { expiresAt, revokedAt, ...found } = row
  if (revokedAt !== null) {
    throw new Refusal(
      'expired_token',
      say('{org} took this link back. Ask them for a new one.', { org: row.orgName }),
    )
  }
  if (expiresAt <= now) {
    throw new Refusal(
      'expired_token',
      say('This link has run out. Ask {org} for a new one.', { org: row.orgName }),
    )
  }
  return { ...found, now, expiresAt: expiresAt.toISOString() }
}
