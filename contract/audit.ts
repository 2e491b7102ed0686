import * as z from 'zod/mini'
import { given } from './query.ts'
import { type AnyRow, nothing } from './route.ts'

/** What an operator did, as a log line; it names nobody but by id. */
export const auditLineSchema = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditLine = z.output<typeof auditLineSchema>

export const auditRow = {
  method: 'GET',
  path: '/api/operator/audit',
  caller: 'operator',
  summary: 'What operators, keys and the command line did, newest first.',
  params: nothing,
  query: z.object({
    before: given(z.string().check(z.regex(/^\d{1,18}$/, { error: 'Before must be the id of a line' }))),
  }),
  body: nothing,
  data: z.object({ lines: z.array(auditLineSchema), next: z.nullable(z.string()) }),
} as const satisfies AnyRow
