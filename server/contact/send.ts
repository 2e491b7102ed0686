import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ContactInput } from '#contract/contact.ts'
import type { ContactAbout } from '#contract/messages.ts'
import type { Language } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { type Clock, day, hour } from '#server/kit/clock.ts'
import { deliver } from '#server/kit/deliver.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import type { Mailer } from '#server/kit/mail.ts'
import { contactLetter } from './letters.ts'

/** The job that sends what was written to one of those who run the service. */
export const contactJob = 'contact-letter'

/** What one address may write, and what everybody may together: the inbox must stay readable. */
const limits = {
  byAddress: { name: 'contact by address', most: 5, windowMs: hour },
  inAll: { name: 'contact in all', most: 200, windowMs: day },
} as const satisfies Record<string, Limit>

/** How long a letter is tried, and how long a message is kept. */
const retryMs = day
const keptMs = 365 * day

/** Keeps what somebody wrote, with a job for each operator, or one for the sender's address where there is none yet. */
export async function keepMessage(
  { db, clock, limit }: { db: Db; clock: Clock; limit: Limiter },
  {
    input,
    about,
    language,
    address,
  }: { input: ContactInput; about: ContactAbout; language: Language; address: string },
): Promise<void> {
  await limit(
    { limit: limits.byAddress, who: addressBucket(address) },
    { limit: limits.inAll, who: 'everybody' },
  )
  await sql`
    with message as (
      insert into contact_messages (id, name, email, company, about, body, language, at)
      values (${randomUUID()}, ${input.name}, ${input.email}, ${input.company}, ${about}, ${input.message}, ${language},
        ${clock.now()})
      returning id
    ), reader as (
      select id from operators where password_hash is not null
      union all select null where not exists (select from operators where password_hash is not null)
    )
    select graphile_worker.add_job(${contactJob},
      json_build_object('messageId', message.id, 'operatorId', reader.id, 'letterId', gen_random_uuid()))
    from message, reader`.execute(db)
}

const payloadSchema = z.object({
  messageId: z.uuid(),
  operatorId: z.nullable(z.uuid()),
  letterId: z.uuid(),
})

/** Sends what was written to one reader; nothing where either is gone. Throws to be tried again. */
export async function sendContactLetter(
  { db, clock, mailer, inbox }: { db: Db; clock: Clock; mailer: Mailer; inbox: string },
  payload: unknown,
): Promise<void> {
  const { messageId, operatorId, letterId } = z.parse(payloadSchema, payload)
  const message = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', messageId)
    .executeTakeFirst()
  const operator =
    operatorId === null
      ? { email: inbox }
      : await db.selectFrom('operators').select('email').where('id', '=', operatorId).executeTakeFirst()
  if (!message || !operator) return
  const post = {
    id: letterId,
    requestedAt: message.at,
    to: operator.email,
    letter: contactLetter(message),
  }
  await deliver(
    { send: mailer.send, clock, giveUpAfterMs: retryMs },
    post,
    message.at,
    async ({ sentAt }) => {
      if (!sentAt) return
      await db.updateTable('contact_messages').set({ sent_at: sentAt }).where('id', '=', messageId).execute()
    },
  )
}

/** Forgets what was written a year ago. */
export async function sweepMessages({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db
    .deleteFrom('contact_messages')
    .where('at', '<', new Date(clock.now().getTime() - keptMs))
    .execute()
}
