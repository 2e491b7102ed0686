import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import type { Actor } from '#server/db/tables/audit.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import type { TestApp } from './app.ts'

/** An operator who was written into the database, with a session: what to send as its cookie, and who they are. */
export type WrittenOperator = { id: string; email: string; actor: Actor; token: string; cookie: string }

/** Writes an operator of their own with a session that began at `now`, as somebody who has enrolled. */
export async function writeOperator(database: pg.Pool, now = new Date()): Promise<WrittenOperator> {
  const id = randomUUID()
  const email = `grace-${id.slice(0, 8)}@mason.example`
  const token = newToken()
  await database.query(
    `with holder as (
      insert into operators (id, email_key, email, password_hash, totp_secret, created_at, enrolled_at)
      values ($1, $2, $2, 'none', '', $4, $4) returning id
    )
    insert into operator_sessions (hash, operator_id, created_at, seen_at, expires_at)
    select $3, id, $4, $4, $4 + interval '12 hours' from holder`,
    [id, email, hashToken(token), now],
  )
  return { id, email, actor: `operator:${id}`, token, cookie: `plumbline-operator=${token}` }
}

/** Signs an operator in: the cookie to send. The session ends an hour of the test's clock after it was last used. */
export const openOperator = (t: TestApp): Promise<WrittenOperator> =>
  writeOperator(t.database.pool, t.clock.now())

/** The operator whose way in is tested. */
export const grace = 'grace@mason.example'
/** A password that passes every rule. */
export const strongPassword = 'trowel mortar seven bricks'

/** The code that an authenticator app with `secret` shows at `now`. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })
