import { sql } from 'kysely'
import { brand } from '#contract/brand.ts'
import { type Language, locales, pathIn } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import type { Letter } from '#server/kit/letter.ts'
import { queueAccountLetters } from './store/letters.ts'

const { name } = brand

type What = 'org-closing' | 'org-kept'

/** Writes a letter to every member of an organisation, with the jobs that send them, in the caller's transaction. */
export async function tellMembers(
  tx: Db,
  { orgId, what }: { orgId: string; what: What },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into account_letters (id, wish, email_key, org_id, requested_at)
    select gen_random_uuid(), ${what}, u.email_key, m.org_id, ${now}::timestamptz
    from org_members m join users u on u.id = m.user_id where m.org_id = ${orgId}::uuid
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await queueAccountLetters(sql`select id from unnest(${ids}::uuid[]) as id`).execute(tx)
}

/** What a letter says of an organisation; undefined where that no longer holds, or it is gone. */
export async function findNews(
  db: Db,
  what: What,
  orgId: string,
): Promise<{ org: string; closingAt: Date | null } | undefined> {
  const row = await db
    .selectFrom('orgs')
    .select(['name as org', 'closing_at as closingAt'])
    .where('id', '=', orgId)
    .executeTakeFirst()
  return row && (row.closingAt !== null) === (what === 'org-closing') ? row : undefined
}

/** Tells a member that their organisation is being closed, or that it stays. */
export function orgLetter({
  language,
  org,
  closingAt,
  publicUrl,
}: {
  language: Language
  org: string
  closingAt: Date | null
  publicUrl: string
}): Letter {
  const say = sayIn(language)
  const button = {
    label: say('Open {name}', { name }),
    href: `${publicUrl}${pathIn(language, '/dashboard')}`,
  }
  const reason = say('You get this email because you are a member of {org} on {name}.', { org, name })
  if (!closingAt) {
    return {
      language,
      subject: say('{org} stays open', { org }),
      preview: say('Its closing was taken back.'),
      heading: say('{org} stays open', { org }),
      paragraphs: [
        say('An admin took the closing of {org} back. Everything is there, and you can go on.', { org }),
      ],
      button,
      reason,
    }
  }
  const date = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  const told = { org, day: date.format(closingAt) }
  return {
    language,
    subject: say('{org} is being closed', { org }),
    preview: say('Until {day} everything can be read and taken along.', told),
    heading: say('{org} is being closed', { org }),
    paragraphs: [
      say(
        'An admin has closed {org} on {name}. On {day} its projects, files and records are erased for good.',
        { ...told, name },
      ),
      say(
        'Until then nothing can be changed in it, but everything can be read and exported, and an admin can change their mind. Your own account stays.',
      ),
    ],
    button,
    reason,
  }
}
