import type { SigningEntryBody, SigningParty } from '#contract/signing.ts'

/** How it stands with a party: `turn` has to answer now, `waits` comes after somebody. */
export type PartyStanding = {
  state: 'waits' | 'turn' | 'signed' | 'declined'
  openedAt: string | null
  /** When they answered, and as whom they signed; why not, where they declined. */
  at: string | null
  signedAs: string
  reason: string
}

/** How it stands with each party by the record, in order or all at once. */
export function standingOf(
  parties: readonly SigningParty[],
  entries: readonly { body: SigningEntryBody }[],
  inOrder: boolean,
): PartyStanding[] {
  const bodies = entries.map(({ body }) => body)
  let ahead = false
  return parties.map((_, party) => {
    const own = bodies.flatMap((body) => ('address' in body && body.party === party ? body : []))
    const answer = own.find(({ kind }) => kind !== 'opened')
    const openedAt = own.find(({ kind }) => kind === 'opened')?.at ?? null
    const turn = !(inOrder && ahead)
    if (answer?.kind !== 'signed') ahead = true
    const state = answer && answer.kind !== 'opened' ? answer.kind : turn ? 'turn' : 'waits'
    return {
      ...{ state, openedAt, at: answer?.at ?? null },
      signedAs: answer?.kind === 'signed' ? answer.name : '',
      reason: answer?.kind === 'declined' ? answer.reason : '',
    }
  })
}
