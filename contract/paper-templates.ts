import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { templateKeySchema } from './document-entities.ts'
import { documentKindNames } from './document-kinds.ts'
import { fieldKeySchema, valueKinds } from './documents.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'

/** What somebody is asked who writes a document. */
export const askSchema = z.object({
  key: fieldKeySchema,
  label: z.string(),
  kind: z.enum(valueKinds),
  required: z.boolean(),
})

export const documentTemplatesRow = {
  method: 'GET',
  path: '/api/projects/{project}/document-templates',
  caller: 'project',
  scope: null,
  summary: say('What can be written in a project, and what of each the job does not know.'),
  params: inProject,
  body: nothing,
  data: z.object({
    templates: z.array(
      z.object({
        key: templateKeySchema,
        title: z.string(),
        group: z.enum(['residential', 'commercial', 'government', 'own']),
        kind: z.enum(documentKindNames),
        /** Where its form comes from; an own form where nowhere. */
        citation: z.string(),
        languages: z.array(z.enum(languages)),
        /** The roles that sign it, in order. */
        parties: z.array(z.string()),
        asks: z.array(askSchema),
      }),
    ),
  }),
} as const satisfies AnyRow
