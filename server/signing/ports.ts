import type { DocumentClass, DocumentKind, DocumentState } from '#contract/document-kinds.ts'
import type { DocumentContent } from '#contract/documents.ts'
import type { PaperBlock, Signed } from '#domain/documents/paper-blocks.ts'
import type { Language } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'

/** A document as it was issued. */
type Issued = {
  document: string
  version: string
  sha256: string
  kind: DocumentKind
  number: string
  title: string
  state: DocumentState
  class: DocumentClass
  language: Language
  translationOf: string | null
  content: DocumentContent
}

/** What signing needs of documents: what was issued, how one moves on, and how one is set as a PDF. */
export type SigningDocuments = {
  issuedVersion: (scope: Scope, document: string) => Promise<Issued | null>
  setState: (
    scope: Scope,
    writing: Writing,
    document: string,
    state: DocumentState,
    ball?: { text: string; person?: string } | null,
  ) => Promise<void>
  /** A document as it was issued, with the marks of those who signed in their places, and pages behind it. */
  print: (
    scope: Scope,
    document: string,
    signed?: { marks: ReadonlyMap<string, Signed>; pages: readonly PaperBlock[] },
  ) => Promise<{ name: string; content: Uint8Array<ArrayBuffer> }>
  /** The bytes of a file of the project. */
  fileOf: (scope: Scope, file: string) => Promise<{ name: string; content: Uint8Array }>
}

export type SigningContext = {
  db: Db
  clock: Clock
  limit: Limiter
  scopes: Pick<Scopes, 'of'>
  documents: SigningDocuments
}
