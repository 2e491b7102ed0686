import * as z from 'zod/mini'
import { screens } from '#contract/pages.ts'
import { pathIn } from '#language/languages.ts'
import type { LetterAttempt } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Keys } from '#server/kit/keys.ts'
import type { Letter } from '#server/kit/letter.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { confirmedLetter, confirmLetter, invitationLetter } from './letters.ts'
import { forgetTaken, onceOnly, unanswered, wasTaken } from './once-only.ts'
import { placeToken } from './place-link.ts'
import { confirmValidMs, erasedKnownMs, expiredKnownMs, letterRetryMs } from './rules.ts'
import { referralHref } from './standing.ts'
import { sweepErased } from './store/erasure.ts'
import { sweepProofs } from './store/joins.ts'
import { findLetter, type LetterToSend, recordAttempt } from './store/letters.ts'
import { findPlace } from './store/queue.ts'
import { mustNotBeWrittenTo, suppressionHash } from './store/suppressions.ts'
import { addTokens, sweepTokens } from './store/tokens.ts'

export type PostContext = { db: Db; clock: Clock; mailer: Mailer; keys: Keys; publicUrl: string }

const payloadSchema = z.object({ letterId: z.uuid() })

/**
 * Sends the letter that a job names. Its tokens are made here and only their hashes are kept, so that nothing in the
 * database, the job included, can be turned into a link. A letter already sent, or no longer wanted, is left alone.
 * Throws to be tried again; a final refusal, or 24 hours of failures since the first, is recorded instead.
 */
export async function sendLetter(context: PostContext, payload: unknown): Promise<void> {
  const { db, clock, mailer } = context
  const { letterId } = z.parse(payloadSchema, payload)
  const letter = await findLetter(db, letterId)
  if (!letter) return
  const unwanted = await whyUnwanted(context, letter)
  if (unwanted) {
    const now = clock.now()
    await recordAttempt(db, letterId, { startedAt: now, failedAt: now, error: unwanted })
    return
  }
  const { id, requestedAt, email } = letter
  const record = (attempt: LetterAttempt) => recordAttempt(db, id, attempt)
  if (wasTaken(id)) {
    await record({ startedAt: requestedAt, sentAt: clock.now() })
    forgetTaken(id)
    return
  }
  if (letter.kind === 'invitation' && letter.handedOverAt) {
    // Whoever handed it over was killed before the answer came. It must not arrive twice.
    await record({ startedAt: letter.handedOverAt, error: unanswered })
    return
  }
  const post = { id, requestedAt, to: email, letter: await write(context, letter) }
  const send = letter.kind === 'invitation' ? onceOnly(context) : mailer.send
  await deliver(
    { send, clock, giveUpAfterMs: letterRetryMs },
    post,
    letter.firstAttemptAt,
    async (attempt) => {
      // Its member was erased while it was on its way.
      if (!(await record(attempt))) await mailer.forget?.([id])
    },
  )
  forgetTaken(id)
}

/** Why nobody wants a letter any more that was asked for; undefined where it is wanted. */
async function whyUnwanted({ db, keys }: PostContext, letter: LetterToSend): Promise<string | undefined> {
  if (letter.unsubscribedAt && letter.unsubscribedAt > letter.requestedAt) {
    return 'unsubscribed before it was sent'
  }
  // However it came to be asked for: a join at the moment of the wish, an import, an invitation.
  const asked = await mustNotBeWrittenTo(db, suppressionHash(keys, letter.emailKey))
  return asked ? 'the address must not be written to' : undefined
}

const forgetSchema = z.object({ letterIds: z.array(z.uuid()) })

/** Takes back the letters that a job names, where the mailer keeps any: whoever they went to was erased. */
export async function forgetLetters({ mailer }: PostContext, payload: unknown): Promise<void> {
  await mailer.forget?.(z.parse(forgetSchema, payload).letterIds)
}

/** The letter itself, with tokens that have just been made and whose hashes are kept. */
async function write({ db, clock, keys, publicUrl }: PostContext, letter: LetterToSend): Promise<Letter> {
  const now = clock.now()
  const { language } = letter
  const unsubscribe = newToken()
  const tokens = [{ hash: hashToken(unsubscribe), purpose: 'unsubscribe' as const, expiresAt: null }]
  const link = (screen: 'confirm' | 'unsubscribe' | 'status', token: string) =>
    `${publicUrl}${pathIn(language, screens[screen].path.replace('{token}', token))}`
  const unsubscribeHref = link('unsubscribe', unsubscribe)
  if (letter.kind !== 'confirm') {
    await addTokens(db, letter.memberId, tokens, now)
    const statusHref = link('status', placeToken(keys, letter.memberId))
    if (letter.kind === 'invitation') return invitationLetter({ language, statusHref, unsubscribeHref })
    return confirmedLetter({
      language,
      place: await findPlace(db, letter.memberId),
      statusHref,
      referralHref: referralHref(publicUrl, letter.referralCode, language),
      unsubscribeHref,
      details: letter.details,
    })
  }
  const confirm = newToken()
  const expiresAt = new Date(now.getTime() + confirmValidMs)
  await addTokens(
    db,
    letter.memberId,
    [...tokens, { hash: hashToken(confirm), purpose: 'confirm' as const, expiresAt }],
    now,
  )
  return confirmLetter({ language, confirmHref: link('confirm', confirm), unsubscribeHref })
}

/** Forgets the tokens that expired long ago unused, the proofs of work that ran out, and that somebody was erased. */
export async function sweepWaitlist({ db, clock }: Pick<PostContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sweepTokens(db, new Date(now.getTime() - expiredKnownMs))
  await sweepProofs(db, now)
  await sweepErased(db, new Date(now.getTime() - erasedKnownMs))
}
