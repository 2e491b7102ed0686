import { sql } from 'kysely'
import type { OrgRole, ProjectRole } from '#contract/audience.ts'
import type { Asked, Guest, Invitation, Member, Team } from '#contract/people.ts'
import { unlimited } from '#contract/plans.ts'
import type { Db } from '#server/db/schema.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { seatRoom, seatsTaken } from './seats.ts'

/** Who is in an organisation, as the caller may know it: addresses and guests for those who run projects, the rest for admins. */
export async function readTeam(db: Db, { orgId, role }: OrgCaller, now: Date): Promise<Team> {
  const [room, members, guests, invitations, taken] = await Promise.all([
    seatRoom(db, orgId, now),
    readMembers(db, orgId, role !== 'worker'),
    role === 'worker' ? undefined : readGuests(db, orgId),
    role === 'admin' ? readInvitations(db, orgId, now) : undefined,
    seatsTaken(db, orgId, now),
  ])
  return {
    name: room.name,
    role,
    members,
    ...(guests && { guests }),
    ...(invitations && { invitations }),
    ...(role === 'admin' && {
      seats: {
        plan: room.plan,
        taken,
        allowed: room.allowed === unlimited ? null : room.allowed,
        bought: room.bought,
      },
    }),
  }
}

async function readMembers(db: Db, orgId: string, withAddress: boolean): Promise<Member[]> {
  const { rows } = await sql<{
    userId: string
    name: string
    role: OrgRole
    joinedAt: Date
    email: string
    projects: number
  }>`
    select m.user_id as "userId", m.role, m.joined_at as "joinedAt", u.email,
      coalesce((select name from profiles where user_id = u.id
        order by (org_id = m.org_id) desc nulls last, is_primary desc limit 1), u.username) as name,
      (select count(*)::int from project_people pp join projects p on p.org_id = pp.org_id and p.id = pp.project_id
        where pp.org_id = m.org_id and pp.user_id = m.user_id and pp.removed_at is null and p.deleted_at is null) as projects
    from org_members m join users u on u.id = m.user_id
    where m.org_id = ${orgId}::uuid order by m.joined_at, name, m.user_id`.execute(db)
  return rows.map(({ email, joinedAt, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    ...(withAddress && { email }),
  }))
}

async function readGuests(db: Db, orgId: string): Promise<Guest[]> {
  const { rows } = await sql<Guest & { role: ProjectRole }>`
    select pp.id, p.id as "projectId", p.name as project, pp.name, pp.company, pp.role,
      pp.user_id is not null as joined
    from project_people pp join projects p on p.org_id = pp.org_id and p.id = pp.project_id and p.deleted_at is null
    where pp.org_id = ${orgId}::uuid and pp.removed_at is null and not exists (
      select from org_members m where m.org_id = pp.org_id and m.user_id = pp.user_id)
    order by p.name, p.id, pp.added_at, pp.id limit 500`.execute(db)
  return rows
}

async function readInvitations(db: Db, orgId: string, now: Date): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('org_invitations')
    .select(['id', 'email', 'org_role as role', 'created_at', 'expires_at', 'failed_at'])
    .where('org_id', '=', orgId)
    .where('org_role', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, email, role, created_at, expires_at, failed_at }) =>
    role === null
      ? []
      : {
          id,
          email,
          role,
          at: created_at.toISOString(),
          expiresAt: expires_at.toISOString(),
          expired: expires_at <= now,
          failed: failed_at !== null,
        },
  )
}

/** Open invitations to a project, by whom they are for. */
export async function readAsked(
  db: Db,
  { orgId, projectId }: { orgId: string; projectId: string },
  now: Date,
): Promise<Asked[]> {
  const rows = await db
    .selectFrom('org_invitations')
    .select(['person_id as personId', 'email', 'created_at', 'expires_at', 'failed_at'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ personId, email, created_at, expires_at, failed_at }) =>
    personId === null
      ? []
      : {
          personId,
          email,
          at: created_at.toISOString(),
          expiresAt: expires_at.toISOString(),
          expired: expires_at <= now,
          failed: failed_at !== null,
        },
  )
}
