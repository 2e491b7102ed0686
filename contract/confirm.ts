import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { placeSchema } from './place.ts'
import { type AnyRow, nothing } from './route.ts'

export const confirmRow = {
  method: 'GET',
  path: '/api/waitlist/confirm/{token}',
  caller: 'anyone',
  summary: say('Confirm the address that the letter with this token went to.'),
  params: z.object({ token: z.string() }),
  body: nothing,
  data: z.object({
    message: z.string(),
    /** Where the member stands, to the call that puts them on the list; not to whoever opens the link again. */
    standing: z.optional(placeSchema),
  }),
} as const satisfies AnyRow

/** What is said where a letter's link leads; the spec's words, each exactly as the error catalogue has it. */
export const confirmTexts = {
  confirmed: say('Your waitlist registration has been confirmed!'),
  missingToken: say('Invalid confirmation link. Please check your email and try again.'),
  contactSupport: say('If you continue to experience issues, please contact support.'),
  verifying: say('Verifying your registration...'),
  confirmationFailed: say('Confirmation Failed'),
} as const
