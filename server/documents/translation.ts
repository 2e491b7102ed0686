import { isDeepStrictEqual } from 'node:util'
import type { DocumentClass } from '#contract/document-kinds.ts'
import type { Field } from '#contract/documents.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { refilled, typedFields } from '#domain/documents/refill.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import type { Draft, Held } from './draft.ts'
import { requireFilled } from './filled.ts'
import type { DocumentsContext, PaperTemplate } from './ports.ts'
import { ofProject } from './read.ts'

/**
 * What the translation of a document says: its template's words in the other language, and the figures, names and days of what it
 * is a translation of, whatever the job says by now. What was written by hand stands as it is until somebody translates it.
 */
export async function translated(
  scope: Scope,
  { tx }: Writing,
  original: Held,
  { template }: PaperTemplate,
): Promise<Omit<Draft, 'revision'> & { class: DocumentClass }> {
  const draft = await tx
    .selectFrom('document_drafts')
    .select(['content', 'marks', 'filling'])
    .where((eb) => eb.and({ ...ofProject(scope), document_id: original.id }))
    .executeTakeFirstOrThrow(notThere)
  const filling = saying(draft)
  const { content } = requireFilled(refilled(template, filling, draft.content, draft.marks))
  const marks = Object.fromEntries(Object.entries(draft.marks).filter(([, { own }]) => own))
  return { content, template, filling, marks, class: original.class }
}

/** What a draft was filled from, with what was typed over it. */
const saying = ({ filling, content }: Pick<Draft, 'filling' | 'content'>): Filling => ({
  ...filling,
  fields: { ...filling.fields, ...Object.fromEntries(typedFields(content)) },
})

/** What a document says, as a translation of it is filled from it; undefined for who does not run the project. */
export async function sayingOf(scope: Scope, id: string): Promise<Filling | undefined> {
  const draft = await scope
    .reads('cost')
    ?.selectFrom('document_drafts')
    .select(['filling', 'content'])
    .where((eb) => eb.and({ ...ofProject(scope), document_id: id }))
    .executeTakeFirst()
  return draft && saying(draft)
}

/** A translation in which what was typed into its original is what stands there now; what was typed into itself stays. */
export function following<Of extends Pick<Draft, 'content' | 'filling' | 'template'>>(
  draft: Of,
  original: Filling,
): Of {
  const { content, filling, template } = draft
  const taken = typedFields(content).filter(([key, { value, source }]) => {
    const from = filling.fields[key]
    return isDeepStrictEqual([value, source], [from?.value, from?.source])
  })
  const others = new Set(taken.map(([key]) => key))
  const stands = taken.flatMap(([key, field]): [string, Field][] => {
    const now = original.fields[key]
    if (now) return [[key, now]]
    // The template asks again for what the original says no more.
    return key in template.fields ? [] : [[key, { ...field, value: null, overruled: null }]]
  })
  const own = Object.entries(content.fields).filter(([key]) => !others.has(key))
  return { ...draft, content: { ...content, fields: Object.fromEntries([...own, ...stands]) } }
}

/** What a translation is called: as its template is where its original is, else after that. */
export function translatedTitle(
  { templates }: Pick<DocumentsContext, 'templates'>,
  { template, language, title }: Held,
  found: PaperTemplate,
): string {
  return templates.of(template, language)?.title === title ? found.title : `${title} (español)`.slice(-200)
}
