import type { ColumnType, Generated } from 'kysely'
import type { MachineCall } from '#contract/machine-calls.ts'

/** Programs that were let in, and what they asked. */
export type MachineTables = {
  oauth_clients: { id: string; name: string; redirect_uris: string[]; created_at: Date }
  oauth_grants: {
    id: string
    user_id: string
    client_id: string
    /** What its tokens are for. */
    resource: string
    scopes: string[]
    /** The projects that it reaches; null for all of whoever let it in. */
    projects: string[] | null
    created_at: Date
    expires_at: Date
    revoked_at: Generated<Date | null>
    last_used_at: Generated<Date | null>
  }
  oauth_codes: {
    hash: Buffer
    grant_id: string
    challenge: string
    redirect_uri: string
    expires_at: Date
    used_at: Generated<Date | null>
  }
  oauth_tokens: {
    hash: Buffer
    grant_id: string
    kind: 'access' | 'refresh'
    expires_at: Date
    used_at: Generated<Date | null>
  }
  /** What programs asked over the protocol: a chain for each organisation, and for each person's own keys. */
  machine_calls: {
    org_id: string | null
    user_id: string | null
    book: Generated<string>
    seq: number
    body: ColumnType<MachineCall, string, never>
    previous: string
    hash: string
  }
}
