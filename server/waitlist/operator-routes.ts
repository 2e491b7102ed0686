import { auditRow } from '#contract/audit.ts'
import { listLimits, type MemberFilter } from '#contract/member-filter.ts'
import { countMembersRow, listMembersRow } from '#contract/members.ts'
import { deleteSegmentRow, saveSegmentRow, segmentsRow } from '#contract/segments.ts'
import { funnelDays, statsRow } from '#contract/stats.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Serve } from '#server/kit/serve.ts'
import { readAuditLog } from './store/audit-log.ts'
import { countMembers, findMembers } from './store/members.ts'
import { deleteSegment, listSegments, saveSegment } from './store/segments.ts'
import { readStats } from './store/stats.ts'

/** The calls of operators know who acts. */
export type OperatorServe = Serve<{ user: unknown; operator: { actor: Actor } }>

const auditLinesShown = 100

/** The calls by which operators look at the members, their numbers and the audit log. */
export function memberListRoutes(serve: OperatorServe, { db, clock }: { db: Db; clock: Clock }): void {
  serve(listMembersRow, async ({ query: { sort, after, limit = listLimits.rowsByDefault, ...filter } }) => {
    const page = await findMembers(db, filter, { sort, after, limit })
    if (page) return page
    const message = 'After is not the end of a page.'
    throw new Refusal('invalid_input', message, { fields: { after: message } })
  })
  serve(countMembersRow, async ({ query }) => ({ count: await countMembers(db, query) }))
  serve(statsRow, ({ query: { days = funnelDays.byDefault } }) => readStats(db, days, clock.now()))
  serve(auditRow, ({ query: { before } }) => readAuditLog(db, { before, limit: auditLinesShown }))

  serve(segmentsRow, async () => ({ segments: await listSegments(db) }))
  serve(saveSegmentRow, ({ body: { name, filter } }, { operator }) => {
    if ([name, ...Object.values(filter)].some(namesAnAddress)) {
      throw new Refusal('invalid_input', 'A segment is a kind of people: leave addresses out.')
    }
    return saveSegment(db, { name, query: queryOf(filter) }, operator.actor, clock.now())
  })
  serve(deleteSegmentRow, async ({ params: { id } }, { operator }) => {
    if (!(await deleteSegment(db, id, operator.actor, clock.now()))) {
      throw new Refusal('not_found', 'There is no such segment.')
    }
    return {}
  })
}

const namesAnAddress = (text: string | undefined) => text?.includes('@') === true

/** A filter as it stands behind the question mark of the list. */
const queryOf = (filter: MemberFilter): string =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  ).toString()
