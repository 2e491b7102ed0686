import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'

/** The account of somebody who is signed in, and whether `browser` has signed in to it before. */
export type OwnAccount = {
  id: string
  username: string
  email: string
  emailKey: string
  passwordHash: string
  known: boolean
}

/** The account with this id. */
export async function findOwnAccount(
  db: Db,
  userId: string,
  browser: Buffer | undefined,
): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount>`
    select id, username, email, email_key as "emailKey", password_hash as "passwordHash",
      exists (select from known_browsers where hash = ${browser ?? null}::bytea and user_id = users.id) as known
    from users where id = ${userId}::uuid`.execute(db)
  return rows[0]
}

/** A session as its owner sees it. */
export type ListedSession = { hash: Buffer; startedAt: Date; usedAt: Date }

/** The sessions of a user that have not run out, the one that was used last first. */
export async function listSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  return db
    .selectFrom('sessions')
    .select(['hash', 'created_at as startedAt', 'renewed_at as usedAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('renewed_at', 'desc')
    .orderBy('hash')
    .execute()
}

/** Ends sessions of a user: the one with the hash `only`, or all but `kept`. Answers how many. */
export async function endSessionsOf(
  db: Db,
  userId: string,
  which: { only: Buffer } | { kept: Buffer | undefined },
): Promise<number> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId)
  const { numDeletedRows } = await ('only' in which
    ? query.where('hash', '=', which.only)
    : which.kept
      ? query.where('hash', '<>', which.kept)
      : query
  ).executeTakeFirst()
  return Number(numDeletedRows)
}

/** How many sessions of accounts and of operators were ended. */
export type EndedSessions = { accounts: number; operators: number }

/**
 * Ends every session of whoever has an address, as an operator and with an account, or of everybody where none is given;
 * written down. Undefined, with nothing changed, where the address is neither's.
 */
export async function signOutByAddress(
  db: Db,
  emailKey: string | undefined,
  now: Date,
): Promise<EndedSessions | undefined> {
  return db.transaction().execute(async (tx) => {
    const [user, operator] = [await idIn(tx, 'users', emailKey), await idIn(tx, 'operators', emailKey)]
    if (emailKey !== undefined && user === undefined && operator === undefined) return undefined
    const whose = (column: string, id: string | undefined) =>
      emailKey === undefined ? sql`true` : sql`${sql.ref(column)} = ${id ?? null}::uuid`
    const accounts = await sql`delete from sessions where ${whose('user_id', user)}`.execute(tx)
    const operators =
      await sql`delete from operator_sessions where ${whose('operator_id', operator)}`.execute(tx)
    const ended = {
      accounts: Number(accounts.numAffectedRows ?? 0),
      operators: Number(operators.numAffectedRows ?? 0),
    }
    const subject = operator ?? user
    const entry = { actor: 'command line', action: 'sessions.ended', detail: ended } as const
    await addAuditLine(tx, subject === undefined ? entry : { ...entry, subject }, now)
    return ended
  })
}

async function idIn(tx: Db, table: 'users' | 'operators', emailKey: string | undefined) {
  if (emailKey === undefined) return undefined
  const row = await tx.selectFrom(table).select('id').where('email_key', '=', emailKey).executeTakeFirst()
  return row?.id
}
