import { sql } from 'kysely'
import { audiences, sees } from '#contract/audience.ts'
import type { RowData } from '#contract/route.ts'
import type { ownTimeRow } from '#contract/site-calls.ts'
import { say } from '#language/say.ts'
import { day } from '#server/kit/clock.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { wrong } from './kept.ts'

type Own = RowData<typeof ownTimeRow>['times'][number]

/** How many days can be asked for at once. */
const daysMost = 31

/** Somebody's own clocks that began between two days, in every project of an organisation of theirs, as each is read by them. */
export async function listOwnTime(
  scopes: Scopes,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<RowData<typeof ownTimeRow>> {
  if (from > to || Date.parse(to) - Date.parse(from) > daysMost * day)
    throw wrong('to', say('Ask for {days} days at most', { days: daysMost }))
  const parts = await scopes.partsOf(userId)
  const found = await Promise.all(
    audiences.map(async (audience) => {
      const mine = parts.filter((part) => part.audience === audience && part.personId !== null)
      if (mine.length === 0 || !sees(audience, 'team')) return []
      const { rows } = await sql<
        Record<'startedAt' | 'stoppedAt' | 'madeAt', Date | null> &
          Omit<Own, 'startedAt' | 'stoppedAt' | 'madeAt'>
      >`
        select t.id, t.person_id as "personId", t.task_id as "taskId", t.started_at as "startedAt",
          t.stopped_at as "stoppedAt", t.break_minutes as "breakMinutes", t.made_at as "madeAt",
          p.id as project, p.name as "projectName", p.time_zone as "timeZone"
        from unnest(${mine.map(({ orgId }) => orgId)}::uuid[], ${mine.map(({ projectId }) => projectId)}::uuid[],
            ${mine.map(({ personId }) => personId)}::uuid[]) as mine (org_id, project_id, person_id)
          join time_entries t using (org_id, project_id, person_id)
          join projects p on p.org_id = t.org_id and p.id = t.project_id
        where p.deleted_at is null
          and (t.started_at at time zone p.time_zone)::date between ${from}::date and ${to}::date
        order by t.started_at`.execute(scopes.reader(audience))
      return rows.map(
        (row): Own => ({
          ...row,
          ...{ startedAt: row.startedAt?.toISOString() ?? '', madeAt: row.madeAt?.toISOString() ?? '' },
          stoppedAt: row.stoppedAt?.toISOString() ?? null,
        }),
      )
    }),
  )
  return { times: found.flat().sort((a, b) => a.startedAt.localeCompare(b.startedAt)) }
}
