import type { challengeRow } from '#contract/challenge.ts'
import { type confirmRow, confirmTexts } from '#contract/confirm.ts'
import { consentVersions } from '#contract/consent.ts'
import { canonicalEmail, wrongEmail } from '#contract/email.ts'
import type { Suspicion } from '#contract/members.ts'
import type { RowData } from '#contract/route.ts'
import { honeypotField, type Join, type joinRow, waitlistTexts } from '#contract/waitlist.ts'
import { retell, say, spokenLanguage } from '#language/say.ts'
import type { Db, TokenPurpose } from '#server/db/schema.ts'
import { endingRunOut } from '#server/db/tables/run-out.ts'
import { makeBatch } from '#server/kit/batch.ts'
import { addressBucket, addressPrefix } from '#server/kit/client-address.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Rush } from '#server/kit/rush.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import { makeNextPlace } from './next-place.ts'
import { makeProofs, type Proofs } from './proof.ts'
import {
  confirm,
  isLetterDue,
  letterWindowMs,
  limits,
  missingToken,
  unsubscribe,
  velocityUnder,
} from './rules.ts'
import { standingOf } from './standing.ts'
import { addMembers, type JoinOutcome, type NewMember } from './store/joins.ts'
import { addLetterIfDue } from './store/letters.ts'
import { suppressionHash } from './store/suppressions.ts'
import { spendToken } from './store/tokens.ts'
import { isDisposable } from './suspicion.ts'

/** What the operator of the installation can set. */
export type WaitlistSettings = {
  publicUrl: string
  rateLimitScale: number
  allowedDomains: readonly string[]
  proofOfWork: boolean
}

/** What the waitlist works with. */
export type WaitlistContext = {
  db: Db
  clock: Clock
  limit: Limiter
  keys: Keys
  publicUrl: string
  allowedDomains: readonly string[]
  /** Undefined where the form asks for no work. */
  proofs: Proofs | undefined
  /** Adds one member; joins that come at the same time are written together. */
  addMember: (member: NewMember) => Promise<JoinOutcome>
  /** The place that confirming now would give; a second old at most. */
  nextPlace: () => Promise<number>
}

/** What the waitlist works with, over `db`. */
export function openWaitlist(
  { db, clock, limit, keys, rush }: { db: Db; clock: Clock; limit: Limiter; keys: Keys; rush: Rush },
  { publicUrl, rateLimitScale, allowedDomains, proofOfWork }: WaitlistSettings,
): WaitlistContext {
  const velocityMost = velocityUnder(rateLimitScale)
  const add = makeBatch((members: readonly NewMember[]) => addMembers(db, members, velocityMost), {
    most: 64,
    runs: 2,
  })
  const addMember = (member: NewMember) => rush.during(() => add(member))
  const proofs = proofOfWork ? makeProofs(keys, clock) : undefined
  const nextPlace = makeNextPlace(db, clock)
  return { db, clock, limit, keys, publicUrl, allowedDomains, proofs, addMember, nextPlace }
}

/** What the log calls whoever fills in a field that no person sees. */
export const robot = 'robot'

/**
 * Puts an address on the list, or says that it is there already. Two requests for one address at once make one member
 * and one letter: the unique index decides. What looks as if nobody meant it is marked for the operator and answered like
 * any other join. Refuses with 429 past the limits.
 */
export async function joinWaitlist(
  context: WaitlistContext,
  { [honeypotField]: honeypot, altcha, ...join }: Join,
  address: string,
): Promise<RowData<typeof joinRow>> {
  const { db, clock, limit, keys, allowedDomains, proofs, addMember, nextPlace } = context
  // Filled in by robots only; the answer must not tell them that they were seen.
  if (honeypot) return { alreadyJoined: false, place: await nextPlace() }
  const emailKey = canonicalEmail(join.email)
  if (emailKey === undefined) throw new Refusal('invalid_input', wrongEmail)
  await limit(
    { limit: limits.joinByAddress, who: addressBucket(address) },
    { limit: limits.joinByEmail, who: emailKey },
  )
  const now = clock.now()
  const since = new Date(now.getTime() - letterWindowMs)
  const place = await nextPlace()
  let proof = await proofs?.check(altcha)
  const reasons: Suspicion[] = []
  if (isDisposable(emailKey, allowedDomains)) reasons.push('disposable')
  if (proofs && !proof) reasons.push('no-proof')
  const known = {
    emailKey,
    suppressionHash: suppressionHash(keys, emailKey),
    wording: consentVersions[spokenLanguage()],
    addressPrefix: addressPrefix(address),
    // Asked for here: what writes many joins together answers none of them.
    language: spokenLanguage(),
  }
  const lookAgain = () =>
    addLetterIfDue(db, { ...known, at: now }, since, (history) => isLetterDue(history, now))
  // Twice: the member found on the first attempt may have been erased before it was read.
  for (let attempt = 0; attempt < 2; attempt++) {
    const outcome = await addMember({ ...join, ...known, joinedAt: now, reasons, proof })
    // Dropped: of an address that must not be written to nobody learns that it is one, not by the time either.
    if (outcome === 'dropped again') {
      await lookAgain()
      return { alreadyJoined: true }
    }
    if (outcome !== 'known') return { alreadyJoined: false, place }
    if (await lookAgain()) return { alreadyJoined: true }
    // Used by the attempt before, and by nobody else.
    proof = undefined
  }
  throw new Refusal('unavailable', waitlistTexts.somethingWrong)
}

/** Work for a browser to do before it joins; refuses where none is asked for. */
export async function readChallenge(
  { limit, proofs }: WaitlistContext,
  address: string,
): Promise<RowData<typeof challengeRow>> {
  if (!proofs) throw new Refusal('not_found', say('No proof of work is asked for here.'))
  await limit({ limit: limits.challengeByAddress, who: addressBucket(address) })
  return proofs.challenge()
}

/**
 * Confirms the member whose letter carried `token`; refuses with what is wrong with it. Where this puts them on the list it
 * says where they stand too; whoever opens the link again is told no more than that it worked.
 */
export async function confirmMember(
  context: WaitlistContext,
  token: string | undefined,
  address: string,
): Promise<RowData<typeof confirmRow>> {
  const memberId = await spend(context, token, address, 'confirm')
  const message = retell(confirmTexts.confirmed, spokenLanguage())
  const standing = memberId === undefined ? undefined : await standingOf(context, memberId)
  return { message, ...(standing && { standing }) }
}

/** Stops letters to the member whose letter carried `token`. */
export async function unsubscribeMember(
  context: WaitlistContext,
  token: string | undefined,
  address: string,
): Promise<{ message: string }> {
  await spend(context, token, address, 'unsubscribe')
  return { message: say('You will get no more emails from the waitlist.') }
}

async function spend(
  { db, clock, limit, keys }: WaitlistContext,
  token: string | undefined,
  address: string,
  purpose: TokenPurpose,
): Promise<string | undefined> {
  await limit({ limit: limits.tokenByAddress, who: addressBucket(address) })
  if (!token) throw missingToken(purpose)
  requireTokenShaped(token)
  const now = clock.now()
  const decide = purpose === 'confirm' ? confirm : unsubscribe
  const spending = { keys, addressPrefix: addressPrefix(address), now }
  const hash = hashToken(token)
  return endingRunOut(db, 'waitlist_tokens', hash, () =>
    spendToken(db, hash, purpose, spending, (use) => decide(use, now)),
  )
}
