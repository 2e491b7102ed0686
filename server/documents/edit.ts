import { isDeepStrictEqual } from 'node:util'
import type {
  draftNewsRow,
  editDocumentRow,
  editFieldsRow,
  editMetaRow,
  Operation,
  refreshDocumentRow,
} from '#contract/document-calls.ts'
import type { Marks } from '#contract/document-entities.ts'
import { documentKinds, narrower } from '#contract/document-kinds.ts'
import { type Block, type DocumentContent, documentLimits, type Field } from '#contract/documents.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { type Filling, keysOf } from '#domain/documents/fill.ts'
import { fillingOf, readersOf, refilled, typedOver } from '#domain/documents/refill.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import { changeDraft, type Draft, holdDraft, noBall } from './draft.ts'
import { keepFacts } from './facts.ts'
import { requireFilled } from './filled.ts'
import { typedAs } from './make.ts'
import type { DocumentsContext } from './ports.ts'
import { comparisonOf, holdDocument, ofProject, readNames, requireDocument, show } from './read.ts'
import { following, sayingOf } from './translation.ts'

type Refused = { at: number; block: Block | null; mark: Marks[string] | undefined }

/**
 * Does what can be done of a list of operations, in its order. One that was made on a block as it stands no more is refused,
 * with what stands; what is sent a second time is there already, and done.
 */
function apply(
  draft: Draft,
  operations: readonly Operation[],
  stamp: { by: string; at: string },
): { blocks: Block[]; marks: Marks; refused: Refused[] } {
  const blocks = [...draft.content.blocks]
  const marks = { ...draft.marks }
  const refused: Refused[] = []
  const placeOf = (id: string) => blocks.findIndex((block) => block.id === id)
  const touch = (id: string) => {
    marks[id] = { ...stamp, revision: (marks[id]?.revision ?? 0) + 1, own: true }
  }
  for (const [at, operation] of operations.entries()) {
    const { id } = operation.block
    const place = placeOf(id)
    const stands = blocks[place]
    const seen = !('base' in operation) || operation.base === (marks[id]?.revision ?? 0)
    const block = operation.op === 'set' || operation.op === 'insert' ? operation.block : stands
    const done =
      operation.op === 'remove'
        ? !stands
        : operation.op === 'move'
          ? operation.behind === id
          : isDeepStrictEqual(stands, operation.block)
    if (done) continue
    if (!block || !seen || (operation.op === 'insert') === (stands !== undefined)) {
      refused.push({ at, block: stands ?? null, mark: marks[id] })
      continue
    }
    if (operation.op === 'set') blocks[place] = block
    else if (stands) blocks.splice(place, 1)
    if (operation.op === 'insert' || operation.op === 'move') {
      const behind = operation.behind === null ? -1 : placeOf(operation.behind)
      // What it was to stand behind is gone: it stands at the end.
      blocks.splice(operation.behind !== null && behind === -1 ? blocks.length : behind + 1, 0, block)
    }
    if (operation.op !== 'move') touch(id)
  }
  return { blocks, marks, refused }
}

/** What a draft is filled from: the job as it stands now; a translation from what its original says. */
async function factsFor(
  { jobFacts }: DocumentsContext,
  scope: Scope,
  translationOf: string | null,
  entry?: string,
): Promise<Filling> {
  const original = translationOf === null ? undefined : await sayingOf(scope, translationOf)
  return original ?? jobFacts(scope, entry)
}

/** The fields of a content with those that its blocks name and that it does not have: as `facts` says, or empty. */
async function withNamed(
  facts: () => Promise<Filling>,
  { blocks, fields }: DocumentContent,
  by: { byId: string; at: string },
): Promise<{ fields: DocumentContent['fields']; told: Record<string, Field> }> {
  const missing = [...new Set(blocks.flatMap(keysOf))].filter((key) => !(key in fields))
  if (missing.length === 0) return { fields, told: {} }
  const job = await facts()
  const told = Object.fromEntries(
    missing.flatMap((key) => (job.fields[key] ? [[key, job.fields[key]] as const] : [])),
  )
  const empty: Field = { kind: 'text', value: null, source: { from: 'typed', ...by }, overruled: null }
  return {
    fields: { ...fields, ...Object.fromEntries(missing.map((key) => [key, told[key] ?? empty])) },
    told,
  }
}

