import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKey } from '#server/db/tables/api-keys.ts'
import { cookiesOf } from '#server/kit/cookies.ts'
import { noSuchCall, type OperatorDoor } from '#server/kit/pages.ts'
import { splitTarget } from '#server/kit/target.ts'
import { hashToken } from '#server/kit/token.ts'
import type { OperatorContext } from './context.ts'
import { findOperator } from './session.ts'
import { anyOperator } from './store/operators.ts'

type GateContext = Pick<OperatorContext, 'db' | 'clock'> & { publicUrl: string }

const isOperatorCall = (path: string | undefined) =>
  path !== undefined && /^\/api\/operator(\/|$)/i.test(path)

/**
 * Refuses a call of operators as one that does not exist, whatever its method, until there is an operator: before its
 * body is read, and before it is looked at where it comes from. Whoever brings a key that was made here knows better; one
 * that never was changes nothing.
 */
export async function requireOperatorsForCall(
  { db }: Pick<GateContext, 'db'>,
  target: string,
  key: string | undefined,
): Promise<void> {
  const { path } = splitTarget(target)
  if (!isOperatorCall(path) || (await anyOperator(db))) return
  const found = key === undefined ? undefined : await findKey(db, hashToken(key))
  if (found?.orgId !== null) throw noSuchCall()
}

/** What stands at the screens of operators for a stranger. */
export const strangersDoor = async ({ db }: Pick<GateContext, 'db'>): Promise<OperatorDoor> =>
  (await anyOperator(db)) ? 'shut' : 'none'

/** What stands at the screens of operators for whoever sent `request`. */
export async function operatorDoor(
  { db, clock, publicUrl }: GateContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OperatorDoor> {
  if (await findOperator({ db, clock }, cookiesOf(request, reply, publicUrl))) return 'open'
  return strangersDoor({ db })
}
