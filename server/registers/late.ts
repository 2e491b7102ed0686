import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day } from '#server/kit/clock.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { listRfis, listSubmittals } from './read.ts'

/** The work that tells of what is late in registers, again and again. */
export const lateRegistersJob = 'late-registers'
/** In which hour of the project’s day that is done, and how many days pass before it is told again. */
const [atHour, everyDays] = [7, 7] as const

type Place = { orgId: string; projectId: string }

/** Projects where it is that hour, with something in a register that is not done. */
async function placesAt(db: Db, now: Date): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.org_id as "orgId", p.id as "projectId" from projects p
      join orgs o on o.id = p.org_id and o.closing_at is null
    where p.deleted_at is null and p.status not in ('lost', 'closed')
      and extract(hour from ${now}::timestamptz at time zone p.time_zone) = ${atHour}
      and (exists (select from submittals s where s.org_id = p.org_id and s.project_id = p.id)
        or exists (select from rfis r where r.org_id = p.org_id and r.project_id = p.id and r.state = 'open'))
    order by p.org_id, p.id`.execute(db)
  return rows
}

/** Tells whoever runs a project, in the morning and once a week, that answers are late, and how many. */
export async function tellLate({
  db,
  clock,
  scopes,
}: {
  db: Db
  clock: Clock
  scopes: Pick<Scopes, 'of'>
}): Promise<void> {
  for (const place of await placesAt(db, clock.now())) {
    const scope = scopes.of({ ...place, personId: null, userId: null, audience: 'contractor' })
    const [{ submittals }, { rfis }] = await Promise.all([listSubmittals(scope), listRfis(scope)])
    for (const [kind, entries] of [
      ['submittals.late', submittals],
      ['rfis.late', rfis],
    ] as const) {
      const count = entries.filter(({ overdue }) => overdue).length
      if (count === 0) continue
      await scope.write(async ({ tx, now, note }) => {
        const told = await tx
          .selectFrom('activity')
          .select('rev')
          .where((eb) => eb.and({ org_id: place.orgId, project_id: place.projectId, kind }))
          // Half a day less: it is told in the same hour of the day, a little earlier or later.
          .where('at', '>', new Date(now.getTime() - everyDays * day + day / 2))
          .limit(1)
          .executeTakeFirst()
        if (!told) await note({ class: 'open', kind, subject: place.projectId, detail: { count } })
      })
    }
  }
}
