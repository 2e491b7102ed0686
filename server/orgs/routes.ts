import {
  closeOrgRow,
  foundOrgRow,
  keepOrgRow,
  logoLimits,
  logoRow,
  putLogoRow,
  removeLogoRow,
} from '#contract/orgs.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { ApiCaller, Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { SendFile, Upload } from '#server/kit/storage/serve-files.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { closeOrg, keepOrg, type TellMembers } from './close.ts'
import { foundOrg } from './found.ts'
import { findLogo, putLogo, removeLogo } from './logo.ts'

type Who = { user: SessionUser; operator: unknown; org: OrgCaller }

type OrgsContext = {
  db: Db
  clock: Clock
  storage: Storage
  tellMembers: TellMembers
  /** Refuses a password that is not theirs. */
  provePassword: (password: string, caller: ApiCaller & { user: { id: string } }) => Promise<unknown>
  /** Whether there is something of an organisation for somebody to see. */
  isPlaceOf: (userId: string, orgId: string) => Promise<boolean>
}

/** The calls of organisations as wholes. */
export function orgRoutes(
  { serve, upload, sendFile }: { serve: Serve<Who>; upload: Upload<Who>; sendFile: SendFile<Who> },
  context: OrgsContext,
): void {
  const { db, clock, storage, tellMembers, provePassword, isPlaceOf } = context
  const closing = () => ({ db, now: clock.now(), tellMembers })
  serve(foundOrgRow, ({ body }, { user }) => foundOrg(db, user.id, body, clock.now()))
  sendFile(logoRow, ({ params }, { user }) => findLogo(db, params.org, () => isPlaceOf(user.id, params.org)))
  upload(putLogoRow, { maxBytes: logoLimits.bytes }, ({ file }, { org }) =>
    putLogo({ db, storage }, org, file),
  )
  serve(removeLogoRow, (_, { org }) => removeLogo({ db, storage }, org))
  serve(closeOrgRow, ({ body }, caller) =>
    closeOrg(closing(), caller.org, body, (password) =>
      provePassword(password, { ...caller, user: { id: caller.org.userId } }),
    ),
  )
  serve(keepOrgRow, (_, { org }) => keepOrg(closing(), org))
}
