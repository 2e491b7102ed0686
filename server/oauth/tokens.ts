import { createHash, timingSafeEqual } from 'node:crypto'
import type { MachineScope } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, isTokenShaped, newToken } from '#server/kit/token.ts'
import type { OAuthContext } from './context.ts'
import { OAuthError } from './oauth-error.ts'
import { accessMs, callsByGrant, refreshMs, usedEveryMs, wrongTokens } from './rules.ts'

/** How each kind of secret begins, so that one which leaks can be told for what it is. */
const starts = { code: 'plc_', access: 'pla_', refresh: 'plr_' } as const
type Kind = keyof typeof starts

/** A new secret, and what is kept of it. */
export function newSecret(kind: Kind): { secret: string; hash: Buffer } {
  const secret = `${starts[kind]}${newToken()}`
  return { secret, hash: hashToken(secret) }
}

/** What is kept of a secret of this kind; undefined of what cannot be one. */
const hashOf = (kind: Kind, text: string): Buffer | undefined =>
  text.startsWith(starts[kind]) && isTokenShaped(text.slice(starts[kind].length))
    ? hashToken(text)
    : undefined

/** Whether a key that came along is a token of ours, rather than a key. */
export const isAccessToken = (text: string): boolean => text.startsWith(starts.access)

const invalidGrant = () =>
  new OAuthError('invalid_grant', 'The code or token is unknown, was used, has run out, or is of another.')

type Fields = Readonly<Record<string, string>>

/** The grant that a code or a refresh token is of, locked, as long as it lasts. */
async function liveGrant(tx: Db, id: string, { clientId, resource, now }: Of) {
  const found = await tx
    .selectFrom('oauth_grants')
    .select([
      'id',
      'scopes',
      'client_id as clientId',
      'resource',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isLive = found && found.revokedAt === null && found.expiresAt > now
  return isLive && found.clientId === clientId && found.resource === resource ? found : undefined
}
type Of = { clientId: string; resource: string; now: Date }

/** Ends a grant: nothing that was ever given out for it works any more. */
export async function endGrant(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('oauth_grants')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await tx.deleteFrom('oauth_tokens').where('grant_id', '=', id).execute()
}

async function giveTokens(tx: Db, grant: { id: string; scopes: string[]; expiresAt: Date }, now: Date) {
  await tx
    .deleteFrom('oauth_tokens')
    .where('grant_id', '=', grant.id)
    .where('expires_at', '<=', now)
    .execute()
  const until = (ms: number) => new Date(Math.min(now.getTime() + ms, grant.expiresAt.getTime()))
  const [access, refresh] = [newSecret('access'), newSecret('refresh')]
  const accessUntil = until(accessMs)
  await tx
    .insertInto('oauth_tokens')
    .values([
      { hash: access.hash, grant_id: grant.id, kind: 'access', expires_at: accessUntil },
      { hash: refresh.hash, grant_id: grant.id, kind: 'refresh', expires_at: until(refreshMs) },
    ])
    .execute()
  return {
    access_token: access.secret,
    token_type: 'Bearer',
    expires_in: Math.floor((accessUntil.getTime() - now.getTime()) / 1000),
    refresh_token: refresh.secret,
    scope: grant.scopes.join(' '),
  }
}

/** Whether a verifier is what a challenge was made of (RFC 7636 §4.6). */
function keeps(challenge: string, verifier: string): boolean {
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier)) return false
  const made = createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge))
}

/** Turns a code into tokens, once. Whatever is wrong with what comes along with it spends it; brought again it ends its grant. */
async function byCode({ db, clock, resource }: OAuthContext, fields: Fields) {
  const hash = hashOf('code', fields.code ?? '')
  if (!hash) return undefined
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const code = await tx
      .selectFrom('oauth_codes')
      .selectAll()
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst()
    if (!code) return undefined
    if (code.used_at !== null) {
      await endGrant(tx, code.grant_id, now)
      return undefined
    }
    await tx.updateTable('oauth_codes').set({ used_at: now }).where('hash', '=', hash).execute()
    const grant = await liveGrant(tx, code.grant_id, { clientId: fields.client_id ?? '', resource, now })
    if (!grant || code.expires_at <= now || code.redirect_uri !== fields.redirect_uri) return undefined
    if (!keeps(code.challenge, fields.code_verifier ?? '')) return undefined
    return giveTokens(tx, grant, now)
  })
}

