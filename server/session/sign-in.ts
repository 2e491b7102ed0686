import { canonicalEmail } from '#contract/email.ts'
import type { User } from '#contract/session.ts'
import { subscriptionAt } from '#domain/subscription.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { Cookies } from '#server/kit/cookies.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { hashToken, isTokenShaped, newToken } from '#server/kit/token.ts'
import type { SessionContext } from './context.ts'
import { browserMs, limits, renewAfterMs, sessionMostMs, sessionMs, wrongCredentials } from './rules.ts'
import { type Credential, findCredentials, type Login } from './store/accounts.ts'
import { wishLetter } from './store/letters.ts'
import { endRunOutSession, endSession, listProfiles, renewSession, startSession } from './store/sessions.ts'
import { beginTrial } from './trial.ts'
import { usernameKey } from './username-key.ts'

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

/** What somebody typed as their name: an address where it is one, else a username. */
function readLogin(text: string): Login {
  const emailKey = text.includes('@') ? canonicalEmail(text) : undefined
  if (emailKey !== undefined) return { by: 'email_key', key: emailKey }
  // PostgreSQL takes no NUL; no username has a space, so that this finds nobody.
  return { by: 'username_key', key: usernameKey(text).replaceAll('\u0000', ' ') }
}

type Claim = { username: string; password: string }
type SignInCaller = Pick<ApiCaller, 'address' | 'cookies' | 'tell'>

/**
 * Signs in with a username or an address. A wrong name and a wrong password take the same way: one look, one hash, one
 * answer. A password that is right for a registration asks for a fresh letter instead.
 */
export async function logIn(
  context: SessionContext,
  { username, password }: Claim,
  { address, cookies, tell }: SignInCaller,
): Promise<{ requiresVerification: boolean }> {
  const { db, clock, limit, waits } = context
  const bucket = addressBucket(address)
  await limit({ limit: limits.loginByAddress, who: bucket })
  const login = readLogin(username)
  const browser = browserIn(cookies)
  const now = clock.now()
  const credentials = await findCredentials(db, login, browser, now)
  const tried = credentials.find(({ kind }) => kind === 'user')
  if (tried) tell(`user:${tried.id}`)
  const known = credentials.some((one) => one.known)
  const attempt = { login: login.key, address: bucket, browser: known ? browser : undefined }
  await waits.begin(attempt)
  const match = await findMatch(context, password, credentials, login, () => waits.uncount(attempt))
  if (match.kind === 'registration') {
    // Anybody can register anybody's address: that they know their own password opens no way to guess at its owner's.
    await waits.uncount(attempt)
    const { id: registrationId, emailKey } = match
    if (await wishLetter(db, { wish: 'verify', emailKey, registrationId }, now)) {
      return { requiresVerification: true }
    }
  }
  // A registration that is gone may have become an account while its password was looked at: with the same password.
  const account =
    match.kind === 'user'
      ? match
      : (await findCredentials(db, login, browser, now)).find(
          ({ kind, passwordHash }) => kind === 'user' && passwordHash === match.passwordHash,
        )
  if (!account || !(await openSession(context, account, cookies))) throw wrongCredentials()
  await waits.forgive(attempt)
  return { requiresVerification: false }
}

/** What the password opens; refused where it opens nothing. `spare` is called where nobody got to look at it. */
async function findMatch(
  { passwords }: SessionContext,
  password: string,
  credentials: readonly Credential[],
  login: Login,
  spare: () => Promise<void>,
): Promise<Credential> {
  const kept = credentials.map((one) => one.passwordHash)
  const opened = await passwords
    .open(password, kept, credentials[0]?.emailKey ?? login.key)
    .catch(async (error: unknown) => {
      await spare()
      throw error
    })
  const match = credentials.find((_, i) => opened[i])
  if (!match) throw wrongCredentials()
  return match
}

/**
 * Starts a session of this browser, which is known by `mark`, in the place of the one it had; false where the password was
 * changed meanwhile.
 */
export async function openSession(
  { db, clock }: SessionContext,
  { id: userId, passwordHash }: Pick<Credential, 'id' | 'passwordHash'>,
  cookies: Cookies,
  mark: string = browserOf(cookies),
): Promise<boolean> {
  const now = clock.now()
  const token = newToken()
  const session = {
    userId,
    passwordHash,
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
