import type { issueDocumentRow, reviseDocumentRow, voidDocumentRow } from '#contract/document-calls.ts'
import { type DocumentState, documentKinds } from '#contract/document-kinds.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { numberOf } from '#domain/documents/numbering.ts'
import { openKeys, saidOf } from '#domain/documents/refill.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { makeTurns } from '#server/kit/turns.ts'
import { conflict } from '#server/scope/edit.ts'
import { requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import {
  type Held,
  holdDraft,
  noBall,
  putDraft,
  putVersion,
  requireNotOut,
  requirePictures,
} from './draft.ts'
import type { DocumentsContext, DocumentsPort } from './ports.ts'
import { holdDocument, issuedVersion, ofProject, requireDocument, show } from './read.ts'

/**
 * The next number: what it was given elsewhere, of a revision that of what it revises with the next `.1`, of a translation that of its original, else one
 * more than the last of its kind, and section, in the project. Whoever writes in a project waits for all others, so that none is
 * given twice and none is left out; a change that fails takes none.
 */
async function nextNumber(
  { numbers }: Pick<DocumentsContext, 'numbers'>,
  scope: Scope,
  writing: Writing,
  { id, kind, section, revises, translationOf }: Held,
): Promise<{ number: string; count: number | null; resubmission: number }> {
  const original = translationOf === null ? undefined : await holdDocument(scope, writing, translationOf)
  if (original && original.number === null)
    throw new Refusal('conflict', say('Issue the document that this is a translation of first.'))
  if (original) return { number: original.number ?? '', count: null, resubmission: 0 }
  const { own, taken } = await numbers(scope, writing, { id, kind, section })
  if (own) return own
  const revised = revises === null ? undefined : await holdDocument(scope, writing, revises)
  const last = await writing.tx
    .selectFrom('documents')
    .select((eb) => [eb.fn.max('count').as('count'), eb.fn.max('resubmission').as('resubmission')])
    .where((eb) => eb.and({ ...ofProject(scope), kind, section }))
    .$if(revised !== undefined, (all) => all.where('count', '=', revised?.count ?? null))
    .executeTakeFirst()
  const count = revised?.count ?? Math.max(last?.count ?? 0, ...taken.map((one) => one.count)) + 1
  const before = taken.flatMap((one) => (one.count === count ? one.resubmission : []))
  const resubmission = revised ? Math.max(last?.resubmission ?? 0, ...before) + 1 : 0
  const prefix = section === '' ? documentKinds[kind].prefix : section
  return { number: numberOf({ prefix, count, resubmission }), count, resubmission }
}

/** Issues a document within a change of the project: what it says is kept for good, under the next number of its kind. */
export async function issueHeld(
  { templates, numbers, paidFor }: Pick<DocumentsContext, 'templates' | 'numbers' | 'paidFor'>,
  scope: Scope,
  writing: Writing,
  document: Held,
  { revision, reason }: { revision?: number; reason: string },
): Promise<{ number: string; sha256: string }> {
  const { tx, now } = writing
  const draft = await holdDraft(scope, writing, document)
  // Somebody wrote on since it was read.
  if (revision !== undefined && draft.revision !== revision) throw conflict({})
  const open = openKeys(draft.template, draft.content)
  const paid = document.kind === 'lien-waiver' && (await paidFor(tx, scope, document.id))
  const stops = [
    ...open.map((key) => say('{name} is still empty.', { name: draft.template.fields[key]?.label ?? key })),
    ...templates
      .checks(document.template, draft.template, draft.content, paid)
      .flatMap(({ level, text }) => (level === 'stop' ? text : [])),
  ]
  if (stops[0] !== undefined) throw new Refusal('conflict', stops[0])
  await requirePictures(scope, writing, document, draft.content)
  const given = await nextNumber({ numbers }, scope, writing, document)
  const mine = { ...ofProject(scope), id: document.id }
  const author = await writing.self()
  const content = saidOf(draft.content)
  const { sha256 } = await putVersion(
    scope,
    writing,
    { ...document, number: given.number },
    {
      ...{ content, author, reason, issued: true },
    },
  )
  await tx
    .updateTable('documents')
    .set({ ...given, state: 'issued', ...noBall, issued_at: now, changed_at: now })
    .where((eb) => eb.and(mine))
    .execute()
  if (document.revises !== null) await supersede(scope, writing, document.revises)
  const owners = await tx
    .selectFrom('project_people')
    .select('id')
    .where((eb) => eb.and({ ...ofProject(scope), role: 'owner' }))
    .where('removed_at', 'is', null)
    .execute()
  await writing.note({
    ...{ class: document.class, kind: 'document.issued', subject: document.id },
    detail: { number: given.number, title: document.title, people: owners.map(({ id }) => id) },
  })
  return { number: given.number, sha256 }
}

async function supersede(scope: Scope, { tx, now }: Writing, id: string): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ state: 'superseded', ...noBall, changed_at: now })
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .where('state', '=', 'issued')
    .execute()
}

/** They wait for each other in a project anyway: here they do so before they hold a connection that others need. */
const issuing = makeTurns(
  2,
  2000,
  () =>
    new Refusal('unavailable', say('The service is not available right now. Please try again in a minute.')),
)

