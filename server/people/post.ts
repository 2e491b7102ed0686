import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { OrgRole, ProjectRole } from '#contract/audience.ts'
import { type Language, pathIn } from '#language/languages.ts'
import { attemptColumns } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { invitationLetter } from './letters.ts'
import { letterRetryMs } from './rules.ts'

type PostContext = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

const payloadSchema = z.object({ letterId: z.uuid() })

type Waiting = {
  email: string
  language: Language
  org: string
  project: string | null
  orgRole: OrgRole | null
  role: ProjectRole | null
  from: string | null
  requestedAt: Date
  firstAttemptAt: Date | null
}

/**
 * Writes the letter that a job names and sends it, in the language of the account of its address, else in the one it was
 * asked for in. The token is made here and nowhere kept but as its hash. Throws to be tried again; does nothing where the
 * invitation was taken up, taken back or sent anew meanwhile.
 */
export async function sendInvitationLetter(context: PostContext, payload: unknown): Promise<void> {
  const { db, clock, mailer, publicUrl } = context
  const { letterId } = z.parse(payloadSchema, payload)
  const waiting = await findWaiting(db, letterId, clock.now())
  if (!waiting) return
  const { email, language, requestedAt, firstAttemptAt, ...words } = waiting
  const token = newToken()
  const kept = await db
    .updateTable('org_invitations')
    .set({ token_hash: hashToken(token) })
    .where('letter_id', '=', letterId)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) return
  const href = `${publicUrl}${pathIn(language, '/join')}#${token}`
  const letter = invitationLetter({ ...words, language, href })
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: letterRetryMs },
    { id: letterId, requestedAt, to: email, letter },
    firstAttemptAt,
    async (attempt) => {
      await db
        .updateTable('org_invitations')
        .set(attemptColumns(attempt))
        .where('letter_id', '=', letterId)
        .execute()
    },
  )
}

async function findWaiting(db: Db, letterId: string, now: Date): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select i.email, coalesce(account.language, i.language) as language, o.name as org, p.name as project,
      i.org_role as "orgRole", pp.role, i.created_at as "requestedAt", i.first_attempt_at as "firstAttemptAt",
      coalesce((select name from profiles where user_id = u.id
        order by (org_id = i.org_id) desc nulls last, is_primary desc limit 1), u.username) as "from"
    from org_invitations i
      join orgs o on o.id = i.org_id
      left join projects p on p.org_id = i.org_id and p.id = i.project_id
      left join project_people pp
        on pp.org_id = i.org_id and pp.project_id = i.project_id and pp.id = i.person_id
      left join users u on u.id = i.invited_by
      left join users account on account.email_key = i.email_key
    where i.letter_id = ${letterId}::uuid and i.sent_at is null and i.failed_at is null
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now}::timestamptz`.execute(db)
  return rows[0]
}
