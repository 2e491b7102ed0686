import type { keepDraftRow, offerRow } from '#contract/proposal-calls.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { datesOf } from '#domain/proposals/dates.ts'
import { say } from '#language/say.ts'
import { conflict } from '#server/scope/edit.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import type { EstimatesPort } from './ports.ts'

/** What a proposal of an estimate would say now, for whoever words it; refuses who does not run the project. */
export async function readOffer(
  estimates: EstimatesPort,
  scope: Scope,
  estimate: string,
): Promise<RowData<typeof offerRow>> {
  requireRight(scope, 'proposal.send')
  const { offered, checks } = await estimates.offered(scope, estimate)
  const drafts = scope
    .reads('cost')
    ?.selectFrom('proposal_drafts')
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
  const [dates, draft, before] = await Promise.all([
    readDates(scope),
    drafts
      ?.select(['id', 'version', 'wording'])
      .where('estimate_id', '=', estimate)
      .where('version_id', 'is', null)
      .executeTakeFirst(),
    drafts
      ?.select('wording')
      .where('version_id', 'is not', null)
      // Ids are made in the order of time.
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ])
  return { offered, checks, dates, draft: draft ?? null, before: before?.wording ?? null }
}

/** The days that an owner is told of, as the plan has them. */
export async function readDates(
  scope: Pick<Scope, 'read' | 'orgId' | 'projectId'>,
): Promise<{ title: string; on: string }[]> {
  const tasks = await scope.read
    .selectFrom('tasks')
    .select(['title', 'start_on as startOn', 'finish_on as finishOn', 'gate'])
    .where('org_id', '=', scope.orgId)
    .where('project_id', '=', scope.projectId)
    .where('deleted_at', 'is', null)
    .execute()
  return datesOf(tasks, { start: say('Start'), completion: say('Completion') })
}

/**
 * Keeps how a proposal is worded that is not sent yet; there is one of an estimate. `base` is the version that its writer saw,
 * 0 where there was none: who saw an older one is refused, and nothing is changed.
 */
export async function keepDraft(
  estimates: EstimatesPort,
  scope: Scope,
  estimate: string,
  { id, base, wording }: RowInput<typeof keepDraftRow>['body'],
): Promise<RowData<typeof keepDraftRow>> {
  requireRight(scope, 'proposal.send')
  await estimates.offered(scope, estimate)
  return scope.write(async ({ tx, note, self }) => {
    await self()
    const of = { org_id: scope.orgId, project_id: scope.projectId }
    const stands = await tx
      .selectFrom('proposal_drafts')
      .select(['id', 'version', 'wording'])
      .where((eb) => eb.and({ ...of, estimate_id: estimate }))
      .where('version_id', 'is', null)
      .executeTakeFirst()
    if ((stands?.version ?? 0) !== base) throw conflict({})
    const text = JSON.stringify(wording)
    if (stands) {
      await tx
        .updateTable('proposal_drafts')
        .set({ wording: text, version: base + 1 })
        .where((eb) => eb.and({ ...of, id: stands.id }))
        .execute()
    } else {
      await tx
        .insertInto('proposal_drafts')
        .values({ ...of, id, estimate_id: estimate, wording: text, version_id: null })
        .execute()
    }
    await note({ class: 'cost', kind: 'proposal.worded', subject: estimate })
    return { version: base + 1 }
  })
}