/** Issues a document as whoever issues it has read it; asked again it answers what was issued. */
export async function issueDocument(
  context: DocumentsContext,
  scope: Scope,
  id: string,
  { revision, reason }: RowInput<typeof issueDocumentRow>['body'],
): Promise<RowData<typeof issueDocumentRow>> {
  requireRight(scope, 'paper.write')
  const done = await issuedVersion(scope, id)
  if (done && done.state === 'issued') return { number: done.number, sha256: done.sha256 }
  return issuing(() =>
    scope.write(async (writing) =>
      issueHeld(context, scope, writing, await holdDocument(scope, writing, id), { revision, reason }),
    ),
  )
}

/** Declares what was issued void, for a reason: it keeps its number and its text. */
export async function voidDocument(
  scope: Scope,
  id: string,
  { reason }: RowInput<typeof voidDocumentRow>['body'],
): Promise<RowData<typeof voidDocumentRow>> {
  requireRight(scope, 'paper.write')
  await scope.write(async (writing) => {
    const document = await holdDocument(scope, writing, id)
    if (document.state === 'void') return
    if (document.issued_at === null)
      throw new Refusal(
        'conflict',
        say('Only what was issued can be void. Move the draft to the trash instead.'),
      )
    await writing.self()
    await writing.tx
      .updateTable('documents')
      .set({ state: 'void', reason, ...noBall, changed_at: writing.now })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    const { title, number } = document
    await writing.note({
      class: document.class,
      kind: 'document.voided',
      subject: id,
      detail: { title, number },
    })
  })
  return { document: show(scope, await requireDocument(scope, id)) }
}

/** Begins a revision: a draft that says what was issued, and takes its place once it is issued itself. */
export async function reviseDocument(
  scope: Scope,
  id: string,
  { id: revision }: RowInput<typeof reviseDocumentRow>['body'],
): Promise<RowData<typeof reviseDocumentRow>> {
  requireRight(scope, 'paper.write')
  await scope.write(async (writing) => {
    const { tx, now } = writing
    const of = ofProject(scope)
    const document = await holdDocument(scope, writing, id)
    const there = await tx
      .selectFrom('documents')
      .select('id')
      .where((eb) => eb.and({ ...of, id: revision }))
      .executeTakeFirst()
    if (there) return
    if (document.state !== 'issued')
      throw new Refusal(
        'conflict',
        say('Only a document that was issued, and not signed yet, can be revised.'),
      )
    const draft = await tx
      .selectFrom('document_drafts')
      .select(['content', 'marks', 'template', 'filling', 'revision'])
      .where((eb) => eb.and({ ...of, document_id: id }))
      .executeTakeFirstOrThrow()
    const { kind, template, title, section, language } = document
    await tx
      .insertInto('documents')
      .values({
        ...{ ...of, id: revision, kind, template, title, section, language, class: document.class },
        ...{ revises: id, translation_of: document.translationOf, author_id: await writing.self() },
        ...{ created_at: now, changed_at: now },
      })
      .execute()
    await putDraft(scope, writing, await holdDocument(scope, writing, revision), draft)
    await writing.note({ class: 'cost', kind: 'document.written', subject: revision, detail: { title } })
  })
  return { id: revision }
}

/** How a document may come to stand, from how it stands. */
const ways: Readonly<Record<string, readonly string[]>> = {
  draft: ['review', 'draft'],
  review: ['draft', 'review', 'approved'],
  approved: ['draft', 'review', 'approved'],
  issued: ['issued', 'signed', 'superseded'],
  signed: ['signed', 'superseded'],
}

type Move = {
  state: DocumentState
  /** As what it is written down. */
  kind: string
  ball?: { text: string; person?: string; due?: string | null } | null
  /** Whom a notice tells of it. */
  people?: readonly string[]
}

/** Moves a document that is held on, and says who has it now; refuses a way that there is not. */
export async function moveOn(
  scope: Scope,
  writing: Writing,
  document: Held,
  { state, kind, ball, people }: Move,
): Promise<void> {
  if (!ways[document.state]?.includes(state)) throw conflict({})
  const { id, title, number } = document
  await writing.tx
    .updateTable('documents')
    .set({
      ...{ state, changed_at: writing.now },
      ...(ball === null && noBall),
      ...(ball && {
        ball: ball.text.slice(0, 80),
        ball_person_id: ball.person ?? null,
        ball_due: ball.due ?? null,
      }),
    })
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .execute()
  await writing.note({
    class: document.issued_at === null ? 'cost' : document.class,
    ...{ kind, subject: id, detail: { title, number, ...(people && { people }) } },
  })
}

/** Moves a document on within a change of the project. */
export const setState: DocumentsPort['setState'] = async (scope, writing, id, state, ball) => {
  const document = await holdDocument(scope, writing, id)
  await moveOn(scope, writing, document, {
    ...{ state, kind: `document.${state}` },
    ...(ball !== undefined && { ball }),
  })
}

/** Moves a draft to the trash, or takes it out again. */
export async function binDocument(scope: Scope, id: string, binned: boolean): Promise<Record<never, never>> {
  requireRight(scope, 'paper.write')
  await scope.write(async (writing) => {
    const document = await holdDocument(scope, writing, id)
    if (document.issued_at !== null)
      throw new Refusal('conflict', say('What was issued is never deleted. Declare it void instead.'))
    if ((document.deleted_at !== null) === binned) return
    await requireNotOut(scope, writing, id)
    await writing.self()
    await writing.tx
      .updateTable('documents')
      .set({ deleted_at: binned ? writing.now : null })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    const kind = binned ? 'document.binned' : 'document.restored'
    await writing.note({ class: 'cost', kind, subject: id, detail: { title: document.title } })
  })
  return {}
}
