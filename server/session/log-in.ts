import { canonicalEmail } from '#contract/email.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { loginRow } from '#contract/session.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import type { SessionContext } from './context.ts'
import { limits, wrongCode, wrongCredentials } from './rules.ts'
import { forgiveCodes, requireCode } from './second-factor.ts'
import { browserIn, openSession } from './sign-in.ts'
import { type Credential, findCredentials, type Login } from './store/accounts.ts'
import { wishLetter } from './store/letters.ts'
import { readFactor, writeLetter } from './store/second-factor.ts'
import { usernameKey } from './username-key.ts'

/** What somebody typed as their name: an address where it is one, else a username. */
function readLogin(text: string): Login {
  const emailKey = text.includes('@') ? canonicalEmail(text) : undefined
  if (emailKey !== undefined) return { by: 'email_key', key: emailKey }
  // PostgreSQL takes no NUL; no username has a space, so that this finds nobody.
  return { by: 'username_key', key: usernameKey(text).replaceAll('\u0000', ' ') }
}

type Claim = RowInput<typeof loginRow>['body']
type SignInCaller = Pick<ApiCaller, 'address' | 'cookies' | 'tell'>

/**
 * Signs in with a username or an address. A wrong name and a wrong password take the same way: one look, one hash, one
 * answer. A password that is right for a registration asks for a fresh letter instead. Where the account has a second factor,
 * the right password alone opens nothing: it is answered that a code is asked for, and both are sent again together.
 */
export async function logIn(
  context: SessionContext,
  { username, password, code }: Claim,
  { address, cookies, tell }: SignInCaller,
): Promise<RowData<typeof loginRow>> {
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
  if (!account) throw wrongCredentials()
  const { on } = await readFactor(db, account.id)
  if (!on) {
    if (!(await openSession(context, account, cookies))) throw wrongCredentials()
  } else {
    // The password was right, and is counted no more; wrong codes are counted apart, with longer waits.
    await waits.uncount(attempt)
    if (code === undefined) return { requiresVerification: false, requiresCode: true }
    const right = await requireCode(context, account.id, code, address)
    if (!(await openSession(context, { ...account, code: right }, cookies))) throw wrongCode()
    await forgiveCodes(context, account.id, address)
    if ('recovery' in right) await writeLetter(db, 'recovery-used', account.emailKey, clock.now())
  }
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
