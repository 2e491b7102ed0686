import { say } from '#language/say.ts'
import { endingRunOut } from '#server/db/tables/run-out.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import type { SessionContext } from './context.ts'
import { limits, requireResettable, requireStrong } from './rules.ts'
import { browserOf, keepBrowser } from './sign-in.ts'
import { changePassword, findResetToken } from './store/sessions.ts'

/**
 * Changes a password by the token of a letter, and ends every session and every older token. Nobody is signed in by it.
 * A password that is refused leaves the token as it was.
 */
export async function resetPassword(
  { db, clock, limit, waits, passwords, passwordMin }: SessionContext,
  { token, password }: { token: string; password: string },
  { address, cookies, tell }: Pick<ApiCaller, 'address' | 'cookies' | 'tell'>,
): Promise<{ message: string }> {
  const bucket = addressBucket(address)
  await limit({ limit: limits.tokenByAddress, who: bucket })
  requireTokenShaped(token)
  const hash = hashToken(token)
  const account = await endingRunOut(db, 'account_tokens', hash, async () =>
    requireResettable(await findResetToken(db, hash), clock.now()),
  )
  tell(`user:${account.userId}`)
  requireStrong(password, account, passwordMin)
  const { userId, emailKey, usernameKey } = account
  const passwordHash = await passwords.hash(password, emailKey, account.passwordHash)
  const browser = browserOf(cookies)
  const now = clock.now()
  const change = { proof: { token: hash }, userId, emailKey, passwordHash, browser: hashToken(browser) }
  // Somebody else was quicker, or the hour was over while the password was hashed.
  if (!(await changePassword(db, change, now))) {
    requireResettable(await findResetToken(db, hash), now)
    throw new Error('a reset token that can be used was refused')
  }
  keepBrowser(cookies, browser)
  await waits.clear([emailKey, usernameKey], bucket)
  return {
    message: say('Your password is changed and every session has ended. You can sign in with the new one.'),
  }
}
