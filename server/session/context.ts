import type { Release } from '#contract/workspace.ts'
import { hasWorkspace, isByInvitation } from '#contract/workspace.ts'
import type { Db } from '#server/db/schema.ts'
import { makeBatch } from '#server/kit/batch.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import type { Limiter } from '#server/kit/limits.ts'
import { waits as codeRules } from './operator/rules.ts'
import type { Passwords } from './passwords.ts'
import { type AskedSession, findSessions, type LiveSession } from './store/sessions.ts'
import { makeWaits, type Waits } from './waits.ts'

/** What the session layer works with. */
export type SessionContext = {
  db: Db
  clock: Clock
  limit: Limiter
  waits: Waits
  /** Keeps those waiting who know a password and guess at codes: as long as operators. */
  codeWaits: Waits
  passwords: Passwords
  /** The session of a hash, unless it has run out by `now`. Who asks at the same time is answered together. */
  findSession: (asked: AskedSession) => Promise<LiveSession | undefined>
  keys: Keys
  /** Whether there is something to use: a trial that was promised begins with its first use. */
  workspace: boolean
  /** Whether an account is for those alone who are invited. */
  byInvitation: boolean
  /** The member of the waitlist that the link of an invitation names; undefined for a link that is none of ours. */
  invitationOf: (token: string) => string | undefined
  /** The fewest characters that a new password may have. */
  passwordMin: number
}

export type SessionSettings = {
  passwords: Passwords
  keys: Keys
  passwordMin: number
  rateLimitScale: number
  release: Release
  invitationOf: (token: string) => string | undefined
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
    findSession: makeBatch((asked: readonly AskedSession[]) => findSessions(db, asked), {
      most: 64,
      runs: 1,
    }),
    waits: makeWaits(db, clock, settings.rateLimitScale),
    codeWaits: makeWaits(db, clock, settings.rateLimitScale, codeRules),
    keys: settings.keys,
    workspace: hasWorkspace(settings.release),
    byInvitation: isByInvitation(settings.release),
    invitationOf: settings.invitationOf,
    passwords: settings.passwords,
    passwordMin: settings.passwordMin,
  }
}
