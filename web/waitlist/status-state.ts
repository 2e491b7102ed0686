import type { ErrorCode } from '#contract/errors.ts'
import type { Place } from '#contract/place.ts'
import { waitlistTexts } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#web/kit/call.ts'
import type { Answer } from './answer.ts'

/** What the page of a member's place shows. */
export type StatusState =
  | Exclude<Answer<Place>, { kind: 'failed' }>
  /** The link leads to nobody, whatever is tried. */
  | { kind: 'dead'; message: string }
  /** It may work at the next try. */
  | { kind: 'failed'; message: string }

/** A link that was cut short on its way out of the letter. */
const missingLink: StatusState = {
  kind: 'dead',
  message: say('This link is incomplete. Please copy the whole link from the email and try again.'),
}

const deadCodes: readonly (string | undefined)[] = ['malformed_token', 'unknown_token'] satisfies ErrorCode[]

/** The state of the page under `token` after an answer, in the server's words where it sent some. */
export function statusOf(token: string | undefined, answer: Answer<Place>): StatusState {
  if (token === '') return missingLink
  if (answer.kind !== 'failed') return answer
  const { error } = answer
  if (!(error instanceof Refusal)) return { kind: 'failed', message: waitlistTexts.unexpected }
  const message = error.serverMessage ?? waitlistTexts.somethingWrong
  return { kind: deadCodes.includes(error.code) ? 'dead' : 'failed', message }
}
