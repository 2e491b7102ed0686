import type { Generated } from 'kysely'
import type { OrgRole } from '#contract/audience.ts'

/** Signing in through an organisation's own provider. */
export type CompanyTables = {
  company_sign_ins: {
    org_id: string
    issuer: string
    client_id: string
    /** Sealed. */
    secret: Buffer
    role: OrgRole
    is_on: Generated<boolean>
    changed_at: Date
  }
  company_domains: {
    org_id: string
    domain: string
    /** What the TXT record says. */
    token: string
    added_at: Date
    proven_at: Generated<Date | null>
  }
  /** Whose account a subject of a provider is. */
  company_links: { org_id: string; issuer: string; subject: string; user_id: string; linked_at: Date }
  company_attempts: {
    /** The hash of the state that was sent along, or of nothing that anybody has. */
    key: Buffer
    browser: Buffer
    org_id: string
    issuer: string
    /** Nonce and verifier, sealed, until the provider has answered. */
    sealed: Buffer | null
    subject: string | null
    email_key: string | null
    expires_at: Date
  }
}
