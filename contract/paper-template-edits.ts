import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { documentTitleSchema, templateKeySchema } from './document-entities.ts'
import { documentKindNames } from './document-kinds.ts'
import {
  fieldKeySchema,
  rowSchema,
  templateFieldSchema,
  templateSchema,
  valueKinds,
  valueSchema,
} from './documents.ts'
import { ownTemplateLimits } from './paper-templates.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, textSchema } from './values.ts'

const path = '/api/projects/{project}/document-templates/{paperTemplate}'
const params = z.extend(inProject, { paperTemplate: idSchema })

/** What an own template is called, what is written from it, and who writes from it. */
const aboutTemplate = {
  title: documentTitleSchema,
  kind: z.enum(documentKindNames),
  language: z.enum(languages),
  /** Whether the whole team writes from it; else who made it alone. */
  shared: z.boolean(),
}
/** Which state of a template a change was made to: null for one that is not there yet. */
const stateSchema = textSchema(say('The state'), 40)

export const paperCatalogueRow = {
  method: 'GET',
  path: '/api/projects/{project}/document-fields',
  caller: 'project',
  scope: null,
  summary: say('The fields and lists that a template of documents can name, with values to try them with.'),
  params: inProject,
  body: nothing,
  data: z.object({
    fields: z.record(fieldKeySchema, z.extend(templateFieldSchema, { sample: valueSchema })),
    lists: z.record(
      fieldKeySchema,
      z.object({
        label: z.string(),
        columns: z.record(fieldKeySchema, z.object({ label: z.string(), kind: z.enum(valueKinds) })),
        rows: z.array(rowSchema),
      }),
    ),
  }),
} as const satisfies AnyRow

export const paperTemplateRow = {
  method: 'GET',
  path,
  caller: 'project',
  scope: null,
  summary: say('An own template of documents, to be changed.'),
  params,
  body: nothing,
  data: z.object({
    ...aboutTemplate,
    /** Whether the caller made it: nobody else takes it from the team. */
    mine: z.boolean(),
    template: templateSchema,
    state: stateSchema,
  }),
} as const satisfies AnyRow

export const editPaperTemplateRow = {
  method: 'POST',
  path,
  caller: 'project',
  scope: null,
  summary: say(
    'Save an own template as it was changed: its fields and how they are reckoned, its blocks, when each stands there and for what it is repeated.',
  ),
  params,
  // A character of another script is three bytes.
  bodyMost: 3 * ownTemplateLimits.chars,
  body: z.object({ ...aboutTemplate, template: templateSchema, state: z.nullable(stateSchema) }),
  data: z.object({ key: templateKeySchema, state: stateSchema }),
} as const satisfies AnyRow

export const paperTemplateEditRows = { paperCatalogueRow, paperTemplateRow, editPaperTemplateRow } as const
