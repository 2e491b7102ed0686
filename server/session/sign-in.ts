import type { User } from '#contract/session.ts'
import { subscriptionAt } from '#domain/subscription.ts'
import type { Cookies } from '#server/kit/cookies.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { hashToken, isTokenShaped, newToken } from '#server/kit/token.ts'
import type { SessionContext } from './context.ts'
import { browserMs, renewAfterMs, sessionMostMs, sessionMs } from './rules.ts'
import type { Credential } from './store/accounts.ts'
import type { RightCode } from './store/second-factor.ts'
import { endRunOutSession, endSession, listProfiles, renewSession, startSession } from './store/sessions.ts'
import { beginTrial } from './trial.ts'

const sessionCookie = 'session'
const browserCookie = 'browser'

/** The token in a cookie, where it could be one of ours. */
function tokenIn(cookies: Cookies, name: string): string | undefined {
  const token = cookies.read(name)
  return token !== undefined && isTokenShaped(token) ? token : undefined
}

/** The session and the mark of this browser, by their hashes; the session may have ended. */
export const sessionIn = (cookies: Cookies): Buffer | undefined => hashIn(cookies, sessionCookie)
export const browserIn = (cookies: Cookies): Buffer | undefined => hashIn(cookies, browserCookie)

const hashIn = (cookies: Cookies, name: string): Buffer | undefined => {
  const token = tokenIn(cookies, name)
  return token === undefined ? undefined : hashToken(token)
}

/** The mark of this browser, or one that it is yet to be given. */
export const browserOf = (cookies: Cookies): string => tokenIn(cookies, browserCookie) ?? newToken()

/** Has the browser keep its mark. */
export const keepBrowser = (cookies: Cookies, mark: string) => cookies.keep(browserCookie, mark, browserMs)

/** Who signs in, by what: `code` is of their second factor, or known to have been shown already; undefined where there is none. */
export type Entrant = Pick<Credential, 'id' | 'passwordHash'> & { code?: RightCode | 'known' | undefined }

/**
 * Starts a session of this browser, which is known by `mark`, in the place of the one it had, and spends the code; false
 * where the password was changed meanwhile, the code was used, or a second factor asks for one that was not shown.
 */
export async function openSession(
  { db, clock }: SessionContext,
  { id: userId, passwordHash, code }: Entrant,
  cookies: Cookies,
  mark: string = browserOf(cookies),
): Promise<boolean> {
  const now = clock.now()
  const token = newToken()
  const session = {
    userId,
    passwordHash,
    code,
    hash: hashToken(token),
    replaces: sessionIn(cookies),
    browser: hashToken(mark),
    expiresAt: new Date(now.getTime() + sessionMs),
  }
  if (!(await startSession(db, session, now))) return false
  keepBrowser(cookies, mark)
  cookies.keep(sessionCookie, token, sessionMs)
  return true
}

/** Ends the session of this browser, if there is one. */
export async function logOut(
  { db }: SessionContext,
  { cookies, tell }: Pick<ApiCaller, 'cookies' | 'tell'>,
): Promise<void> {
  const hash = sessionIn(cookies)
  const userId = hash && (await endSession(db, hash))
  if (userId) tell(`user:${userId}`)
  if (cookies.read(sessionCookie) !== undefined) cookies.drop(sessionCookie)
}

/**
 * Who is signed in with this browser. A session that is used lives on: its end is put off, at most once a day, but not for ever. Where there
 * is something to use, a trial that was promised begins.
 */
export async function findUser(
  { db, clock, workspace, findSession }: Pick<SessionContext, 'db' | 'clock' | 'workspace' | 'findSession'>,
  cookies: Cookies,
): Promise<SessionUser | undefined> {
  const token = tokenIn(cookies, sessionCookie)
  if (token === undefined) return undefined
  const hash = hashToken(token)
  const now = clock.now()
  const session = await findSession({ hash, now })
  if (!session) {
    await endRunOutSession(db, hash, now)
    return undefined
  }
  // Where it was renewed by a clock that went ahead, it would last for as much longer.
  if (Math.abs(now.getTime() - session.renewedAt.getTime()) >= renewAfterMs) {
    const leftMs = Math.min(sessionMs, session.startedAt.getTime() + sessionMostMs - now.getTime())
    await renewSession(db, hash, now, new Date(now.getTime() + leftMs))
    cookies.keep(sessionCookie, token, leftMs)
  }
  return workspace ? beginTrial(db, session.user, now) : session.user
}

/** Tells, whenever it is asked, whether the session that these cookies are of still goes on. */
export function watchSession(
  { clock, findSession }: Pick<SessionContext, 'clock' | 'findSession'>,
  cookies: Cookies,
): () => Promise<boolean> {
  const hash = sessionIn(cookies)
  return async () => hash !== undefined && (await findSession({ hash, now: clock.now() })) !== undefined
}

/** The user as the browser reads it: every field that leaves is named here. */
export async function presentUser({ db, clock }: SessionContext, user: SessionUser): Promise<User> {
  const { plan, status, expiresAt } = subscriptionAt(user.subscription, clock.now())
  const profiles = await listProfiles(db, user.id)
  return {
    id: user.id,
    username: user.username,
    subscription: { plan, status, expiresAt: expiresAt?.toISOString() ?? null },
    profiles: profiles.map(({ id, type, name, location, stylePreferences, businessProfile }) => ({
      id,
      type,
      name,
      location,
      stylePreferences,
      businessProfile,
    })),
    primaryProfileId: profiles.find(({ isPrimary }) => isPrimary)?.id ?? null,
  }
}
