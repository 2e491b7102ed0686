import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { runKept } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { queueAccountLetters } from './letters.ts'
import { type RightCode, spendCode } from './second-factor.ts'

/** A session that is alive, when it began, and when it was last renewed. */
export type LiveSession = { user: SessionUser; startedAt: Date; renewedAt: Date }

/** A session that is asked for: by its hash, and when. */
export type AskedSession = { hash: Buffer; now: Date }

/** The session of each hash, unless it has run out; undefined for one that is not there. */
export async function findSessions(
  db: Db,
  asked: readonly AskedSession[],
): Promise<(LiveSession | undefined)[]> {
  const rows = await runKept<FoundSession>(db, sessionsOfHashes, [
    asked.map(({ hash }) => hash),
    asked.map(({ now }) => now),
  ])
  const found = new Map(rows.map((row) => [row.place, row]))
  return asked.map((_, i) => {
    const row = found.get(i + 1)
    return row && liveSession(row)
  })
}

const sessionsOfHashes = {
  name: 'sessions',
  text: `select asked.place::int, u.id as "userId", u.username, s.created_at as "sessionStartedAt",
      s.renewed_at as "renewedAt", subscription.id as "subscriptionId", subscription.plan, subscription.status,
      subscription.started_at as "startedAt", subscription.expires_at as "expiresAt"
    from unnest($1::bytea[], $2::timestamptz[]) with ordinality as asked (hash, now, place)
      join sessions s on s.hash = asked.hash and s.expires_at > asked.now
      join users u on u.id = s.user_id
      join subscriptions subscription on subscription.user_id = u.id`,
} as const

type FoundSession = {
  place: number
  userId: string
  username: string
  sessionStartedAt: Date
  renewedAt: Date
  subscriptionId: string
  plan: string
  status: string
  startedAt: Date
  expiresAt: Date | null
}

function liveSession({ userId, username, sessionStartedAt, renewedAt, ...row }: FoundSession): LiveSession {
  const { subscriptionId, plan, status, startedAt, expiresAt } = row
  const subscription = { id: subscriptionId, plan, status, startedAt, expiresAt }
  return { user: { id: userId, username, subscription }, startedAt: sessionStartedAt, renewedAt }
}

/** A new session, and the one of the same browser that it takes the place of. */
export type NewSession = {
  userId: string
  /** What the password was found to be right for: nobody gets in by one that has been changed meanwhile. */
  passwordHash: string
  /** Of the second factor, to be spent; `known` where it was shown before, undefined where there must be none to show. */
  code: RightCode | 'known' | undefined
  hash: Buffer
  replaces: Buffer | undefined
  /** The browser is known from now on. */
  browser: Buffer
  expiresAt: Date
}

/** More than anybody has devices; the ones that were used longest ago make room. */
const mostSessions = 50

/**
 * Starts a session and spends the code; false, with nothing changed, where the password is no longer the one that was checked,
 * the code was spent, or a second factor is on and no code was shown.
 */
export async function startSession(db: Db, session: NewSession, now: Date): Promise<boolean> {
  const { userId, code } = session
  if (code === undefined || code === 'known') return insertSession(db, session, now)
  const tx = await db.startTransaction().execute()
  try {
    const started =
      (await spendCode(tx, { of: 'user', id: userId }, code, now)) && (await insertSession(tx, session, now))
    await (started ? tx.commit() : tx.rollback()).execute()
    return started
  } catch (error) {
    await tx.rollback().execute()
    throw error
  }
}

async function insertSession(db: Db, session: NewSession, now: Date): Promise<boolean> {
  const { userId, passwordHash, code, hash, replaces, browser, expiresAt } = session
  const { rows } = await sql<{ id: string }>`
    with holder as (
      select id from users where id = ${userId}::uuid and password_hash = ${passwordHash}
        and (${code !== undefined} or not exists (
          select from user_factors where user_id = users.id and confirmed_at is not null))
      for share
    ), ended as (
      delete from sessions using holder where hash = ${replaces ?? null}::bytea
    ), surplus as (
      delete from sessions where hash in (
        select hash from sessions where user_id = (select id from holder)
        order by renewed_at desc offset ${mostSessions - 1} for update skip locked)
    ), unknown as (
      delete from known_browsers where (hash, user_id) in (
        select hash, user_id from known_browsers where user_id = (select id from holder) and hash <> ${browser}::bytea
        order by seen_at desc offset ${mostSessions - 1} for update skip locked)
    ), known as (
      insert into known_browsers (hash, user_id, seen_at)
      select ${browser}::bytea, holder.id, ${now}::timestamptz from holder
      on conflict (hash, user_id) do update set seen_at = excluded.seen_at
    )
    insert into sessions (hash, user_id, created_at, renewed_at, expires_at)
    select ${hash}::bytea, holder.id, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz from holder
    returning user_id as id`.execute(db)
  return rows.length > 0
}

