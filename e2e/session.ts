import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type pg from 'pg'
import { hashToken, newToken } from '#server/kit/token.ts'

/**
 * Writes an account of the Starter plan with a session, and gives its cookie to the browser. Who is signed in is only
 * asked on paths that are not public, so a test comes in by one and goes on by clicks.
 */
export async function openSession(
  context: BrowserContext,
  database: pg.Pool,
  serverUrl: string,
): Promise<void> {
  const id = randomUUID()
  const name = `ada-${id.slice(0, 8)}`
  const token = newToken()
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
    )
    insert into sessions (hash, user_id, created_at, renewed_at, expires_at)
    select $5, id, now(), now(), now() + interval '30 days' from holder`,
    [id, name, randomUUID(), randomUUID(), hashToken(token)],
  )
  await context.addCookies([{ name: 'plumbline-session', value: token, url: serverUrl, httpOnly: true }])
}
