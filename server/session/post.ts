import * as z from 'zod/mini'
import { screens } from '#contract/pages.ts'
import { type Language, pathIn } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import { shortenAhead } from '#server/db/tables/run-out.ts'
import type { Clock } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Letter } from '#server/kit/letter.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { factorLetter } from './factor-letters.ts'
import {
  changedLetter,
  inviteOnlyLetter,
  resetLetter,
  signInFirstLetter,
  takenLetter,
  verifyLetter,
} from './letters.ts'
import { idleMs as operatorIdleMs, linkKnownMs as operatorLinkKnownMs } from './operator/rules.ts'
import { sweepOperators } from './operator/store/sessions.ts'
import { findNews, orgLetter } from './org-letters.ts'
import {
  browserMs,
  failuresKeptMs,
  isLetterDue,
  letterKeptMs,
  letterRetryMs,
  letterWindowMs,
  registerLettersADay,
  resetValidMs,
  tokenKnownMs,
  verifyValidMs,
} from './rules.ts'
import { sweepAccounts } from './store/accounts.ts'
import {
  decideLetter,
  type KeepToken,
  type Recipient,
  recordAccountLetter,
  sweepAccountLetters,
  type WishedLetter,
} from './store/letters.ts'
import { endLostFactors } from './store/lost-factor.ts'
import { sweepSessions } from './store/sessions.ts'
import { sweepFailures } from './store/sign-in-waits.ts'

export type PostContext = {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  /** Whether an account is for those alone who are invited. */
  byInvitation: boolean
}

const payloadSchema = z.object({ letterId: z.uuid() })

/** A letter and the address it goes to: never the one that was typed, always the one that is kept. */
type Addressed = { to: string; letter: Letter }

/**
 * Finds out whether the letter that a job names is owed to anybody, writes it and sends it. Here alone is looked at
 * whether an address has an account: the request that asked for the letter did the same work for every address.
 * Throws to be tried again.
 */
export async function sendAccountLetter(context: PostContext, payload: unknown): Promise<void> {
  const { db, clock, mailer } = context
  const { letterId } = z.parse(payloadSchema, payload)
  const now = clock.now()
  const since = new Date(now.getTime() - letterWindowMs)
  const decided = await decideLetter(db, letterId, since, now, (letter, recipient, keep) =>
    write(context, letter, recipient, keep, now),
  )
  if (!decided) return
  const { letter, written } = decided
  const post = { id: letter.id, requestedAt: letter.requestedAt, ...written }
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: letterRetryMs },
    post,
    letter.firstAttemptAt,
    async (attempt) => {
      // Its address was erased while it was on its way.
      if (!(await recordAccountLetter(db, letter.id, attempt))) await mailer.forget?.([letter.id])
    },
  )
}

/** The letter that the wish leads to, with its token made and kept; undefined where none is owed. */
async function write(
  { db, publicUrl, byInvitation }: PostContext,
  wished: WishedLetter,
  { user, registration, registrations, writtenAt }: Recipient,
  keep: KeepToken,
  now: Date,
): Promise<Addressed | undefined> {
  // One that is tried again was due when it was first written.
  const due = wished.writtenAt !== null || isLetterDue(writtenAt, now)
  const askedAt = wished.requestedAt
  const link = (screen: 'verify-email' | 'reset-password', token: string, language: Language) =>
    `${publicUrl}${pathIn(language, screens[screen].path)}#${token}`
  if (wished.wish === 'changed') {
    return user && { to: user.email, letter: changedLetter({ language: user.language, changedAt: askedAt }) }
  }
  const { wish } = wished
  if (wish === 'factor-on' || wish === 'factor-off' || wish === 'factor-lost' || wish === 'recovery-used') {
    return (
      user && { to: user.email, letter: factorLetter({ language: user.language, what: wish, at: askedAt }) }
    )
  }
  if (wish === 'org-closing' || wish === 'org-kept') {
    const news = wished.orgId === null ? undefined : await findNews(db, wish, wished.orgId)
    return (
      user && news && { to: user.email, letter: orgLetter({ language: user.language, publicUrl, ...news }) }
    )
  }
  if (wished.wish === 'reset') {
    if (!user || !due) return undefined
    const token = newToken()
    const expiresAt = new Date(now.getTime() + resetValidMs)
    await keep({ hash: hashToken(token), purpose: 'reset', expiresAt, userId: user.id })
    const { email, language } = user
    const href = link('reset-password', token, language)
    return { to: email, letter: resetLetter({ language, href, askedAt }) }
  }
  if (user) {
    // Whoever asks for the link again, and needs none, is told nothing: only a second registration is news.
    if (wished.registrationId === null || !due) return undefined
    const { email, language } = user
    return { to: email, letter: takenLetter({ language, askedAt: registration?.createdAt ?? askedAt }) }
  }
  // The first few registrations of a day have their letter at once: their passwords are not the same.
  const early = wished.wish === 'register' && writtenAt.length < registerLettersADay
  if (!registration || !(early || due)) return undefined
  const contested = registrations > 1
  const { email, language } = registration
  if (byInvitation && !registration.invited) {
    const href = `${publicUrl}${pathIn(language, screens.waitlist.path)}`
    return { to: email, letter: inviteOnlyLetter({ language, href, askedAt: registration.createdAt }) }
  }
  // Which of them the one who asks has made, only their password can tell.
  if (contested && wished.registrationId === null) {
    return { to: email, letter: signInFirstLetter({ language, askedAt }) }
  }
  const token = newToken()
  const expiresAt = new Date(Math.min(now.getTime() + verifyValidMs, registration.expiresAt.getTime()))
  await keep({ hash: hashToken(token), purpose: 'verify', expiresAt, registrationId: registration.id })
  const registeredAt = registration.createdAt
  return {
    to: email,
    letter: verifyLetter({ language, href: link('verify-email', token, language), registeredAt, contested }),
  }
}

/** Forgets what has run out: sessions, registrations, tokens, waits, and who asked for which letter. */
export async function sweepSessionRoom({ db, clock }: Pick<PostContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  // Before the letters that it waits for are forgotten.
  await endLostFactors(db, now)
  await shortenAhead(db, now)
  await sweepSessions(db, now, before(browserMs))
  await sweepAccounts(db, now, before(tokenKnownMs))
  await sweepAccountLetters(db, before(letterKeptMs))
  await sweepOperators(db, now, before(operatorIdleMs), before(operatorLinkKnownMs))
  await sweepFailures(db, before(failuresKeptMs), now)
}
