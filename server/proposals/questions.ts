import { type askProposalRow, questionsMost, type WholeProposal } from '#contract/proposal-calls.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { priceReader, readWhole } from './read.ts'

/** Asks about a proposal; asked again with one id it is asked once. */
export async function askAbout(
  scope: Scope,
  proposal: string,
  { id, question }: RowInput<typeof askProposalRow>['body'],
): Promise<WholeProposal> {
  const read = priceReader(scope)
  await scope.write(async ({ tx, now, note, self }) => {
    const of = { org_id: scope.orgId, project_id: scope.projectId }
    const stands = await tx
      .selectFrom('proposals')
      .select('number')
      .where((eb) => eb.and({ ...of, id: proposal }))
      .forUpdate()
      .executeTakeFirst()
    if (!stands) throw notThere()
    requireRight(scope, 'proposal.question')
    const { count } = await tx
      .selectFrom('proposal_questions')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and({ ...of, proposal_id: proposal }))
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= questionsMost)
      throw new Refusal(
        'conflict',
        say('At most {most} questions about a proposal.', { most: questionsMost }),
      )
    const asked = await tx
      .insertInto('proposal_questions')
      .values({ ...of, id, proposal_id: proposal, author_id: await self(), question, at: now })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!asked) return
    await note({
      class: 'price',
      kind: 'proposal.asked',
      subject: proposal,
      detail: { number: stands.number },
    })
  })
  return readWhole(read, scope, proposal)
}

/** Answers a question about a proposal, for who asked it; answered again, the last answer stands. */
export async function replyTo(
  scope: Scope,
  { proposal, question: id }: { proposal: string; question: string },
  answer: string,
): Promise<WholeProposal> {
  const read = priceReader(scope)
  await scope.write(async ({ tx, now, note, self }) => {
    const of = { org_id: scope.orgId, project_id: scope.projectId }
    const asked = await tx
      .selectFrom('proposal_questions')
      .select('author_id')
      .where((eb) => eb.and({ ...of, id, proposal_id: proposal }))
      .forUpdate()
      .executeTakeFirst()
    if (!asked) throw notThere()
    requireRight(scope, 'proposal.send')
    await tx
      .updateTable('proposal_questions')
      .set({ answer, answered_by: await self(), answered_at: now })
      .where((eb) => eb.and({ ...of, id }))
      .execute()
    await note({
      class: 'price',
      kind: 'proposal.replied',
      subject: proposal,
      detail: { people: asked.author_id === null ? [] : [asked.author_id] },
    })
  })
  return readWhole(read, scope, proposal)
}
