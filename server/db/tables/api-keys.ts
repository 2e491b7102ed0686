import { makeBatch } from '#server/kit/batch.ts'
import { anyLength, runKept } from '../client.ts'
import type { Db } from '../schema.ts'

/** A key as it is kept: all but the key. */
export type KeptKey = {
  id: string
  name: string
  start: string
  scopes: string[]
  createdAt: Date
  createdBy: string
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  /** The organisation that made it; null for one of the operators. */
  orgId: string | null
  /** As whom it acts, where an organisation made it. */
  userId: string | null
}

/** What is told of a key. */
export const keyColumns = [
  'id',
  'name',
  'start',
  'scopes',
  'created_at as createdAt',
  'created_by as createdBy',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'last_used_at as lastUsedAt',
  'org_id as orgId',
  'user_id as userId',
] as const

/** Those who come with a key at the same time are answered together, by the database that they are looked for in. */
const together = new WeakMap<Db, (hash: Buffer) => Promise<KeptKey | undefined>>()

/** The key with this hash, ended or not, of the operators or of an organisation. */
export function findKey(db: Db, hash: Buffer): Promise<KeptKey | undefined> {
  let find = together.get(db)
  if (!find) {
    find = makeBatch((asked: readonly Buffer[]) => findKeys(db, asked), { most: 64, runs: 1 })
    together.set(db, find)
  }
  return find(hash)
}

async function findKeys(db: Db, asked: readonly Buffer[]): Promise<(KeptKey | undefined)[]> {
  const rows = await runKept<KeptKey & { place: number }>(db, keysByHash, [asked])
  const found = new Map(rows.map(({ place, ...key }) => [place, key]))
  return asked.map((_, i) => found.get(i + 1))
}

const keysByHash = {
  name: 'keys',
  text: `select asked.place::int, ${keyColumns.map((column) => column.replace(/ as (\w+)$/, ' as "$1"')).join(', ')}
    from unnest(${anyLength('$1::bytea[]')}) with ordinality as asked (sent, place)
      join api_keys on api_keys.hash = asked.sent`,
}