/** Changes blocks of a draft; answers what was refused, with who wrote what stands there. */
export async function editDocument(
  context: DocumentsContext,
  scope: Scope,
  id: string,
  { operations }: RowInput<typeof editDocumentRow>['body'],
): Promise<RowData<typeof editDocumentRow>> {
  const { draft, result } = await changeDraft(
    scope,
    id,
    null,
    async (before, { person, writing, document }) => {
      const at = writing.now.toISOString()
      const { blocks, marks, refused } = apply(before, operations, { by: person, at })
      if (blocks.length > documentLimits.blocks)
        throw new Refusal(
          'conflict',
          say('A document has at most {most} blocks.', { most: documentLimits.blocks }),
        )
      if (isDeepStrictEqual(blocks, before.content.blocks)) return { result: refused }
      const named = await withNamed(
        () => factsFor(context, scope, document.translationOf),
        { blocks, fields: before.content.fields },
        { byId: person, at },
      )
      const filling = { ...before.filling, fields: { ...before.filling.fields, ...named.told } }
      return {
        next: { ...before, content: { blocks, fields: named.fields }, marks, filling },
        result: refused,
      }
    },
  )
  const names = await readNames(
    scope,
    result.map(({ mark }) => ({ author: mark?.by ?? null })),
  )
  return {
    ...draft,
    refused: result.map(({ at, block, mark }) => ({
      ...{ at, block, on: mark?.at ?? null },
      by: names[mark?.by ?? ''] ?? null,
    })),
  }
}

/** The entry of a register, a signed day or a talk that a draft was filled from. */
const entryOf = ({ filling: { fields } }: Draft): string | undefined =>
  Object.values(fields).flatMap(({ source: { from, ...of } }) =>
    'id' in of && (from === 'log' || from === 'rfi' || from === 'transmittal' || from === 'money')
      ? of.id
      : [],
  )[0]

/** A draft filled anew, with the marks of the blocks that say something else by that. */
function refill(draft: Draft, stamp: { by: string | null; at: string }): Draft {
  const { content } = requireFilled(refilled(draft.template, draft.filling, draft.content, draft.marks))
  const before = new Map(draft.content.blocks.map((block) => [block.id, block]))
  const marks = { ...draft.marks }
  for (const block of content.blocks) {
    const was = before.get(block.id)
    if (was && was !== block && !isDeepStrictEqual(was, block))
      marks[block.id] = { ...stamp, revision: (marks[block.id]?.revision ?? 0) + 1, own: false }
  }
  return { ...draft, content, marks }
}

/** Types values into fields of a draft, or takes them from the job again; what is reckoned from them follows. */
export async function editFields(
  context: DocumentsContext,
  scope: Scope,
  id: string,
  { set, take }: RowInput<typeof editFieldsRow>['body'],
): Promise<RowData<typeof editFieldsRow>> {
  const { draft } = await changeDraft(scope, id, null, async (before, { person, writing, document }) => {
    const { fields } = before.content
    const by = { person, now: writing.now, at: 'set' }
    const kindOf = (key: string) => fields[key]?.kind ?? before.template.fields[key]?.kind
    const next = { ...fields }
    for (const [key, typed] of typedAs(set, kindOf, by)) {
      const stands = next[key]
      const reckoned = before.template.fields[key]?.rule && stands?.source.from === 'rule'
      const job = reckoned ? stands : before.filling.fields[key]
      next[key] = {
        ...typedOver(typed, job),
        ...(stands?.overruled && { overruled: stands.overruled }),
      }
    }
    const facts = () => factsFor(context, scope, document.translationOf, entryOf(before))
    const job = take.length > 0 ? await facts() : undefined
    const told: Record<string, Field> = {}
    for (const key of take) {
      const known = job?.fields[key]
      if (known) told[key] = known
      // What nothing says is asked again.
      if (known && !before.template.fields[key]?.rule) next[key] = known
      else delete next[key]
    }
    await keepFacts(context, scope, writing, set)
    const filling = { ...before.filling, fields: { ...before.filling.fields, ...told } }
    const changed = { ...before, content: { ...before.content, fields: next }, filling }
    const full = await withNamed(facts, changed.content, {
      byId: person,
      at: writing.now.toISOString(),
    })
    changed.content.fields = { ...full.fields, ...next }
    return {
      next: refill(changed, { by: person, at: writing.now.toISOString() }),
      result: undefined,
    }
  })
  return draft
}

