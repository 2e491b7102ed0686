import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'
import { accountLimits, claimSchema, passwordSchema } from './session.ts'

const message = z.object({ message: z.string() })

/** The password that somebody who is signed in has, asked for again. */
export const ownPassword = claimSchema(
  say('Please enter your password'),
  accountLimits.passwordMax,
  say('Password must be at most {max} characters', { max: accountLimits.passwordMax }),
)

export const changePasswordRow = {
  method: 'POST',
  path: '/api/auth/change-password',
  caller: 'user',
  summary: say(
    'Choose a new password against the present one; every session ends but a new one of this browser.',
  ),
  params: nothing,
  body: z.object({ currentPassword: ownPassword, password: passwordSchema }),
  data: message,
} as const satisfies AnyRow

export const sessionsRow = {
  method: 'GET',
  path: '/api/auth/sessions',
  caller: 'user',
  summary: say('The sessions of the signed-in user, the one that was used last first; when to within a day.'),
  params: nothing,
  body: nothing,
  data: z.object({
    sessions: z.array(
      z.object({ id: z.string(), startedAt: z.string(), usedAt: z.string(), current: z.boolean() }),
    ),
  }),
} as const satisfies AnyRow

export const endSessionsRow = {
  method: 'POST',
  path: '/api/auth/sessions/end',
  caller: 'user',
  summary: say(
    'End another session of the signed-in user, or all others where none is named, against the password.',
  ),
  params: nothing,
  body: z.object({
    password: ownPassword,
    session: z.optional(z.string({ error: say('The session is named by its id') })),
  }),
  data: z.object({ ended: z.int() }),
} as const satisfies AnyRow
