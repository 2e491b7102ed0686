import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { emailSchema } from './email.ts'
import { type AnyRow, nothing } from './route.ts'

/** Signing in through an organization's own provider, by OpenID Connect. */

/** Where a provider sends people back to; the one address that is registered with it. */
export const companyReturnPath = '/auth/company'
const answered = z.string({ error: say('The answer of the provider is missing') }).check(z.maxLength(6000))

export const beginCompanyRow = {
  method: 'POST',
  path: '/api/auth/company',
  caller: 'anyone',
  summary: say('Begin to sign in through the provider of a company: answers where that is done.'),
  params: nothing,
  body: z.object({ email: emailSchema }),
  data: z.object({ url: z.string() }),
} as const satisfies AnyRow

export const finishCompanyRow = {
  method: 'POST',
  path: '/api/auth/company/finish',
  caller: 'anyone',
  summary: say(
    'Sign in by what a provider answered, once; an account that was there before is first shown to be the same person’s.',
  ),
  params: nothing,
  body: z.object({ query: answered }),
  data: z.object({
    /** Whether somebody is signed in now; otherwise the account of this address is to be signed in to, and linked. */
    signedIn: z.boolean(),
    email: z.nullable(z.string()),
  }),
} as const satisfies AnyRow

export const linkCompanyRow = {
  method: 'POST',
  path: '/api/auth/company/link',
  caller: 'user',
  summary: say('Link the signed-in account to what the provider of a company answered in this browser.'),
  params: nothing,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

/** In the order in which they are told of. */
export const companyRows = {
  beginCompanyRow,
  finishCompanyRow,
  linkCompanyRow,
} as const
