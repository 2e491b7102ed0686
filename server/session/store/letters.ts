import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#language/languages.ts'
import { attemptColumns, type LetterAttempt, queueLetters } from '#server/db/letter-jobs.ts'
import type { AccountTokenPurpose, AccountWish, Db } from '#server/db/schema.ts'
import { lockAddress } from '#server/db/tables/address-lock.ts'
import { forgetJob } from '#server/db/tables/forgetting.ts'

/** The job that writes and sends a letter; `server/session/post.ts` does it. */
export const accountLetterJob = 'account-letter'

/** Within how long a letter is begun: at a moment of its own, so that nobody learns by what follows whether one was owed. */
const spreadMs = 400

/** Part of a statement or transaction: the jobs of the letters whose `id`s are selected. */
export const queueAccountLetters = (letterIds: RawBuilder<unknown>) =>
  queueLetters(accountLetterJob, letterIds, spreadMs)

/** What is asked for an address, which may have no account at all. */
export type LetterWish = { wish: AccountWish; emailKey: string; registrationId?: string | undefined }

/**
 * Writes the wish for a letter and its job: one statement, which does the same for every address. Answers false where
 * the registration that it is for is gone.
 */
export async function wishLetter(
  db: Db,
  { wish, emailKey, registrationId }: LetterWish,
  now: Date,
): Promise<boolean> {
  const meant =
    registrationId === undefined
      ? sql`(values (null::uuid)) as meant (id)`
      : sql`(select id from registrations where id = ${registrationId}::uuid for key share) as meant`
  const { rows } = await sql<{ id: string }>`
    with letter as (
      insert into account_letters (id, wish, email_key, registration_id, requested_at)
      select ${randomUUID()}::uuid, ${wish}, ${emailKey}, meant.id, ${now}::timestamptz from ${meant}
      returning id
    ), job as (
      ${queueAccountLetters(sql`select id from letter`)}
    )
    select id, (select count(*) from job) as jobs from letter`.execute(db)
  return rows.length > 0
}

/** A letter on its way; `writtenAt` is set once it is decided that it is written at all. */
export type WishedLetter = {
  id: string
  wish: AccountWish
  emailKey: string
  registrationId: string | null
  orgId: string | null
  requestedAt: Date
  writtenAt: Date | null
  firstAttemptAt: Date | null
}

/** Who a letter is for, and when the others of its kind were written, or asked for where they are still to come, oldest first. */
export type Recipient = {
  user: { id: string; email: string; language: Language } | undefined
  /** The registration that was meant, or the newest of the address; none that has run out. */
  registration:
    | { id: string; email: string; language: Language; expiresAt: Date; createdAt: Date; invited: boolean }
    | undefined
  /** How many registrations the address has that have not run out. */
  registrations: number
  writtenAt: Date[]
}

/**
 * Hands the letter and its recipient to `decide`, which writes it with `keep` or answers undefined to let it be; a
 * letter that is let be is forgotten, and with it the address. The letters of one address are decided one after the
 * other. Answers undefined too for a letter that was sent, has failed for good, or is gone.
 */
export async function decideLetter<Written>(
  db: Db,
  id: string,
  since: Date,
  now: Date,
  decide: (letter: WishedLetter, recipient: Recipient, keep: KeepToken) => Promise<Written | undefined>,
): Promise<{ letter: WishedLetter; written: Written } | undefined> {
  return db.transaction().execute(async (tx) => {
    const letter = await tx
      .selectFrom('account_letters')
      .select([
        'id',
        'wish',
        'email_key as emailKey',
        'registration_id as registrationId',
        'org_id as orgId',
        'requested_at as requestedAt',
        'written_at as writtenAt',
        'first_attempt_at as firstAttemptAt',
      ])
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirst()
    if (!letter) return undefined
    await lockAddress(tx, letter.emailKey)
    const recipient = await findRecipient(tx, letter, since, now)
    const written = await decide(letter, recipient, (token) => addToken(tx, token, now))
    if (written === undefined) {
      await tx.deleteFrom('account_letters').where('id', '=', id).execute()
      return undefined
    }
    await tx
      .updateTable('account_letters')
      .set({ written_at: letter.writtenAt ?? now })
      .where('id', '=', id)
      .execute()
    return { letter, written }
  })
}

/**
 * Whether a registration is by invitation: its address was invited from the waitlist or into an organisation, or it was asked
 * for with the link of an invitation that has opened no account.
 */
const isInvited = (now: Date) => sql<boolean>`
  exists (select from waitlist_members m where m.email_key = registrations.email_key and m.invited_at is not null)
  or exists (
    select from org_invitations i where i.email_key = registrations.email_key
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now})
  or exists (
    select from waitlist_members m where m.id = registrations.invitation and m.invited_at is not null
      and not exists (select from users u where u.invitation = m.id))`

async function findRecipient(tx: Db, letter: WishedLetter, since: Date, now: Date): Promise<Recipient> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('email_key', '=', letter.emailKey)
    .executeTakeFirst()
  const registrations = await tx
    .selectFrom('registrations')
    .select(['id', 'email', 'language', 'expires_at as expiresAt', 'created_at as createdAt'])
    .select(isInvited(now).as('invited'))
    .where('email_key', '=', letter.emailKey)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  const { registrationId } = letter
  const meant =
    registrationId === null ? registrations : registrations.filter(({ id }) => id === registrationId)
  const others = await tx
    .selectFrom('account_letters')
    .select((eb) => eb.fn.coalesce('written_at', 'requested_at').as('time'))
    .where('email_key', '=', letter.emailKey)
    .where('wish', 'in', letter.wish === 'reset' ? ['reset'] : ['register', 'verify'])
    // Those of a registration that has become an account have done what they were for.
    .where((eb) => eb.or([eb('wish', '<>', 'register'), eb('registration_id', 'is not', null)]))
    // One that was asked for earlier comes first, even where its job has not begun yet.
    .where((eb) =>
      eb.or([
        eb('written_at', '>', since),
        eb.and([eb('written_at', 'is', null), eb('requested_at', '<', letter.requestedAt)]),
      ]),
    )
    .where('id', '<>', letter.id)
    .orderBy('time')
    .execute()
  return {
    user,
    registration: meant[0],
    registrations: registrations.length,
    writtenAt: others.map(({ time }) => time),
  }
}

/** The hash of a token that a letter is about to carry. */
export type NewToken = {
  hash: Buffer
  purpose: AccountTokenPurpose
  expiresAt: Date
} & ({ userId: string; registrationId?: never } | { registrationId: string; userId?: never })
export type KeepToken = (token: NewToken) => Promise<void>

async function addToken(db: Db, { hash, purpose, expiresAt, userId, registrationId }: NewToken, now: Date) {
  await db
    .insertInto('account_tokens')
    .values({
      hash,
      purpose,
      user_id: userId ?? null,
      registration_id: registrationId ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

/** Records how an attempt to send a letter ended; false where the letter was erased with its address. */
export async function recordAccountLetter(db: Db, id: string, attempt: LetterAttempt): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_letters')
    .set(attemptColumns(attempt))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Forgets letters that were asked for before `before`, and with them whose they were. What a mailer keeps of them goes
 * too: once nobody knows whose a letter was, erasing that person could not find it.
 */
export async function sweepAccountLetters(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from account_letters where requested_at < ${before} returning id
    )
    select graphile_worker.add_job(${forgetJob}, json_build_object('letterIds', json_agg(id))) from gone
    having count(*) > 0`.execute(db)
}
