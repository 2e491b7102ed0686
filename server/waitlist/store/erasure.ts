import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { lockAddress } from '#server/db/tables/address-lock.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import { forgetLetters } from '#server/db/tables/forgetting.ts'
import { addEvent } from './events.ts'
import { leaveOrganisations } from './former-members.ts'
import type { Who } from './person.ts'
import { lockReferred } from './queue.ts'
import { noteErased, type SuppressionKeys, silence, suppressionHash } from './suppressions.ts'

/** What was erased: how many letters were taken back, and whether there was a member, an account, a registration. */
export type Erased = { memberId: string | null; letters: number; accounts: number; registrations: number }

/**
 * Erases a person in one transaction. What stays of a member: a keyed hash of the address, an audit line, and that some
 * member was erased, for the webhooks; and their place in the queue, so that nobody else's moves. `withAccount` erases the
 * account of the same address too, and throws a `SoleAdminError` where an organisation would be left without an admin, unless
 * `handOver` is said. Answers false, with nothing changed, where there is nobody.
 */
export async function erasePerson(
  db: Db,
  keys: SuppressionKeys,
  who: Who,
  actor: Actor,
  now: Date,
  { withAccount = false, handOver = false }: { withAccount?: boolean; handOver?: boolean } = {},
): Promise<Erased | false> {
  return db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, who)
    const emailKey = member?.email_key ?? ('emailKey' in who ? who.emailKey : undefined)
    if (emailKey === undefined) return false
    const letterIds = member ? await eraseMember(tx, member) : []
    if (member) await noteErased(tx, keys, emailKey, now)
    const account = withAccount
      ? await eraseAccount(tx, emailKey, now, handOver)
      : { accounts: 0, registrations: 0, letterIds: [] }
    const { accounts, registrations } = account
    if (!member && accounts + registrations + account.letterIds.length === 0) return false
    await forgetMentions(tx, [emailKey, ...(member ? [member.email.toLowerCase()] : [])])
    await forgetLetters(tx, [...letterIds, ...account.letterIds])
    if (member) await addEvent(tx, { memberId: member.id, kind: 'erased', at: now })
    const detail = { letters: letterIds.length, accounts, registrations }
    await addAuditLine(
      tx,
      { actor, action: 'member.erased', ...(member && { subject: member.id }), detail },
      now,
    )
    return { memberId: member?.id ?? null, letters: letterIds.length, accounts, registrations }
  })
}

/** The member, with the rows that deleting them will touch held too. */
async function lockMember(db: Db, who: Who) {
  const members = db
    .selectFrom('waitlist_members')
    .select(['id', 'email', 'email_key', 'priority', 'seat', 'invited_at'])
  const found = await ('memberId' in who
    ? members.where('id', '=', who.memberId)
    : members.where('email_key', '=', who.emailKey)
  ).executeTakeFirst()
  if (!found) return undefined
  await lockReferred(db, found.id)
  return members.where('id', '=', found.id).forUpdate().executeTakeFirst()
}

type Row = { id: string; priority: number | null; seat: number | null; invited_at: Date | null }

/** Deletes the member with all that hangs on them, and answers the ids of their letters. */
async function eraseMember(db: Db, { id, priority, seat, invited_at }: Row): Promise<string[]> {
  if (priority !== null && seat !== null && invited_at === null) {
    await db.insertInto('waitlist_gaps').values({ priority, seat }).execute()
  }
  const letters = await db.selectFrom('waitlist_letters').select('id').where('member_id', '=', id).execute()
  await db.deleteFrom('waitlist_members').where('id', '=', id).execute()
  // What a webhook is still owed stays until it is delivered, without what says something of the person.
  await db
    .deleteFrom('waitlist_events as event')
    .where('member_id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as delivery')
            .select('delivery.id')
            .whereRef('delivery.event_id', '=', 'event.id')
            .where('delivered_at', 'is', null)
            .where('failed_at', 'is', null),
        ),
      ),
    )
    .execute()
  await db
    .updateTable('waitlist_events')
    .set({ wording: null, address_prefix: null })
    .where('member_id', '=', id)
    .execute()
  return letters.map((letter) => letter.id)
}