/** Puts the end of a session off. */
export async function renewSession(db: Db, hash: Buffer, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ renewed_at: now, expires_at: expiresAt })
    .where('hash', '=', hash)
    .execute()
}

/** Ends a session, and answers whose it was; undefined where there is none. */
export async function endSession(db: Db, hash: Buffer): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('hash', '=', hash)
    .returning('user_id as userId')
    .executeTakeFirst()
  return ended?.userId
}

/** Ends a session that has run out at `now`. */
export async function endRunOutSession(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', hash).where('expires_at', '<=', now).execute()
}

/** A profile as it is kept. */
export type KeptProfile = {
  id: string
  type: string
  name: string
  location: string | null
  stylePreferences: unknown
  businessProfile: unknown
  isPrimary: boolean
}

/** The profiles of a user, oldest first. */
export async function listProfiles(db: Db, userId: string): Promise<KeptProfile[]> {
  return db
    .selectFrom('profiles')
    .select([
      'id',
      'type',
      'name',
      'location',
      'style_preferences as stylePreferences',
      'business_profile as businessProfile',
      'is_primary as isPrimary',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whose password a token may change, and whether it still may. */
export type ResetToken = {
  userId: string
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string
  expiresAt: Date
  usedAt: Date | null
}

/** The account that a reset token is for, used or not. */
export async function findResetToken(db: Db, hash: Buffer): Promise<ResetToken | undefined> {
  return db
    .selectFrom('account_tokens as token')
    .innerJoin('users as user', 'user.id', 'token.user_id')
    .select([
      'user.id as userId',
      'user.username',
      'user.username_key as usernameKey',
      'user.email',
      'user.email_key as emailKey',
      'user.password_hash as passwordHash',
      'token.expires_at as expiresAt',
      'token.used_at as usedAt',
    ])
    .where('token.hash', '=', hash)
    .where('token.purpose', '=', 'reset')
    .executeTakeFirst()
}

/** What entitles somebody to change a password: the token of a letter, or the present password, by what is kept of it. */
export type PasswordProof = { token: Buffer } | { present: string }

/**
 * Changes the password of `userId`, and ends every session and every token of theirs; a letter tells the owner. The
 * browser that did it is the only one known from now on. Answers false, with nothing changed, where the token was used or
 * ran out meanwhile, or the present password is another one: of two at once exactly one succeeds.
 */
export async function changePassword(
  db: Db,
  change: { proof: PasswordProof; userId: string; emailKey: string; passwordHash: string; browser: Buffer },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The user first: whoever changes this account's password takes turns.
    const user = await tx
      .selectFrom('users')
      .select('password_hash as present')
      .where('id', '=', change.userId)
      .forUpdate()
      .executeTakeFirst()
    const { proof } = change
    const entitled =
      'token' in proof ? await spendReset(tx, proof.token, now) : proof.present === user?.present
    if (!entitled) return false
    await tx
      .updateTable('users')
      .set({ password_hash: change.passwordHash })
      .where('id', '=', change.userId)
      .execute()
    await tx
      .updateTable('account_tokens')
      .set({ used_at: now })
      .where('user_id', '=', change.userId)
      .where('used_at', 'is', null)
      .execute()
    await tx.deleteFrom('sessions').where('user_id', '=', change.userId).execute()
    await tx.deleteFrom('known_browsers').where('user_id', '=', change.userId).execute()
    await tx
      .insertInto('known_browsers')
      .values({ hash: change.browser, user_id: change.userId, seen_at: now })
      .execute()
    const id = randomUUID()
    await tx
      .insertInto('account_letters')
      .values({ id, wish: 'changed', email_key: change.emailKey, registration_id: null, requested_at: now })
      .execute()
    await queueAccountLetters(sql`select ${id}::uuid as id`).execute(tx)
    return true
  })
}

/** Uses a reset token up; false where it was used or has run out. */
async function spendReset(tx: Db, token: Buffer, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('hash', '=', token)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Forgets sessions that ended before `now`, and browsers not seen since `unseenSince`. */
export async function sweepSessions(db: Db, now: Date, unseenSince: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('known_browsers').where('seen_at', '<', unseenSince).execute()
  await db.deleteFrom('company_attempts').where('expires_at', '<', now).execute()
}
