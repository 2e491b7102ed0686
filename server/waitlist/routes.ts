import { confirmRow, joinRow } from '#contract/waitlist.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Serve } from '#server/kit/serve.ts'
import { confirmMember, joinWaitlist, type WaitlistContext } from './waitlist.ts'

/** The calls of the waitlist. */
export function waitlistRoutes(serve: Serve, context: WaitlistContext): void {
  serve(joinRow, ({ body }, caller) => joinWaitlist(context, body, caller.address))

  serve(confirmRow, async ({ params }, caller) => {
    // A browser that fetches ahead, or a mail scanner that says so, has no one behind it who confirms.
    if (caller.prefetch) {
      throw new Refusal('prefetch', 'Fetching ahead confirms nothing. Open the link in the email instead.')
    }
    return confirmMember(context, params.token, caller.address)
  })
}
