import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Language, pathIn } from '#language/languages.ts'
import { attemptColumns } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { proposalLetter } from './letter.ts'

export type ProposalPostContext = { db: Db; clock: Clock; mailer: Mailer; publicUrl: string }

/** For how long a letter is tried. */
const retryMs = day

const payloadSchema = z.object({ letterId: z.uuid() })

type Due = {
  email: string
  language: Language
  person: string
  org: string
  project: string
  projectId: string
  number: number
  title: string
  cents: number
  validUntil: string
  hasAccount: boolean
  createdAt: Date
  firstAttemptAt: Date | null
}

/**
 * Writes and sends the letter of a proposal: to the page of whoever has an account, to others with a token of their own. One
 * that nobody waits for any more is let be: it was answered, superseded or taken back, or the person is no owner any more.
 * Throws to be tried again.
 */
export async function sendProposalLetter(
  { db, clock, mailer, publicUrl }: ProposalPostContext,
  payload: unknown,
): Promise<void> {
  const { letterId } = z.parse(payloadSchema, payload)
  const token = newToken()
  const due = await db.transaction().execute((tx) => takeDue(tx, letterId, token))
  if (!due) return
  const path = due.hasAccount ? `/projects/${due.projectId}/proposals/${due.number}` : `/proposal#${token}`
  const letter = proposalLetter({ ...due, href: `${publicUrl}${pathIn(due.language, path)}` })
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    { id: letterId, requestedAt: due.createdAt, to: due.email, letter },
    due.firstAttemptAt,
    async (attempt) => {
      const { numUpdatedRows } = await db
        .updateTable('proposal_links')
        .set(attemptColumns(attempt))
        .where('letter_id', '=', letterId)
        .executeTakeFirst()
      // Whoever it is for was erased while it was on its way.
      if (numUpdatedRows === 0n) await mailer.forget?.([letterId])
    },
  )
}

/** What a letter that is due says, once it is noted which token it carries. */
async function takeDue(tx: Db, letterId: string, token: string): Promise<Due | undefined> {
  const { rows } = await sql<Due & { cents: string | number }>`
    select coalesce(u.email, c.email) as email, coalesce(u.language, pp.language) as language, pp.name as person,
      o.name as org, p.name as project, p.id as "projectId", pr.number, pr.title, pr.cents,
      pr.valid_until as "validUntil", u.id is not null as "hasAccount", link.created_at as "createdAt",
      link.first_attempt_at as "firstAttemptAt"
    from proposal_links link
      join proposals pr on pr.org_id = link.org_id and pr.project_id = link.project_id and pr.id = link.proposal_id
        and pr.state = 'open'
      join projects p on p.org_id = link.org_id and p.id = link.project_id and p.deleted_at is null
      join orgs o on o.id = link.org_id
      join project_people pp on pp.org_id = link.org_id and pp.project_id = link.project_id and pp.id = link.person_id
        and pp.role = 'owner' and pp.removed_at is null
      left join users u on u.id = pp.user_id
      left join person_contacts c on c.org_id = link.org_id and c.project_id = link.project_id and c.person_id = pp.id
    where link.letter_id = ${letterId}::uuid and link.sent_at is null and link.failed_at is null
      and link.revoked_at is null and coalesce(u.email, c.email) is not null
    for update of link`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  await tx
    .updateTable('proposal_links')
    .set({ token_hash: hashToken(token) })
    .where('letter_id', '=', letterId)
    .execute()
  return { ...row, cents: Number(row.cents) }
}
