import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { SigningParty } from '#contract/signing.ts'
import { type Language, pathIn } from '#language/languages.ts'
import { attemptColumns } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { signingLetter } from './letter.ts'

/** For how long a letter is tried. */
const retryMs = day

const payloadSchema = z.object({ letterId: z.uuid() })

type Due = {
  email: string
  language: Language
  parties: SigningParty[]
  party: number
  org: string
  project: string
  number: string
  title: string
  note: string
  expiresAt: Date
  timeZone: string
  head: string | null
  createdAt: Date
  firstAttemptAt: Date | null
}

/**
 * Writes and sends a letter about signing, with a token of its own. One that nobody waits for any more is let be: it was taken
 * back, declined or has run out, or the person was taken off the project. Throws to be tried again.
 */
export async function sendSigningLetter(
  { db, clock, mailer, publicUrl }: { db: Db; clock: Clock; mailer: Mailer; publicUrl: string },
  payload: unknown,
): Promise<void> {
  const { letterId } = z.parse(payloadSchema, payload)
  const token = newToken()
  const due = await db.transaction().execute((tx) => takeDue(tx, letterId, token, clock.now()))
  if (!due) return
  const letter = signingLetter({
    ...due,
    person: due.parties[due.party]?.name ?? '',
    href: `${publicUrl}${pathIn(due.language, '/sign')}#${token}`,
  })
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    { id: letterId, requestedAt: due.createdAt, to: due.email, letter },
    due.firstAttemptAt,
    async (attempt) => {
      const { numUpdatedRows } = await db
        .updateTable('signing_links')
        .set(attemptColumns(attempt))
        .where('letter_id', '=', letterId)
        .executeTakeFirst()
      // Whoever it is for was erased while it was on its way.
      if (numUpdatedRows === 0n) await mailer.forget?.([letterId])
    },
  )
}

/** What a letter that is due says, once it is noted which token it carries. */
async function takeDue(tx: Db, letterId: string, token: string, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select coalesce(link.email, u.email, c.email) as email, coalesce(u.language, pp.language, d.language) as language,
      s.parties, link.party, o.name as org, p.name as project, d.number, d.title, s.note, s.expires_at as "expiresAt",
      p.time_zone as "timeZone", link.created_at as "createdAt", link.first_attempt_at as "firstAttemptAt",
      case when s.state = 'signed' then (select e.digest from signing_entries e where e.org_id = s.org_id
        and e.project_id = s.project_id and e.signing_id = s.id order by e.seq desc limit 1) end as head
    from signing_links link
      join signings s on s.org_id = link.org_id and s.project_id = link.project_id and s.id = link.signing_id
        and (s.state = 'open' and s.expires_at > ${now} or s.sealed_at is not null)
      join documents d on d.org_id = s.org_id and d.project_id = s.project_id and d.id = s.document_id
      join projects p on p.org_id = link.org_id and p.id = link.project_id and p.deleted_at is null
      join orgs o on o.id = link.org_id
      left join project_people pp on pp.org_id = link.org_id and pp.project_id = link.project_id and pp.id = link.person_id
      left join users u on u.id = pp.user_id
      left join person_contacts c on c.org_id = link.org_id and c.project_id = link.project_id and c.person_id = pp.id
    where link.letter_id = ${letterId}::uuid and link.sent_at is null and link.failed_at is null
      and (link.person_id is null or pp.removed_at is null) and coalesce(link.email, u.email, c.email) is not null
    for update of link`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  await tx
    .updateTable('signing_links')
    .set({ token_hash: hashToken(token) })
    .where('letter_id', '=', letterId)
    .execute()
  return row
}
