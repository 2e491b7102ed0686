import type { Kysely } from 'kysely'
import type { DocumentClass, DocumentKind, DocumentState } from '#contract/document-kinds.ts'
import type { DocumentContent, Template, Value, ValueKind } from '#contract/documents.ts'
import type { documentTemplatesRow } from '#contract/paper-templates.ts'
import type { RowData } from '#contract/route.ts'
import type { Catalogue } from '#domain/documents/catalogue.ts'
import type { Filling } from '#domain/documents/fill.ts'
import type { Language } from '#language/languages.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'
import type { PaperTable } from '#server/scope/write-about.ts'

/** What the job knows, read as its caller: a field for every key of the catalogue, null where it does not know it; and its lists. `about`: the entry of a register that is told of. */
export type JobFacts = (scope: Scope, about?: string) => Promise<Filling>

/** A template with what is said of it, in one language. */
export type PaperTemplate = {
  key: string
  title: string
  group: 'residential' | 'commercial' | 'government' | 'own'
  kind: DocumentKind
  /** Where its form comes from; empty for an own form. */
  citation: string
  languages: readonly Language[]
  /** The roles that sign it, in order. */
  parties: readonly string[]
  template: Template
}

/** What papers ask once, of a job or of the firm for all of its jobs. */
export type PaperFact = { key: string; label: string; kind: ValueKind; keep: 'project' | 'org' }

/** The templates that everybody has. */
export type TemplatesPort = {
  facts: (language: Language) => readonly PaperFact[]
  all: (language: Language) => readonly PaperTemplate[]
  of: (key: string, language: Language) => PaperTemplate | undefined
  /** What own templates are made of. */
  catalogue: (language: Language) => Catalogue
  /** The lien waivers that states prescribe. */
  waivers: () => RowData<typeof documentTemplatesRow>['waivers']
  /** What speaks against issuing it, the gravest first. `paid`: what it is given for was. */
  checks: (key: string, template: Template, content: DocumentContent, paid: boolean) => readonly Check[]
}
export type Check = { level: 'stop' | 'look'; text: string; block?: string }

type Count = { count: number; resubmission: number }
/** The number that something else gave a document already, and those that others of its kind and section have there. */
export type NumbersPort = (
  scope: Scope,
  writing: Writing,
  document: { id: string; kind: DocumentKind; section: string },
) => Promise<{ own: (Count & { number: string }) | undefined; taken: readonly Count[] }>

/** The templates of an organisation, as its plan lets the caller have them. */
export type OwnTemplates = {
  list: (scope: Scope) => Promise<(PaperTemplate & { shared: boolean; mine: boolean })[]>
  find: (scope: Scope, key: string) => Promise<PaperTemplate | undefined>
  rights: (scope: Scope) => Promise<{ own: boolean; share: boolean }>
}

/** What a paper can be written of, with the table that keeps the paper. */
export type PaperSubject = {
  id: string
  table: PaperTable
  kinds: readonly DocumentKind[]
  title: string
}
/** Whether what the waiver of this document is given for was paid. `db`: a transaction, or what reads as the caller. */
export type PaidFor = (
  db: Pick<Kysely<Tables>, 'getExecutor'>,
  scope: Scope,
  document: string,
) => Promise<boolean>

export type DocumentsContext = {
  jobFacts: JobFacts
  subjects: (scope: Scope) => Promise<PaperSubject[]>
  paidFor: PaidFor
  templates: TemplatesPort
  own: OwnTemplates
  numbers: NumbersPort
}

/** A document as it was issued, for what signs, exports or bills it. */
export type IssuedVersion = {
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

/** What documents offer to other features. */
export type DocumentsPort = {
  /** What was issued, where the caller sees it. */
  issuedVersion: (scope: Scope, document: string) => Promise<IssuedVersion | null>
  /** Writes a draft within a change of the project, and answers its id. */
  writeDocument: (
    scope: Scope,
    writing: Writing,
    wanted: {
      id?: string
      template: string
      answers: Readonly<Record<string, Value>>
      title?: string
      section?: string
      about?: string
    },
  ) => Promise<string>
  /** Moves a document on, and says who has it now. */
  setState: (
    scope: Scope,
    writing: Writing,
    document: string,
    state: DocumentState,
    ball?: { text: string; person?: string; due?: string } | null,
  ) => Promise<void>
}
