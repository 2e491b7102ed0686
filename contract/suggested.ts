import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type Entity, field, technical } from './field.ts'
import { idSchema, instantSchema, lineSchema } from './values.ts'

/** The most suggestions of a project that wait for a decision, and the most parts of one. */
export const suggestionsMost = 100
export const suggestedPartsMost = 50

/** What a part of a suggestion would do. */
export const partKinds = [
  'task.add',
  'task.change',
  'comment.add',
  'document.add',
  'line.add',
  'line.change',
  'line.remove',
] as const
export type PartKind = (typeof partKinds)[number]

/** A part of what a program suggests: to what, what stood there when it was suggested, and what would stand there. */
export const suggestedPartSchema = z.object({
  /** Of the part, and of what it adds. */
  id: idSchema,
  kind: z.enum(partKinds),
  title: z.string(),
  /** What it is about: a task or a line; null for what is new. */
  of: z.nullable(idSchema),
  /** The version in which that was seen. */
  base: z.nullable(z.int()),
  was: z.record(z.string(), z.unknown()),
  to: z.record(z.string(), z.unknown()),
})
export type SuggestedPart = z.infer<typeof suggestedPartSchema>

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
export const suggestionSummarySchema = lineSchema(say('The summary'), 300)

/** What a program suggests to those who run a project, until somebody decides it and after. */
export const suggestionEntity = {
  open: {},
  manage: {
    id: field(say('Id'), idSchema, technical),
    summary: field(say('Suggestion'), suggestionSummarySchema),
    /** The key that it was made with. */
    author: field(say('From'), z.string()),
    keyId: field(say('Key'), idSchema, technical),
    /** The estimate that its lines are of. */
    estimateId: field(say('Estimate'), none(idSchema), technical),
    parts: field(say('Parts'), z.array(suggestedPartSchema), technical),
    madeAt: field(say('Suggested on'), instantSchema),
    decidedAt: field(say('Decided on'), none(instantSchema)),
    decidedBy: field(say('Decided by'), none(idSchema), technical),
    /** The parts that were accepted; none where it was declined. */
    accepted: field(say('Accepted'), z.array(idSchema), technical),
  },
} as const satisfies Entity
