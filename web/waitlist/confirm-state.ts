import { type confirmRow, confirmTexts } from '#contract/confirm.ts'
import type { Place } from '#contract/place.ts'
import type { RowData } from '#contract/route.ts'
import { waitlistTexts } from '#contract/waitlist.ts'
import { Refusal } from '#web/kit/call.ts'

/** What the confirmation page shows. */
export type ConfirmState =
  | { kind: 'loading' }
  | { kind: 'done'; message: string; standing?: Place | undefined }
  | { kind: 'failed'; message: string }

export const missingToken: ConfirmState = { kind: 'failed', message: confirmTexts.missingToken }

/** The state after a yes: what the server said, if it said something, and where the member who waits now stands. */
export const confirmed = ({ message, standing }: RowData<typeof confirmRow>): ConfirmState => ({
  kind: 'done',
  message: message || confirmTexts.confirmed,
  ...(standing?.status === 'waiting' && { standing }),
})

/** The state after whatever `call` threw, in the words of the error catalogue. */
export function confirmFailureOf(error: unknown): ConfirmState {
  if (!(error instanceof Refusal)) return { kind: 'failed', message: waitlistTexts.unexpected }
  return { kind: 'failed', message: error.serverMessage ?? waitlistTexts.somethingWrong }
}
