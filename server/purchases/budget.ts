import type { budgetRow } from '#contract/purchases.ts'
import type { RowData } from '#contract/route.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'

/** The budget of a project by cost code; refuses who does not see what it costs, as if there were none. */
export async function readBudget(scope: Scope): Promise<RowData<typeof budgetRow>> {
  const rows = await scope
    .reads('cost')
    ?.selectFrom('budget_lines')
    .select(['proposal_id as proposalId', 'code', 'cost_class as costClass', 'cents', 'hours'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .orderBy('code')
    .orderBy('cost_class')
    .orderBy('proposal_id')
    .execute()
  if (!rows) throw notThere()
  return { lines: rows.map(({ cents, ...line }) => ({ ...line, cents: Number(cents) })) }
}
