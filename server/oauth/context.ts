import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Limiter } from '#server/kit/limits.ts'

/** What letting programs in is done with. */
export type OAuthContext = {
  db: Db
  clock: Clock
  limit: Limiter
  /** Who gives out tokens, and what for: the server, and where the protocol is spoken. */
  issuer: string
  resource: string
  report: (error: unknown, requestId: string) => void
}
