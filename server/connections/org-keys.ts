import type { addOwnKeyRow } from '#contract/machine-calls.ts'
import { type addOrgKeyRow, type OrgKey, orgKeysMost } from '#contract/org-keys.ts'
import type { OrgScope, RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import type { KeptKey } from '#server/db/tables/api-keys.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { planHas, requireFeature } from '#server/plan/plan.ts'
import { enterProject } from '#server/scope/enter.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { findOrgCaller, type OrgCaller, requireAdmin, requireOpenOrg } from '#server/scope/org.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { type KeyContext, newKey, type Presented, requireLive, requireScope } from './keys.ts'
import { callsByKey } from './rules.ts'
import { addKey, listKeys, revokeKey } from './store/keys.ts'

const tooMany = () =>
  new Refusal('conflict', say('There can be at most {most} keys. Revoke one first.', { most: orgKeysMost }))

/** The keys of an organisation, and whether its plan lets them work. */
export async function readOrgKeys(
  { db, clock }: KeyContext,
  org: OrgCaller,
): Promise<{ access: boolean; keys: OrgKey[] }> {
  requireAdmin(org)
  const [access, keys] = await Promise.all([
    planHas(db, org.orgId, 'api', clock.now()),
    listKeys(db, { org: org.orgId }),
  ])
  const names = await namesOf(db, keys)
  return { access, keys: keys.map((key) => presentKey(key, names)) }
}

/** Makes a key and answers it; it cannot be read again. Refuses who does not administer the organisation, and its plan. */
export async function makeOrgKey(
  { db, clock }: KeyContext,
  org: OrgCaller,
  body: RowInput<typeof addOrgKeyRow>['body'],
): Promise<RowData<typeof addOrgKeyRow>> {
  requireAdmin(org)
  const now = clock.now()
  await requireFeature(db, org.orgId, 'api', now)
  const { secret, kept } = newKey(body, now)
  const added = await addKey(db, kept, 'person', now, { maker: org, most: orgKeysMost })
  if (!added) throw tooMany()
  return { key: presentKey(added, await namesOf(db, [added])), secret }
}

/** Ends a key at once; ending it again changes nothing. Refuses one that is not there, or is another organisation's. */
export async function endOrgKey({ db, clock }: KeyContext, org: OrgCaller, id: string): Promise<OrgKey> {
  requireAdmin(org)
  const ended = await revokeKey(db, { id, of: { org: org.orgId } }, 'person', clock.now())
  if (!ended) throw notThere()
  return presentKey(ended, await namesOf(db, [ended]))
}

/**
 * As whom a key of an organisation calls: as one who runs its projects, whatever else whoever made it is. Refuses, beside what
 * keys are refused for, one whose maker administers the organisation no more, and a plan without access.
 */
async function admitOrgKey(
  context: KeyContext & { limit: Limiter },
  presented: Presented,
): Promise<OrgCaller> {
  const found = await requireLive(context, presented)
  const caller = await admitMaker(context, found)
  requireScope(found, presented.row)
  return caller
}

/** Whoever made a key of an organisation, as long as they may; a key of the operators, or somebody's own, is nothing to any. */
export async function admitMaker(
  { db, clock, limit }: KeyContext & { limit: Limiter },
  { id, orgId, userId }: KeptKey,
): Promise<OrgCaller> {
  if (orgId === null || userId === null) throw notThere()
  await limit({ limit: callsByKey, who: id })
  const maker = await findOrgCaller(db, userId, orgId)
  if (maker?.role !== 'admin') {
    throw new Refusal(
      'unauthenticated',
      say('Whoever made the key does not administer the organization any more: make another one.'),
      { headers: { 'www-authenticate': 'Bearer' } },
    )
  }
  await requireFeature(db, orgId, 'api', clock.now())
  return { ...maker, role: 'contractor' }
}

/** As whom a key calls in the organisation with this id; any other than its own is not there. */
export async function orgByKey(
  context: KeyContext & { limit: Limiter },
  presented: Presented,
  org: string,
): Promise<OrgCaller> {
  const caller = await admitOrgKey(context, presented)
  if (caller.orgId !== org) throw notThere()
  requireOpenOrg(caller, presented.row)
  return caller
}

/** The scope in which a key sees a project of its organisation. */
export async function projectByKey(
  context: KeyContext & { limit: Limiter; scopes: Scopes },
  { lookAs, ...presented }: Presented & { lookAs: string | undefined },
  project: string,
): Promise<Scope> {
  const { orgId, userId } = await admitOrgKey(context, presented)
  const { row, address } = presented
  const visitor = { userId, link: undefined, lookAs, method: row.method, address }
  const scope = await enterProject(context, visitor, project)
  // Whoever made the key may have a part in projects of others.
  if (scope.orgId !== orgId) throw notThere()
  return scope
}

/** Who asks over the protocol, and what they allowed: a key of an organisation reaches its projects alone. */
export type Asker = Pick<KeptKey, 'id' | 'name' | 'expiresAt'> & {
  userId: string
  orgId: string | null
  scopes: ReadonlySet<string>
}

/** Whose key came along to the protocol. Refuses what keys are refused for, and a key of the operators. */
export async function askerByKey(
  context: KeyContext & { limit: Limiter },
  presented: Omit<Presented, 'row'>,
): Promise<Asker> {
  const found = await requireLive(context, presented)
  const { id, name, expiresAt, userId, orgId } = found
  if (userId === null) throw new Refusal('forbidden', say('This call cannot be made with a key.'))
  if (orgId === null) await context.limit({ limit: callsByKey, who: id })
  else await admitMaker(context, found)
  return { id, name, expiresAt, userId, orgId, scopes: new Set(found.scopes) }
}

/** Somebody's own keys to `/mcp`. */
export async function readOwnKeys({ db }: KeyContext, userId: string): Promise<OrgKey[]> {
  const keys = await listKeys(db, { user: userId })
  const names = await namesOf(db, keys)
  return keys.map((key) => presentKey(key, names))
}

/** Makes somebody a key of their own to `/mcp`: it reads what they read, and can do no more than propose. */
export async function makeOwnKey(
  { db, clock }: KeyContext,
  userId: string,
  body: RowInput<typeof addOwnKeyRow>['body'],
): Promise<RowData<typeof addOwnKeyRow>> {
  const now = clock.now()
  const { secret, kept } = newKey(body, now)
  const added = await addKey(db, kept, 'person', now, { maker: { orgId: null, userId }, most: orgKeysMost })
  if (!added) throw tooMany()
  return { key: presentKey(added, await namesOf(db, [added])), secret }
}

/** Ends a key of somebody's own at once; ending it again changes nothing. */
export async function endOwnKey({ db, clock }: KeyContext, userId: string, id: string): Promise<OrgKey> {
  const ended = await revokeKey(db, { id, of: { user: userId } }, 'person', clock.now())
  if (!ended) throw notThere()
  return presentKey(ended, await namesOf(db, [ended]))
}

async function namesOf(db: Db, keys: readonly KeptKey[]): Promise<Map<string, string>> {
  const ids = [...new Set(keys.flatMap(({ userId }) => userId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('profiles as p', (join) => join.onRef('p.user_id', '=', 'u.id').on('p.is_primary', '=', true))
    .select(['u.id', 'u.username', 'p.name'])
    .where('u.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, username, name }) => [id, name ?? username]))
}

const presentKey = (key: KeptKey, names: ReadonlyMap<string, string>): OrgKey => ({
  id: key.id,
  name: key.name,
  start: key.start,
  scopes: key.scopes as OrgScope[],
  madeBy: names.get(key.userId ?? '') ?? '',
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
})
