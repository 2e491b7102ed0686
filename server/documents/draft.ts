import { randomUUID } from 'node:crypto'
import { canonicalJson } from '#contract/canonical-json.ts'
import { documentCharsMost, type editFieldsRow } from '#contract/document-calls.ts'
import type { Marks } from '#contract/document-entities.ts'
import { narrower, writableStates } from '#contract/document-kinds.ts'
import type { DocumentContent, Template } from '#contract/documents.ts'
import type { Reference } from '#contract/reference.ts'
import type { RowData } from '#contract/route.ts'
import type { Filling } from '#domain/documents/fill.ts'
import { openKeys, readersOf, wordingOf } from '#domain/documents/refill.ts'
import { say } from '#language/say.ts'
import { minute } from '#server/kit/clock.ts'
import { digestOf } from '#server/kit/digest.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { holdDocument, ofProject } from './read.ts'

export type Held = Awaited<ReturnType<typeof holdDocument>>
export type Draft = {
  content: DocumentContent
  marks: Marks
  template: Template
  filling: Filling
  revision: number
}

/** Who stops writing for so long has finished something: what stood then is kept as a version once somebody writes on. */
const restMs = 15 * minute

/** SHA-256 of what a version says: where it came from is no part of it. */
export const sealOf = (document: Held, content: DocumentContent): string =>
  digestOf(wordingOf(document, content))

/** What a content was written from. */
function usesOf({ content: { fields } }: Draft, document: Held): Reference[] {
  const found = Object.values(fields).flatMap(({ source, overruled }) =>
    [source, ...(overruled ? [overruled.source] : [])].flatMap((one): Reference[] => {
      if (one.from === 'estimate')
        return [{ kind: 'estimate', id: one.id, version: one.version, ...(one.line && { part: one.line }) }]
      if (one.from === 'schedule') return [{ kind: 'task', id: one.taskId }]
      if (one.from === 'project' || one.from === 'rule' || one.from === 'typed') return []
      return [{ kind: one.from, id: one.id, ...('part' in one && { part: one.part }) }]
    }),
  )
  const others = [document.revises, document.translationOf].flatMap((id): Reference[] =>
    id === null ? [] : [{ kind: 'document', id }],
  )
  return [...new Map([...found, ...others].map((one) => [canonicalJson(one), one])).values()]
}

function requireSize(draft: Draft): void {
  const chars = JSON.stringify(draft.content).length
  if (chars > documentCharsMost)
    throw new Refusal(
      'conflict',
      say('A document holds at most {most} characters. Split it into several.', {
        most: documentCharsMost,
      }),
    )
}

export const columnsOf = (draft: Draft, document: Held) => ({
  content: JSON.stringify(draft.content),
  marks: JSON.stringify(draft.marks),
  template: JSON.stringify(draft.template),
  filling: JSON.stringify(draft.filling),
  uses: JSON.stringify(usesOf(draft, document)),
})

/** Refuses pictures that are not there, or that not everybody may see who is to read the document. */
export async function requirePictures(
  scope: Scope,
  { tx }: Pick<Writing, 'tx'>,
  document: Pick<Held, 'class'>,
  { blocks }: DocumentContent,
): Promise<void> {
  const ids = [...new Set(blocks.flatMap((block) => (block.kind === 'image' ? block.fileId : [])))]
  if (ids.length === 0) return
  const files = await tx
    .selectFrom('project_files')
    .select(['name', 'class'])
    .where((eb) => eb.and(ofProject(scope)))
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  if (files.length < ids.length) throw notThere()
  const hidden = files.find(({ class: of }) => {
    const own = of === 'team' ? 'cost' : of
    return narrower(own, document.class) !== document.class
  })
  if (hidden)
    throw new Refusal(
      'conflict',
      say('Not everybody who reads this document may see the picture “{name}”.', { name: hidden.name }),
    )
}

/** Puts a new draft beside a document that was made in the same change. */
export async function putDraft(scope: Scope, { tx }: Writing, document: Held, draft: Draft): Promise<void> {
  requireSize(draft)
  await tx
    .insertInto('document_drafts')
    .values({ ...ofProject(scope), document_id: document.id, ...columnsOf(draft, document) })
    .execute()
}

/** Nobody has it. */
export const noBall = { ball: null, ball_person_id: null, ball_due: null } as const

