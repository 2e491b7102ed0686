import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { type RightCode, spendCode } from '../../store/second-factor.ts'

/** What an operator signs in with, as it is kept. */
export type OperatorCredentials = { id: string; passwordHash: string; totpSecret: Buffer }

/** The credentials of an address; undefined where it is nobody's, or its owner has not used their link yet. */
export async function findOperatorCredentials(
  db: Db,
  by: { emailKey: string } | { id: string },
): Promise<OperatorCredentials | undefined> {
  const query = db.selectFrom('operators').select(['id', 'password_hash', 'totp_secret'])
  const row = await ('id' in by
    ? query.where('id', '=', by.id)
    : query.where('email_key', '=', by.emailKey)
  ).executeTakeFirst()
  if (!row?.password_hash || !row.totp_secret) return undefined
  return { id: row.id, passwordHash: row.password_hash, totpSecret: row.totp_secret }
}

export type NewOperatorSession = {
  operatorId: string
  /** What the password was found to be right for: nobody gets in by one that has been changed meanwhile. */
  passwordHash: string
  code: RightCode
  hash: Buffer
  /** The session of the same browser that it takes the place of. */
  replaces: Buffer | undefined
  expiresAt: Date
}

/** Starts a session and spends the code; false, with nothing changed, where the code or the password no longer stands. */
export async function startOperatorSession(db: Db, session: NewOperatorSession, now: Date): Promise<boolean> {
  const { operatorId, code } = session
  return db.transaction().execute(async (tx) => {
    const holder = await tx
      .selectFrom('operators')
      .select('id')
      .where('id', '=', operatorId)
      .where('password_hash', '=', session.passwordHash)
      .forUpdate()
      .executeTakeFirst()
    if (!holder || !(await spendCode(tx, { of: 'operator', id: operatorId }, code, now))) return false
    if (session.replaces)
      await tx.deleteFrom('operator_sessions').where('hash', '=', session.replaces).execute()
    await tx
      .insertInto('operator_sessions')
      .values({
        hash: session.hash,
        operator_id: operatorId,
        created_at: now,
        seen_at: now,
        expires_at: session.expiresAt,
      })
      .execute()
    const actor: Actor = `operator:${operatorId}`
    const detail = { by: 'step' in code ? 'app' : 'recovery code' }
    await addAuditLine(tx, { actor, action: 'operator.signed_in', subject: operatorId, detail }, now)
    return true
  })
}

/**
 * Writes down that somebody tried to sign in with this address and was refused, where it is an operator's. Nothing waits
 * for the disk, and the same is done for an address that is nobody's: the time it takes tells nothing.
 */
export async function noteFailedSignIn(db: Db, emailKey: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit to off`.execute(tx)
    await sql`
      insert into audit_lines (at, actor, action, subject, detail)
      select ${now}, 'operator:' || id, ${'operator.sign_in_failed' satisfies AuditAction}, id, '{}' from operators
      where email_key = ${emailKey}`.execute(tx)
  })
}

/** Who is signed in as an operator. */
export type SignedInOperator = { id: string; email: string; recoveryCodes: number }

/** The session with this hash that was used after `idleSince` and has not run out, and when it was last used. */
export async function findOperatorSession(
  db: Db,
  hash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<{ operator: SignedInOperator; seenAt: Date } | undefined> {
  const row = await db
    .selectFrom('operator_sessions as session')
    .innerJoin('operators as operator', 'operator.id', 'session.operator_id')
    .select((eb) => [
      'operator.id',
      'operator.email',
      'session.seen_at as seenAt',
      eb
        .selectFrom('operator_recovery_codes as code')
        .select(sql<number>`count(*)::integer`.as('left'))
        .whereRef('code.operator_id', '=', 'operator.id')
        .where('code.used_at', 'is', null)
        .as('recoveryCodes'),
    ])
    .where('session.hash', '=', hash)
    .where('session.expires_at', '>', now)
    .where('session.seen_at', '>', idleSince)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, email, seenAt, recoveryCodes } = row
  return { operator: { id, email, recoveryCodes: recoveryCodes ?? 0 }, seenAt }
}

/** Notes that a session is in use; it lasts until `mostUntil` at most. */
export async function seeOperatorSession(db: Db, hash: Buffer, now: Date, mostUntil: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ seen_at: now, expires_at: sql<Date>`least(expires_at, ${mostUntil})` })
    .where('hash', '=', hash)
    .execute()
}

/** Ends an operator's session that has run out at `now`, or was last used before `idleSince`. */
export async function endRunOutOperatorSession(
  db: Db,
  hash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<void> {
  await db
    .deleteFrom('operator_sessions')
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('seen_at', '<=', idleSince)]))
    .execute()
}

/** Ends a session, if there is such a one. */
export async function endOperatorSession(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('operator_sessions')
      .where('hash', '=', hash)
      .returning('operator_id as id')
      .executeTakeFirst()
    if (!ended) return
    const actor: Actor = `operator:${ended.id}`
    await addAuditLine(tx, { actor, action: 'operator.signed_out', subject: ended.id }, now)
  })
}

/** Forgets sessions that have ended, and links that ran out before `linksBefore`. */
export async function sweepOperators(db: Db, now: Date, idleSince: Date, linksBefore: Date): Promise<void> {
  await db
    .deleteFrom('operator_sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('seen_at', '<', idleSince)]))
    .execute()
  await db.deleteFrom('operator_links').where('expires_at', '<', linksBefore).execute()
}
