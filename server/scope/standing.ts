import { type RawBuilder, sql } from 'kysely'
import { type Audience, audienceOf, type OrgRole, type ProjectRole } from '#contract/audience.ts'
import { planKept } from '#server/db/client.ts'
import type { Db } from '#server/db/schema.ts'

/**
 * Where somebody has a part, without naming every project of an organisation whose projects they run: that may be thousands.
 */
export type Standing = {
  /** Organisations all of whose projects they run. */
  orgs: readonly string[]
  /** Projects of other organisations, and of their own where they work on some. */
  projects: readonly { orgId: string; projectId: string; audience: Exclude<Audience, 'viewer'> }[]
}

/**
 * The organisation that `userId` has switched to, as long as they are of it or have a part in one of its projects; no row where
 * they have chosen none, and read what is theirs in all of them. To be named in a `with`.
 */
export const placeOf = (userId: string): RawBuilder<unknown> => sql`
  select s.org_id from user_settings s where s.user_id = ${userId}::uuid and (
    exists (select from org_members m where m.org_id = s.org_id and m.user_id = s.user_id)
    or exists (
      select from project_people pp join projects p on p.id = pp.project_id and p.deleted_at is null
      where pp.org_id = s.org_id and pp.user_id = s.user_id and pp.removed_at is null))`

/** Whether what stands in the organisation of `column` is read in the place that `placeOf` found. */
export const isInPlace = (column: string): RawBuilder<boolean> =>
  sql`(not exists (select from place) or ${sql.ref(column)} = (select org_id from place))`

/** Where `userId` has a part now, in the organisation that they have switched to or in all. */
export async function standingOf(db: Db, userId: string): Promise<Standing> {
  const { rows } = await sql<{
    orgId: string
    projectId: string | null
    orgRole: OrgRole | null
    role: ProjectRole | null
  }>`${planKept('standing')}
    with place as (${placeOf(userId)})
    select m.org_id as "orgId", null as "projectId", m.role as "orgRole", null as role
    from org_members m where m.user_id = ${userId}::uuid and m.role <> 'worker' and ${isInPlace('m.org_id')}
    union all
    select pp.org_id, pp.project_id, m.role, pp.role
    from project_people pp
      join projects p on p.id = pp.project_id and p.deleted_at is null
      left join org_members m on m.org_id = pp.org_id and m.user_id = pp.user_id
    where pp.user_id = ${userId}::uuid and pp.removed_at is null
      and (m.role is null or m.role = 'worker') and ${isInPlace('pp.org_id')}`.execute(db)
  return {
    orgs: rows.flatMap(({ orgId, projectId }) => (projectId === null ? orgId : [])),
    projects: rows.flatMap(({ orgId, projectId, orgRole, role }) => {
      const audience = audienceOf(orgRole ?? undefined, role ?? undefined)
      return projectId !== null && audience ? [{ orgId, projectId, audience }] : []
    }),
  }
}
