import type { WholeProposal } from '#contract/proposal-calls.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#web/kit/call.ts'

/** What an owner does with a proposal, whichever way they came to it. Each rejects where it was refused or not sent. */
export type Answering = {
  accept: (body: { id: string; name: string; chosen: string[]; cents: number }) => Promise<unknown>
  decline: (body: { id: string; name: string; reason: string }) => Promise<unknown>
  ask: (body: { id: string; question: string }) => Promise<unknown>
}

/** A proposal as it is shown to whoever may answer it, or not. */
export type Shown = Pick<WholeProposal, 'proposal' | 'answer' | 'questions' | 'people'>

/** What went wrong, in words. */
export const wrongWords = (error: Error): string =>
  error instanceof Refusal ? error.message : say('This was not sent. Check your connection and try again.')
