import type { ColumnType, Generated } from 'kysely'
import type { DocumentClass } from '#contract/document-kinds.ts'
import type { SigningEntryBody, SigningParty, SigningState } from '#contract/signing.ts'

type OfProject = { org_id: string; project_id: string }
/** What is entered as text and read as what it says. */
type Json<Value> = ColumnType<Value, string, string>

/** What is sent to be signed, the record of it, and the links of its parties. */
export type SigningTables = {
  signings: OfProject & {
    id: string
    document_id: string
    version_id: string
    class: DocumentClass
    sha256: string
    parties: Json<SigningParty[]>
    in_order: boolean
    note: string
    expires_at: Date
    sent_at: Date
    author_id: string | null
    state: Generated<SigningState>
    file_id: Generated<string | null>
    sealed_at: Generated<Date | null>
    seal_failed_at: Generated<Date | null>
  }
  signing_entries: OfProject & {
    signing_id: string
    class: DocumentClass
    seq: number
    previous: string
    body: Json<SigningEntryBody>
    digest: string
  }
  signing_links: OfProject & {
    id: string
    signing_id: string
    party: number
    person_id: string | null
    email: string | null
    token_hash: Buffer
    created_at: Date
    letter_id: string
    attempts: Generated<number>
    first_attempt_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    last_error: Generated<string | null>
  }
}
