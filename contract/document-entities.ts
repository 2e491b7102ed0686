import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { documentClasses, documentKindNames, documentStates } from './document-kinds.ts'
import {
  blockIdSchema,
  documentSchema,
  fieldKeySchema,
  fieldSchema,
  templateKeyPattern,
  templateSchema,
} from './documents.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { referenceSchema } from './reference.ts'
import { countSchema, dateSchema, idSchema, instantSchema, lineSchema, textSchema } from './values.ts'

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const sorted = { sortable: true } as const

export const documentTitleSchema = lineSchema(say('The title'), 200)
/** The section of a specification, of which documents are numbered apart: `03 30 00`; empty for most. */
export const sectionSchema = z.string().check(z.regex(/^[\w. -]{0,20}$/))
/** Whoever has to do something with it now, as it is said. */
const ballSchema = lineSchema(say('Who has it'), 80)
/** Of the catalogue of templates, or `own/` and the id of one of the organisation. */
export const templateKeySchema = z.string().check(z.regex(templateKeyPattern))
const reasonSchema = textSchema(say('The reason'), 500)

/** A document as lists show it. Whom it is for besides its contractor sees it once it is issued, where they see its class. */
export const documentEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    kind: field(say('Kind'), z.enum(documentKindNames), sorted),
    template: field(say('Template'), templateKeySchema, technical),
    title: field(say('Title'), documentTitleSchema, sorted),
    /** As it is read, `CO-003`; null until it is issued. */
    number: field(say('Number'), none(z.string().check(z.maxLength(60))), sorted),
    section: field(say('Section'), sectionSchema, technical),
    /** What its number counts, and which revision of it this is. */
    count: field(say('Count'), none(countSchema(1_000_000)), technical),
    resubmission: field(say('Revision'), countSchema(1000), technical),
    state: field(say('State'), z.enum(documentStates), sorted),
    class: field(say('Who sees it'), z.enum(documentClasses)),
    language: field(say('Language'), z.enum(languages)),
    ball: field(say('Waiting on'), none(ballSchema)),
    ballPersonId: field(say('Waiting on whom'), none(idSchema), technical),
    ballDue: field(say('Due'), none(dateSchema), sorted),
    /** What it is a translation of: that one is signed, never this. */
    translationOf: field(say('Translation of'), none(idSchema), technical),
    /** What it takes the place of once it is issued. */
    revises: field(say('Revision of'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
    changedAt: field(say('Changed'), instantSchema, sorted),
    issuedAt: field(say('Issued'), none(instantSchema), sorted),
    /** Why it is void. */
    reason: field(say('Reason'), reasonSchema),
  },
} as const satisfies Entity
export type DocumentRow = Seen<typeof documentEntity>

/** What a document says in a version. One that was issued has no sources: it says what was agreed, not how it came about. */
export const documentVersionEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    documentId: field(say('Document'), idSchema, technical),
    /** Counted within the document, from 1. */
    number: field(say('Version'), z.int()),
    class: field(say('Who sees it'), z.enum(documentClasses), technical),
    content: field(say('Text'), documentSchema, technical),
    /** SHA-256 of the canonical JSON of kind, number, title, language, blocks and what the fields say. */
    sha256: field(say('Checksum'), z.string(), technical),
    reason: field(say('Reason'), reasonSchema),
    author: field(say('From'), none(idSchema), technical),
    at: field(say('When'), instantSchema),
    issuedAt: field(say('Issued'), none(instantSchema)),
  },
} as const satisfies Entity

/** Which revision of a block stands, by whom and when it was written; `own`: by hand, so that no refresh takes it away. */
export const markSchema = z.object({
  revision: z.int(),
  by: none(idSchema),
  at: instantSchema,
  own: z.boolean(),
})
const marksSchema = z.record(blockIdSchema, markSchema)
export type Marks = z.infer<typeof marksSchema>

const fillingSchema = z.object({
  fields: z.record(fieldKeySchema, fieldSchema),
  lists: z.record(
    fieldKeySchema,
    z.array(
      z.object({
        id: blockIdSchema,
        cells: z.record(fieldKeySchema, fieldSchema.shape.value),
      }),
    ),
  ),
})

export type Filling = z.infer<typeof fillingSchema>

/** How a document is being written: what it was filled from and by whom each block was changed. Nobody else reads it. */
export const documentDraftEntity = {
  open: {},
  cost: {
    documentId: field(say('Document'), idSchema, technical),
    content: field(say('Text'), documentSchema, technical),
    marks: field(say('Changes'), marksSchema, technical),
    /** The template as it was when the document was begun. */
    template: field(say('Template'), templateSchema, technical),
    filling: field(say('What the job said'), fillingSchema, technical),
    uses: field(say('Written from'), z.array(referenceSchema), technical),
    revision: field(say('Version'), z.int(), technical),
  },
} as const satisfies Entity

/** The entities of documents, under their names. */
export const documentEntities = {
  document: documentEntity,
  'document-version': documentVersionEntity,
  'document-draft': documentDraftEntity,
} as const satisfies Record<string, Entity>
