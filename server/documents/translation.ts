import type { DocumentClass } from '#contract/document-kinds.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { refilled } from '#domain/documents/refill.ts'
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
  const { content } = requireFilled(refilled(template, draft.filling, draft.content, draft.marks))
  const marks = Object.fromEntries(Object.entries(draft.marks).filter(([, { own }]) => own))
  return { content, template, filling: draft.filling, marks, class: original.class }
}

/** What a document was filled from; undefined for who does not run the project. */
export const fillingKept = async (scope: Scope, id: string): Promise<Filling | undefined> =>
  (
    await scope
      .reads('cost')
      ?.selectFrom('document_drafts')
      .select('filling')
      .where((eb) => eb.and({ ...ofProject(scope), document_id: id }))
      .executeTakeFirst()
  )?.filling

/** What a translation is called: as its template is where its original is, else after that. */
export function translatedTitle(
  { templates }: Pick<DocumentsContext, 'templates'>,
  { template, language, title }: Held,
  found: PaperTemplate,
): string {
  return templates.of(template, language)?.title === title ? found.title : `${title} (español)`.slice(-200)
}
