import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { turnSchema } from './approval-calls.ts'
import { approvalEntity } from './approvals.ts'
import { comparisonSchema } from './document-comparison.ts'
import {
  documentEntity,
  documentTitleSchema,
  documentVersionEntity,
  markSchema,
  sectionSchema,
  templateKeySchema,
} from './document-entities.ts'
import { documentClasses } from './document-kinds.ts'
import { blockIdSchema, blockSchema, documentSchema, fieldKeySchema, valueSchema } from './documents.ts'
import { seenSchema } from './field.ts'
import { paperFactRows } from './paper-facts.ts'
import { paperTemplateEditRows } from './paper-template-edits.ts'
import { askSchema, documentTemplatesRow, paperTemplateRows } from './paper-templates.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { countSchema, idSchema, textSchema } from './values.ts'

/** The most documents of a project, in the trash too, and the characters of JSON that one comes to. */
export const documentsMost = 5000
export const documentCharsMost = 3_000_000

const inDocument = z.extend(inProject, { document: idSchema })
const inVersion = z.extend(inDocument, { documentVersion: idSchema })
const reasonSchema = textSchema(say('The reason'), 500)
const revisionSchema = countSchema(1_000_000_000)
const path = '/api/projects/{project}/documents'
const one = `${path}/{document}` as const

/** What somebody answers who writes a document: of each field that is asked, its value. */
const answersSchema = z.record(fieldKeySchema, valueSchema)
const personNames = z.record(z.string(), z.string())
const listedDocument = seenSchema(documentEntity)
const { content: _, ...versionFacts } = documentVersionEntity.open
const listedVersion = seenSchema({ open: versionFacts })

export const documentsRow = {
  method: 'GET',
  keepable: true,
  path,
  caller: 'project',
  scope: 'files:read',
  summary: say('The documents of a project that the caller sees, those that were changed last first.'),
  params: inProject,
  query: z.object({
    /** Those in the trash. */
    bin: z.exactOptional(z.enum(['yes'])),
    /** Those that were written from this estimate, task, scan or document. */
    uses: z.exactOptional(idSchema),
  }),
  body: nothing,
  data: z.object({
    documents: z.array(listedDocument),
    people: personNames,
    /** What waits for the caller to approve it. */
    turns: z.array(turnSchema),
  }),
} as const satisfies AnyRow

/** What each field of the template is called, by its key: those that it asks for, and those that it reckons. */
const labelsSchema = z.record(z.string(), z.string())

const fromTemplate = {
  ...{ templateKey: templateKeySchema, language: z.enum(languages), answers: answersSchema },
  /** The entry that it is written of, such as a pay application. */
  about: z.exactOptional(idSchema),
}

export const previewDocumentRow = {
  method: 'POST',
  path: `${path}/preview`,
  caller: 'project',
  scope: null,
  summary: say('A document as it would be written from a template with these answers. Nothing is kept.'),
  params: inProject,
  bodyMost: 200_000,
  body: z.object(fromTemplate),
  data: z.object({
    title: z.string(),
    content: documentSchema,
    class: z.enum(documentClasses),
    asks: z.array(askSchema),
    labels: labelsSchema,
    /** The keys of required fields that are still empty. */
    open: z.array(z.string()),
  }),
} as const satisfies AnyRow

