import * as z from 'zod/mini'
import { type Language, sourceLanguage } from '#language/languages.ts'
import { type TemplateId, templateIds } from './choices.ts'
import data from './project-templates.json' with { type: 'json' }
import spanish from './spanish.json' with { type: 'json' }

const performer = z.enum([
  'you',
  'contractor',
  'licensed trade only',
  'architect or engineer',
  'inspector',
  'government',
])
/** Who does a task. "You" runs the project: its owner, or the tenant of a commercial one. */
export type Performer = z.output<typeof performer>

const gate = z.enum(['permit', 'inspection', 'decision', 'order', 'wait', 'review'])
/** What has to be passed before the tasks after it may start. */
export type Gate = z.output<typeof gate>

const taskSchema = z.object({
  id: z.string(),
  name: z.string(),
  phase: z.string(),
  /** Working days; 0 is a milestone. */
  duration: z.int().check(z.nonnegative()),
  /** FS, SS and FF: what of the one this waits with what of it for, `lag` working days later, or earlier below 0. */
  predecessors: z.array(z.object({ id: z.string(), type: z.enum(['FS', 'SS', 'FF']), lag: z.int() })),
  trade: z.string(),
  who: z.object({ diy: performer, hybrid: performer, professional: performer }),
  gate: z.optional(gate),
  /** Keys of `sources` whose digest supports the task's place, content or duration. */
  sources: z.array(z.string()),
  /** What of the task is a planner's own judgement, not the sources'. */
  judgement: z.optional(z.string()),
})
export type TemplateTask = z.output<typeof taskSchema>

const catalogueSchema = z.object({
  sources: z.record(z.string(), z.object({ address: z.url(), says: z.string() })),
  templates: z.array(
    z.object({
      key: z.enum(templateIds),
      name: z.string(),
      note: z.string(),
      check: z.object({ what: z.string(), published: z.string(), source: z.string() }),
      tasks: z.array(taskSchema),
    }),
  ),
})
export type Template = z.output<typeof catalogueSchema>['templates'][number]
type Catalogue = z.output<typeof catalogueSchema>

let catalogue: Catalogue | undefined

/** All templates, each with its tasks, and the sources by their keys. Read at the first call: nobody else pays for it. */
export function templateCatalogue(): Catalogue {
  catalogue ??= catalogueSchema.parse(data)
  return catalogue
}

/** The template of an id. */
export function templateOf(id: TemplateId): Template {
  const template = templateCatalogue().templates.find((one) => one.key === id)
  if (!template) throw new Error(`No template ${id}`)
  return template
}

const spanishWords: Readonly<Record<string, string>> = spanish

/**
 * A text of the templates in a language. The texts are content that is copied into a project, in the language of whoever
 * makes it, and translated no more from there: so their Spanish stands beside them, not among what the pages say.
 */
export const inLanguage = (text: string, language: Language): string =>
  language === sourceLanguage ? text : (spanishWords[text] ?? text)
