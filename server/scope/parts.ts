import { sql } from 'kysely'
import { type Audience, audienceOf, type OrgRole, type ProjectRole } from '#contract/audience.ts'
import { anyLength, runKept } from '#server/db/client.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import { isInPlace, placeOf } from './standing.ts'

/** Somebody's part in a project. */
export type Part = {
  orgId: string
  projectId: string
  audience: Audience
  userId: string | null
  personId: string | null
  /** Whether it is somebody else's, at which one who runs the project looks: nothing can be written in it. */
  looking?: true
  /** The photos that whoever holds a link sees, and nothing else. */
  only?: readonly string[]
}

/** Whose part in which project is asked for. */
export type AskedPart = { userId: string; projectId: string }

type FoundPart = {
  place: number
  orgId: string
  projectId: string
  orgRole: OrgRole | null
  personId: string | null
  role: ProjectRole | null
}

const partsOfUsers = {
  name: 'parts',
  text: `select asked.place::int, p.org_id as "orgId", p.id as "projectId", m.role as "orgRole", pp.id as "personId", pp.role
    from unnest(${anyLength('$1::uuid[]')}, ${anyLength('$2::uuid[]')}) with ordinality as asked (user_id, project_id, place)
      join projects p on p.id = asked.project_id and p.deleted_at is null
      left join org_members m on m.org_id = p.org_id and m.user_id = asked.user_id
      left join project_people pp
        on pp.project_id = p.id and pp.user_id = asked.user_id and pp.removed_at is null`,
} as const

/** What each is to a project that is not in the bin; undefined where they are nothing to it. */
export async function findParts(db: Db, asked: readonly AskedPart[]): Promise<(Part | undefined)[]> {
  const rows = await runKept<FoundPart>(db, partsOfUsers, [
    asked.map(({ userId }) => userId),
    asked.map(({ projectId }) => projectId),
  ])
  const found = new Map(rows.map((row) => [row.place, row]))
  return asked.map(({ userId }, i) => {
    const row = found.get(i + 1)
    const audience = row && audienceOf(row.orgRole ?? undefined, row.role ?? undefined)
    if (!row || !audience) return undefined
    const { orgId, projectId, personId } = row
    return { orgId, projectId, audience, userId, personId }
  })
}

/** What one of a project's people is to it; undefined where there is no such person, or not any more. */
export async function audienceOfPerson(
  db: Db,
  orgId: string,
  projectId: string,
  personId: string,
): Promise<Audience | undefined> {
  const row = await db
    .selectFrom('project_people as pp')
    .leftJoin('org_members as m', (join) =>
      join.onRef('m.org_id', '=', 'pp.org_id').onRef('m.user_id', '=', 'pp.user_id'),
    )
    .select(['m.role as orgRole', 'pp.role'])
    .where('pp.org_id', '=', orgId)
    .where('pp.project_id', '=', projectId)
    .where('pp.id', '=', personId)
    .where('pp.removed_at', 'is', null)
    .executeTakeFirst()
  return row && audienceOf(row.orgRole ?? undefined, row.role)
}

/**
 * The part of whoever holds a link that works at `now`, in the project it is for; a link to photos alone is none but where
 * `pictures` are asked for.
 */
export async function findLinkPart(
  db: Db,
  tokenHash: Buffer,
  projectId: string,
  now: Date,
  pictures = false,
): Promise<Part | undefined> {
  const row = await db
    .selectFrom('view_links as link')
    .innerJoin('projects as p', 'p.id', 'link.project_id')
    .select(['link.org_id as orgId', 'link.photos as only'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.project_id', '=', projectId)
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', now)
    .where('p.deleted_at', 'is', null)
    .$if(!pictures, (all) => all.where('link.photos', 'is', null))
    .executeTakeFirst()
  if (!row) return undefined
  const { orgId, only } = row
  return { orgId, projectId, audience: 'viewer', userId: null, personId: null, ...(only && { only }) }
}

/**
 * Every project that `userId` has a part in, by audience: in `orgId`, where it is named, otherwise in the organisation that
 * they have switched to or in all. For lists, searches and notices over several.
 */
export async function partsOf(db: Db, userId: string, orgId?: string): Promise<Part[]> {
  const { rows } = await sql<{
    orgId: string
    projectId: string
    orgRole: Tables['org_members']['role'] | null
    role: Tables['project_people']['role'] | null
    personId: string | null
  }>`
    with place as (${placeOf(userId)})
    select p.org_id as "orgId", p.id as "projectId", m.role as "orgRole", pp.role, pp.id as "personId"
    from projects p
      left join org_members m on m.org_id = p.org_id and m.user_id = ${userId}::uuid
      left join project_people pp on pp.project_id = p.id and pp.user_id = ${userId}::uuid and pp.removed_at is null
    where p.deleted_at is null and ${orgId === undefined ? isInPlace('p.org_id') : sql`p.org_id = ${orgId}::uuid`} and (
      p.org_id in (select org_id from org_members where user_id = ${userId}::uuid)
      or p.id in (select project_id from project_people where user_id = ${userId}::uuid and removed_at is null)
    )`.execute(db)
  return rows.flatMap(({ orgRole, role, orgId, projectId, personId }) => {
    const audience = audienceOf(orgRole ?? undefined, role ?? undefined)
    return audience ? [{ orgId, projectId, audience, userId, personId }] : []
  })
}
