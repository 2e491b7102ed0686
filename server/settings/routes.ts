import { editOrgRow, editSettingsRow, orgRow, settingsRow } from '#contract/settings.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { editOrg, readOrg } from './org.ts'
import { editOwn, readOwn } from './own.ts'

/** The calls of settings. */
export function settingsRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown; org: OrgCaller }>,
  { db, clock }: { db: Db; clock: Clock },
): void {
  serve(settingsRow, (_, { user }) => readOwn(db, user.id))
  serve(editSettingsRow, ({ body }, { user }) => editOwn(db, user.id, body.fields))
  serve(orgRow, (_, { org }) => readOrg(db, org))
  serve(editOrgRow, ({ body }, { org }) => editOrg(db, org, body, clock.now()))
}
