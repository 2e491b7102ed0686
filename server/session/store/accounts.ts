import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChosenPlan } from '#contract/chosen-plan.ts'
import type { Language } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import { lockAddress } from '#server/db/tables/address-lock.ts'
import { queueAccountLetters } from './letters.ts'

/** A registration as it is kept until its address is verified. */
export type NewRegistration = {
  username: string
  usernameKey: string
  email: string
  emailKey: string
  passwordHash: string
  language: Language
  chosenPlan: ChosenPlan | null
  /** The member of the waitlist by whose invitation it was asked for; null where by its own address. */
  invitation: string | null
  createdAt: Date
  expiresAt: Date
}

/**
 * Keeps a registration, holds its username, and writes the letter and the job that sends it: one statement. Answers
 * false, with nothing changed, where the name belongs to a user or is held for another address. Nothing here looks at
 * whether the address has an account: neither the answer nor its time can tell.
 */
export async function addRegistration(db: Db, added: NewRegistration): Promise<boolean> {
  const { username, usernameKey, email, emailKey, passwordHash, language, createdAt, expiresAt } = added
  const chosen = added.chosenPlan && JSON.stringify(added.chosenPlan)
  const { rows } = await sql<{ id: string }>`
    with hold as (
      insert into usernames (key, email_key, held_until) values (${usernameKey}, ${emailKey}, ${expiresAt})
      on conflict (key) do update set email_key = excluded.email_key, held_until = excluded.held_until
        where usernames.user_id is null
          and (usernames.held_until <= ${createdAt} or usernames.email_key = excluded.email_key)
      returning key
    ), registration as (
      insert into registrations
        (id, email_key, email, username, username_key, password_hash, language, chosen_plan, invitation, created_at,
          expires_at)
      select ${randomUUID()}::uuid, ${emailKey}, ${email}, ${username}, hold.key, ${passwordHash},
        ${language}, ${chosen}::jsonb, (select id from waitlist_members where id = ${added.invitation}::uuid),
        ${createdAt}::timestamptz, ${expiresAt}::timestamptz from hold
      returning id
    ), letter as (
      insert into account_letters (id, wish, email_key, registration_id, requested_at)
      select ${randomUUID()}::uuid, 'register', ${emailKey}, registration.id, ${createdAt}::timestamptz from registration
      returning id
    ), job as (
      ${queueAccountLetters(sql`select id from letter`)}
    )
    select registration.id, (select count(*) from job) as jobs from registration`.execute(db)
  return rows.length > 0
}

