import type { addProposalLinkRow } from '#contract/proposal-calls.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { linkEnds } from './send.ts'

/** The most links that work to one proposal. */
const linksMost = 20

/**
 * Makes a link by which an owner of the project reads and answers a proposal without an account; its token is known this once.
 * Asked again with its id it gets a new token, unless somebody has used it or it was taken back.
 */
export async function addProposalLink(
  scope: Scope,
  proposal: string,
  { id, person }: RowInput<typeof addProposalLinkRow>['body'],
): Promise<RowData<typeof addProposalLinkRow>> {
  requireRight(scope, 'link.edit')
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  const token = newToken()
  await scope.write(async ({ tx, now, note, self }) => {
    const stands = await tx
      .selectFrom('proposals')
      .select('valid_until')
      .where((eb) => eb.and({ ...of, id: proposal }))
      .executeTakeFirst()
    const owner = await tx
      .selectFrom('project_people')
      .select(['name', 'role'])
      .where((eb) => eb.and({ ...of, id: person }))
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!stands || !owner) throw notThere()
    if (owner.role !== 'owner')
      throw new Refusal('conflict', say('A proposal is for the owner. Make them one under People first.'))
    await self()
    const { count } = await tx
      .selectFrom('proposal_links')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and({ ...of, proposal_id: proposal }))
      .where('revoked_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= linksMost)
      throw new Refusal(
        'conflict',
        say('At most {most} links to a proposal. Take one back first.', { most: linksMost }),
      )
    const row = {
      ...{ ...of, id, proposal_id: proposal, person_id: person, token_hash: hashToken(token) },
      ...{ created_at: now, expires_at: linkEnds(stands.valid_until), letter_id: null },
    }
    const made = await tx
      .insertInto('proposal_links')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['org_id', 'project_id', 'id'])
          .doUpdateSet({ token_hash: row.token_hash })
          .where('proposal_links.last_used_at', 'is', null)
          .where('proposal_links.revoked_at', 'is', null)
          .where('proposal_links.proposal_id', '=', proposal),
      )
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Refusal('conflict', say('This link is in use. Make another one.'))
    await note({ class: 'manage', kind: 'link.made', subject: id, detail: { label: owner.name } })
  })
  return { token }
}

/** Takes a link back; once it is, it stays so. Refuses one that is not of the proposal. */
export async function revokeProposalLink(
  scope: Scope,
  { proposal, proposalLink: id }: { proposal: string; proposalLink: string },
): Promise<Record<string, never>> {
  requireRight(scope, 'link.edit')
  await scope.write(async ({ tx, now, note, self }) => {
    const link = tx
      .updateTable('proposal_links')
      .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('proposal_id', '=', proposal)
      .where('id', '=', id)
    const { numUpdatedRows } = await link.executeTakeFirst()
    if (numUpdatedRows === 0n) throw notThere()
    await self()
    await note({ class: 'manage', kind: 'link.revoked', subject: id })
  })
  return {}
}