/** Refuses what is out to be approved: it is taken back first, so that nobody approves what says something else by then. */
export async function requireNotOut(scope: Scope, { tx }: Pick<Writing, 'tx'>, id: string): Promise<void> {
  const out = await tx
    .selectFrom('document_approvals')
    .select('id')
    .where((eb) => eb.and({ ...ofProject(scope), document_id: id, state: 'open' }))
    .executeTakeFirst()
  if (out) throw new Refusal('conflict', say('This document is out to be approved. Take it back first.'))
}

/** The draft of a document that is held; refuses what can be written no more, or not now. */
export async function holdDraft(scope: Scope, { tx }: Writing, document: Held): Promise<Draft> {
  if (document.deleted_at !== null) throw notThere()
  if (!writableStates.includes(document.state))
    throw new Refusal(
      'conflict',
      say('{number} was issued: its text never changes. Begin a revision of it.', {
        number: document.number ?? '',
      }),
    )
  await requireNotOut(scope, { tx }, document.id)
  return tx
    .selectFrom('document_drafts')
    .select(['content', 'marks', 'template', 'filling', 'revision'])
    .where((eb) => eb.and({ ...ofProject(scope), document_id: document.id }))
    .executeTakeFirstOrThrow(notThere)
}

/** Keeps what a document says as a version of it. */
export async function putVersion(
  scope: Scope,
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  document: Held,
  {
    content,
    ...made
  }: { content: DocumentContent; author: string | null; reason: string; id?: string; issued?: boolean },
): Promise<{ id: string; number: number; sha256: string }> {
  const mine = { ...ofProject(scope), document_id: document.id }
  const last = await tx
    .selectFrom('document_versions')
    .select((eb) => eb.fn.max('number').as('number'))
    .where((eb) => eb.and(mine))
    .executeTakeFirst()
  const kept = {
    ...{ id: made.id ?? randomUUID(), number: (last?.number ?? 0) + 1, sha256: sealOf(document, content) },
  }
  await tx
    .insertInto('document_versions')
    .values({
      ...{ ...mine, ...kept, class: document.class, content: JSON.stringify(content), at: now },
      ...{ reason: made.reason, author_id: made.author, issued_at: made.issued ? now : null },
    })
    .execute()
  return kept
}

/**
 * Changes a draft as a whole: `work` answers what it is from then on, or nothing where it stays. What stood before is kept as a
 * version where `keep` says so or nobody had written for a while. An edit takes back what was approved of the text before.
 */
export async function changeDraft<Result>(
  scope: Scope,
  id: string,
  keep: string | null,
  work: (
    draft: Draft,
    by: { person: string; writing: Writing; document: Held },
  ) => Promise<{ next?: Omit<Draft, 'revision'>; result: Result }>,
): Promise<{ draft: RowData<typeof editFieldsRow>; result: Result }> {
  requireRight(scope, 'paper.write')
  return scope.write(async (writing) => {
    const { tx, now, note } = writing
    const document = await holdDocument(scope, writing, id)
    const draft = await holdDraft(scope, writing, document)
    const person = await writing.self()
    const { next, result } = await work(draft, { person, writing, document })
    if (!next) return { draft: shown(draft), result }
    const changed = { ...next, revision: draft.revision + 1 }
    requireSize(changed)
    await requirePictures(scope, writing, document, changed.content)
    const rested = now.getTime() - document.changed_at.getTime() > restMs
    if (keep !== null || rested)
      await putVersion(scope, writing, document, {
        ...{ content: draft.content, author: document.author, reason: keep ?? '' },
      })
    await tx
      .updateTable('document_drafts')
      .set({ ...columnsOf(changed, document), revision: changed.revision })
      .where((eb) => eb.and({ ...ofProject(scope), document_id: id }))
      .execute()
    await tx
      .updateTable('documents')
      .set({
        ...{ state: 'draft', ...noBall, changed_at: now },
        class: readersOf(document.class, changed.template, changed.content),
      })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    await note({ class: 'cost', kind: 'document.changed', subject: id, detail: { title: document.title } })
    return { draft: shown(changed), result }
  })
}

const shown = ({ revision, content, marks, template }: Draft): RowData<typeof editFieldsRow> => ({
  ...{ revision, content, marks },
  open: openKeys(template, content),
})
