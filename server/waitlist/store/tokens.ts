import { sql } from 'kysely'
import type { Db, TokenPurpose } from '#server/db/schema.ts'
import { addEvent } from './events.ts'
import { addLetter } from './letters.ts'
import { creditReferrers, nextSeat } from './queue.ts'
import { type SuppressionKeys, welcomeBack } from './suppressions.ts'

/** Keeps the hashes of the tokens that a letter is about to carry. */
export async function addTokens(
  db: Db,
  memberId: string,
  tokens: readonly { hash: Buffer; purpose: TokenPurpose; expiresAt: Date | null }[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('waitlist_tokens')
    .values(
      tokens.map(({ hash, purpose, expiresAt }) => ({
        hash,
        member_id: memberId,
        purpose,
        created_at: now,
        expires_at: expiresAt,
      })),
    )
    .execute()
}

/** What a token leads to. */
export type TokenUse = {
  memberId: string
  createdAt: Date
  expiresAt: Date | null
  confirmedAt: Date | null
  unsubscribedAt: Date | null
}

/** Where a token is spent: from which network, and with what suppressed addresses are known again. */
export type Spending = { keys: SuppressionKeys; addressPrefix: string | null; now: Date }

/**
 * Looks up the token with this hash and purpose with its member's row locked, and writes what `decide` makes of it, with
 * what follows from it, in one transaction. `decide` gets undefined when there is no such token, and may throw to change
 * nothing. Answers the member's id where this changed something, undefined where all was so already.
 */
export async function spendToken(
  db: Db,
  hash: Buffer,
  purpose: TokenPurpose,
  spending: Spending,
  decide: (use: TokenUse | undefined) => Pick<TokenUse, 'confirmedAt' | 'unsubscribedAt'>,
): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('waitlist_tokens as token')
      .innerJoin('waitlist_members as member', 'member.id', 'token.member_id')
      .select([
        'member.id',
        'member.email_key',
        'member.priority',
        'member.invited_at',
        'token.created_at',
        'token.expires_at',
        'member.confirmed_at',
        'member.unsubscribed_at',
      ])
      .where('token.hash', '=', hash)
      .where('token.purpose', '=', purpose)
      .forNoKeyUpdate('member')
      .executeTakeFirst()
    const use = row && {
      memberId: row.id,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      confirmedAt: row.confirmed_at,
      unsubscribedAt: row.unsubscribed_at,
    }
    const next = decide(use)
    if (!row) return undefined
    if (
      +(row.confirmed_at ?? 0) === +(next.confirmedAt ?? 0) &&
      +(row.unsubscribed_at ?? 0) === +(next.unsubscribedAt ?? 0)
    )
      return undefined
    const first = row.confirmed_at === null && next.confirmedAt !== null
    // Who was passed by an invitation while they were unsubscribed comes back at the end.
    const back = !next.unsubscribedAt && row.priority === null && row.invited_at === null
    await tx
      .updateTable('waitlist_members')
      .set({
        confirmed_at: next.confirmedAt,
        unsubscribed_at: next.unsubscribedAt,
        ...((first || back) && (await nextSeat(tx))),
      })
      .where('id', '=', row.id)
      .execute()
    if (next.unsubscribedAt) await addEvent(tx, happened(row.id, 'unsubscribed', spending))
    else await follow(tx, row, first, spending)
    return row.id
  })
}

const happened = (
  memberId: string,
  kind: 'confirmed' | 'unsubscribed',
  { addressPrefix, now }: Spending,
) => ({
  memberId,
  kind,
  at: now,
  addressPrefix,
})

/** What follows when a member is on the list, for the `first` time or again. */
async function follow(
  db: Db,
  { id, email_key }: { id: string; email_key: string },
  first: boolean,
  spending: Spending,
): Promise<void> {
  if (first) await addLetter(db, id, 'confirmed', spending.now)
  await addEvent(db, happened(id, 'confirmed', spending))
  await welcomeBack(db, spending.keys, email_key)
  await creditReferrers(db, [id], spending.now)
}

/**
 * Forgets tokens that expired before `before`; until then an old link is told that it expired. Those of members who
 * have confirmed stay: confirming again is a success, however late.
 */
export async function sweepTokens(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('waitlist_tokens as token')
    .using('waitlist_members as member')
    .whereRef('member.id', '=', 'token.member_id')
    .where('member.confirmed_at', 'is', null)
    // One that was ended for good stands as run out long ago.
    .where(sql<Date>`greatest(token.expires_at, token.created_at)`, '<', before)
    .where('token.expires_at', 'is not', null)
    .execute()
}

/** The member whose letters carried this unsubscribe token; undefined where there is none. */
export async function findMemberByToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlist_tokens')
    .select('member_id')
    .where('hash', '=', hash)
    .where('purpose', '=', 'unsubscribe')
    .executeTakeFirst()
  return row?.member_id
}
