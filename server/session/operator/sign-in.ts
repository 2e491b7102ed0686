import { canonicalEmail } from '#contract/email.ts'
import type { Operator } from '#contract/operator.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../codes.ts'
import { findRightCode } from '../find-code.ts'
import type { Attempt } from '../waits.ts'
import type { OperatorContext } from './context.ts'
import { limits, sessionMs, wrongCredentials, wrongProof } from './rules.ts'
import { keepSession, presentOperator, sessionIn } from './session.ts'
import { replaceRecoveryCodes } from './store/operators.ts'
import {
  findOperatorCredentials,
  findOperatorSession,
  noteFailedSignIn,
  type OperatorCredentials,
  type SignedInOperator,
  startOperatorSession,
} from './store/sessions.ts'

type Claim = { email: string; password: string; code: string }
type SignInCaller = Pick<ApiCaller, 'address' | 'cookies' | 'tell'>

/** Under which name failures are counted: no account's, which has no line break in it. */
export const loginOf = (emailKey: string) => `operator\n${emailKey}`

/** Whose code is looked at; an operator's, or nobody's. */
const holderOf = (credentials: OperatorCredentials | undefined) =>
  ({ of: 'operator', id: credentials?.id, totpSecret: credentials?.totpSecret }) as const

/**
 * Signs in with address, password and code at once: there is no state in which only one of them was right. Whatever is
 * wrong, all three are looked at, at the cost of one hash, and the answer is the same.
 */
export async function signIn(
  context: OperatorContext,
  { email, password, code }: Claim,
  { address, cookies, tell }: SignInCaller,
): Promise<Operator> {
  const { db, clock, limit, waits } = context
  const bucket = addressBucket(address)
  await limit({ limit: limits.signInByAddress, who: bucket })
  const emailKey = canonicalEmail(email) ?? email
  const attempt = { login: loginOf(emailKey), address: bucket, browser: undefined }
  await waits.begin(attempt)
  const credentials = await findOperatorCredentials(db, { emailKey })
  if (credentials) tell(`operator:${credentials.id}`)
  const opened = await opens(context, attempt, password, credentials, emailKey)
  const right = await findRightCode(context, holderOf(credentials), code)
  const token = newToken()
  const now = clock.now()
  const session = {
    hash: hashToken(token),
    replaces: sessionIn(cookies),
    expiresAt: new Date(now.getTime() + sessionMs),
  }
  const started =
    credentials !== undefined &&
    opened &&
    right !== undefined &&
    (await startOperatorSession(
      db,
      { operatorId: credentials.id, passwordHash: credentials.passwordHash, code: right, ...session },
      now,
    ))
  if (!started) {
    await noteFailedSignIn(db, emailKey, now)
    throw wrongCredentials()
  }
  await waits.forgive(attempt)
  keepSession(cookies, token)
  const found = await findOperatorSession(db, session.hash, now, new Date(0))
  if (!found) throw wrongCredentials()
  return presentOperator(found.operator)
}

/** Whether the password is the operator's, at the cost of one hash also where there is none. An attempt that could not be looked at counts no more. */
async function opens(
  { passwords, waits }: OperatorContext,
  attempt: Attempt,
  password: string,
  credentials: OperatorCredentials | undefined,
  emailKey: string,
): Promise<boolean> {
  const kept = credentials ? [credentials.passwordHash] : []
  const [opened] = await passwords.open(password, kept, emailKey).catch(async (error: unknown) => {
    await waits.uncount(attempt)
    throw error
  })
  return opened === true
}

/**
 * New recovery codes in the place of all others, for an operator who is signed in and shows again, by password and second
 * factor, who they are: a session that was stolen gets none.
 */
export async function renewRecoveryCodes(
  context: OperatorContext,
  operator: SignedInOperator,
  { password, code }: { password: string; code: string },
  address: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, clock, waits } = context
  const emailKey = canonicalEmail(operator.email) ?? operator.email
  const attempt = { login: loginOf(emailKey), address: addressBucket(address), browser: undefined }
  await waits.begin(attempt)
  const credentials = await findOperatorCredentials(db, { id: operator.id })
  const opened = await opens(context, attempt, password, credentials, emailKey)
  const right = await findRightCode(context, holderOf(credentials), code)
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map(hashRecoveryCode)
  const renewed = opened && right && (await replaceRecoveryCodes(db, operator.id, right, hashes, clock.now()))
  if (!renewed) throw wrongProof()
  await waits.forgive(attempt)
  return { recoveryCodes }
}