export const makeDocumentRow = {
  method: 'POST',
  path,
  caller: 'project',
  scope: null,
  summary: say(
    'Write a document from a template. Sent again with its id, or of an entry that has it already, it is the same one.',
  ),
  params: inProject,
  bodyMost: 200_000,
  body: z.object({
    ...fromTemplate,
    id: idSchema,
    title: z.exactOptional(documentTitleSchema),
    section: z.exactOptional(sectionSchema),
    translationOf: z.exactOptional(idSchema),
  }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

const level = z.enum(['stop', 'look'])
const checkSchema = z.object({ level, text: z.string(), block: z.exactOptional(z.string()) })

export const documentRow = {
  method: 'GET',
  keepable: true,
  path: one,
  caller: 'project',
  scope: 'files:read',
  summary: say(
    'A document with its text; where it came from, and who changed which block, for those who run the project.',
  ),
  params: inDocument,
  body: nothing,
  data: z.object({
    document: listedDocument,
    content: documentSchema,
    /** The checksum of what was issued. */
    sha256: z.nullable(z.string()),
    people: personNames,
    /** Its last approval, for those who run the project. */
    approval: z.exactOptional(seenSchema(approvalEntity)),
    draft: z.exactOptional(
      z.object({
        revision: z.int(),
        marks: z.record(blockIdSchema, markSchema),
        /** What the template asks, in its order. */
        asks: z.array(askSchema),
        labels: labelsSchema,
        open: z.array(z.string()),
        checks: z.array(checkSchema),
        /** Documents that were written from this one. */
        usedIn: z.array(idSchema),
      }),
    ),
  }),
} as const satisfies AnyRow

export const editMetaRow = {
  method: 'PATCH',
  path: one,
  caller: 'project',
  scope: null,
  summary: say('Change the title of a draft, its section, or who reads it: never more than its kind allows.'),
  params: inDocument,
  body: z.object({
    title: z.exactOptional(documentTitleSchema),
    section: z.exactOptional(sectionSchema),
    class: z.exactOptional(z.enum(documentClasses)),
  }),
  data: z.object({ document: listedDocument }),
} as const satisfies AnyRow

/** What is done to a block; `base` is the revision of it that was seen, 0 where nobody had changed it. */
const operationSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), base: revisionSchema, block: blockSchema }),
  /** Behind the block `behind`, or first. */
  z.object({ op: z.literal('insert'), behind: z.nullable(blockIdSchema), block: blockSchema }),
  z.object({
    op: z.literal('move'),
    behind: z.nullable(blockIdSchema),
    block: z.object({ id: blockIdSchema }),
  }),
  z.object({ op: z.literal('remove'), base: revisionSchema, block: z.object({ id: blockIdSchema }) }),
])
export type Operation = z.infer<typeof operationSchema>

/** A draft after a change of it. */
const changedDraft = z.object({
  revision: z.int(),
  content: documentSchema,
  marks: z.record(blockIdSchema, markSchema),
  open: z.array(z.string()),
})

export const editDocumentRow = {
  method: 'POST',
  path: `${one}/edit`,
  caller: 'project',
  scope: null,
  summary: say(
    'Change blocks of a draft. What somebody else changed meanwhile is left, and told with what stands now; the rest is kept.',
  ),
  params: inDocument,
  bodyMost: 1_000_000,
  body: z.object({ operations: z.array(operationSchema).check(z.minLength(1), z.maxLength(500)) }),
  data: z.extend(changedDraft, {
    refused: z.array(
      z.object({
        /** Which of the operations, from 0. */
        at: z.int(),
        /** What stands now; null where it is gone. */
        block: z.nullable(blockSchema),
        by: z.nullable(z.string()),
        on: z.nullable(z.string()),
      }),
    ),
  }),
} as const satisfies AnyRow

export const editFieldsRow = {
  method: 'POST',
  path: `${one}/fields`,
  caller: 'project',
  scope: null,
  summary: say(
    'Type values into fields of a draft, over what the job says too, or take them from the job again.',
  ),
  params: inDocument,
  bodyMost: 200_000,
  body: z.object({
    set: z.record(fieldKeySchema, valueSchema),
    take: z.array(fieldKeySchema).check(z.maxLength(500)),
  }),
  data: changedDraft,
} as const satisfies AnyRow

export const draftNewsRow = {
  method: 'GET',
  path: `${one}/refresh`,
  caller: 'project',
  scope: null,
  summary: say('What would change in a draft if it were filled from the job as it stands now.'),
  params: inDocument,
  body: nothing,
  data: comparisonSchema,
} as const satisfies AnyRow

export const refreshDocumentRow = {
  method: 'POST',
  path: `${one}/refresh`,
  caller: 'project',
  scope: null,
  summary: say('Fill a draft from the job as it stands now; what was written by hand stays.'),
  params: inDocument,
  body: nothing,
  data: changedDraft,
} as const satisfies AnyRow

