import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { fieldKeySchema, valueKinds, valueSchema } from './documents.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'

const path = '/api/projects/{project}/paper-facts'

/** What documents ask once: of the job, or of the firm for all of its jobs. */
const factsSchema = z.object({
  facts: z.array(
    z.object({
      key: fieldKeySchema,
      label: z.string(),
      kind: z.enum(valueKinds),
      keep: z.enum(['project', 'org']),
      value: valueSchema,
    }),
  ),
  /** Whether the caller speaks for the firm; else all that they say is of this job alone. */
  ofOrg: z.boolean(),
})

export const paperFactsRow = {
  method: 'GET',
  path,
  caller: 'project',
  scope: null,
  summary: say('What documents ask once of a job and of its contractor, with what they were told.'),
  params: inProject,
  body: nothing,
  data: factsSchema,
} as const satisfies AnyRow

export const editPaperFactsRow = {
  method: 'POST',
  path,
  caller: 'project',
  scope: null,
  summary: say('Say what documents ask once. An empty value is asked again.'),
  params: inProject,
  body: z.object({ values: z.record(fieldKeySchema, valueSchema) }),
  data: factsSchema,
} as const satisfies AnyRow

export const paperFactRows = { paperFactsRow, editPaperFactsRow } as const