async function eraseAccount(db: Db, emailKey: string, now: Date, handOver: boolean) {
  await lockAddress(db, emailKey)
  const letters = await db
    .deleteFrom('account_letters')
    .where('email_key', '=', emailKey)
    .returning('id')
    .execute()
  const registrations = await db
    .deleteFrom('registrations')
    .where('email_key', '=', emailKey)
    .returning('id')
    .execute()
  const holders = await db.selectFrom('users').select('id').where('email_key', '=', emailKey).execute()
  const userIds = holders.map(({ id }) => id)
  const taken = await leaveOrganisations(db, { emailKey, userIds, now, handOver })
  const users = await db.deleteFrom('users').where('email_key', '=', emailKey).returning('id').execute()
  await db.deleteFrom('usernames').where('email_key', '=', emailKey).execute()
  return {
    accounts: users.length,
    registrations: registrations.length,
    letterIds: [...letters.map(({ id }) => id), ...taken],
  }
}

/** Takes the address, in any of its `spellings`, out of what operators have typed to find it. */
async function forgetMentions(db: Db, spellings: readonly string[]): Promise<void> {
  const mentioned = (typed: string | null) => {
    const text = typed?.trim().toLowerCase() ?? ''
    return spellings.some((one) => text.includes(one) || (text.includes('@') && one.includes(text)))
  }
  const segments = await db.selectFrom('waitlist_segments').select(['id', 'name', 'query']).execute()
  const named = segments.filter(
    ({ name, query }) => mentioned(name) || [...new URLSearchParams(query).values()].some(mentioned),
  )
  if (named.length > 0) {
    await db
      .deleteFrom('waitlist_segments')
      .where(
        'id',
        'in',
        named.map(({ id }) => id),
      )
      .execute()
  }
  const filter = sql<Record<string, string> | null>`selection -> 'filter'`
  const batches = await db
    .selectFrom('waitlist_batches')
    .select(['id', 'name', filter.as('filter')])
    .execute()
  for (const { id, name, filter } of batches) {
    const typed = Object.keys(filter ?? {}).filter((key) => mentioned(filter?.[key] ?? null))
    if (!mentioned(name) && typed.length === 0) continue
    await db
      .updateTable('waitlist_batches')
      .set({
        ...(mentioned(name) && { name: null }),
        ...(typed.length > 0 && {
          selection: sql`jsonb_set(selection, '{filter}', (selection -> 'filter') - ${typed}::text[])`,
        }),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** How many members are looked at at once. */
const chunk = 1000

/**
 * Does again, after a backup was restored, what had been asked for since: erases who had joined before their address was
 * erased, and unsubscribes whom nobody may write to. Answers how many were erased and how many unsubscribed.
 */
export async function reapplySuppressions(
  db: Db,
  keys: SuppressionKeys,
  actor: Actor,
  now: Date,
): Promise<{ erased: number; unsubscribed: number }> {
  const suppressions = await db.selectFrom('waitlist_suppressions').selectAll().execute()
  const known = new Map(suppressions.map((row) => [row.hash.toString('hex'), row]))
  const done = { erased: 0, unsubscribed: 0 }
  let after: string | undefined
  for (;;) {
    const members = await db
      .selectFrom('waitlist_members')
      .select(['id', 'email_key', 'joined_at', 'unsubscribed_at'])
      .where((eb) => (after === undefined ? eb.lit(true) : eb('id', '>', after)))
      .orderBy('id')
      .limit(chunk)
      .execute()
    for (const member of members) {
      const row = known.get(suppressionHash(keys, member.email_key).toString('hex'))
      if (row?.erased_at && member.joined_at <= row.erased_at) {
        if (await erasePerson(db, keys, { memberId: member.id }, actor, now)) done.erased++
      } else if (row?.reason === 'asked' && !member.unsubscribed_at) {
        await db.transaction().execute((tx) => silence(tx, member.email_key, now))
        done.unsubscribed++
      }
    }
    after = members.at(-1)?.id
    if (members.length < chunk) return done
  }
}

/** Forgets, of members who are no more, what happened before `before` and is owed to no webhook. */
export async function sweepErased(db: Db, before: Date): Promise<void> {
  await sql`
    delete from waitlist_events event where at < ${before}
      and not exists (select from waitlist_members where id = event.member_id)
      and not exists (select from webhook_deliveries delivery where delivery.event_id = event.id
        and delivered_at is null and failed_at is null)`.execute(db)
}
