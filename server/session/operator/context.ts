import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { Passwords } from '../passwords.ts'
import { makeWaits, type Waits } from '../waits.ts'
import { passwordMin, waits } from './rules.ts'

/** What the operators' way in works with. */
export type OperatorContext = {
  db: Db
  clock: Clock
  limit: Limiter
  waits: Waits
  passwords: Passwords
  keys: Keys
  /** The fewest characters that a new password may have. */
  passwordMin: number
}

/** What the operators' way in works with, over `db`. */
export function openOperators(
  db: Db,
  clock: Clock,
  limit: Limiter,
  settings: { passwords: Passwords; keys: Keys; passwordMin: number; rateLimitScale: number },
): OperatorContext {
  return {
    db,
    clock,
    limit,
    waits: makeWaits(db, clock, settings.rateLimitScale, waits),
    passwords: settings.passwords,
    keys: settings.keys,
    passwordMin: Math.max(passwordMin, settings.passwordMin),
  }
}
