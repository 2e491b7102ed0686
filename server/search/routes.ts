import { searchRow } from '#contract/search.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { type SearchContext, search } from './search.ts'

/** The call of the search. */
export function searchRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown }>,
  context: SearchContext,
): void {
  serve(searchRow, ({ query }, { user }) => search(context, user.id, query))
}
