import { codeRows, readTyped } from '#contract/code-facts.ts'
import { checkCode } from '#domain/knowledge/check-code.ts'
import { requireFact } from '#domain/knowledge/facts.ts'
import type { Measured } from '#domain/measure/room.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { amendFact, amendmentsOf, type KnowledgeContext, listFacts, placedFact } from './amendments.ts'

type Who = { user: unknown; operator: unknown; org: OrgCaller; project: Scope }

/** What is measured of a scan, and whether a person typed it; undefined where there is no such scan for whoever asks. */
export type MeasuredOf = (
  scope: Scope,
  scanId: string,
) => Promise<{ measured: Measured | null; byTape: boolean } | undefined>

/** The calls about codes. */
export function knowledgeRoutes(serve: Serve<Who>, context: KnowledgeContext, measuredOf: MeasuredOf): void {
  serve(codeRows.codeFactsRow, ({ query }, { org }) => listFacts(context, org, query))
  serve(codeRows.amendFactRow, ({ body }, { org }) => amendFact(context, org, body))
  serve(codeRows.codeCheckRow, async ({ query }, { project }) => {
    const scan = await measuredOf(project, query.scan)
    if (!scan) throw notThere()
    if (!scan.measured)
      throw new Refusal('invalid_input', say('This scan has no rooms that could be checked.'))
    const amendments = await amendmentsOf(context.db, project.orgId)
    const by = new Map(amendments.map((one) => [one.factId, one]))
    const typed = readTyped(query.typed ?? '')
    const of = { building: query.building, typed, amendments, byTape: scan.byTape }
    return {
      findings: checkCode(scan.measured, of).map(
        ({ id, verdict, size, off, roomId, elementId, measure, why, fact }) => ({
          ...{ id, verdict, size, off, room: roomId, element: elementId, measure, why },
          fact: placedFact(requireFact(fact.id), by.get(fact.id)),
        }),
      ),
    }
  })
}
