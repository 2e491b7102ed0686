import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { chosenPlanSchema } from './chosen-plan.ts'
import { emailLimit, emailSchema } from './email.ts'
import { type AnyRow, nothing } from './route.ts'

const profileSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  location: z.nullable(z.string()),
  stylePreferences: z.nullable(z.unknown()),
  businessProfile: z.nullable(z.unknown()),
})
export type Profile = z.infer<typeof profileSchema>

/** The signed-in user as the browser reads it. Dates are ISO 8601 in UTC. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  subscription: z.object({
    plan: z.string(),
    status: z.string(),
    expiresAt: z.nullable(z.string()),
  }),
  profiles: z.array(profileSchema),
  primaryProfileId: z.nullable(z.string()),
})
export type User = z.infer<typeof userSchema>

/** Lengths in Unicode code points. */
export const accountLimits = {
  usernameMin: 3,
  usernameMax: 30,
  /** The least that a server can be set to take (`PASSWORD_MIN`), and what it takes when nothing is set. */
  passwordMin: 8,
  /**
   * What the forms ask for: NIST SP 800-63B-4 §3.1.1.2 wants 15 where the password is all that there is to know. The
   * server takes fewer, down to `PASSWORD_MIN`, so that an installation can say otherwise.
   */
  passwordAsked: 15,
  passwordMax: 128,
} as const

const codePoints = (text: string) => [...text].length
/** Half of a character, which no keyboard types and no database keeps. */
const isWhole = (text: string) => !/\p{Cs}/u.test(text)

const usernameSchema = z.string({ error: say('Please choose a username') }).check(
  z.trim(),
  z.normalize('NFC'),
  z.refine<string>((text) => codePoints(text) >= accountLimits.usernameMin, {
    error: say('Username must be at least {min} characters', { min: accountLimits.usernameMin }),
    params: { minLength: accountLimits.usernameMin },
    abort: true,
  }),
  z.refine<string>((text) => codePoints(text) <= accountLimits.usernameMax, {
    error: say('Username must be at most {max} characters', { max: accountLimits.usernameMax }),
    params: { maxLength: accountLimits.usernameMax },
    abort: true,
  }),
  z.refine<string>((text) => /[\p{L}\p{Nd}]/u.test(text), {
    error: say('Username must have a letter or a digit in it'),
  }),
  // Some letters are drawn as nothing: a name of them could not be read.
  z.refine<string>(
    (text) => /^[\p{L}\p{M}\p{Nd}._-]+$/u.test(text) && !/\p{Default_Ignorable_Code_Point}/u.test(text),
    {
      error: say('Username may hold letters, digits, dots, underscores and hyphens'),
    },
  ),
)

/** Any characters at all; what makes a password weak is for the server to say, which knows the common ones. */
const passwordOf = (least: number) =>
  z.string({ error: say('Please choose a password') }).check(
    z.refine<string>(isWhole, { error: say('Password has characters that cannot be kept'), abort: true }),
    z.refine<string>((text) => codePoints(text) >= least, {
      error: say('Password must be at least {min} characters', { min: least }),
      params: { minLength: least },
      abort: true,
    }),
    z.refine<string>((text) => codePoints(text) <= accountLimits.passwordMax, {
      error: say('Password must be at most {max} characters', { max: accountLimits.passwordMax }),
      params: { maxLength: accountLimits.passwordMax },
    }),
  )
/** A new password, as every server must at least have it. */
export const passwordSchema = passwordOf(accountLimits.passwordMin)
const askedPassword = passwordOf(accountLimits.passwordAsked)

/** A text that is compared with what is known, and may be wrong in any way but its length. */
export const claimSchema = (missing: string, most: number, tooLong: string) =>
  z.string({ error: missing }).check(
    z.refine<string>((text) => text !== '', { error: missing, abort: true, params: { minLength: 1 } }),
    z.refine<string>((text) => codePoints(text) <= most, { error: tooLong, params: { maxLength: most } }),
  )

