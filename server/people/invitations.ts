import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrgRole, ProjectRole } from '#contract/audience.ts'
import { canonicalEmail, wrongEmail } from '#contract/email.ts'
import type { Language } from '#language/languages.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { type Invited, invitationUntil } from './rules.ts'

/** The job that writes and sends the letter of an invitation; `post.ts` does it. */
export const invitationLetterJob = 'invitation-letter'

/** What one is invited to: the organisation, as what; or a project, as one of its people. */
export type InvitedTo = { orgRole: OrgRole } | { projectId: string; personId: string }

type NewInvitation = {
  orgId: string
  email: string
  to: InvitedTo
  by: string | null
  /** What they are written to in where they have no account that says. */
  language: Language
}

/** The form under which an address is compared; refused where it is none. */
export function requireEmailKey(email: string): string {
  const key = canonicalEmail(email)
  if (key === undefined) throw new Refusal('invalid_input', wrongEmail, { fields: { email: wrongEmail } })
  return key
}

/** No token leads to it: what stands in the place of a hash until the letter is written, which makes the token. */
const noToken = () => randomBytes(32)

/**
 * Invites somebody, with the job that sends the letter, in the caller's transaction. Whoever has an open invitation to the
 * same gets another letter of that one, whose link takes the place of the one before.
 */
export async function invite(tx: Db, invited: NewInvitation, now: Date): Promise<void> {
  const { orgId, email, to, by, language } = invited
  const emailKey = requireEmailKey(email)
  const open = await tx
    .selectFrom('org_invitations')
    .select('id')
    .where('org_id', '=', orgId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .$call((query) =>
      'orgRole' in to
        ? query.where('org_role', 'is not', null).where('email_key', '=', emailKey)
        : query.where('project_id', '=', to.projectId).where('person_id', '=', to.personId),
    )
    .executeTakeFirst()
  const id = open?.id ?? randomUUID()
  const orgRole = 'orgRole' in to ? to.orgRole : null
  if (open) {
    await tx
      .updateTable('org_invitations')
      .set({ email, email_key: emailKey, org_role: orgRole, invited_by: by, language })
      .where('id', '=', id)
      .execute()
  } else {
    await tx
      .insertInto('org_invitations')
      .values({
        id,
        org_id: orgId,
        email,
        email_key: emailKey,
        org_role: orgRole,
        project_id: 'projectId' in to ? to.projectId : null,
        person_id: 'personId' in to ? to.personId : null,
        token_hash: noToken(),
        invited_by: by,
        language,
        created_at: now,
        expires_at: invitationUntil(now),
      })
      .execute()
  }
  await askForLetter(tx, id, now)
}

/** Has the letter of an open invitation sent, with a link that works from now on for as long as a new one. */
export async function askForLetter(tx: Db, id: string, now: Date): Promise<void> {
  const letterId = randomUUID()
  await tx
    .updateTable('org_invitations')
    .set({
      letter_id: letterId,
      token_hash: noToken(),
      created_at: now,
      expires_at: invitationUntil(now),
      attempts: 0,
      first_attempt_at: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute()
  await sql`${queueLetters(invitationLetterJob, sql`select ${letterId}::uuid as id`)}`.execute(tx)
}

/** Takes back the open invitations of somebody in a project, or of all that are named. */
export async function revokeFor(
  tx: Db,
  { orgId, projectId, personId }: { orgId: string; projectId: string; personId: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('org_invitations')
    .set({ revoked_at: now })
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** An invitation as its link finds it. */
export type FoundInvitation = Invited & {
  id: string
  orgId: string
  org: string
  projectId: string | null
  personId: string | null
  project: string | null
  email: string
  from: string | null
}

/** An invitation by its id, or by its link; undefined where there is none, or what it was to is gone. */
export async function findInvitation(
  db: Db,
  by: { id: string } | { tokenHash: Buffer },
): Promise<FoundInvitation | undefined> {
  const { rows } = await sql<FoundInvitation & { role: ProjectRole | null; gone: boolean }>`
    select i.id, i.org_id as "orgId", o.name as org, i.project_id as "projectId", i.person_id as "personId",
      p.name as project, i.email, i.email_key as "emailKey", i.org_role as "orgRole", pp.role,
      i.expires_at as "expiresAt", i.accepted_at as "acceptedAt", i.revoked_at as "revokedAt",
      coalesce((select name from profiles where user_id = u.id
        order by (org_id = i.org_id) desc nulls last, is_primary desc limit 1), u.username) as "from",
      (i.project_id is not null and (p.id is null or p.deleted_at is not null or pp.removed_at is not null)) as gone
    from org_invitations i
      join orgs o on o.id = i.org_id
      left join projects p on p.org_id = i.org_id and p.id = i.project_id
      left join project_people pp
        on pp.org_id = i.org_id and pp.project_id = i.project_id and pp.id = i.person_id
      left join users u on u.id = i.invited_by
    where ${'id' in by ? sql`i.id = ${by.id}::uuid` : sql`i.token_hash = ${by.tokenHash}`}`.execute(db)
  const [row] = rows
  if (!row || row.gone) return undefined
  const { gone: _, ...found } = row
  return found
}
