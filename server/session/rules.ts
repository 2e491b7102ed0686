import { freePlan, plans } from '#contract/plans.ts'
import { trialing } from '#domain/subscription.ts'
import { say } from '#language/say.ts'
import { day, hour, minute, second } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { weaknessOf } from './password-rules.ts'
import type { NewAccount, TokenState } from './store/accounts.ts'

/**
 * No person and no small office gets near these; a script does. None counts by e-mail alone: whoever knows an address
 * could keep its owner from registering or from a letter. How many letters come is decided where they are written.
 */
export const limits = {
  registerByAddress: { name: 'register by address', most: 30, windowMs: 10 * minute },
  registerByAddressDaily: { name: 'register by address in a day', most: 100, windowMs: day },
  loginByAddress: { name: 'login by address', most: 300, windowMs: 10 * minute },
  letterByAddress: { name: 'account letter by address', most: 30, windowMs: 10 * minute },
  companyByAddress: { name: 'company sign-in by address', most: 60, windowMs: 10 * minute },
  /** Each asks a provider, or a name server, that somebody else named. */
  companyByOrg: { name: 'company settings by organization', most: 30, windowMs: 10 * minute },
  tokenByAddress: { name: 'account token by address', most: 60, windowMs: 10 * minute },
} as const satisfies Record<string, Limit>

/**
 * How long a session lives after it was last used, how often its end is put off, and after how long it ends however much it
 * is used.
 */
export const sessionMs = 30 * day
export const renewAfterMs = day
export const sessionMostMs = 90 * day
/** How long a browser that has signed in is known. */
export const browserMs = 365 * day

/** How long a registration waits for its address to be verified, and its name is held. */
export const registrationMs = 7 * day
export const verifyValidMs = day
export const resetValidMs = hour
/** How long a link that ran out is still told so. */
export const tokenKnownMs = 30 * day

/** What an account begins with: one profile, and the promise of a trial of Pro or the free plan. */
export const newAccount: NewAccount = {
  profileType: 'personal',
  free: { plan: freePlan.id, status: 'active' },
  trial: { plan: plans.professional.id, status: trialing },
}

/** How long after its first attempt a letter is given up: its link would no longer work. */
export const letterRetryMs = day
/** How far back letters count, and how long it is remembered that they were asked for. */
export const letterWindowMs = day
export const letterKeptMs = 2 * day

/** The waits before the second and the third letter of a kind to one address in a day, and before each later one. */
const letterWaitsMs = [minute, 10 * minute]
const laterLetterWaitMs = hour

/** How many letters an address gets in a day, each at once, because accounts are asked for with it. */
export const registerLettersADay = 4

/**
 * Whether one more letter of a kind is owed to an address, when those of the last day were written at `writtenAt`, oldest
 * first: the first one at once, then after waits that grow to an hour. They never end: somebody else's asking must not
 * keep an owner from the one letter that lets them in.
 */
export function isLetterDue(writtenAt: readonly Date[], now: Date): boolean {
  // Not those of a clock that went far ahead: nobody would be due for as long as it was wrong by.
  const past = writtenAt.filter((time) => time.getTime() <= now.getTime() + hour)
  const last = past.at(-1)
  if (last === undefined) return true
  const wait = letterWaitsMs[past.length - 1] ?? laterLetterWaitMs
  return now.getTime() - last.getTime() >= wait
}

/** How failures to sign in make the next attempt wait: not at all for the first `free`, then longer each time. */
export type WaitRule = { free: number; firstMs: number; mostMs: number; forgetMs: number }

/**
 * What an attempt is counted under. A browser that has signed in to the account before is counted by itself alone, so
 * that nobody else's guessing keeps its owner out; the rest are counted by account and address together, by address, and
 * by account, where no wait is longer than a minute.
 */
export const waits = {
  knownBrowser: { free: 10, firstMs: second, mostMs: 5 * minute, forgetMs: day },
  pair: { free: 5, firstMs: second, mostMs: 15 * minute, forgetMs: day },
  address: { free: 30, firstMs: second, mostMs: 15 * minute, forgetMs: hour },
  account: { free: 50, firstMs: second, mostMs: minute, forgetMs: hour },
} as const satisfies Record<string, WaitRule>
export type WaitRules = Record<keyof typeof waits, WaitRule>

/** The longest that any failure counts. */
export const failuresKeptMs = Math.max(...Object.values(waits).map(({ forgetMs }) => forgetMs))

/** How long to wait after so many failures: doubled each time, up to the most. */
export function waitAfter(failures: number, { free, firstMs, mostMs }: WaitRule): number {
  return failures <= free ? 0 : Math.min(mostMs, firstMs * 2 ** (failures - free - 1))
}

/** Refuses a verification token that cannot be used. */
export function requireVerifiable(state: TokenState | 'invitation used' | undefined, now: Date): void {
  if (state === 'invitation used') {
    throw new Refusal(
      'conflict',
      say('This invitation has opened an account already. Register with the address that was invited.'),
    )
  }
  if (!state) {
    throw new Refusal(
      'unknown_token',
      say('This link is not known. Ask for a new verification email and use the link in it.'),
    )
  }
  if (state.usedAt) {
    throw new Refusal(
      'used_token',
      say('This link has been used already: the address is verified. You can sign in.'),
    )
  }
  if (state.expiresAt <= now) {
    throw new Refusal(
      'expired_token',
      say('This link has expired: it worked for 24 hours. Ask for a new verification email.'),
    )
  }
}

/** Refuses a reset token that cannot be used; answers it otherwise. */
export function requireResettable<State extends TokenState>(state: State | undefined, now: Date): State {
  if (!state) {
    throw new Refusal(
      'unknown_token',
      say('This link is not known. Ask for a new email to reset your password and use the link in it.'),
    )
  }
  if (state.usedAt) {
    throw new Refusal(
      'used_token',
      say('This link has been used already, or your password was changed since. Ask for a new one.'),
    )
  }
  if (state.expiresAt <= now) {
    throw new Refusal(
      'expired_token',
      say('This link has expired: it worked for one hour. Ask for a new one.'),
    )
  }
  return state
}

/** Refuses a password that is shorter than `least`, or easily guessed. */
export function requireStrong(
  password: string,
  about: { username: string; email: string },
  least: number,
): void {
  const tooShort = [...password].length < least
  const message = tooShort
    ? say('Password must be at least {min} characters', { min: least })
    : weaknessOf(password, about)
  if (message) throw new Refusal('invalid_input', message, { fields: { password: message } })
}

/** The answer to a code that does not fit, to somebody who has shown otherwise who they are. */
export function wrongCode(): Refusal {
  const message = say(
    'This code is wrong or was used already. Wait for the next one; is the clock of your phone right?',
  )
  return new Refusal('invalid_input', message, { fields: { code: message } })
}

/** The refusal of a password that somebody who is signed in was asked for again. */
export function wrongPassword(): Refusal {
  return new Refusal('wrong_credentials', say('Wrong password.'))
}

/** The one answer to a wrong name and to a wrong password. */
export function wrongCredentials(): Refusal {
  return new Refusal('wrong_credentials', say('Wrong username or password.'))
}
