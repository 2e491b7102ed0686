import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import { type Clock, day, minute } from '#server/kit/clock.ts'
import { MailError, type Mailer } from '#server/kit/mail.ts'
import { lastHour } from './digest-hour.ts'
import { noticesLetter } from './letter.ts'
import { type NoticesContext, readNotices } from './read.ts'

export type PostContext = NoticesContext & { clock: Clock; mailer: Mailer; publicUrl: string }

/** The work that sends them, again and again. */
export const noticeLettersJob = 'notice-letters'

/** How long what is urgent waits for what follows it: both are in one letter then, in milliseconds. */
export const bundleMs = 2 * minute
/** What nobody has read for so long is not written of any more. */
const oldestMs = 14 * day
/** People who are written to at one look; the rest at the next. */
const peopleMost = 500

type Addressee = {
  userId: string
  email: string
  language: Language
  letters: 'at-once' | 'daily' | 'never'
  hour: number
  timeZone: string
  urgentAt: Date | null
  oldestAt: Date
}

/**
 * Sends the letters that are due: of what is urgent to whoever wants that at once, and of everything once a day at the hour
 * that each has chosen. What a letter says is read as its reader sees it now.
 */
export async function sendNoticeLetters(context: PostContext): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  for (const one of await findAddressees(db, now)) {
    const digestAt = lastHour(now, one.hour, one.timeZone)
    const isUrgent =
      one.letters === 'at-once' && one.urgentAt !== null && now.getTime() - one.urgentAt.getTime() >= bundleMs
    const which = one.oldestAt.getTime() <= digestAt.getTime() ? { until: digestAt } : isUrgent && 'urgent'
    // One letter that cannot be sent now keeps nobody else waiting.
    if (which) await send(context, one, now, which).catch(passOver)
  }
}

function passOver(error: unknown): void {
  if (!(error instanceof MailError)) throw error
}

/** Whoever has notices that no letter was sent of, and wants letters. */
async function findAddressees(db: Db, now: Date): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select u.id as "userId", u.email, u.language, coalesce(s.letters, 'daily') as letters,
      coalesce(s.digest_hour, 7) as hour, coalesce(s.time_zone, own.time_zone, 'UTC') as "timeZone",
      n."urgentAt", n."oldestAt"
    from (
      select user_id, min(at) filter (where urgent) as "urgentAt", min(at) as "oldestAt" from notices
      where mailed_at is null and read_at is null and at > ${new Date(now.getTime() - oldestMs)}::timestamptz
      group by user_id
    ) n join users u on u.id = n.user_id
      left join user_settings s on s.user_id = u.id
      left join lateral (
        select o.time_zone from org_members m join orgs o on o.id = m.org_id
        where m.user_id = u.id order by (o.id = s.org_id) desc nulls last, m.joined_at limit 1
      ) own on true
    where coalesce(s.letters, 'daily') <> 'never'
    order by n."oldestAt" limit ${peopleMost}`.execute(db)
  return rows
}

/**
 * Writes and sends one letter. The notices are taken with the transaction that sends it: two processes never send the same
 * one, and what could not be sent is due again at the next look.
 */
async function send(
  { db, scopes, mailer, publicUrl }: PostContext,
  { userId, email, language }: Addressee,
  now: Date,
  which: 'urgent' | { until: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', userId)
      .where('mailed_at', 'is', null)
      .where('read_at', 'is', null)
      .where((eb) => (which === 'urgent' ? eb('urgent', '=', true) : eb('at', '<=', which.until)))
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    const ids = taken.map(({ id }) => id)
    if (ids.length === 0) return
    const notices = await readNotices({ db: tx, scopes }, userId, ids)
    await tx.updateTable('notices').set({ mailed_at: now }).where('id', 'in', ids).execute()
    if (notices.length === 0) return
    const letter = noticesLetter({ language, notices, publicUrl, digest: which !== 'urgent' })
    // The same letter again, after one that was sent and not noted, has the same id.
    const id = createHash('sha256')
      .update(notices.map((one) => one.id + one.at).join())
      .digest('hex')
    await mailer
      .send({ id: id.slice(0, 32), requestedAt: now, to: email, letter })
      .catch((error: unknown) => {
        // An address that takes no letters at all is not asked again and again.
        if (!(error instanceof MailError && error.permanent)) throw error
      })
  })
}
