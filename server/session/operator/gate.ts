import type { FastifyReply, FastifyRequest } from 'fastify'
import { anyOperator } from '#server/db/tables/operators.ts'
import { cookiesOf } from '#server/kit/cookies.ts'
import { noSuchCall, type OperatorDoor } from '#server/kit/pages.ts'
import { keyOf } from '#server/kit/serve.ts'
import { splitTarget } from '#server/kit/target.ts'
import type { OperatorContext } from './context.ts'
import { findOperator } from './session.ts'

type GateContext = Pick<OperatorContext, 'db' | 'clock'> & { publicUrl: string }

const isOperatorCall = (path: string | undefined) =>
  path !== undefined && /^\/api\/operator(\/|$)/i.test(path)

/**
 * Refuses a call of operators as one that does not exist, whatever its method, until there is an operator: before its
 * body is read, and before it is looked at where it comes from. A key is the doorkeeper's to judge.
 */
export async function requireOperatorsForCall({ db }: GateContext, request: FastifyRequest): Promise<void> {
  const { path } = splitTarget(request.raw.url ?? '')
  if (!isOperatorCall(path)) return
  if (keyOf(request) === undefined && !(await anyOperator(db))) throw noSuchCall()
}

/** What stands at the screens of operators for whoever sent `request`. */
export async function operatorDoor(
  { db, clock, publicUrl }: GateContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OperatorDoor> {
  if (await findOperator({ db, clock }, cookiesOf(request, reply, publicUrl))) return 'open'
  return (await anyOperator(db)) ? 'shut' : 'none'
}
