import { deleteViewRow, saveViewRow, viewsRow } from '#contract/saved-views.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { deleteView, listViews, saveView } from './views.ts'

/** The calls of saved views. */
export function viewRoutes(
  serve: Serve<{ user: unknown; operator: unknown; org: OrgCaller }>,
  { db, clock }: { db: Db; clock: Clock },
): void {
  serve(viewsRow, ({ query }, { org }) => listViews(db, org, query))
  serve(saveViewRow, ({ body }, { org }) => saveView(db, org, body, clock.now()))
  serve(deleteViewRow, ({ params }, { org }) => deleteView(db, org, params.view))
}
