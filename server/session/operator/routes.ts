import {
  newRecoveryCodesRow,
  operatorEnrolRow,
  operatorLinkRow,
  operatorMeRow,
  operatorSignInRow,
  operatorSignOutRow,
} from '#contract/operator.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { OperatorContext } from './context.ts'
import { enrol, readLink } from './enrol.ts'
import { type OperatorCaller, presentOperator, signOut } from './session.ts'
import { renewRecoveryCodes, signIn } from './sign-in.ts'

/** The operator behind a call; refused with 403 where it is a key, which is nobody's. */
function requirePerson({ operator }: OperatorCaller) {
  if (!operator) throw new Refusal('forbidden', 'A key cannot do this: sign in as an operator.')
  return operator
}

/** The calls by which operators come and go. */
export function operatorRoutes(
  serve: Serve<{ user: unknown; operator: OperatorCaller }>,
  context: OperatorContext,
): void {
  serve(operatorSignInRow, ({ body }, caller) => signIn(context, body, caller))
  serve(operatorSignOutRow, async (_, { cookies }) => {
    await signOut(context, cookies)
    return {}
  })
  serve(operatorMeRow, async (_, { operator }) => presentOperator(requirePerson(operator)))
  serve(operatorLinkRow, ({ body }, { address }) => readLink(context, body.token, address))
  serve(operatorEnrolRow, ({ body }, caller) => enrol(context, body, caller))
  serve(newRecoveryCodesRow, ({ body }, { operator, address }) =>
    renewRecoveryCodes(context, requirePerson(operator), body, address),
  )
}