export const issueDocumentRow = {
  method: 'POST',
  path: `${one}/issue`,
  caller: 'project',
  scope: null,
  summary: say('Issue a document under the next number of its kind. From then on its text never changes.'),
  params: inDocument,
  body: z.object({
    /** What whoever issues it has read; another is not issued. */
    revision: revisionSchema,
    reason: reasonSchema,
  }),
  data: z.object({ number: z.string(), sha256: z.string() }),
} as const satisfies AnyRow

export const voidDocumentRow = {
  method: 'POST',
  path: `${one}/void`,
  caller: 'project',
  scope: null,
  summary: say('Declare an issued document void. It keeps its number and its text.'),
  params: inDocument,
  body: z.object({ reason: reasonSchema.check(z.minLength(1)) }),
  data: z.object({ document: listedDocument }),
} as const satisfies AnyRow

export const reviseDocumentRow = {
  method: 'POST',
  path: `${one}/revise`,
  caller: 'project',
  scope: null,
  summary: say('Begin a revision of an issued document: a draft that takes its place once it is issued.'),
  params: inDocument,
  body: z.object({ id: idSchema }),
  data: z.object({ id: idSchema }),
} as const satisfies AnyRow

export const binDocumentRow = {
  method: 'POST',
  path: `${one}/bin`,
  caller: 'project',
  scope: null,
  summary: say('Move a draft to the trash, or take it out again. What was issued is never deleted.'),
  params: inDocument,
  body: z.object({ binned: z.boolean() }),
  data: nothing,
} as const satisfies AnyRow

export const documentVersionsRow = {
  method: 'GET',
  path: `${one}/versions`,
  caller: 'project',
  scope: 'files:read',
  summary: say('The versions of a document, the newest first.'),
  params: inDocument,
  body: nothing,
  data: z.object({
    versions: z.array(listedVersion),
    people: personNames,
    /** For how many days versions that were not issued are kept; null for as long as the document. */
    days: z.nullable(z.int()),
  }),
} as const satisfies AnyRow

export const documentVersionRow = {
  method: 'GET',
  path: `${one}/versions/{documentVersion}`,
  caller: 'project',
  scope: 'files:read',
  summary: say('A version of a document with its text.'),
  params: inVersion,
  body: nothing,
  data: z.object({ version: seenSchema(documentVersionEntity) }),
} as const satisfies AnyRow

export const keepDocumentVersionRow = {
  method: 'POST',
  path: `${one}/versions`,
  caller: 'project',
  scope: null,
  summary: say('Keep a draft as it stands as a version.'),
  params: inDocument,
  body: z.object({ id: idSchema, reason: reasonSchema }),
  data: z.object({ id: idSchema, number: z.int() }),
} as const satisfies AnyRow

export const restoreDocumentVersionRow = {
  method: 'POST',
  path: `${one}/versions/{documentVersion}/restore`,
  caller: 'project',
  scope: null,
  summary: say('Make a draft say again what it said in a version. What it says now is kept as one.'),
  params: inVersion,
  body: nothing,
  data: changedDraft,
} as const satisfies AnyRow

export const compareDocumentRow = {
  method: 'GET',
  path: `${one}/compare`,
  caller: 'project',
  scope: 'files:read',
  summary: say('What changed from one version to another, or to what a document says now.'),
  params: inDocument,
  query: z.object({ older: idSchema, newer: z.exactOptional(idSchema) }),
  body: nothing,
  data: comparisonSchema,
} as const satisfies AnyRow

/** Every call of documents. */
export const documentRows = {
  documentsRow,
  documentTemplatesRow,
  previewDocumentRow,
  makeDocumentRow,
  documentRow,
  editMetaRow,
  editDocumentRow,
  editFieldsRow,
  draftNewsRow,
  refreshDocumentRow,
  issueDocumentRow,
  voidDocumentRow,
  reviseDocumentRow,
  documentVersionsRow,
  documentVersionRow,
  keepDocumentVersionRow,
  restoreDocumentVersionRow,
  compareDocumentRow,
  ...paperTemplateRows,
  ...paperTemplateEditRows,
  ...paperFactRows,
  // Last, for what lies in the trash is changed no more.
  binDocumentRow,
} as const
