import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashToken, newToken } from '#server/kit/token.ts'

/** A session that was written into the database: the token for its cookie, and the hash that is kept of it. */
export type WrittenSession = { token: string; hash: Buffer; userId: string; orgId: string }

/** Writes an account of the Starter plan, of its own, with a session. */
export async function writeSession(database: pg.Pool): Promise<WrittenSession> {
  const id = randomUUID()
  const orgId = randomUUID()
  const name = `ada-${id.slice(0, 8)}`
  const token = newToken()
  const hash = hashToken(token)
  await database.query(
    `with holder as (
      insert into users (id, email_key, email, username, username_key, password_hash, created_at)
      values ($1, $2 || '@mason.example', $2 || '@mason.example', $2, $2, 'none', now()) returning id
    ), profile as (
      insert into profiles (id, user_id, type, name, is_primary, created_at)
      select $3, id, 'personal', $2, true, now() from holder
    ), subscription as (
      insert into subscriptions (id, user_id, plan, status, started_at)
      select $4, id, 'starter', 'active', now() from holder
    ), org as (
      insert into orgs (id, name, subscription_id, created_at) select $6, $2, $4, now() from holder
    ), member as (
      insert into org_members (org_id, user_id, role, joined_at) select $6, id, 'admin', now() from holder
    )
    insert into sessions (hash, user_id, created_at, renewed_at, expires_at)
    select $5, id, now(), now(), now() + interval '30 days' from holder`,
    [id, name, randomUUID(), randomUUID(), hash, orgId],
  )
  return { token, hash, userId: id, orgId }
}
