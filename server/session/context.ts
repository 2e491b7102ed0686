import type { Release } from '#contract/workspace.ts'
import { hasWorkspace } from '#contract/workspace.ts'
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
  /** Whether there is something to use: a trial that was promised begins with its first use. */
  workspace: boolean
  /** The fewest characters that a new password may have. */
  passwordMin: number
}

export type SessionSettings = {
  passwords: Passwords
  passwordMin: number
  rateLimitScale: number
  release: Release
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
    workspace: hasWorkspace(settings.release),
    passwords: settings.passwords,
    passwordMin: settings.passwordMin,
  }
}
