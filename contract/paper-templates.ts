import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { documentTitleSchema, templateKeySchema } from './document-entities.ts'
import { documentKindNames } from './document-kinds.ts'
import { fieldKeySchema, valueKinds } from './documents.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

/** What somebody is asked who writes a document. */
export const askSchema = z.object({
  key: fieldKeySchema,
  label: z.string(),
  kind: z.enum(valueKinds),
  required: z.boolean(),
  /** For whom an answer is kept, so that no other document asks; null where it is this one’s alone. */
  keep: z.exactOptional(z.enum(['project', 'org'])),
})

/** What papers of some kinds are written of: a pay application, a signed day, a request. */
export const paperSubjectSchema = z.object({
  id: idSchema,
  kinds: z.array(z.enum(documentKindNames)),
  title: z.string(),
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
        /** Of an own template, whether the team shares it. */
        shared: z.exactOptional(z.boolean()),
        /** Of an own template, whether the caller made it. */
        mine: z.exactOptional(z.boolean()),
      }),
    ),
    /** The newest first. */
    subjects: z.array(paperSubjectSchema),
    /** The lien waivers that states prescribe: the template of each, or why it is not offered. */
    waivers: z.array(
      z.object({
        state: z.string(),
        final: z.boolean(),
        /** Null where the law makes no difference. */
        conditional: z.nullable(z.boolean()),
        key: z.nullable(templateKeySchema),
        refusal: z.string(),
      }),
    ),
    /** What the plan lets the caller do with templates of their own, and, where they are of the firm, with those of the team. */
    rights: z.object({ own: z.boolean(), share: z.boolean() }),
  }),
} as const satisfies AnyRow

/** The most of own templates of an organisation, and the characters of JSON that one comes to. */
export const ownTemplateLimits = { templates: 200, chars: 1_000_000 } as const

/** The key of an own template. */
export const ownKey = (id: string): string => `own/${id}`

export const savePaperTemplateRow = {
  method: 'POST',
  path: '/api/projects/{project}/documents/{document}/template',
  caller: 'project',
  scope: null,
  summary: say(
    'Save a document as a template of the organization; under the id of one that there is, in its place.',
  ),
  params: z.extend(inProject, { document: idSchema }),
  body: z.object({
    id: idSchema,
    title: documentTitleSchema,
    /** Whether the whole team writes from it; else who saved it alone. */
    shared: z.boolean(),
  }),
  data: z.object({ key: templateKeySchema }),
} as const satisfies AnyRow

export const removePaperTemplateRow = {
  method: 'POST',
  path: '/api/projects/{project}/document-templates/{paperTemplate}/remove',
  caller: 'project',
  scope: null,
  summary: say('Delete an own template. Documents that were written from it stay as they are.'),
  params: z.extend(inProject, { paperTemplate: idSchema }),
  body: nothing,
  data: nothing,
} as const satisfies AnyRow

export const paperTemplateRows = { savePaperTemplateRow, removePaperTemplateRow } as const
