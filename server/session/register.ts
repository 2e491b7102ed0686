import { canonicalEmail } from '#contract/email.ts'
import type { Registration } from '#contract/session.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { endingRunOut } from '#server/db/tables/run-out.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import type { SessionContext } from './context.ts'
import { limits, newAccount, registrationMs, requireStrong, requireVerifiable } from './rules.ts'
import { addRegistration, findPasswordHash, isUsernameTaken, openAccount } from './store/accounts.ts'
import { usernameKey } from './username-key.ts'

/**
 * Keeps a registration until its address is verified; nobody is signed in. Whether the address has an account is not
 * looked at, so that neither the answer nor its time tells. Refuses a weak password and a name that is taken.
 */
export async function register(
  { db, clock, limit, passwords, passwordMin, byInvitation, invitationOf }: SessionContext,
  { username, email, password, chosen, invitation }: Registration,
  address: string,
): Promise<{ requiresVerification: true }> {
  const emailKey = requireEmailKey(email)
  requireStrong(password, { username, email }, passwordMin)
  await limit(
    { limit: limits.registerByAddress, who: addressBucket(address) },
    { limit: limits.registerByAddressDaily, who: addressBucket(address) },
  )
  const key = usernameKey(username)
  const now = clock.now()
  if (isReserved(key) || (await isUsernameTaken(db, key, emailKey, now))) throw usernameTaken()
  const added = await addRegistration(db, {
    username,
    usernameKey: key,
    email,
    emailKey,
    passwordHash: await passwords.hash(password, emailKey, await findPasswordHash(db, emailKey)),
    language: spokenLanguage(),
    chosenPlan: chosen ?? null,
    // Whether it is one that lets in is for the letter to say: here every address is answered alike.
    invitation: (byInvitation && invitation && invitationOf(invitation)) || null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + registrationMs),
  })
  if (!added) throw usernameTaken()
  return { requiresVerification: true }
}

/** The form under which an address is compared; refused where it is none. */
export function requireEmailKey(email: string): string {
  const key = canonicalEmail(email)
  if (key === undefined) throw new Refusal('invalid_input', say('Please enter a valid email'))
  return key
}

/** Names under which somebody could pass for those who run the service. */
const reserved = new Set(
  ['admin', 'administrator', 'operator', 'owner', 'plumbline', 'root', 'security', 'support', 'system'].map(
    usernameKey,
  ),
)
export const isReserved = (key: string) => reserved.has(key)

function usernameTaken(): Refusal {
  const message = say('That username is taken. Please choose another.')
  return new Refusal('username_taken', message, { fields: { username: message } })
}

/** Opens the account that the letter with this token asked about. Nobody is signed in by it. */
export async function verifyEmail(
  { db, clock, limit }: SessionContext,
  token: string,
  address: string,
): Promise<{ message: string }> {
  await limit({ limit: limits.tokenByAddress, who: addressBucket(address) })
  requireTokenShaped(token)
  const now = clock.now()
  const hash = hashToken(token)
  await endingRunOut(db, 'account_tokens', hash, () =>
    openAccount(db, hash, now, newAccount, (state) => requireVerifiable(state, now)),
  )
  return { message: say('Your email address is verified. You can sign in now.') }
}
