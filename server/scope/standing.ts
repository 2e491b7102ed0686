import { sql } from 'kysely'
import { type Audience, audienceOf, type OrgRole, type ProjectRole } from '#contract/audience.ts'
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

/** Where `userId` has a part now. */
export async function standingOf(db: Db, userId: string): Promise<Standing> {
  const { rows } = await sql<{
    orgId: string
    projectId: string | null
    orgRole: OrgRole | null
    role: ProjectRole | null
  }>`
    select m.org_id as "orgId", null as "projectId", m.role as "orgRole", null as role
    from org_members m where m.user_id = ${userId}::uuid and m.role <> 'worker'
    union all
    select pp.org_id, pp.project_id, m.role, pp.role
    from project_people pp
      join projects p on p.id = pp.project_id and p.deleted_at is null
      left join org_members m on m.org_id = pp.org_id and m.user_id = pp.user_id
    where pp.user_id = ${userId}::uuid and pp.removed_at is null
      and (m.role is null or m.role = 'worker')`.execute(db)
  return {
    orgs: rows.flatMap(({ orgId, projectId }) => (projectId === null ? orgId : [])),
    projects: rows.flatMap(({ orgId, projectId, orgRole, role }) => {
      const audience = audienceOf(orgRole ?? undefined, role ?? undefined)
      return projectId !== null && audience ? [{ orgId, projectId, audience }] : []
    }),
  }
}
