import { sql } from 'kysely'
import type { Template } from '#contract/documents.ts'
import type {
  editPaperTemplateRow,
  paperCatalogueRow,
  paperTemplateRow,
} from '#contract/paper-template-edits.ts'
import { ownKey } from '#contract/paper-templates.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { inOrder, withDeclared } from '#domain/documents/catalogue.ts'
import { fillTemplate } from '#domain/documents/fill.ts'
import { templateFlaws } from '#domain/documents/template-faults.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { lacking } from '#server/plan/features.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { requireFilled } from './filled.ts'
import {
  isMine,
  type OwnContext,
  ownRights,
  readOwn,
  requireRoom,
  requireTeam,
  templateText,
  wordsOfLaw,
} from './own-templates.ts'
import type { DocumentsContext } from './ports.ts'

type Context = OwnContext & Pick<DocumentsContext, 'jobFacts' | 'templates'>

/** Which state a template is in: another one with every change of what it says. */
const { ref } = sql
const column = (name: string) => ref(`paper_templates.${name}`)
const state = sql<string>`md5(concat_ws(chr(10), ${column('title')}, ${column('kind')}, ${column('language')},
  ${column('shared')}::text, ${column('body')}::text))`

/** What templates are made of. */
export async function readCatalogue(
  { templates }: Context,
  scope: Scope,
): Promise<RowData<typeof paperCatalogueRow>> {
  requireRight(scope, 'paper.write')
  const { fields, lists } = templates.catalogue(spokenLanguage())
  return {
    fields: { ...fields },
    lists: Object.fromEntries(
      Object.entries(lists).map(([key, list]) => [
        key,
        { ...list, columns: { ...list.columns }, rows: [...list.rows] },
      ]),
    ),
  }
}

/** An own template that the caller writes from. */
export async function readTemplate(
  context: Context,
  scope: Scope,
  { paperTemplate: id }: RowInput<typeof paperTemplateRow>['params'],
): Promise<RowData<typeof paperTemplateRow>> {
  requireRight(scope, 'paper.write')
  const { own, share } = await ownRights(context, scope)
  const found = own
    ? await readOwn(context, scope, share).select(state.as('state')).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!found) throw notThere()
  if (found.shared) await requireTeam(context.db, scope)
  const { id: _, body, author_id: author, ...about } = found
  return { ...about, mine: isMine(scope, author), template: inOrder(body) }
}

/**
 * Saves an own template as somebody changed it, or a new one. Refuses what the plan does not have, what makes no document, and what
 * was changed since by somebody else.
 */
export async function editTemplate(
  context: Context,
  scope: Scope,
  { paperTemplate: id }: RowInput<typeof editPaperTemplateRow>['params'],
  { template, state: seen, title, kind, language, shared }: RowInput<typeof editPaperTemplateRow>['body'],
): Promise<RowData<typeof editPaperTemplateRow>> {
  requireRight(scope, 'paper.write')
  const rights = await ownRights(context, scope)
  if (!rights.own) throw lacking('ownTemplates')
  const found = () => readOwn(context, scope, rights.share).where('id', '=', id).executeTakeFirst()
  if (seen !== null && !(await found())) throw notThere()
  if (shared && !rights.share) throw lacking('sharedTemplates')
  if (kind === 'lien-waiver') throw wordsOfLaw()
  const catalogue = context.templates.catalogue(spokenLanguage())
  const { base: _, ...told } = withDeclared(template, catalogue)
  const flaw = templateFlaws(told, catalogue)[0]
  if (flaw) throw new Refusal('invalid_input', flaw.text, { fields: { template: flaw.text } })
  requireFilled(fillTemplate(told, await context.jobFacts(scope)))
  return scope.write(async ({ tx, now, note, self }) => {
    await self()
    // Another’s is none; one that was deleted meanwhile neither.
    if (!(await requireRoom(tx, scope, id, shared)) && seen !== null) throw notThere()
    const before = await tx
      .selectFrom('paper_templates')
      .select(['body', state.as('state')])
      .where('org_id', '=', scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (before && before.state !== seen)
      throw new Refusal(
        'conflict',
        say('Somebody else saved this template meanwhile. What you did is still here.'),
      )
    // What the law wants of the form that it was made from is checked on, whatever is sent.
    const body: Template = { ...told, base: before?.body.base ?? 'blank' }
    const row = { title, kind, language, body: templateText(body), shared, changed_at: now }
    const { state: saved } = await tx
      .insertInto('paper_templates')
      .values({ ...row, org_id: scope.orgId, id, author_id: scope.userId, created_at: now })
      .onConflict((on) => on.columns(['org_id', 'id']).doUpdateSet(row))
      .returning(state.as('state'))
      .executeTakeFirstOrThrow()
    await note({ class: 'cost', kind: 'document.template', detail: { title } })
    return { key: ownKey(id), state: saved }
  })
}
