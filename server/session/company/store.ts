import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import type { Keys } from '#server/kit/keys.ts'
import type { Named } from './provider.ts'

/** The sign-in of an organisation as it is kept. */
export type KeptCompany = { orgId: string; issuer: string; clientId: string; secret: Buffer }

/** The sign-in that stands for the addresses of a domain, or of an organisation; undefined where none does. */
export function findCompany(
  db: Db,
  by: { domain: string } | { orgId: string },
): Promise<KeptCompany | undefined> {
  return db
    .selectFrom('company_sign_ins as c')
    .innerJoin('orgs as o', 'o.id', 'c.org_id')
    .select(['c.org_id as orgId', 'c.issuer', 'c.client_id as clientId', 'c.secret'])
    .where('c.is_on', '=', true)
    .where('o.closing_at', 'is', null)
    .$if('domain' in by, (rows) =>
      rows.where('c.org_id', 'in', (all) =>
        all
          .selectFrom('company_domains')
          .select('org_id')
          .where('domain', '=', 'domain' in by ? by.domain : '')
          .where('proven_at', 'is not', null),
      ),
    )
    .$if('orgId' in by, (rows) => rows.where('c.org_id', '=', 'orgId' in by ? by.orgId : ''))
    .executeTakeFirst()
}

/** A provider with its secret in the clear; undefined where the secret of the installation has changed. */
export function unsealed(keys: Keys, { issuer, clientId, secret }: KeptCompany): Named | undefined {
  try {
    return { issuer, clientId, secret: keys.open('company sign-in', secret) }
  } catch {
    return undefined
  }
}

/** Whether a domain was shown to be an organisation's. */
export async function isProven(db: Db, orgId: string, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_domains')
    .select('domain')
    .where('org_id', '=', orgId)
    .where('domain', '=', domain)
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type Attempt = { key: Buffer; browser: Buffer; orgId: string; issuer: string; expiresAt: Date }

/** Remembers that somebody was sent to a provider, or what it answered of them. */
export async function keepAttempt(
  db: Db,
  { orgId, expiresAt, ...kept }: Attempt & ({ sealed: Buffer } | { subject: string; emailKey: string }),
): Promise<void> {
  const { key, browser, issuer } = kept
  await db
    .insertInto('company_attempts')
    .values({
      key,
      browser,
      issuer,
      org_id: orgId,
      sealed: 'sealed' in kept ? kept.sealed : null,
      subject: 'subject' in kept ? kept.subject : null,
      email_key: 'subject' in kept ? kept.emailKey : null,
      expires_at: expiresAt,
    })
    .execute()
}

/** What was remembered of this state in this browser, forgotten with it: nothing is answered twice. */
export const takeAttempt = (db: Db, { key, browser }: Pick<Attempt, 'key' | 'browser'>, now: Date) =>
  db
    .deleteFrom('company_attempts')
    .where('key', '=', key)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .where('sealed', 'is not', null)
    .returning(['org_id as orgId', 'issuer', 'sealed'])
    .executeTakeFirst()

/** Whom a provider vouched for in this browser, where it is the address of this account; forgotten with it. */
export const takeAnswer = (db: Db, { userId, browser }: { userId: string; browser: Buffer }, now: Date) =>
  db
    .deleteFrom('company_attempts')
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
    .returning(['org_id as orgId', 'issuer', 'subject'])
    .executeTakeFirst()

/** Somebody's account as signing in needs it, and whether they are one of the organisation's people. */
export type LinkedAccount = { id: string; passwordHash: string; isMember: boolean }

/** The account that is linked to a subject of a provider. */
export async function findLinked(
  db: Db,
  { orgId, issuer, subject }: { orgId: string; issuer: string; subject: string },
): Promise<LinkedAccount | undefined> {
  const { rows } = await sql<LinkedAccount>`
    select u.id, u.password_hash as "passwordHash", exists (
      select from org_members m where m.org_id = l.org_id and m.user_id = u.id) as "isMember"
    from company_links l join users u on u.id = l.user_id
    where l.org_id = ${orgId}::uuid and l.issuer = ${issuer} and l.subject = ${subject}`.execute(db)
  return rows[0]
}