/** Gives another pair of tokens for a refresh token, once. Brought again it ends its grant: one of two who have it stole it. */
async function byRefresh({ db, clock, resource }: OAuthContext, fields: Fields) {
  const hash = hashOf('refresh', fields.refresh_token ?? '')
  if (!hash) return undefined
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const token = await tx
      .selectFrom('oauth_tokens')
      .selectAll()
      .where('hash', '=', hash)
      .where('kind', '=', 'refresh')
      .forUpdate()
      .executeTakeFirst()
    if (!token || token.expires_at <= now) return undefined
    const grant = await liveGrant(tx, token.grant_id, { clientId: fields.client_id ?? '', resource, now })
    if (!grant) return undefined
    if (token.used_at !== null) {
      await endGrant(tx, grant.id, now)
      return undefined
    }
    await tx.updateTable('oauth_tokens').set({ used_at: now }).where('hash', '=', hash).execute()
    return giveTokens(tx, grant, now)
  })
}

/** Answers the token endpoint; refuses in its words. `address` is whose tries are counted. */
export async function exchange(context: OAuthContext, fields: Fields, address: string): Promise<object> {
  const { grant_type: how, resource } = fields
  if (how !== 'authorization_code' && how !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', 'Use authorization_code or refresh_token.')
  if (resource !== undefined && resource !== context.resource)
    throw new OAuthError('invalid_target', `Tokens are for ${context.resource} alone.`)
  const given = await (how === 'authorization_code' ? byCode : byRefresh)(context, fields)
  if (given) return given
  await context.limit({ limit: wrongTokens, who: addressBucket(address) })
  throw invalidGrant()
}

/** Ends what a token is of (RFC 7009), where it is the client's; says nothing of whether there was one. */
export async function revokeByToken({ db, clock }: OAuthContext, fields: Fields): Promise<void> {
  const text = fields.token ?? ''
  const hash = hashOf('refresh', text) ?? hashOf('access', text)
  if (!hash) return
  const found = await db
    .selectFrom('oauth_tokens as t')
    .innerJoin('oauth_grants as g', 'g.id', 't.grant_id')
    .select(['g.id', 'g.client_id as clientId'])
    .where('t.hash', '=', hash)
    .executeTakeFirst()
  if (found && found.clientId === fields.client_id)
    await db.transaction().execute((tx) => endGrant(tx, found.id, clock.now()))
}

/** As whom a program asks that somebody let in. */
export type GrantAsker = {
  id: string
  name: string
  userId: string
  orgId: null
  scopes: ReadonlySet<string>
  projects: readonly string[] | null
  expiresAt: Date
}

/** Who let the program in that brings this token; refuses one that does not work, and an address that tried too many. */
export async function askerByToken(
  { db, clock, limit, resource }: OAuthContext,
  { token, address, tell }: { token: string; address: string; tell: (actor: string) => void },
): Promise<GrantAsker> {
  const now = clock.now()
  const hash = hashOf('access', token)
  const found =
    hash &&
    (await db
      .selectFrom('oauth_tokens as t')
      .innerJoin('oauth_grants as g', 'g.id', 't.grant_id')
      .innerJoin('oauth_clients as c', 'c.id', 'g.client_id')
      .select(['g.id', 'c.name', 'g.user_id as userId', 'g.scopes', 'g.projects'])
      .select(['t.expires_at as expiresAt', 'g.last_used_at as lastUsedAt'])
      .where('t.hash', '=', hash)
      .where('t.kind', '=', 'access')
      .where('t.expires_at', '>', now)
      .where('g.expires_at', '>', now)
      .where('g.revoked_at', 'is', null)
      .where('g.resource', '=', resource)
      .executeTakeFirst())
  if (!found) {
    await limit({ limit: wrongTokens, who: addressBucket(address) })
    throw new Refusal('unauthenticated', say('The key is unknown, has expired or was revoked.'))
  }
  const { lastUsedAt, scopes, ...asker } = found
  tell(`grant:${found.id}`)
  await limit({ limit: callsByGrant, who: found.id })
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= usedEveryMs)
    await db.updateTable('oauth_grants').set({ last_used_at: now }).where('id', '=', found.id).execute()
  return { ...asker, orgId: null, scopes: new Set<MachineScope>(scopes as MachineScope[]) }
}
