import { letterKinds } from '#contract/invitations.ts'
import type { Db, LetterKind } from '#server/db/schema.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import { type Clock, minute } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { resendLetter } from './store/resending.ts'

/** How long the same letter is not sent again, however often that is asked for. */
const againAfterMs = minute

/** Sends a member the letter again that they wait for, and says which it is; refuses where there is none to send. */
export async function resend(
  { db, clock }: { db: Db; clock: Clock },
  memberId: string,
  actor: Actor,
): Promise<{ kind: LetterKind; message: string }> {
  const now = clock.now()
  const resent = await resendLetter(db, memberId, new Date(now.getTime() - againAfterMs), actor, now)
  if (resent === 'no member') throw new Refusal('not_found', 'There is no such member.')
  if (resent === 'unsubscribed') throw new Refusal('conflict', 'They have unsubscribed: no letter is sent.')
  if (resent === 'just sent') {
    throw new Refusal('conflict', 'This letter was asked for less than a minute ago: it is on its way.')
  }
  return {
    kind: resent.kind,
    message: `On its way: the letter that ${letterKinds[resent.kind].toLowerCase()}.`,
  }
}
