import type { acceptProposalRow, declineProposalRow, WholeProposal } from '#contract/proposal-calls.ts'
import { consentWords, sumText } from '#contract/proposal-words.ts'
import type { RowInput } from '#contract/route.ts'
import { priceWith } from '#domain/proposals/price.ts'
import { say } from '#language/say.ts'
import { digestOf } from '#server/kit/digest.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { becomeWork } from './become-work.ts'
import type { EstimatesPort } from './ports.ts'
import { priceReader, readWhole } from './read.ts'
import { todayOf } from './send.ts'

/** A proposal as it is answered: held until the end of the transaction. */
async function holdProposal({ orgId, projectId, audience }: Scope, { tx }: Writing, id: string) {
  const held = await tx
    .selectFrom('proposals')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw notThere()
  const answered = await tx
    .selectFrom('proposal_answers')
    .select('id')
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('proposal_id', '=', id)
    .executeTakeFirst()
  return { ...held, answered, audience }
}
type Held = Awaited<ReturnType<typeof holdProposal>>

/** Refuses an answer to what cannot be answered; says whether it is the very answer that stands. */
function isAnswered(held: Held, id: string, today: string): boolean {
  if (held.answered?.id === id) return true
  const { state } = held
  if (state !== 'open') {
    const words = {
      accepted: say('This proposal was accepted already.'),
      declined: say('This proposal was declined already.'),
      superseded: say('A newer proposal took the place of this one.'),
      withdrawn: say('This proposal was taken back.'),
    }
    throw new Refusal('conflict', words[state])
  }
  if (today > held.valid_until)
    throw new Refusal('conflict', say('This proposal has run out. Ask for it to be sent again.'))
  return false
}

/**
 * Accepts a proposal with the options chosen: the answer is kept as a record, the version of the estimate is accepted, and
 * budget, hours and purchases are made of it, all at once. Sent twice with one id it is one answer. Refuses a sum on the button
 * that is not what the options come to, and what was answered, superseded, taken back or has run out.
 */
export async function acceptProposal(
  estimates: EstimatesPort,
  scope: Scope,
  proposal: string,
  { id, name, chosen, cents }: RowInput<typeof acceptProposalRow>['body'],
): Promise<WholeProposal> {
  const read = priceReader(scope)
  await scope.write(async (writing) => {
    const held = await holdProposal(scope, writing, proposal)
    const { options } = held.body
    if (chosen.some((one) => !options.some((option) => option.id === one))) throw notThere()
    requireRight(scope, 'proposal.answer')
    const { timeZone, today } = await todayOf(scope, writing)
    if (isAnswered(held, id, today)) return
    const price = priceWith({ cents: Number(held.cents), options }, chosen)
    if (price === undefined)
      throw new Refusal('conflict', say('Of options that replace each other only one can be chosen.'))
    if (price !== cents)
      throw new Refusal(
        'conflict',
        say('With these options it comes to {sum}. Look at it again before you accept it.', {
          sum: sumText(price),
        }),
      )
    const { button, under } = consentWords(price)
    await keepAnswer(scope, writing, held, {
      ...{ id, kind: 'accepted' as const, name, chosen, cents: price, consent: `${button}. ${under}` },
      ...{ reason: '', timeZone },
    })
    await becomeWork(estimates, scope, writing, { proposal, chosen })
  })
  return readWhole(read, scope, proposal)
}

/** Declines a proposal; its sender is told, and can send another. Sent twice with one id it is one answer. */
export async function declineProposal(
  scope: Scope,
  proposal: string,
  { id, name, reason }: RowInput<typeof declineProposalRow>['body'],
): Promise<WholeProposal> {
  const read = priceReader(scope)
  await scope.write(async (writing) => {
    const held = await holdProposal(scope, writing, proposal)
    requireRight(scope, 'proposal.answer')
    const { timeZone, today } = await todayOf(scope, writing)
    if (isAnswered(held, id, today)) return
    await keepAnswer(scope, writing, held, {
      ...{ id, kind: 'declined' as const, name, chosen: [], cents: null, consent: '', reason, timeZone },
    })
  })
  return readWhole(read, scope, proposal)
}

type Answer = {
  id: string
  kind: 'accepted' | 'declined'
  name: string
  chosen: readonly string[]
  cents: number | null
  consent: string
  reason: string
  timeZone: string
}

async function keepAnswer(
  { orgId, projectId }: Scope,
  writing: Writing,
  { id: proposal, number, digest }: Held,
  { timeZone, chosen, ...answer }: Answer,
): Promise<void> {
  const { tx, now } = writing
  const author_id = await writing.self()
  const of = { org_id: orgId, project_id: projectId }
  await tx
    .insertInto('proposal_answers')
    .values({
      ...{ ...of, proposal_id: proposal, ...answer, chosen: JSON.stringify(chosen), at: now },
      ...{ time_zone: timeZone, author_id },
      digest: digestOf({ proposal: digest, ...answer, chosen, at: now.toISOString(), timeZone }),
    })
    .execute()
  await tx
    .updateTable('proposals')
    .set({ state: answer.kind })
    .where((eb) => eb.and({ ...of, id: proposal }))
    .execute()
  const { kind, name, cents } = answer
  await writing.note({
    class: 'price',
    kind: `proposal.${kind}`,
    subject: proposal,
    detail: { number, name, ...(cents !== null && { cents }) },
  })
}
