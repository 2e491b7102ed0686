import { logoutRow, meRow } from '#contract/session.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Serve } from '#server/kit/serve.ts'

/** Nobody can sign in before the workspace opens: there is no user to name, and no session to end. */
export function sessionRoutes(serve: Serve): void {
  serve(meRow, async () => {
    throw new Refusal('unauthenticated', 'Nobody is signed in.')
  })
  serve(logoutRow, async () => ({}))
}
