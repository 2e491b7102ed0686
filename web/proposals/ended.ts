import type { WholeProposal } from '#contract/proposal-calls.ts'
import { say } from '#language/say.ts'
import { dayText, todayHere } from '#web/kit/work/dates.ts'

type Offer = Pick<WholeProposal['proposal'], 'state' | 'validUntil'>

/** Why an offer that nobody answered cannot be accepted any more; undefined while it can. */
export function endedText({ state, validUntil }: Offer, today = todayHere()): string | undefined {
  if (state !== 'open' || today <= validUntil) return undefined
  return say('This offer ended on {day} and cannot be accepted any more. Ask for a new one.', {
    day: dayText(validUntil),
  })
}
