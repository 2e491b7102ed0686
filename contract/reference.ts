import * as z from 'zod/mini'
import { countSchema, idSchema } from './values.ts'

export const referenceKinds = [
  'estimate',
  'task',
  'log',
  'scan',
  'document',
  'proposal',
  'file',
  'rfi',
  'transmittal',
  'money',
] as const

/** A thing of a project, in the version that it was taken in, and the part of it: a line, a block, a face of a room. */
export const referenceSchema = z.object({
  kind: z.enum(referenceKinds),
  id: idSchema,
  version: z.exactOptional(countSchema(1_000_000)),
  part: z.exactOptional(z.string().check(z.maxLength(200))),
})
export type Reference = z.infer<typeof referenceSchema>
