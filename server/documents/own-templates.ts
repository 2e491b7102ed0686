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
import { isOfOrg } from './facts.ts'
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
    .select(['id', 'title', 'kind', 'language', 'body', 'shared', 'author_id'])
    .where('org_id', '=', orgId)
    .where((eb) =>
      eb.or([
        ...(share ? [eb('shared', '=', true)] : []),
        ...(userId === null ? [] : [eb('author_id', '=', userId)]),
      ]),
    )
    .orderBy('title')
    .orderBy('id')

/** Whether the caller made what somebody did. */
export const isMine = ({ userId }: Scope, author: string | null): boolean =>
  userId !== null && author === userId

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
  return rows.map((row) => ({ ...shown(row), shared: row.shared, mine: isMine(scope, row.author_id) }))
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
  rights: async (scope) => {
    const { own, share } = await ownRights(context, scope)
    return { own, share: share && (await isOfOrg(context.db, scope)) }
  },
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

/** What the whole team writes from is changed by who is of the firm: not by who is on one of its jobs alone. */
export async function requireTeam(db: Db, scope: Scope): Promise<void> {
  if (!(await isOfOrg(db, scope))) throw notThere()
}

/**
 * Whether there is a template with this id already; refuses another’s, one more than an organisation has, and that who did not
 * make it takes it from the team. `shared`: whether the team is to have it.
 */
export async function requireRoom(
  tx: Writing['tx'],
  scope: Scope,
  id: string,
  shared: boolean,
): Promise<boolean> {
  const all = await tx
    .selectFrom('paper_templates')
    .select(['id', 'author_id', 'shared'])
    .where('org_id', '=', scope.orgId)
    .forUpdate()
    .execute()
  const there = all.find((one) => one.id === id)
  const mine = isMine(scope, there?.author_id ?? null)
  if (there && !there.shared && !mine) throw notThere()
  if (shared || there?.shared) await requireTeam(tx, scope)
  if (there?.shared && !shared && !mine)
    throw new Refusal('conflict', say('Only who made this template can take it from the team.'))
  const { templates: most } = ownTemplateLimits
  if (!there && all.length >= most)
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
    await requireRoom(tx, scope, template, shared)
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
    if (found.shared) await requireTeam(tx, scope)
    await self()
    await tx.deleteFrom('paper_templates').where('org_id', '=', scope.orgId).where('id', '=', id).execute()
    await note({ class: 'cost', kind: 'document.template-removed', detail: { title: found.title } })
  })
  return {}
}
