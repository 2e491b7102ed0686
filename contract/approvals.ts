import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { projectRoles } from './audience.ts'
import { blockIdSchema } from './documents.ts'
import { type Entity, field, type Seen, technical } from './field.ts'
import { dateSchema, idSchema, instantSchema, textSchema } from './values.ts'

/**
 * An approval is of a version of a document, which nobody changes while it is out. Whoever is asked approves it or returns it
 * with comments on its blocks; returned once, it is a draft again.
 */

/** The most of steps of an approval, and of comments that one is returned with; how long a letter's link works after the day. */
export const approvalLimits = { steps: 20, comments: 200, linkDays: 30 } as const

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
export const approvalNoteSchema = textSchema(say('The note'), 2000)
export const approvalAnswers = ['approved', 'returned'] as const

/** Who is asked: one of the project's people, or whoever of a role comes first. */
export const askedSchema = z.object({
  person: none(idSchema),
  role: none(z.enum(projectRoles)),
  dueOn: dateSchema,
})

export const approvalCommentSchema = z.object({
  block: blockIdSchema,
  text: approvalNoteSchema.check(z.minLength(1)),
})

const stepSchema = z.extend(askedSchema, {
  /** Since when it is their turn; null before. */
  askedAt: none(instantSchema),
  remindedOn: none(dateSchema),
  answer: none(z.enum(approvalAnswers)),
  note: approvalNoteSchema,
  comments: z.array(approvalCommentSchema),
  /** Who of the project's people answered. */
  by: none(idSchema),
  at: none(instantSchema),
})
export type ApprovalStep = z.infer<typeof stepSchema>

export const approvalEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    documentId: field(say('Document'), idSchema, technical),
    versionId: field(say('Version'), idSchema, technical),
    /** Whether all are asked at once; else each after the one before. */
    together: field(say('All at once'), z.boolean()),
    note: field(say('Note'), approvalNoteSchema),
    steps: field(say('Who is asked'), z.array(stepSchema), technical),
    state: field(say('State'), z.enum(['open', 'approved', 'returned', 'withdrawn'])),
    author: field(say('From'), none(idSchema), technical),
    at: field(say('Sent'), instantSchema),
    endedAt: field(say('Ended'), none(instantSchema)),
  },
} as const satisfies Entity
export const approvalEntities = { 'document-approval': approvalEntity } as const
export type Approval = Required<Seen<typeof approvalEntity>>
