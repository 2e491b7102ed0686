import type { changePasswordRow, endSessionsRow, sessionsRow } from '#contract/own-sessions.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { hashToken } from '#server/kit/token.ts'
import type { SessionContext } from './context.ts'
import { requireStrong, wrongPassword } from './rules.ts'
import { browserIn, browserOf, openSession, sessionIn } from './sign-in.ts'
import { endSessionsOf, findOwnAccount, listSessions, type OwnAccount } from './store/own-sessions.ts'
import { changePassword } from './store/sessions.ts'

/** Somebody who is signed in, and where. */
export type Own = Pick<ApiCaller, 'address' | 'cookies'> & { user: Pick<SessionUser, 'id'> }

/**
 * Changes the password of somebody who is signed in and knows the present one. Every session ends, and this browser is
 * given a new one; a letter tells the owner.
 */
export async function changeOwnPassword(
  context: SessionContext,
  { currentPassword, password }: RowInput<typeof changePasswordRow>['body'],
  caller: Own,
): Promise<RowData<typeof changePasswordRow>> {
  const { db, clock, passwords, passwordMin } = context
  const {
    id: userId,
    emailKey,
    passwordHash: present,
    ...about
  } = await proveOwner(context, currentPassword, caller)
  requireStrong(password, about, passwordMin)
  const passwordHash = await passwords.hash(password, emailKey, present)
  const browser = browserOf(caller.cookies)
  const change = { proof: { present }, userId, emailKey, passwordHash, browser: hashToken(browser) }
  // Changed meanwhile by somebody else: the password that was proved is no longer theirs.
  if (!(await changePassword(db, change, clock.now()))) throw wrongPassword()
  await openSession(context, { id: userId, passwordHash, code: 'known' }, caller.cookies, browser)
  return { message: say('Your password is changed, and every other session has ended.') }
}

/** The sessions of the user. Their ids open nothing: they are hashes. */
export async function readSessions(
  { db, clock }: SessionContext,
  { user, cookies }: Own,
): Promise<RowData<typeof sessionsRow>> {
  const current = sessionIn(cookies)
  const sessions = await listSessions(db, user.id, clock.now())
  return {
    sessions: sessions.map(({ hash, startedAt, usedAt }) => ({
      id: hash.toString('base64url'),
      startedAt: startedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      current: current?.equals(hash) ?? false,
    })),
  }
}

/** Ends another session of the user, or all others, against their password. Refuses with 404 an id that is none of theirs. */
export async function endOtherSessions(
  context: SessionContext,
  { password, session }: RowInput<typeof endSessionsRow>['body'],
  caller: Own,
): Promise<RowData<typeof endSessionsRow>> {
  const { db } = context
  const kept = sessionIn(caller.cookies)
  const only = session === undefined ? undefined : Buffer.from(session, 'base64url')
  if (only && kept?.equals(only)) {
    throw new Refusal('conflict', say('This is the session that you are using. Log out to end it.'))
  }
  const { id } = await proveOwner(context, password, caller)
  const ended = await endSessionsOf(db, id, only ? { only } : { kept })
  if (only && ended === 0) throw new Refusal('not_found', say('You have no such session.'))
  return { ended }
}

/** The account of the user, who has shown again that they know its password; guesses wait as those at signing in do. */
export async function proveOwner(
  { db, waits, passwords }: SessionContext,
  password: string,
  { user, address, cookies }: Own,
): Promise<OwnAccount> {
  const browser = browserIn(cookies)
  const account = await findOwnAccount(db, user.id, browser)
  if (!account) throw wrongPassword()
  const { emailKey, passwordHash, known } = account
  const attempt = { login: emailKey, address: addressBucket(address), browser: known ? browser : undefined }
  await waits.begin(attempt)
  const [right] = await passwords.open(password, [passwordHash], emailKey).catch(async (error: unknown) => {
    await waits.uncount(attempt)
    throw error
  })
  if (!right) throw wrongPassword()
  await waits.forgive(attempt)
  return account
}
