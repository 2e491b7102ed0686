import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { ownPassword } from './own-sessions.ts'
import { type AnyRow, nothing } from './route.ts'
import { codeClaim } from './session.ts'

/** How many recovery codes somebody is given, each of which works once in the place of a code of their app. */
export const recoveryCodeCount = 10

const state = z.object({
  on: z.boolean(),
  /** How many recovery codes have not been used. */
  recoveryCodes: z.int(),
  /** Since when an operator was told that it is lost: it is turned off a day later, unless it is kept. */
  lostAt: z.optional(z.string()),
})
export type SecondFactor = z.output<typeof state>

const codes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorRow = {
  method: 'GET',
  path: '/api/auth/second-factor',
  caller: 'user',
  summary: say(
    'Whether signing in asks for a code beside the password, and how many recovery codes are left.',
  ),
  params: nothing,
  body: nothing,
  data: state,
} as const satisfies AnyRow

export const beginSecondFactorRow = {
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  caller: 'user',
  summary: say(
    'Begin to set up a second factor, against the password: the secret to put into an authenticator app. Nothing asks for it yet.',
  ),
  params: nothing,
  body: z.object({ password: ownPassword }),
  data: z.object({ secret: z.string(), uri: z.string() }),
} as const satisfies AnyRow

export const confirmSecondFactorRow = {
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  caller: 'user',
  summary: say(
    'Turn the second factor on with a code that proves the app; every other session ends. The recovery codes are shown this once.',
  ),
  params: nothing,
  body: z.object({ code: codeClaim }),
  data: codes,
} as const satisfies AnyRow

export const renewCodesRow = {
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  caller: 'user',
  summary: say('New recovery codes in the place of all old ones, against a code of the app; shown once.'),
  params: nothing,
  body: z.object({ code: codeClaim }),
  data: codes,
} as const satisfies AnyRow

export const endSecondFactorRow = {
  method: 'POST',
  path: '/api/auth/second-factor/off',
  caller: 'user',
  summary: say('Turn the second factor off, against the password or a code.'),
  params: nothing,
  body: z.object({ password: z.optional(ownPassword), code: z.optional(codeClaim) }).check(
    z.refine(({ password, code }) => password !== undefined || code !== undefined, {
      error: say('Please enter your password'),
      path: ['password'],
    }),
  ),
  data: state,
} as const satisfies AnyRow

export const keepSecondFactorRow = {
  method: 'POST',
  path: '/api/auth/second-factor/keep',
  caller: 'user',
  summary: say('Say that the second factor is not lost, where an operator was told so: it stays on.'),
  params: nothing,
  body: nothing,
  data: state,
} as const satisfies AnyRow
