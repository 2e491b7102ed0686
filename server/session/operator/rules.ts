import { accountLimits } from '#contract/session.ts'
import { day, hour, minute, second } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { WaitRules } from '../rules.ts'
import type { OperatorLink } from './store/operators.ts'

/** An operator's session ends after this long in any case, and earlier when nothing was asked for so long. */
export const sessionMs = 12 * hour
export const idleMs = hour
/** How often it is noted that a session is in use. */
export const seenEveryMs = minute

/** How long a one-time link works, and how long it is still told that it does not. */
export const linkMs = day
export const linkKnownMs = 30 * day

/** An operator's password is one of two factors, and opens what everybody has told us: an installation may ask for more, never for less. */
export const passwordMin = accountLimits.passwordAsked

export const limits = {
  signInByAddress: { name: 'operator sign-in by address', most: 60, windowMs: 10 * minute },
  linkByAddress: { name: 'operator link by address', most: 60, windowMs: 10 * minute },
} as const satisfies Record<string, Limit>

/**
 * As for accounts, with fewer free and longer waits for one operator: who has guessed the password has 3 of 1,000,000 codes
 * right at any time, and comes to some 300 tries a day. There is another way in for the owner whom guessing keeps out: a
 * new link.
 */
export const waits: WaitRules = {
  knownBrowser: { free: 5, firstMs: second, mostMs: 15 * minute, forgetMs: day },
  pair: { free: 5, firstMs: second, mostMs: 15 * minute, forgetMs: day },
  address: { free: 30, firstMs: second, mostMs: 15 * minute, forgetMs: hour },
  account: { free: 20, firstMs: second, mostMs: 5 * minute, forgetMs: day },
}

const askForAnother = 'Ask whoever runs the server for a new one: npm run operator -- link EMAIL.'

/** Refuses a one-time link that cannot be used; answers it otherwise. */
export function requireUsable(link: OperatorLink | undefined, now: Date): OperatorLink {
  if (!link) throw unknownLink()
  if (link.usedAt) throw new Refusal('used_token', `This link has been used already. ${askForAnother}`)
  if (link.expiresAt <= now) {
    throw new Refusal('expired_token', `This link has expired: it worked for 24 hours. ${askForAnother}`)
  }
  return link
}

/** The refusal for a link that was never made, or whose place another one has taken. */
export const unknownLink = () =>
  new Refusal('unknown_token', `This link is not known, or a newer one was made. ${askForAnother}`)

/** The refusal for a link that was cut short or altered on its way. */
export const malformedLink = () =>
  new Refusal('malformed_token', 'This link is incomplete. Copy the whole of it and open it again.')

/** The one answer to a wrong address, a wrong password and a wrong code. */
export const wrongCredentials = () =>
  new Refusal('wrong_credentials', 'Address, password or code is wrong. A code works only once.')

/** The one answer to a wrong password and a wrong code, to somebody who is signed in. */
export function wrongProof(): Refusal {
  const message = 'Password or code is wrong, or the code was used already. Is the clock of your phone right?'
  return new Refusal('invalid_input', message, { fields: { code: message } })
}