/** A code of an authenticator app, or for recovery, as it was typed; spaces and hyphens do not count. */
export const codeClaim = claimSchema(say('Please enter the code'), 40, say('This is too long to be a code'))

const requiresVerification = z.object({ requiresVerification: z.boolean() })
const message = z.object({ message: z.string() })

export const meRow = {
  method: 'GET',
  path: '/api/auth/me',
  caller: 'user',
  summary: say('The signed-in user; 401 where nobody is signed in.'),
  params: nothing,
  body: nothing,
  data: userSchema,
} as const satisfies AnyRow

export const registerRow = {
  method: 'POST',
  path: '/api/auth/register',
  caller: 'anyone',
  summary: say('Ask for an account; a letter asks the owner of the address to verify it.'),
  params: nothing,
  body: z.object({
    username: usernameSchema,
    email: emailSchema,
    password: passwordSchema,
    /** The plan that they came for. */
    chosen: z.optional(chosenPlanSchema),
    /** What the link of an invitation carries, while accounts are for those who are invited. */
    invitation: z.optional(z.string().check(z.maxLength(200))),
  }),
  data: requiresVerification,
} as const satisfies AnyRow
export type Registration = z.output<typeof registerRow.body>

/** What the form asks of a registration. */
export const registrationForm = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: askedPassword,
})

export const loginRow = {
  method: 'POST',
  path: '/api/auth/login',
  caller: 'anyone',
  summary: say(
    'Sign in with a username or an email address; an account with a second factor asks for a code beside the password.',
  ),
  params: nothing,
  body: z.object({
    username: z.pipe(
      claimSchema(
        say('Please enter your username or email'),
        emailLimit,
        say('This is too long to be a username or email'),
      ),
      z.transform((text) => text.trim()),
    ),
    password: claimSchema(
      say('Please enter your password'),
      accountLimits.passwordMax,
      say('Password must be at most {max} characters', { max: accountLimits.passwordMax }),
    ),
    /** Where the answer without it was that one is asked for. */
    code: z.optional(codeClaim),
  }),
  data: z.extend(requiresVerification, { requiresCode: z.optional(z.literal(true)) }),
} as const satisfies AnyRow

export const logoutRow = {
  method: 'POST',
  path: '/api/auth/logout',
  caller: 'anyone',
  summary: say('End the session, if there is one.'),
  params: nothing,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const verifyEmailRow = {
  method: 'POST',
  path: '/api/auth/verify-email',
  caller: 'anyone',
  summary: say('Verify the address that the letter with this token went to, and open the account.'),
  params: nothing,
  body: z.object({ token: z.string({ error: say('The token is missing') }) }),
  data: message,
} as const satisfies AnyRow

export const resendVerificationRow = {
  method: 'POST',
  path: '/api/auth/resend-verification',
  caller: 'anyone',
  summary: say('Ask for the verification letter again; the answer is the same for every address.'),
  params: nothing,
  body: z.object({ email: emailSchema }),
  data: message,
} as const satisfies AnyRow

export const forgotPasswordRow = {
  method: 'POST',
  path: '/api/auth/forgot-password',
  caller: 'anyone',
  summary: say(
    'Ask for a letter with which to choose a new password; the answer is the same for every address.',
  ),
  params: nothing,
  body: z.object({ email: emailSchema }),
  data: message,
} as const satisfies AnyRow

export const resetPasswordRow = {
  method: 'POST',
  path: '/api/auth/reset-password',
  caller: 'anyone',
  summary: say('Choose a new password with the token of a letter; every session ends.'),
  params: nothing,
  body: z.object({ token: z.string({ error: say('The token is missing') }), password: passwordSchema }),
  data: message,
} as const satisfies AnyRow

/** What the form asks of a new password. */
export const newPasswordForm = z.object({ password: askedPassword })
