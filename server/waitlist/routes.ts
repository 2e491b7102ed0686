import { challengeRow } from '#contract/challenge.ts'
import { confirmRow } from '#contract/confirm.ts'
import { eraseOwnDataRow, ownDataRow } from '#contract/person.ts'
import { placeRow } from '#contract/place.ts'
import { honeypotField, joinRow } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Serve } from '#server/kit/serve.ts'
import { eraseOwnData, readOwnData } from './person.ts'
import { readPlace } from './place.ts'
import { confirmMember, joinWaitlist, readChallenge, robot, type WaitlistContext } from './waitlist.ts'

/** The calls of the waitlist. */
export function waitlistRoutes(serve: Serve, context: WaitlistContext): void {
  serve(joinRow, ({ body }, caller) => {
    if (body[honeypotField]) caller.tell(robot)
    return joinWaitlist(context, body, caller.address)
  })

  serve(challengeRow, (_, caller) => readChallenge(context, caller.address))

  serve(confirmRow, async ({ params }, caller) => {
    // A browser that fetches ahead, or a mail scanner that says so, has no one behind it who confirms.
    if (caller.prefetch) {
      throw new Refusal(
        'prefetch',
        say('Fetching ahead confirms nothing. Open the link in the email instead.'),
      )
    }
    return confirmMember(context, params.token, caller.address)
  })

  serve(placeRow, ({ params }, caller) => readPlace(context, params.token, caller.address))

  serve(ownDataRow, ({ params }, caller) => readOwnData(context, params.token, caller.address))

  serve(eraseOwnDataRow, ({ params }, caller) => eraseOwnData(context, params.token, caller.address))
}
