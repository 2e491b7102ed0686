import type { ColumnType, Generated } from 'kysely'
import type { Approval, ApprovalStep } from '#contract/approvals.ts'
import type { Filling, Marks } from '#contract/document-entities.ts'
import type { DocumentClass, DocumentKind, DocumentState } from '#contract/document-kinds.ts'
import type { DocumentContent, Template } from '#contract/documents.ts'
import type { Reference } from '#contract/reference.ts'
import type { Language } from '#language/languages.ts'

type OfProject = { org_id: string; project_id: string }
/** What is entered as text and read as what it says. */
type Json<Value> = ColumnType<Value, string, string>

/** Documents as everybody may see them that they are for, what they say, and how they are being written. */
export type DocumentTables = {
  documents: OfProject & {
    id: string
    kind: DocumentKind
    template: string
    title: string
    number: Generated<string | null>
    section: Generated<string>
    count: Generated<number | null>
    resubmission: Generated<number>
    state: Generated<DocumentState>
    class: DocumentClass
    language: Language
    ball: Generated<string | null>
    ball_person_id: Generated<string | null>
    ball_due: Generated<string | null>
    translation_of: string | null
    revises: string | null
    author_id: string | null
    created_at: Date
    changed_at: Date
    issued_at: Generated<Date | null>
    reason: Generated<string>
    deleted_at: Generated<Date | null>
  }
  document_versions: OfProject & {
    id: string
    document_id: string
    number: number
    class: DocumentClass
    content: Json<DocumentContent>
    sha256: string
    reason: Generated<string>
    author_id: string | null
    at: Date
    issued_at: Date | null
  }
  document_drafts: OfProject & {
    document_id: string
    content: Json<DocumentContent>
    marks: Json<Marks>
    template: Json<Template>
    filling: Json<Filling>
    uses: Json<Reference[]>
    revision: Generated<number>
  }
  document_approvals: OfProject & {
    id: string
    document_id: string
    version_id: string
    together: boolean
    note: string
    steps: Json<ApprovalStep[]>
    state: Generated<Approval['state']>
    author_id: string | null
    at: Date
    ended_at: Generated<Date | null>
  }
  approval_links: OfProject & {
    id: string
    approval_id: string
    person_id: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    letter_id: string | null
    attempts: Generated<number>
    first_attempt_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    last_error: Generated<string | null>
  }
}

/** What an organisation writes its documents from. */
export type PaperTables = {
  paper_templates: {
    org_id: string
    id: string
    title: string
    kind: DocumentKind
    language: Language
    body: ColumnType<Template, string, string>
    shared: boolean
    author_id: string | null
    created_at: Date
    changed_at: Date
  }
}
