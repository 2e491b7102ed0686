import { ownTimeRow } from '#contract/site-calls.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { listOwnTime } from './own-time.ts'

/** The call about somebody's own hours. */
export function ownTimeRoutes(serve: Serve<{ user: SessionUser; operator: unknown }>, scopes: Scopes): void {
  serve(ownTimeRow, ({ query }, { user }) => listOwnTime(scopes, user.id, query))
}
