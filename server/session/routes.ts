import { changePasswordRow, endSessionsRow, sessionsRow } from '#contract/own-sessions.ts'
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
import { askForLetter } from './ask-letter.ts'
import type { SessionContext } from './context.ts'
import { changeOwnPassword, endOtherSessions, readSessions } from './own-sessions.ts'
import { register, verifyEmail } from './register.ts'
import { resetPassword } from './reset.ts'
import { logIn, logOut, presentUser } from './sign-in.ts'

/** The calls of accounts and sessions. */
export function sessionRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown }>,
  context: SessionContext,
): void {
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
  serve(sessionsRow, (_, caller) => readSessions(context, caller))
  serve(endSessionsRow, ({ body }, caller) => endOtherSessions(context, body, caller))
}
