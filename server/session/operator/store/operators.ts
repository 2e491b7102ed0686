import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { keepRecoveryCodes, type RightCode, spendCode } from '../../store/second-factor.ts'

/** A one-time link as it is kept: the hash of its token, and the sealed secret of the second factor that it sets up. */
export type NewLink = { hash: Buffer; totpSecret: Buffer; expiresAt: Date }

/** Whether there is anybody whom the screens of operators are for. */
export async function anyOperator(db: Db): Promise<boolean> {
  return (await db.selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds an operator with the link that they come in by; false, with nothing changed, where the address has one. */
export async function addOperator(
  db: Db,
  added: { id: string; email: string; emailKey: string; link: NewLink },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('operators')
      .values({
        id: added.id,
        email_key: added.emailKey,
        email: added.email,
        password_hash: null,
        totp_secret: null,
        totp_step: null,
        created_at: now,
        enrolled_at: null,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    await keepLink(tx, added.id, added.link)
    await addAuditLine(tx, { actor: 'command line', action: 'operator.added', subject: added.id }, now)
    return true
  })
}

const keepLink = (tx: Db, operatorId: string, link: NewLink) =>
  tx
    .insertInto('operator_links')
    .values({
      hash: link.hash,
      operator_id: operatorId,
      totp_secret: link.totpSecret,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute()

/** Gives the operator of this address a new link; those made before no longer work. Undefined where there is none. */
export async function replaceLink(
  db: Db,
  emailKey: string,
  link: NewLink,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const operator = await tx
      .selectFrom('operators')
      .select(['id', 'email'])
      .where('email_key', '=', emailKey)
      .forUpdate()
      .executeTakeFirst()
    if (!operator) return undefined
    await tx
      .deleteFrom('operator_links')
      .where('operator_id', '=', operator.id)
      .where('used_at', 'is', null)
      .execute()
    await keepLink(tx, operator.id, link)
    const line = { actor: 'command line', action: 'operator.link_made', subject: operator.id } as const
    await addAuditLine(tx, line, now)
    return operator
  })
}

/** Removes the operator of this address with their sessions, links and codes; undefined where there is none. */
export async function removeOperator(
  db: Db,
  emailKey: string,
  now: Date,
): Promise<{ id: string; email: string } | undefined> {
  return db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('operators')
      .where('email_key', '=', emailKey)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!gone) return undefined
    await addAuditLine(tx, { actor: 'command line', action: 'operator.removed', subject: gone.id }, now)
    return gone
  })
}

/** An operator as a list shows one. */
export type ListedOperator = {
  id: string
  email: string
  addedAt: Date
  enrolledAt: Date | null
  /** Until when the link that waits for them works. */
  linkUntil: Date | null
  recoveryCodes: number
  /** When they were last at work, as far as a session of theirs is alive. */
  seenAt: Date | null
}

/** Every operator, the first first. */
export async function listOperators(db: Db, now: Date): Promise<ListedOperator[]> {
  const { rows } = await sql<ListedOperator>`
    select id, email, created_at as "addedAt", enrolled_at as "enrolledAt",
      (select max(expires_at) from operator_links link
        where link.operator_id = operators.id and used_at is null and expires_at > ${now}) as "linkUntil",
      (select count(*)::integer from operator_recovery_codes code
        where code.operator_id = operators.id and used_at is null) as "recoveryCodes",
      (select max(seen_at) from operator_sessions session
        where session.operator_id = operators.id and expires_at > ${now}) as "seenAt"
    from operators order by created_at, id`.execute(db)
  return rows
}

/** What stands behind a one-time link. */
export type OperatorLink = {
  operatorId: string
  email: string
  emailKey: string
  totpSecret: Buffer
  expiresAt: Date
  usedAt: Date | null
}

/** The link with this hash, used or not. */
export async function findLink(db: Db, hash: Buffer): Promise<OperatorLink | undefined> {
  return db
    .selectFrom('operator_links as link')
    .innerJoin('operators as operator', 'operator.id', 'link.operator_id')
    .select([
      'operator.id as operatorId',
      'operator.email',
      'operator.email_key as emailKey',
      'link.totp_secret as totpSecret',
      'link.expires_at as expiresAt',
      'link.used_at as usedAt',
    ])
    .where('link.hash', '=', hash)
    .executeTakeFirst()
}

/** What a link is exchanged for: the only password, second factor, recovery codes and session from then on. */
export type Enrolment = {
  link: Buffer
  operatorId: string
  passwordHash: string
  totpStep: number
  recoveryCodes: readonly Buffer[]
  session: { hash: Buffer; expiresAt: Date }
}

/** Uses a link; false, with nothing changed, where it was used, replaced or ran out meanwhile. */
export async function enrolOperator(db: Db, enrolment: Enrolment, now: Date): Promise<boolean> {
  const { operatorId } = enrolment
  return db.transaction().execute(async (tx) => {
    // The operator first, as `replaceLink` does: whoever changes how this one comes in takes turns.
    await tx.selectFrom('operators').select('id').where('id', '=', operatorId).forUpdate().execute()
    const spent = await tx
      .updateTable('operator_links')
      .set({ used_at: now })
      .where('hash', '=', enrolment.link)
      .where('operator_id', '=', operatorId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('totp_secret')
      .executeTakeFirst()
    if (!spent) return false
    await tx
      .updateTable('operators')
      .set({
        password_hash: enrolment.passwordHash,
        totp_secret: spent.totp_secret,
        totp_step: String(enrolment.totpStep),
        enrolled_at: now,
      })
      .where('id', '=', operatorId)
      .execute()
    await tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute()
    await keepRecoveryCodes(tx, { of: 'operator', id: operatorId }, enrolment.recoveryCodes)
    await tx
      .insertInto('operator_sessions')
      .values({
        hash: enrolment.session.hash,
        operator_id: operatorId,
        created_at: now,
        seen_at: now,
        expires_at: enrolment.session.expiresAt,
      })
      .execute()
    const actor: Actor = `operator:${operatorId}`
    await addAuditLine(tx, { actor, action: 'operator.enrolled', subject: operatorId }, now)
    return true
  })
}

/** Puts new recovery codes in the place of all others, against `code`; false, with nothing changed, where that was spent. */
export async function replaceRecoveryCodes(
  db: Db,
  operatorId: string,
  code: RightCode,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const holder = { of: 'operator', id: operatorId } as const
    if (!(await spendCode(tx, holder, code, now))) return false
    await keepRecoveryCodes(tx, holder, hashes)
    const actor: Actor = `operator:${operatorId}`
    await addAuditLine(tx, { actor, action: 'operator.recovery_codes_made', subject: operatorId }, now)
    return true
  })
}
