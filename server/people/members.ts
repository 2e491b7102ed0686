import type { Transaction } from 'kysely'
import { canonicalEmail } from '#contract/email.ts'
import type { changeRoleRow, inviteMemberRow, Team } from '#contract/people.ts'
import type { RowInput } from '#contract/route.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { requireFeature } from '#server/plan/plan.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'
import { askForLetter, invite } from './invitations.ts'
import { limits, requireAdminLeft } from './rules.ts'
import { seatRoom, withinSeats } from './seats.ts'
import { readTeam } from './team.ts'

export type PeopleContext = { db: Db; clock: Clock; limit: Limiter; scopes: Scopes }

/** Invites somebody into the organisation. Refuses who is in it already, and one more than its plan has seats for. */
export async function inviteMember(
  { db, clock, limit }: PeopleContext,
  org: OrgCaller,
  body: RowInput<typeof inviteMemberRow>['body'],
  spoken: Language,
): Promise<Team> {
  requireAdmin(org)
  await limit({ limit: limits.lettersByOrg, who: org.orgId })
  const now = clock.now()
  const { email, role, language = spoken } = body
  await db.transaction().execute((tx) =>
    withinSeats(tx, org.orgId, now, async () => {
      const known = await tx
        .selectFrom('org_members as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .select('u.id')
        .where('m.org_id', '=', org.orgId)
        .where('u.email_key', '=', canonicalEmail(email) ?? '')
        .executeTakeFirst()
      if (known) {
        const message = say('Whoever has this address is in already.')
        throw new Refusal('conflict', message, { fields: { email: message } })
      }
      await invite(tx, { orgId: org.orgId, email, to: { orgRole: role }, by: org.userId, language }, now)
    }),
  )
  return readTeam(db, org, now)
}

/** An invitation to the organisation that nobody took up; refused where there is none. */
async function requireInvitation(tx: Db, orgId: string, id: string): Promise<void> {
  const row = await tx
    .selectFrom('org_invitations')
    .select('id')
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .where('org_role', 'is not', null)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notThere()
}

/** Sends an invitation once more; one that had expired takes its seat again, where there is one. */
export async function resendInvitation(
  { db, clock, limit }: PeopleContext,
  org: OrgCaller,
  invitation: string,
): Promise<Team> {
  requireAdmin(org)
  await limit({ limit: limits.lettersByOrg, who: org.orgId })
  const now = clock.now()
  await db.transaction().execute((tx) =>
    withinSeats(tx, org.orgId, now, async () => {
      await requireInvitation(tx, org.orgId, invitation)
      await askForLetter(tx, invitation, now)
    }),
  )
  return readTeam(db, org, now)
}

/** Takes an invitation back: its link and its seat are gone at once. */
export async function revokeInvitation(
  { db, clock }: PeopleContext,
  org: OrgCaller,
  invitation: string,
): Promise<Team> {
  requireAdmin(org)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await requireInvitation(tx, org.orgId, invitation)
    await tx
      .updateTable('org_invitations')
      .set({ revoked_at: now })
      .where('id', '=', invitation)
      .where('org_id', '=', org.orgId)
      .execute()
  })
  return readTeam(db, org, now)
}

/**
 * Changes an organisation's members while it is held, so that of two admins who step down at once one stays. Refuses where
 * the last of them would be gone.
 */
async function changingMembers(
  { db, clock }: PeopleContext,
  { orgId }: OrgCaller,
  user: string,
  change: (tx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await seatRoom(tx, orgId, clock.now(), true)
    const member = await tx
      .selectFrom('org_members')
      .select('role')
      .where('org_id', '=', orgId)
      .where('user_id', '=', user)
      .executeTakeFirst()
    if (!member) throw notThere()
    await change(tx)
    const { admins } = await tx
      .selectFrom('org_members')
      .select((eb) => eb.fn.countAll<string>().as('admins'))
      .where('org_id', '=', orgId)
      .where('role', '=', 'admin')
      .executeTakeFirstOrThrow()
    requireAdminLeft(Number(admins))
  })
}

/** Changes what somebody is in the organisation; what they see of its projects changes with it at once. */
export async function changeRole(
  context: PeopleContext,
  org: OrgCaller,
  user: string,
  { role }: RowInput<typeof changeRoleRow>['body'],
): Promise<Team> {
  requireAdmin(org)
  await changingMembers(context, org, user, async (tx) => {
    // Whoever leaves hands the organisation over first, on any plan.
    if (role !== 'admin') await requireFeature(tx, org.orgId, 'permissions', context.clock.now())
    await tx
      .updateTable('org_members')
      .set({ role })
      .where('org_id', '=', org.orgId)
      .where('user_id', '=', user)
      .execute()
  })
  const { db, clock } = context
  const now = clock.now()
  return readTeam(db, user === org.userId ? { ...org, role } : org, now)
}

/**
 * Removes somebody from the organisation, or lets the caller leave it. Nothing of it is theirs from then on, in sessions that
 * go on too: they are out of its projects, their tasks there are nobody's, and their comments stay by name.
 */
export async function removeMember(
  context: PeopleContext,
  org: OrgCaller,
  user: string,
): Promise<{ removed: true }> {
  if (user !== org.userId) requireAdmin(org)
  const now = context.clock.now()
  let parts: { projectId: string; personId: string; name: string }[] = []
  await changingMembers(context, org, user, async (tx) => {
    const own = { org_id: org.orgId, user_id: user }
    const mine = <Query extends { where: (column: never, is: '=', value: string) => Query }>(query: Query) =>
      query.where('org_id' as never, '=', own.org_id).where('user_id' as never, '=', own.user_id)
    await mine(tx.deleteFrom('org_members')).execute()
    parts = await tx
      .updateTable('project_people')
      .set({ removed_at: now })
      .where('org_id', '=', org.orgId)
      .where('user_id', '=', user)
      .where('removed_at', 'is', null)
      .returning(['project_id as projectId', 'id as personId', 'name'])
      .execute()
    for (const { projectId, personId } of parts) {
      await tx
        .deleteFrom('task_assignees')
        .where('org_id', '=', org.orgId)
        .where('project_id', '=', projectId)
        .where('person_id', '=', personId)
        .execute()
    }
    await mine(tx.deleteFrom('task_watchers')).execute()
    await mine(tx.deleteFrom('notices')).execute()
    await mine(tx.deleteFrom('calendar_feeds')).execute()
    await mine(tx.deleteFrom('saved_views')).execute()
    await mine(tx.updateTable('user_settings').set({ org_id: null })).execute()
    await mine(tx.deleteFrom('profiles').where('is_primary', '=', false)).execute()
    await mine(tx.updateTable('profiles').set({ org_id: null })).execute()
  })
  await tellProjects(context, org, parts)
  return { removed: true }
}

/** Has every project that somebody was in say that they are gone. */
async function tellProjects(
  { scopes }: PeopleContext,
  { orgId, userId }: OrgCaller,
  parts: readonly { projectId: string; personId: string; name: string }[],
): Promise<void> {
  for (const { projectId, personId, name } of parts) {
    const scope = scopes.of({ orgId, projectId, audience: 'contractor', userId, personId: null })
    await scope.write(({ note }) =>
      note({ class: 'open', kind: 'person.removed', subject: personId, detail: { name } }),
    )
  }
}
