import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { Passwords } from './passwords.ts'
import { makeWaits, type Waits } from './waits.ts'

/** What the session layer works with. */
export type SessionContext = {
  db: Db
  clock: Clock
  limit: Limiter
  waits: Waits
  passwords: Passwords
  /** The fewest characters that a new password may have. */
  passwordMin: number
}

export type SessionSettings = {
  passwords: Passwords
  passwordMin: number
  rateLimitScale: number
}

/** What the session layer works with, over `db`. */
export function openSessions(
  db: Db,
  clock: Clock,
  limit: Limiter,
  settings: SessionSettings,
): SessionContext {
  return {
    db,
    clock,
    limit,
    waits: makeWaits(db, clock, settings.rateLimitScale),
    passwords: settings.passwords,
    passwordMin: settings.passwordMin,
  }
}