/** The draft as it would be if it were filled from the job as it stands now; a translation from what it is a translation of. */
async function anew(
  context: DocumentsContext,
  scope: Scope,
  { draft, translationOf }: { draft: Draft; translationOf: string | null },
  stamp: Parameters<typeof refill>[1],
) {
  const facts = await factsFor(context, scope, translationOf, entryOf(draft))
  const filling = fillingOf(draft.template, facts, Object.keys(draft.content.fields))
  const stands = translationOf === null ? draft : following(draft, facts)
  return refill({ ...stands, filling }, stamp)
}

/** What would change in a draft if it were filled from the job as it stands now. */
export async function readNews(
  context: DocumentsContext,
  scope: Scope,
  id: string,
): Promise<RowData<typeof draftNewsRow>> {
  requireRight(scope, 'paper.write')
  const [found, draft] = await Promise.all([
    requireDocument(scope, id),
    scope
      .reads('cost')
      ?.selectFrom('document_drafts')
      .select(['content', 'marks', 'template', 'filling', 'revision'])
      .where((eb) => eb.and({ ...ofProject(scope), document_id: id }))
      .executeTakeFirst(),
  ])
  // What was issued stays as it is, whatever the job says.
  if (!draft || found.issued_at !== null) return { changes: [], fields: [] }
  const next = await anew(
    context,
    scope,
    { draft, translationOf: found.translationOf },
    { by: null, at: scope.now().toISOString() },
  )
  return comparisonOf(draft.content, next.content)
}

/** Fills a draft from the job as it stands now. */
export async function refreshDocument(
  context: DocumentsContext,
  scope: Scope,
  id: string,
): Promise<RowData<typeof refreshDocumentRow>> {
  const { draft } = await changeDraft(
    scope,
    id,
    say('Before it was taken from the job again'),
    async (draft, { person, writing, document: { translationOf } }) => {
      const stamp = { by: person, at: writing.now.toISOString() }
      return { next: await anew(context, scope, { draft, translationOf }, stamp), result: undefined }
    },
  )
  return draft
}

/** Changes what a draft is called and who reads it; refuses a class that would tell what its kind or its text keeps. */
export async function editMeta(
  scope: Scope,
  id: string,
  { title, section, class: of }: RowInput<typeof editMetaRow>['body'],
): Promise<RowData<typeof editMetaRow>> {
  requireRight(scope, 'paper.write')
  await scope.write(async (writing) => {
    const document = await holdDocument(scope, writing, id)
    const { template, content } = await holdDraft(scope, writing, document)
    await writing.self()
    const own = documentKinds[document.kind].class
    const least = readersOf(own, template, content)
    if (of !== undefined && narrower(of, least) !== of) {
      const text = say('This document says what not everybody may read.')
      throw new Refusal('invalid_input', text, { fields: { class: text } })
    }
    const set = Object.fromEntries(
      Object.entries({ title, section, class: of }).filter(([, value]) => value !== undefined),
    )
    await writing.tx
      .updateTable('documents')
      // What was approved had another name.
      .set({ ...set, state: 'draft', ...noBall, changed_at: writing.now })
      .where((eb) => eb.and({ ...ofProject(scope), id }))
      .execute()
    await writing.note({
      class: 'cost',
      kind: 'document.changed',
      subject: id,
      detail: { title: title ?? document.title },
    })
  })
  return { document: show(scope, await requireDocument(scope, id)) }
}
