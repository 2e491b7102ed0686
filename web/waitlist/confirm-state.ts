import { confirmTexts } from '#contract/confirm.ts'
import { waitlistTexts } from '#contract/waitlist.ts'
import { Refusal } from '#web/kit/call.ts'

/** What the confirmation page shows. */
export type ConfirmState =
  | { kind: 'loading' }
  | { kind: 'done'; message: string }
  | { kind: 'failed'; message: string }

export const missingToken: ConfirmState = { kind: 'failed', message: confirmTexts.missingToken }

/** The state after a yes; `message` is what the server said, if it said something. */
export const confirmed = (message: string): ConfirmState => ({
  kind: 'done',
  message: message || confirmTexts.confirmed,
})

/** The state after whatever `call` threw, in the words of the error catalogue. */
export function confirmFailureOf(error: unknown): ConfirmState {
  if (!(error instanceof Refusal)) return { kind: 'failed', message: waitlistTexts.unexpected }
  return { kind: 'failed', message: error.serverMessage ?? waitlistTexts.somethingWrong }
}
