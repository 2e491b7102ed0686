import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { queueAccountLetters } from './letters.ts'

/** Who has a second factor: an operator or a user, by their id. */
export type FactorHolder = { of: 'operator' | 'user'; id: string }

/** Where the newest step and the recovery codes of either stand. */
const places = {
  operator: { steps: 'operators', holder: 'id', codes: 'operator_recovery_codes', owner: 'operator_id' },
  user: { steps: 'user_factors', holder: 'user_id', codes: 'user_recovery_codes', owner: 'user_id' },
} as const

/** A code of the second factor that was found to be right, and is yet to be spent. */
export type RightCode = { step: number } | { recovery: Buffer }

/** Whether this is a recovery code of theirs that has not been used. */
export async function hasRecoveryCode(
  db: Db,
  { of, id }: { of: FactorHolder['of']; id: string | undefined },
  hash: Buffer,
): Promise<boolean> {
  const { codes, owner } = places[of]
  const { rows } = await sql`
    select from ${sql.table(codes)}
    where hash = ${hash}::bytea and ${sql.ref(owner)} = ${id ?? null}::uuid and used_at is null`.execute(db)
  return rows.length > 0
}

/**
 * Spends a code, so that it works for nobody a second time; false where it was spent already, or a newer code of the app
 * was. The caller's transaction holds it back until what it was spent on is done.
 */
export async function spendCode(
  tx: Db,
  { of, id }: FactorHolder,
  code: RightCode,
  now: Date,
): Promise<boolean> {
  const { steps, holder, codes, owner } = places[of]
  const spent =
    'step' in code
      ? await sql`
          update ${sql.table(steps)} set totp_step = ${code.step}
          where ${sql.ref(holder)} = ${id}::uuid and (totp_step is null or totp_step < ${code.step})`.execute(
          tx,
        )
      : await sql`
          update ${sql.table(codes)} set used_at = ${now}
          where hash = ${code.recovery}::bytea and ${sql.ref(owner)} = ${id}::uuid and used_at is null`.execute(
          tx,
        )
  if ((spent.numAffectedRows ?? 0n) === 0n) return false
  // Whoever has a code has not lost it, whatever an operator was told.
  if (of === 'user') await keepFactor(tx, { userId: id, actor: 'person' }, now)
  return true
}

/** Puts recovery codes in the place of all that there were. */
export async function keepRecoveryCodes(
  tx: Db,
  { of, id }: FactorHolder,
  hashes: readonly Buffer[],
): Promise<void> {
  const { codes, owner } = places[of]
  await sql`delete from ${sql.table(codes)} where ${sql.ref(owner)} = ${id}::uuid`.execute(tx)
  await sql`
    insert into ${sql.table(codes)} (hash, ${sql.ref(owner)})
    select hash, ${id}::uuid from unnest(${[...hashes]}::bytea[]) as hash`.execute(tx)
}

/** A user's second factor as it is kept; until it is confirmed nothing asks for it. */
export type UserFactor = { totpSecret: Buffer; confirmedAt: Date | null }

