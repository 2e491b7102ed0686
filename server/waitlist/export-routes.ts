import { memberListSchema } from '#contract/member-filter.ts'
import { exportMembersPath, exportMembersScope } from '#contract/members.ts'
import type { Db } from '#server/db/schema.ts'
import { type Actor, addAuditLine } from '#server/db/tables/audit.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Download } from '#server/kit/serve.ts'
import { membersAsCsv } from './member-file.ts'
import { readMembers } from './store/members.ts'

/** Each holds a connection to the database for as long as whoever downloads takes. */
const mostAtOnce = 2

/** The download of the members that a list shows, all of its pages. */
export function exportRoutes(
  download: Download<{ user: unknown; operator: { actor: Actor } }>,
  { db, clock }: { db: Db; clock: Clock },
): void {
  let underWay = 0
  download(
    exportMembersPath,
    { scope: exportMembersScope, query: memberListSchema },
    async ({ sort, after: _page, limit: _rows, ...filter }, { operator, prefetch }) => {
      if (prefetch) throw new Refusal('prefetch', 'Fetching ahead exports nothing.')
      if (underWay >= mostAtOnce) {
        const headers = { 'retry-after': '10' }
        throw new Refusal('unavailable', 'Other exports are under way. Try again in a moment.', { headers })
      }
      const now = clock.now()
      // Who took what away is written down before it leaves.
      await addAuditLine(db, { actor: operator.actor, action: 'members.exported' }, now)
      async function* pieces(): AsyncGenerator<string> {
        underWay++
        try {
          yield* membersAsCsv(readMembers(db, filter, sort), true)
        } finally {
          underWay--
        }
      }
      const name = `waitlist-${now.toISOString().slice(0, 10)}.csv`
      return { name, type: 'text/csv; charset=utf-8', pieces: pieces() }
    },
  )
}
