import { sql } from 'kysely'
import type { Place, switchPlaceRow } from '#contract/home.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import type { Db } from '#server/db/schema.ts'
import { notThere } from '#server/scope/scope.ts'
import { placeOf } from '#server/scope/standing.ts'

/** Every organisation that `userId` is of or has a part in a project of, their own first. */
export async function readPlaces(db: Db, userId: string): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select o.id as "orgId", o.name, m.role, o.logo_sha256 as logo
    from orgs o left join org_members m on m.org_id = o.id and m.user_id = ${userId}::uuid
    where o.id in (
      select org_id from org_members where user_id = ${userId}::uuid
      union
      select pp.org_id from project_people pp join projects p on p.id = pp.project_id and p.deleted_at is null
      where pp.user_id = ${userId}::uuid and pp.removed_at is null
    )
    order by m.joined_at nulls last, o.name, o.id`.execute(db)
  return rows
}

/** The organisation that they have switched to; undefined where they have not, or are nothing to it any more. */
export async function readPlace(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ org_id: string }>`${placeOf(userId)}`.execute(db)
  return rows[0]?.org_id
}

/** Whether there is something of an organisation for somebody to see. */
export const isPlaceOf = async (db: Db, userId: string, orgId: string): Promise<boolean> =>
  (await readPlaces(db, userId)).some((place) => place.orgId === orgId)

/** Switches to an organisation, or to all; refuses with 404 one that they are nothing to. */
export async function switchPlace(
  db: Db,
  userId: string,
  { org }: RowInput<typeof switchPlaceRow>['body'],
): Promise<RowData<typeof switchPlaceRow>> {
  if (org !== null && !(await isPlaceOf(db, userId, org))) throw notThere()
  await db
    .insertInto('user_settings')
    .values({ user_id: userId, org_id: org })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ org_id: org }))
    .execute()
  return { place: org }
}
