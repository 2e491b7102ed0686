import { homeRow, switchPlaceRow } from '#contract/home.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { type HomeContext, readHome } from './home.ts'
import { switchPlace } from './places.ts'

/** The calls of the workspace as a whole. */
export function homeRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown }>,
  context: HomeContext,
): void {
  serve(switchPlaceRow, ({ body }, { user }) => switchPlace(context.db, user.id, body))
  serve(homeRow, (_, { user }) => readHome(context, user))
}
