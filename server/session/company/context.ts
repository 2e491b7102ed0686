import type { OrgRole } from '#contract/audience.ts'
import type { Db } from '#server/db/schema.ts'
import type { SessionContext } from '../context.ts'

/** What signing in through a company's provider is done with. */
export type CompanyContext = SessionContext & {
  publicUrl: string
  /** Whether providers may be called at private addresses, and without TLS. */
  webhookPrivate: boolean
  /** Makes an account that a provider vouches for one of an organisation's people: as what it was invited, else as `role`. */
  join: (tx: Db, to: { orgId: string; role: OrgRole }, userId: string, now: Date) => Promise<void>
}
