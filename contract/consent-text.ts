import { say } from '#language/say.ts'
import { brand } from './brand.ts'

/**
 * What the form asks its reader to agree to: the words of the version in `consent.ts` that is today's in their language. They
 * stand here once more so that a page brings no wording but its own.
 */
export const consentText = say(
  'By joining you agree that {name} emails you about the waitlist and the release. You can unsubscribe, see what we hold and have it erased at any time, from the foot of every email.',
  { name: brand.name },
)
