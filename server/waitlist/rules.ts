import { confirmTexts } from '#contract/confirm.ts'
import { say } from '#language/say.ts'
import type { TokenPurpose } from '#server/db/schema.ts'
import { day, hour, minute } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { LetterHistory } from './store/letters.ts'
import type { TokenUse } from './store/tokens.ts'

/** No person and no small office gets near these; a script does. */
export const limits = {
  joinByAddress: { name: 'join by address', most: 100, windowMs: 10 * minute },
  joinByEmail: { name: 'join by e-mail', most: 30, windowMs: 10 * minute },
  challengeByAddress: { name: 'challenge by address', most: 300, windowMs: 10 * minute },
  tokenByAddress: { name: 'token by address', most: 300, windowMs: 10 * minute },
} as const satisfies Record<string, Limit>

/** As many joins of one network within an hour are nothing; each further one is marked. */
const velocityMost = 20

/** The velocity that is marked past, under RATE_LIMIT_SCALE; null where nothing is counted. */
export const velocityUnder = (scale: number): number | null =>
  scale === 0 ? null : Math.max(1, Math.floor(velocityMost * scale))

/** How long it is known that a member was erased, for the webhooks' log. */
export const erasedKnownMs = 30 * day

/** How long a confirmation link works. */
export const confirmValidMs = 30 * day

/** How long an expired link is still told that it expired, rather than that nobody knows it. */
export const expiredKnownMs = 90 * day

/** How long after its first attempt a letter is given up. */
export const letterRetryMs = 24 * hour

/** The waits before the first, second and third fresh letter of a day, each counted from the letter before. */
export const freshLetterWaitsMs = [minute, 10 * minute, hour] as const

/** How far back letters count. */
export const letterWindowMs = day

/**
 * Whether somebody who joins again is owed a fresh confirmation letter: only while unconfirmed, at most three a day
 * after the first, and after waits that grow. An address that has unsubscribed is written to at most once a day.
 */
export function isLetterDue(history: LetterHistory, now: Date): boolean {
  // Not those of a clock that went far ahead: nobody would be due for as long as it was wrong by.
  const past = history.requestedAt.filter((time) => time.getTime() <= now.getTime() + hour)
  const last = past.at(-1)
  if (history.unsubscribedAt) return last === undefined || last < history.unsubscribedAt
  if (history.confirmedAt) return false
  if (last === undefined) return true
  // The letter of the join itself is not a fresh one.
  const fresh = past.filter((time) => time > history.joinedAt)
  const wait = freshLetterWaitsMs[fresh.length]
  return wait !== undefined && now.getTime() - last.getTime() >= wait
}

type Marks = Pick<TokenUse, 'confirmedAt' | 'unsubscribedAt'>

/**
 * What following a confirmation link does to the member. A second time changes nothing and is a success, after the link
 * has expired too. A link from before an unsubscription is refused; one from a letter asked for since undoes it.
 */
export function confirm(use: TokenUse | undefined, now: Date): Marks {
  if (!use)
    throw new Refusal(
      'unknown_token',
      say('This confirmation link is not known. Join the waitlist again to get a new one.'),
    )
  if (use.unsubscribedAt && use.createdAt <= use.unsubscribedAt) {
    throw new Refusal(
      'unsubscribed',
      say('This email address was unsubscribed. Join the waitlist again to be on it.'),
    )
  }
  if (use.confirmedAt && !use.unsubscribedAt) return use
  if (use.expiresAt && use.expiresAt <= now) {
    throw new Refusal(
      'expired_token',
      say(
        'This confirmation link has expired: it worked for 30 days. Join the waitlist again to get a new one.',
      ),
    )
  }
  return { confirmedAt: use.confirmedAt ?? now, unsubscribedAt: null }
}

/** What following an unsubscribe link does to the member; a second time changes nothing. */
export function unsubscribe(use: TokenUse | undefined, now: Date): Marks {
  if (!use)
    throw new Refusal(
      'unknown_token',
      say('This unsubscribe link is not known. The address may have been removed already.'),
    )
  return { confirmedAt: use.confirmedAt, unsubscribedAt: use.unsubscribedAt ?? now }
}

/** The refusal for a link without its token. */
export function missingToken(purpose: TokenPurpose): Refusal {
  const message =
    purpose === 'confirm'
      ? confirmTexts.missingToken
      : say('This unsubscribe link is incomplete. Please copy the whole link from the email and try again.')
  return new Refusal('malformed_token', message)
}