/** The second factor of a user, confirmed or not. */
export async function findFactor(db: Db, userId: string): Promise<UserFactor | undefined> {
  return db
    .selectFrom('user_factors')
    .select(['totp_secret as totpSecret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Whether a user's second factor is on, and how many of their recovery codes have not been used. */
export async function readFactor(db: Db, userId: string): Promise<SecondFactor> {
  const { rows } = await sql<Omit<SecondFactor, 'lostAt'> & { lostAt: Date | null }>`
    select exists (select from user_factors where user_id = ${userId}::uuid and confirmed_at is not null) as "on",
      (select lost_at from user_factors where user_id = ${userId}::uuid) as "lostAt",
      (select count(*)::int from user_recovery_codes where user_id = ${userId}::uuid and used_at is null) as "recoveryCodes"
    `.execute(db)
  const { on = false, recoveryCodes = 0, lostAt = null } = rows[0] ?? {}
  return { on, recoveryCodes, ...(lostAt && { lostAt: lostAt.toISOString() }) }
}

/** Keeps the secret of a second factor that is being set up, in the place of one before; false where one is on. */
export async function beginFactor(db: Db, userId: string, secret: Buffer, now: Date): Promise<boolean> {
  const kept = await db
    .insertInto('user_factors')
    .values({ user_id: userId, totp_secret: secret, totp_step: null, begun_at: now, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ totp_secret: secret, totp_step: null, begun_at: now })
        .where('user_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return kept !== undefined
}

type Confirmation = {
  userId: string
  emailKey: string
  /** The secret that the code was found to fit: not another one that was begun meanwhile. */
  secret: Buffer
  step: number
  recoveryCodes: readonly Buffer[]
  /** The session that goes on; all others were begun without a code. */
  session: Buffer | undefined
}

/** Turns a second factor on, ends every other session and tells the owner by letter; false where it is no longer the one that was begun. */
export async function confirmFactor(
  db: Db,
  { userId, emailKey, secret, step, recoveryCodes, session }: Confirmation,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const on = await tx
      .updateTable('user_factors')
      .set({ confirmed_at: now, totp_step: String(step) })
      .where('user_id', '=', userId)
      .where('totp_secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!on) return false
    await keepRecoveryCodes(tx, { of: 'user', id: userId }, recoveryCodes)
    await tx
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .$if(session !== undefined, (all) => all.where('hash', '<>', session ?? Buffer.alloc(0)))
      .execute()
    await writeLetter(tx, 'factor-on', emailKey, now)
    return true
  })
}

/** Puts new recovery codes in the place of all others, against `code`; false, with nothing changed, where that was spent. */
export async function replaceCodes(
  db: Db,
  userId: string,
  code: RightCode,
  hashes: readonly Buffer[],
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const holder = { of: 'user', id: userId } as const
    if (!(await spendCode(tx, holder, code, now))) return false
    await keepRecoveryCodes(tx, holder, hashes)
    return true
  })
}

/** Says that a second factor that an operator was told is lost is not: it stays on. False where nobody had said that it is. */
export async function keepFactor(
  tx: Db,
  { userId, actor }: { userId: string; actor: Actor },
  now: Date,
): Promise<boolean> {
  const kept = await tx
    .updateTable('user_factors')
    .set({ lost_at: null })
    .where('user_id', '=', userId)
    .where('lost_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!kept) return false
  await addAuditLine(tx, { actor, action: 'factor.kept', subject: userId }, now)
  return true
}

/**
 * Turns a second factor off, with its codes, and tells the owner by letter; false where `code` was spent, or none is on.
 * `lostAt` is since when it is said to be lost: one that was kept meanwhile stays on.
 */
export async function endFactor(
  db: Db,
  {
    userId,
    emailKey,
    code,
    lostAt,
  }: { userId: string; emailKey: string; code?: RightCode | undefined; lostAt?: Date },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (code && !(await spendCode(tx, { of: 'user', id: userId }, code, now))) return false
    const gone = await tx
      .deleteFrom('user_factors')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .$if(lostAt !== undefined, (all) => all.where('lost_at', '=', lostAt ?? null))
      .returning('user_id')
      .executeTakeFirst()
    if (!gone) return false
    if (lostAt) await addAuditLine(tx, { actor: 'server', action: 'factor.ended', subject: userId }, now)
    await tx.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute()
    await writeLetter(tx, 'factor-off', emailKey, now)
    return true
  })
}

/** Writes the wish for a letter about the second factor of an account, with the job that sends it. */
export async function writeLetter(
  tx: Db,
  wish: 'factor-on' | 'factor-off' | 'factor-lost' | 'recovery-used',
  emailKey: string,
  now: Date,
): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('account_letters')
    .values({ id, wish, email_key: emailKey, registration_id: null, requested_at: now })
    .execute()
  await queueAccountLetters(sql`select ${id}::uuid as id`).execute(tx)
}