/** Whether a registration for `emailKey` could not have this name now; the insertion decides for good. */
export async function isUsernameTaken(
  db: Db,
  usernameKey: string,
  emailKey: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('usernames')
    .select('key')
    .where('key', '=', usernameKey)
    .where((eb) =>
      eb.or([
        eb('user_id', 'is not', null),
        eb.and([eb('held_until', '>', now), eb('email_key', '<>', emailKey)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** What somebody who signs in is asked by. */
export type Login = { by: 'email_key' | 'username_key'; key: string }

/** Something that a password can open: an account, or a registration whose address is not verified yet. */
export type Credential = {
  kind: 'user' | 'registration'
  id: string
  emailKey: string
  passwordHash: string
  /** Whether the browser has signed in to this account before. */
  known: boolean
}

/** More registrations of one name or address than anybody makes in a week; comparing them costs one hash in all. */
const mostRegistrations = 100

/** Everything that goes by this name or address: the account first, then registrations, newest first. */
export async function findCredentials(
  db: Db,
  login: Login,
  browser: Buffer | undefined,
  now: Date,
): Promise<Credential[]> {
  const by = sql.ref(login.by)
  const { rows } = await sql<Credential>`
    (select 'user' as kind, id, email_key as "emailKey", password_hash as "passwordHash",
      exists (select from known_browsers where hash = ${browser ?? null}::bytea and user_id = users.id) as known
    from users where ${by} = ${login.key})
    union all
    (select 'registration', id, email_key, password_hash, false
    from registrations where ${by} = ${login.key} and expires_at > ${now}
    order by created_at desc limit ${mostRegistrations})`.execute(db)
  return rows
}

/** What stands behind a token: whose it is, until when, and whether it has been used. */
export type TokenState = { expiresAt: Date; usedAt: Date | null }

/** The account that a verified registration becomes. */
type NewSubscription = { plan: string; status: string }
export type NewAccount = { profileType: string; free: NewSubscription; trial: NewSubscription }

/**
 * Makes the registration behind a verification token an account, with one profile and one subscription: the promise of a trial for a
 * confirmed member of the waitlist, else the free plan. Every other registration of the address is forgotten: whoever
 * reads its letters decides. `refuse` throws for a token that cannot be used; it gets undefined where there is none.
 */
export async function openAccount(
  db: Db,
  hash: Buffer,
  now: Date,
  account: NewAccount,
  refuse: (state: TokenState | 'invitation used' | undefined) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await findRegistration(tx, hash)
    // Looked at once more when nobody else can be opening or erasing it: what was there a moment ago may be gone.
    if (found?.email_key) await lockAddress(tx, found.email_key)
    const row = found && (await findRegistration(tx, hash))
    refuse(row)
    if (
      !row?.registrationId ||
      !row.username ||
      !row.username_key ||
      !row.email_key ||
      !row.email ||
      !row.language ||
      !row.password_hash
    ) {
      return refuse(undefined)
    }
    const emailKey = row.email_key
    if (row.invitation && (await isUsedInvitation(tx, row.invitation))) refuse('invitation used')
    const opened = await createAccount(
      tx,
      {
        email: row.email,
        emailKey,
        username: row.username,
        usernameKey: row.username_key,
        passwordHash: row.password_hash,
        language: row.language,
        invitation: row.invitation,
        chosenPlan: row.chosen_plan,
        name: row.username,
      },
      now,
      account,
    )
    // Of two links of one address at once, the index lets one through.
    if (!opened) return refuse({ expiresAt: row.expiresAt, usedAt: now })
    await tx
      .updateTable('account_tokens')
      .set({ registration_id: null, user_id: opened.id, used_at: now })
      .where('registration_id', '=', row.registrationId)
      .execute()
    await forgetRegistrations(tx, emailKey)
  })
}

/** Whoever has an account has no registration any more, whoever asked for one. */
export async function forgetRegistrations(tx: Db, emailKey: string): Promise<void> {
  // Whose these letters were is still known: erasing the account takes back what a mailer keeps of them.
  await tx
    .updateTable('account_letters')
    .set({ registration_id: null, wish: 'register' })
    .where('email_key', '=', emailKey)
    .where('registration_id', 'is not', null)
    .where('sent_at', 'is not', null)
    .execute()
  // The names held for the others run out in their own time: one that came free now would tell that an account opened.
  await tx.deleteFrom('registrations').where('email_key', '=', emailKey).execute()
}

/** Somebody whose address is known to be theirs. `name` is what others read of them. */
type Verified = Omit<NewRegistration, 'createdAt' | 'expiresAt'> & { name: string }

/**
 * Makes an account with its profile, subscription and organisation, under a name that is held for its address or for nobody;
 * undefined where the address has one already.
 */
export async function createAccount(
  tx: Db,
  { email, emailKey, username, usernameKey, passwordHash, language, invitation, chosenPlan, name }: Verified,
  now: Date,
  account: NewAccount,
): Promise<{ id: string } | undefined> {
  const opened = await tx
    .insertInto('users')
    .values({
      id: randomUUID(),
      email_key: emailKey,
      email,
      username,
      username_key: usernameKey,
      password_hash: passwordHash,
      language,
      invitation,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) return undefined
  const userId = opened.id
  await sql`
    insert into usernames (key, email_key, user_id) values (${usernameKey}, ${emailKey}, ${userId}::uuid)
    on conflict (key) do update set user_id = excluded.user_id, held_until = null
      where usernames.email_key = excluded.email_key`.execute(tx)
  await tx
    .insertInto('profiles')
    .values({
      id: randomUUID(),
      user_id: userId,
      type: account.profileType,
      name,
      location: null,
      style_preferences: null,
      business_profile: null,
      is_primary: true,
      created_at: now,
    })
    .execute()
  const subscriptionId = await subscribe(tx, { userId, emailKey, chosen: chosenPlan }, now, account)
  await openOrg(tx, { userId, subscriptionId, name }, now)
  return opened
}

/** The registration behind a verification token, and whether the token has been used; undefined where there is no such token. */
const findRegistration = (tx: Db, hash: Buffer) =>
  tx
    .selectFrom('account_tokens as token')
    .leftJoin('registrations as registration', 'registration.id', 'token.registration_id')
    .select([
      'token.expires_at as expiresAt',
      'token.used_at as usedAt',
      'registration.id as registrationId',
      'registration.username',
      'registration.username_key',
      'registration.email_key',
      'registration.email',
      'registration.password_hash',
      'registration.language',
      'registration.chosen_plan',
      'registration.invitation',
    ])
    .where('token.hash', '=', hash)
    .where('token.purpose', '=', 'verify')
    .executeTakeFirst()

/** Whether an invitation has opened an account; whoever asks next waits until this one is done. */
async function isUsedInvitation(tx: Db, member: string): Promise<boolean> {
  await tx.selectFrom('waitlist_members').select('id').where('id', '=', member).forUpdate().execute()
  const user = await tx.selectFrom('users').select('id').where('invitation', '=', member).executeTakeFirst()
  return user !== undefined
}

async function subscribe(
  tx: Db,
  { userId, emailKey, chosen }: { userId: string; emailKey: string; chosen: ChosenPlan | null },
  now: Date,
  account: NewAccount,
): Promise<string> {
  const id = randomUUID()
  const member = await tx
    .selectFrom('waitlist_members')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  await tx
    .insertInto('subscriptions')
    .values({
      id,
      user_id: userId,
      ...(member ? account.trial : account.free),
      started_at: now,
      // A trial ends so many days after it began, which it has not.
      expires_at: null,
      chosen_plan: chosen && JSON.stringify(chosen),
    })
    .execute()
  return id
}

/** Gives an account an organisation of its own, with the profile that it has in it. */
async function openOrg(
  tx: Db,
  { userId, subscriptionId, name }: { userId: string; subscriptionId: string; name: string },
  now: Date,
): Promise<void> {
  const id = randomUUID()
  await tx.insertInto('orgs').values({ id, name, subscription_id: subscriptionId, created_at: now }).execute()
  await tx
    .insertInto('org_members')
    .values({ org_id: id, user_id: userId, role: 'admin', joined_at: now })
    .execute()
  await tx.updateTable('profiles').set({ org_id: id }).where('user_id', '=', userId).execute()
}

/** What is kept of a password of this address, whose salt every other one of it shares. */
export async function findPasswordHash(db: Db, emailKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    (select password_hash as hash from users where email_key = ${emailKey})
    union all
    (select password_hash from registrations where email_key = ${emailKey} order by created_at limit 1)
    limit 1`.execute(db)
  return rows[0]?.hash
}

/** Forgets what has run out by `now`: registrations, the names held for them, and tokens, once they have run out for so long. */
export async function sweepAccounts(db: Db, now: Date, tokensBefore: Date): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where('id', 'in', (all) =>
      all.selectFrom('registrations').select('id').where('expires_at', '<', now).forUpdate().skipLocked(),
    )
    .execute()
  await db.deleteFrom('usernames').where('held_until', '<', now).execute()
  await db
    .deleteFrom('account_tokens')
    // One that was ended for good stands as run out long ago.
    .where(sql<Date>`greatest(expires_at, created_at)`, '<', tokensBefore)
    .execute()
}
