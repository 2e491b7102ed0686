import * as z from 'zod/mini'
import { blockSchema, fieldSchema, valueSchema } from './documents.ts'

const blockChange = z.object({
  id: z.string(),
  change: z.enum(['same', 'added', 'removed', 'changed']),
  moved: z.boolean(),
  before: z.nullable(blockSchema),
  after: z.nullable(blockSchema),
  words: z.array(z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })),
  rows: z.array(
    z.object({
      id: z.string(),
      change: z.enum(['same', 'added', 'removed', 'changed']),
      cells: z.record(z.string(), valueSchema),
      before: z.record(z.string(), valueSchema),
    }),
  ),
})
/** Fields that are read otherwise: why a figure changed stands in their sources. */
const changedFields = z.array(
  z.object({ key: z.string(), before: z.nullable(fieldSchema), after: z.nullable(fieldSchema) }),
)
/** What changed from one text of a document to another. */
export const comparisonSchema = z.object({ changes: z.array(blockChange), fields: changedFields })
