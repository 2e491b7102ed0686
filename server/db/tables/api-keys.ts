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

/** The key with this hash, ended or not, of the operators or of an organisation. */
export const findKey = async (db: Db, hash: Buffer): Promise<KeptKey | undefined> =>
  (await findKeys(db, [hash]))[0]

/** The keys with these hashes, in their order. */
export async function findKeys(db: Db, asked: readonly Buffer[]): Promise<(KeptKey | undefined)[]> {
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
