import { randomUUID } from 'node:crypto'
import type { Key } from '#contract/connections.ts'
import type { AnyRow, Scope } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { findKeys, type KeptKey } from '#server/db/tables/api-keys.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import { makeBatch } from '#server/kit/batch.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, isTokenShaped, newToken } from '#server/kit/token.ts'
import { usedEveryMs, wrongKeys } from './rules.ts'
import { addKey, endRunOutKey, listKeys, noteKeyUse, revokeKey } from './store/keys.ts'

export type KeyContext = { db: Db; clock: Clock }

/** How every key begins, so that one which leaks can be told for what it is. */
const prefix = 'plk_'
/** How much of a key is kept in the clear: the prefix and 24 of its 256 bits. */
const startLength = 8
const dayMs = 24 * 3600 * 1000

/** Every key of the operators, newest first; never the keys themselves. */
export async function readKeys({ db }: KeyContext): Promise<Key[]> {
  return (await listKeys(db, 'operators')).map(presentKey)
}

/** A new key, and what is kept of it. */
export function newKey(
  { name, scopes, days }: { name: string; scopes: readonly string[]; days: number },
  now: Date,
) {
  const secret = `${prefix}${newToken()}`
  const kept = {
    id: randomUUID(),
    name,
    hash: hashToken(secret),
    start: secret.slice(0, startLength),
    scopes: [...new Set(scopes)],
    expiresAt: new Date(now.getTime() + days * dayMs),
  }
  return { secret, kept }
}

/** Makes a key and answers it; it cannot be read again. */
export async function makeKey(
  { db, clock }: KeyContext,
  { name, scopes, days }: { name: string; scopes: readonly Scope[]; days: number },
  actor: Actor,
): Promise<{ key: Key; secret: string }> {
  const now = clock.now()
  const { secret, kept } = newKey({ name, scopes, days }, now)
  const added = await addKey(db, kept, actor, now)
  if (!added) throw new Error('operators make as many keys as they like')
  return { key: presentKey(added), secret }
}

/** Ends a key at once; ending it again changes nothing. Refuses with 404 where there is none. */
export async function endKey({ db, clock }: KeyContext, id: string, actor: Actor): Promise<Key> {
  const ended = await revokeKey(db, { id, of: 'operators' }, actor, clock.now())
  if (!ended) throw new Refusal('not_found', 'There is no such key.')
  return presentKey(ended)
}

/** Those who come with a key at the same time are answered together, by the database that it is looked for in. */
const together = new WeakMap<Db, (hash: Buffer) => Promise<KeptKey | undefined>>()

function findTogether(db: Db, hash: Buffer): Promise<KeptKey | undefined> {
  let find = together.get(db)
  if (!find) {
    find = makeBatch((asked: readonly Buffer[]) => findKeys(db, asked), { most: 64, runs: 1 })
    together.set(db, find)
  }
  return find(hash)
}

/** How a key came along. */
export type Presented = { key: string; row: AnyRow; address: string; tell: (actor: Actor) => void }

/**
 * The key that came along, where it works. Refuses with 401 a key that is unknown or has ended, and with 429 an address that
 * tried too many of those.
 */
export async function requireLive(
  { db, clock, limit }: KeyContext & { limit: Limiter },
  { key, address, tell }: Omit<Presented, 'row'>,
): Promise<KeptKey> {
  const now = clock.now()
  const shaped = key.startsWith(prefix) && isTokenShaped(key.slice(prefix.length))
  const found = shaped ? await findTogether(db, hashToken(key)) : undefined
  if (!found || found.revokedAt !== null || found.expiresAt <= now) {
    if (found) await endRunOutKey(db, found.id)
    await limit({ limit: wrongKeys, who: addressBucket(address) })
    throw new Refusal('unauthenticated', say('The key is unknown, has expired or was revoked.'), {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const { id, lastUsedAt } = found
  tell(`key:${id}`)
  const since = new Date(now.getTime() - usedEveryMs)
  if (lastUsedAt === null || lastUsedAt <= since) await noteKeyUse(db, id, since, now)
  return found
}

/** Refuses with 403 a call that a key does not reach: none does, or this one lacks the scope. */
export function requireScope({ scopes }: KeptKey, { scope }: AnyRow): void {
  if (scope == null) throw new Refusal('forbidden', say('This call cannot be made with a key.'))
  if (!scopes.includes(scope))
    throw new Refusal('forbidden', say('The key lacks the scope {scope}.', { scope }))
}

/** Which operators' key calls. Refuses as `requireLive` and `requireScope` do; an organisation's key reaches nothing here. */
export async function admitKey(
  context: KeyContext & { limit: Limiter },
  presented: Presented,
): Promise<{ actor: Actor }> {
  const found = await requireLive(context, presented)
  if (found.userId !== null) throw new Refusal('forbidden', say('This call cannot be made with a key.'))
  requireScope(found, presented.row)
  return { actor: `key:${found.id}` }
}

const presentKey = (key: KeptKey): Key => ({
  id: key.id,
  name: key.name,
  start: key.start,
  scopes: key.scopes as Scope[],
  createdAt: key.createdAt.toISOString(),
  createdBy: key.createdBy,
  expiresAt: key.expiresAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
})
