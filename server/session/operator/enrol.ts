import type { Operator } from '#contract/operator.ts'
import { recoveryCodeCount } from '#contract/second-factor.ts'
import { endingRunOut } from '#server/db/tables/run-out.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import { hashToken, isTokenShaped, newToken } from '#server/kit/token.ts'
import { hashRecoveryCode, newRecoveryCodes, stepOf, totpUri } from '../codes.ts'
import { openSecret } from '../find-code.ts'
import { requireStrong, wrongCode } from '../rules.ts'
import type { OperatorContext } from './context.ts'
import { limits, malformedLink, requireUsable, sessionMs, unknownLink } from './rules.ts'
import { keepSession, presentOperator } from './session.ts'
import { loginOf } from './sign-in.ts'
import { enrolOperator, findLink, type OperatorLink } from './store/operators.ts'

type UsableLink = { hash: Buffer; link: OperatorLink; secret: string }

/** The link behind `token`, and the secret that it sets up; refused where it cannot be used. */
async function openLink(context: OperatorContext, token: string, bucket: string): Promise<UsableLink> {
  const { db, clock, keys, limit } = context
  await limit({ limit: limits.linkByAddress, who: bucket })
  if (!isTokenShaped(token)) throw malformedLink()
  const hash = hashToken(token)
  const link = await endingRunOut(db, 'operator_links', hash, async () =>
    requireUsable(await findLink(db, hash), clock.now()),
  )
  const secret = openSecret(keys, link.totpSecret)
  if (secret === undefined) throw unknownLink()
  return { hash, link, secret }
}

/** Whom a one-time link is for, and the secret to put into an authenticator app. Looking uses nothing up. */
export async function readLink(
  context: OperatorContext,
  token: string,
  address: string,
): Promise<{ email: string; secret: string; uri: string }> {
  const { link, secret } = await openLink(context, token, addressBucket(address))
  return { email: link.email, secret, uri: totpUri(secret, link.email) }
}

type Choice = { token: string; password: string; code: string }

/**
 * Uses a one-time link: sets the password and the second factor, which `code` proves, in the place of those before, ends
 * every other session, and signs in. What is refused leaves the link as it was.
 */
export async function enrol(
  context: OperatorContext,
  { token, password, code }: Choice,
  { address, cookies, tell }: Pick<ApiCaller, 'address' | 'cookies' | 'tell'>,
): Promise<{ operator: Operator; recoveryCodes: string[] }> {
  const { db, clock, passwords, passwordMin, waits } = context
  const bucket = addressBucket(address)
  const { hash, link, secret } = await openLink(context, token, bucket)
  const { operatorId, email, emailKey } = link
  tell(`operator:${operatorId}`)
  requireStrong(password, { username: '', email }, passwordMin)
  const totpStep = stepOf(secret, code, clock.now())
  if (totpStep === undefined) throw wrongCode()
  const passwordHash = await passwords.hash(password, emailKey)
  const recoveryCodes = newRecoveryCodes()
  const session = newToken()
  const now = clock.now()
  const enrolment = {
    link: hash,
    operatorId,
    passwordHash,
    totpStep,
    recoveryCodes: recoveryCodes.map(hashRecoveryCode),
    session: { hash: hashToken(session), expiresAt: new Date(now.getTime() + sessionMs) },
  }
  // Somebody else was quicker, or the day was over while the password was hashed.
  if (!(await enrolOperator(db, enrolment, now))) {
    requireUsable(await findLink(db, hash), now)
    throw new Error('a link that can be used was refused')
  }
  keepSession(cookies, session)
  await waits.clear([loginOf(emailKey)], bucket)
  const operator = presentOperator({ id: operatorId, email, recoveryCodes: recoveryCodeCount })
  return { operator, recoveryCodes }
}
