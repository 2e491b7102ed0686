import type { Scope } from '#server/scope/scope.ts'

/** When the owner accepted versions of an estimate, by their ids; nothing for who does not see what it costs. */
export async function acceptedAt(scope: Scope, estimate: string): Promise<ReadonlyMap<string, Date>> {
  const [drafts, answers] = await Promise.all([
    scope
      .reads('cost')
      ?.selectFrom('proposal_drafts')
      .select(['id', 'version_id'])
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('estimate_id', '=', estimate)
      .execute(),
    scope
      .reads('price')
      ?.selectFrom('proposal_answers')
      .select(['proposal_id', 'at'])
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('kind', '=', 'accepted')
      .execute(),
  ])
  const at = new Map(answers?.map((one) => [one.proposal_id, one.at]))
  return new Map(
    (drafts ?? []).flatMap(({ id, version_id }) => {
      const accepted = at.get(id)
      return version_id !== null && accepted ? [[version_id, accepted]] : []
    }),
  )
}
