import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { emailSchema } from './email.ts'
import { type AnyRow, nothing } from './route.ts'
import { accountLimits } from './session.ts'

/** An operator as the browser reads one. */
export const operatorSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** How many recovery codes have not been used. */
  recoveryCodes: z.int(),
})
export type Operator = z.output<typeof operatorSchema>

/** Six digits of an authenticator app (RFC 6238), or a recovery code; spaces and hyphens do not count. */
const codeSchema = z
  .string({ error: 'Enter the code' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Enter the 6-digit code of your app, or a recovery code' }),
    z.maxLength(40, { error: 'A code has 6 digits; a recovery code has 28 letters and digits' }),
  )

const passwordSchema = z.string({ error: 'Enter your password' }).check(
  z.minLength(1, { error: 'Enter your password' }),
  z.maxLength(accountLimits.passwordMax, {
    error: `A password has at most ${accountLimits.passwordMax} characters`,
  }),
)

export const operatorSignInRow = {
  method: 'POST',
  path: '/api/operator/sign-in',
  caller: 'anyone',
  summary: say(
    'Sign in as an operator: the address, the password and a code of the second factor, all at once.',
  ),
  params: nothing,
  body: z.object({ email: emailSchema, password: passwordSchema, code: codeSchema }),
  data: operatorSchema,
} as const satisfies AnyRow

export const operatorSignOutRow = {
  method: 'POST',
  path: '/api/operator/sign-out',
  caller: 'anyone',
  summary: say('End the session of this operator.'),
  params: nothing,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const operatorMeRow = {
  method: 'GET',
  path: '/api/operator/me',
  caller: 'operator',
  summary: say('The operator who is signed in.'),
  params: nothing,
  body: nothing,
  data: operatorSchema,
} as const satisfies AnyRow

/** What the page of a one-time link needs to set up the second factor. */
export const operatorLinkRow = {
  method: 'POST',
  path: '/api/operator/link',
  caller: 'anyone',
  summary: say('What a one-time link is for: the address, and the secret to put into an authenticator app.'),
  params: nothing,
  body: z.object({ token: z.string() }),
  data: z.object({ email: z.string(), secret: z.string(), uri: z.string() }),
} as const satisfies AnyRow

export const operatorEnrolRow = {
  method: 'POST',
  path: '/api/operator/enrol',
  caller: 'anyone',
  summary: say(
    'Use a one-time link: sets the password, proves the second factor by a code, signs in, and shows the recovery codes once.',
  ),
  params: nothing,
  body: z.object({ token: z.string(), password: passwordSchema, code: codeSchema }),
  data: z.object({ operator: operatorSchema, recoveryCodes: z.array(z.string()) }),
} as const satisfies AnyRow

export const newRecoveryCodesRow = {
  method: 'POST',
  path: '/api/operator/recovery-codes',
  caller: 'operator',
  summary: say(
    'New recovery codes in the place of all old ones, against the password and a code of the second factor; shown once.',
  ),
  params: nothing,
  body: z.object({ password: passwordSchema, code: codeSchema }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
} as const satisfies AnyRow
