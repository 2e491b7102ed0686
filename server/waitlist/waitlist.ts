import { canonicalEmail } from '#contract/email.ts'
import { honeypotField, type Join, waitlistTexts } from '#contract/waitlist.ts'
import type { Db, TokenPurpose } from '#server/db/schema.ts'
import { addLetterIfDue, addMembers, type NewMember, spendToken } from '#server/db/tables/waitlist.ts'
import { makeBatch } from '#server/kit/batch.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, isTokenShaped } from '#server/kit/token.ts'
import {
  confirm,
  isLetterDue,
  letterWindowMs,
  limits,
  malformedToken,
  missingToken,
  unsubscribe,
} from './rules.ts'

/** What the waitlist works with. */
export type WaitlistContext = {
  db: Db
  clock: Clock
  limit: Limiter
  /** Adds one member; joins that come at the same time are written together. */
  addMember: (member: NewMember) => Promise<boolean>
}

/** What the waitlist works with, over `db`. */
export function openWaitlist(db: Db, clock: Clock, limit: Limiter): WaitlistContext {
  const addMember = makeBatch((members: readonly NewMember[]) => addMembers(db, members), {
    most: 64,
    runs: 2,
  })
  return { db, clock, limit, addMember }
}

/**
 * Puts an address on the list, or says that it is there already. Two requests for one address at once make one member
 * and one letter: the unique index decides. Refuses with 429 past the limits.
 */
export async function joinWaitlist(
  { db, clock, limit, addMember }: WaitlistContext,
  join: Join,
  address: string,
): Promise<{ alreadyJoined: boolean }> {
  // Filled in by robots only; the answer must not tell them that they were seen.
  if (join[honeypotField]) return { alreadyJoined: false }
  const emailKey = canonicalEmail(join.email)
  if (emailKey === undefined) throw new Refusal('invalid_input', 'Please enter a valid email')
  await limit(
    { limit: limits.joinByAddress, who: addressBucket(address) },
    { limit: limits.joinByEmail, who: emailKey },
  )
  const now = clock.now()
  const since = new Date(now.getTime() - letterWindowMs)
  // Twice: the member found on the first attempt may have been erased before it was read.
  for (let attempt = 0; attempt < 2; attempt++) {
    if (await addMember({ ...join, emailKey, joinedAt: now })) return { alreadyJoined: false }
    const known = await addLetterIfDue(db, emailKey, since, now, (history) => isLetterDue(history, now))
    if (known) return { alreadyJoined: true }
  }
  throw new Refusal('unavailable', waitlistTexts.somethingWrong)
}

/** Confirms the member whose letter carried `token`; refuses with what is wrong with it. */
export async function confirmMember(
  context: WaitlistContext,
  token: string | undefined,
  address: string,
): Promise<{ message: string }> {
  await spend(context, token, address, 'confirm')
  return { message: waitlistTexts.confirmed }
}

/** Stops letters to the member whose letter carried `token`. */
export async function unsubscribeMember(
  context: WaitlistContext,
  token: string | undefined,
  address: string,
): Promise<{ message: string }> {
  await spend(context, token, address, 'unsubscribe')
  return { message: 'You will get no more emails from the waitlist.' }
}

async function spend(
  { db, clock, limit }: WaitlistContext,
  token: string | undefined,
  address: string,
  purpose: TokenPurpose,
): Promise<void> {
  await limit({ limit: limits.tokenByAddress, who: addressBucket(address) })
  if (!token) throw missingToken(purpose)
  if (!isTokenShaped(token)) throw malformedToken()
  const now = clock.now()
  const decide = purpose === 'confirm' ? confirm : unsubscribe
  await spendToken(db, hashToken(token), purpose, now, (use) => decide(use, now))
}
