import type { Operator } from '#contract/operator.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import type { Cookies } from '#server/kit/cookies.ts'
import { hashToken, isTokenShaped } from '#server/kit/token.ts'
import type { OperatorContext } from './context.ts'
import { idleMs, seenEveryMs, sessionMs } from './rules.ts'
import {
  endOperatorSession,
  endRunOutOperatorSession,
  findOperatorSession,
  type SignedInOperator,
  seeOperatorSession,
} from './store/sessions.ts'

const cookie = 'operator'

/** Who calls what is for operators: whose name the audit log gets, and who they are where it is a person. */
export type OperatorCaller = { actor: Actor; operator?: SignedInOperator }

/** The session that this browser has, by its hash; it may have ended. */
export function sessionIn(cookies: Cookies): Buffer | undefined {
  const token = cookies.read(cookie)
  return token !== undefined && isTokenShaped(token) ? hashToken(token) : undefined
}

/** Has the browser keep the token of its session. A link on another site does not send it along. */
export const keepSession = (cookies: Cookies, token: string) =>
  cookies.keep(cookie, token, sessionMs, 'strict')

/** The operator who is signed in with this browser. */
export async function findOperator(
  { db, clock }: Pick<OperatorContext, 'db' | 'clock'>,
  cookies: Cookies,
): Promise<(OperatorCaller & { operator: SignedInOperator }) | undefined> {
  const hash = sessionIn(cookies)
  if (!hash) return undefined
  const now = clock.now()
  const idleSince = new Date(now.getTime() - idleMs)
  const session = await findOperatorSession(db, hash, now, idleSince)
  if (!session) {
    await endRunOutOperatorSession(db, hash, now, idleSince)
    return undefined
  }
  // Where it was seen by a clock that went ahead, it would last for as much longer.
  if (Math.abs(now.getTime() - session.seenAt.getTime()) >= seenEveryMs) {
    await seeOperatorSession(db, hash, now, new Date(now.getTime() + sessionMs))
  }
  const { operator } = session
  return { actor: `operator:${operator.id}`, operator }
}

/** Ends the session of this browser, if there is one. */
export async function signOut({ db, clock }: OperatorContext, cookies: Cookies): Promise<void> {
  const hash = sessionIn(cookies)
  if (hash) await endOperatorSession(db, hash, clock.now())
  if (cookies.read(cookie) !== undefined) cookies.drop(cookie)
}

/** An operator as the browser reads one: every field that leaves is named here. */
export const presentOperator = ({ id, email, recoveryCodes }: SignedInOperator): Operator => ({
  id,
  email,
  recoveryCodes,
})
