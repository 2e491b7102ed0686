import type { DocumentKind } from '#contract/document-kinds.ts'
import type { Template } from '#contract/documents.ts'
import {
  ownKey,
  ownTemplateLimits,
  type removePaperTemplateRow,
  type savePaperTemplateRow,
} from '#contract/paper-templates.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { inOrder } from '#domain/documents/catalogue.ts'
import { fillTemplate } from '#domain/documents/fill.ts'
import { templateFrom } from '#domain/documents/own-template.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hasFeature, lacking } from '#server/plan/features.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { requireFilled } from './filled.ts'
import type { DocumentsContext, OwnTemplates, PaperTemplate } from './ports.ts'
import { ofProject, requireDocument } from './read.ts'
import type { PlanOf } from './versions.ts'

export type OwnContext = { db: Db; planOf: PlanOf }

type Row = {
  id: string
  title: string
  kind: DocumentKind
  language: Language
  body: Template
  shared: boolean
}

/** What the plan of an organisation lets it do with templates of its own. */
export async function ownRights(
  { planOf }: OwnContext,
  scope: Scope,
): Promise<{ own: boolean; share: boolean }> {
  const plan = await planOf(scope.orgId)
  return { own: hasFeature(plan, 'ownTemplates'), share: hasFeature(plan, 'sharedTemplates') }
}

/** Those of the organisation that the caller writes from: their own, and what is shared where the plan has that. */
export const readOwn = ({ db }: OwnContext, { orgId, userId }: Scope, share: boolean) =>
  db
    .selectFrom('paper_templates')
    .select(['id', 'title', 'kind', 'language', 'body', 'shared'])
    .where('org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        ...(share ? [eb('shared', '=', true)] : []),
        ...(userId === null ? [] : [eb('author_id', '=', userId)]),
      ]),
    )
    .orderBy('title')
    .orderBy('id')

const shown = ({ id, title, kind, language, body }: Row): PaperTemplate => ({
  ...{ key: ownKey(id), title, kind, group: 'own', citation: '', languages: [language] },
  // What is asked stands in the order of the paper, which the database does not keep.
  template: inOrder(body),
  parties: body.blocks.flatMap(({ block }) =>
    block.kind === 'signature' ? block.parties.map(({ role }) => role) : [],
  ),
})

async function listOwn(context: OwnContext, scope: Scope): ReturnType<OwnTemplates['list']> {
  const { own, share } = await ownRights(context, scope)
  if (!own) return []
  const rows = await readOwn(context, scope, share).execute()
  return rows.map((row) => ({ ...shown(row), shared: row.shared }))
}

/** An own template by its key; undefined where the caller has none such, or their plan none at all. */
async function findOwn(context: OwnContext, scope: Scope, key: string): Promise<PaperTemplate | undefined> {
  const { own, share } = await ownRights(context, scope)
  if (!own) return undefined
  const row = await readOwn(context, scope, share)
    .where('id', '=', key.slice('own/'.length))
    .executeTakeFirst()
  return row && shown(row)
}

/** The templates of organisations, each as its plan has them. */
export const ownTemplates = (context: OwnContext): OwnTemplates => ({
  list: (scope) => listOwn(context, scope),
  find: (scope, key) => findOwn(context, scope, key),
  rights: (scope) => ownRights(context, scope),
})

/** No look-alike of a form whose words a law prescribes is made. */
export const wordsOfLaw = () =>
  new Refusal('conflict', say('The words of this form are the law’s: write it from ours each time.'))

/** A template as it is kept; refuses one that is too long. */
export function templateText(body: Template): string {
  const text = JSON.stringify(body)
  const { chars: most } = ownTemplateLimits
  if (text.length > most)
    throw new Refusal('conflict', say('A template holds at most {most} characters.', { most }))
  return text
}

/** Whether there is a template with this id already; refuses another’s, and one more than an organisation has. */
export async function requireRoom(tx: Writing['tx'], scope: Scope, id: string): Promise<boolean> {
  const mine = await tx
    .selectFrom('paper_templates')
    .select(['id', 'author_id', 'shared'])
    .where('org_id', '=', scope.orgId)
    .forUpdate()
    .execute()
  const there = mine.find((one) => one.id === id)
  if (there && !there.shared && there.author_id !== scope.userId) throw notThere()
  const { templates: most } = ownTemplateLimits
  if (!there && mine.length >= most)
    throw new Refusal('conflict', say('An organization has at most {most} templates.', { most }))
  return there !== undefined
}

/** Saves a document as a template, anew under its id; refuses what the plan does not have, and what makes no document. */
export async function saveTemplate(
  context: OwnContext & Pick<DocumentsContext, 'jobFacts'>,
  scope: Scope,
  id: string,
  { id: template, title, shared }: RowInput<typeof savePaperTemplateRow>['body'],
): Promise<RowData<typeof savePaperTemplateRow>> {
  requireRight(scope, 'paper.write')
  const document = await requireDocument(scope, id)
  const rights = await ownRights(context, scope)
  if (!rights.own) throw lacking('ownTemplates')
  if (shared && !rights.share) throw lacking('sharedTemplates')
  const draft = await scope
    .reads('cost')
    ?.selectFrom('document_drafts')
    .select(['content', 'marks', 'template'])
    .where((eb) => eb.and({ ...ofProject(scope), document_id: id }))
    .executeTakeFirst()
  if (!draft) throw notThere()
  const base = draft.template.base ?? document.template
  if (base.startsWith('lien-waiver-')) throw wordsOfLaw()
  const body = { ...templateFrom(draft.template, draft.content, draft.marks), base }
  const text = templateText(body)
  requireFilled(fillTemplate(body, await context.jobFacts(scope)))
  await scope.write(async ({ tx, now, note, self }) => {
    await self()
    await requireRoom(tx, scope, template)
    const { kind, language } = document
    const row = { title, kind, language, body: text, shared, changed_at: now }
    await tx
      .insertInto('paper_templates')
      .values({ ...row, org_id: scope.orgId, id: template, author_id: scope.userId, created_at: now })
      .onConflict((on) => on.columns(['org_id', 'id']).doUpdateSet(row))
      .execute()
    await note({ class: 'cost', kind: 'document.template', subject: id, detail: { title } })
  })
  return { key: ownKey(template) }
}

/** Deletes an own template; what was written from it keeps its own copy. */
export async function removeTemplate(
  context: OwnContext,
  scope: Scope,
  { paperTemplate: id }: RowInput<typeof removePaperTemplateRow>['params'],
): Promise<Record<never, never>> {
  requireRight(scope, 'paper.write')
  const { share } = await ownRights(context, scope)
  await scope.write(async ({ tx, note, self }) => {
    const found = await readOwn({ ...context, db: tx }, scope, share)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw notThere()
    await self()
    await tx.deleteFrom('paper_templates').where('org_id', '=', scope.orgId).where('id', '=', id).execute()
    await note({ class: 'cost', kind: 'document.template-removed', detail: { title: found.title } })
  })
  return {}
}
