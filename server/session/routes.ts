import { changePasswordRow, endSessionsRow, sessionsRow } from '#contract/own-sessions.ts'
import {
  beginSecondFactorRow,
  confirmSecondFactorRow,
  endSecondFactorRow,
  keepSecondFactorRow,
  renewCodesRow,
  secondFactorRow,
} from '#contract/second-factor.ts'
import {
  forgotPasswordRow,
  loginRow,
  logoutRow,
  meRow,
  registerRow,
  resendVerificationRow,
  resetPasswordRow,
  verifyEmailRow,
} from '#contract/session.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { askForLetter } from './ask-letter.ts'
import type { CompanyContext } from './company/context.ts'
import { companyRoutes } from './company/routes.ts'
import { logIn } from './log-in.ts'
import { changeOwnPassword, endOtherSessions, readSessions } from './own-sessions.ts'
import { register, verifyEmail } from './register.ts'
import { resetPassword } from './reset.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  keepSecondFactor,
  readSecondFactor,
  renewCodes,
} from './second-factor.ts'
import { logOut, presentUser } from './sign-in.ts'

/** The calls of accounts and sessions. */
export function sessionRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown; org: OrgCaller }>,
  context: CompanyContext,
): void {
  companyRoutes(serve, context)
  serve(meRow, (_, { user }) => presentUser(context, user))
  serve(registerRow, ({ body }, { address }) => register(context, body, address))
  serve(loginRow, ({ body }, caller) => logIn(context, body, caller))
  serve(logoutRow, async (_, caller) => {
    await logOut(context, caller)
    return {}
  })
  serve(verifyEmailRow, ({ body }, { address }) => verifyEmail(context, body.token, address))
  serve(resendVerificationRow, ({ body }, { address }) =>
    askForLetter(context, 'verify', body.email, address),
  )
  serve(forgotPasswordRow, ({ body }, { address }) => askForLetter(context, 'reset', body.email, address))
  serve(resetPasswordRow, ({ body }, caller) => resetPassword(context, body, caller))
  serve(changePasswordRow, ({ body }, caller) => changeOwnPassword(context, body, caller))
  serve(secondFactorRow, (_, caller) => readSecondFactor(context, caller))
  serve(beginSecondFactorRow, ({ body }, caller) => beginSecondFactor(context, body, caller))
  serve(confirmSecondFactorRow, ({ body }, caller) => confirmSecondFactor(context, body, caller))
  serve(renewCodesRow, ({ body }, caller) => renewCodes(context, body, caller))
  serve(endSecondFactorRow, ({ body }, caller) => endSecondFactor(context, body, caller))
  serve(keepSecondFactorRow, (_, caller) => keepSecondFactor(context, caller))
  serve(sessionsRow, (_, caller) => readSessions(context, caller))
  serve(endSessionsRow, ({ body }, caller) => endOtherSessions(context, body, caller))
}
