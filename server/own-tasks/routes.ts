import { ownTasksRow } from '#contract/own-tasks.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { listOwnTasks } from './list.ts'

/** The call about somebody's own days. */
export function ownTaskRoutes(serve: Serve<{ user: SessionUser; operator: unknown }>, scopes: Scopes): void {
  serve(ownTasksRow, ({ query }, { user }) => listOwnTasks(scopes, user.id, query))
}
