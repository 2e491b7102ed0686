import type { DocumentRow } from '#contract/document-entities.ts'
import type { DocumentContent } from '#contract/documents.ts'
import type { Letterhead, Typeset } from '#domain/papers/papers.ts'
import type { Limiter } from '#server/kit/limits.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { openWriter } from './writing.ts'

/** What is said of a document beside its text. */
export type Listed = Pick<
  DocumentRow,
  'id' | 'kind' | 'number' | 'title' | 'state' | 'language' | 'translationOf' | 'changedAt' | 'issuedAt'
>

/** What exports need: the documents that the caller sees, what one says, and what sets and writes it. */
export type ExportContext = {
  list: (scope: Scope) => Promise<readonly Listed[]>
  /** What was issued of a document, what its draft says, or one of its versions; refuses what the caller does not see. */
  read: (
    scope: Scope,
    id: string,
    version?: string,
  ) => Promise<{ document: Listed; content: DocumentContent; draft: boolean }>
  /** The bytes of a picture of the project; null where there is none that the caller sees. */
  picture: (scope: Scope, file: string) => Promise<Uint8Array | null>
  /** The sealed file of a document that all have signed; null of every other. */
  sealed: (scope: Scope, document: string) => Promise<Uint8Array | null>
  readHead: (scope: Scope) => Promise<Letterhead>
  typeset: Typeset
  write: ReturnType<typeof openWriter>
  limit: Limiter
  sendMade: SendMade<{ user: unknown; operator: unknown; project: Scope }>
}
