import { sql } from 'kysely'
import type { Approval } from '#contract/approvals.ts'
import type { compareDocumentRow, documentRow, documentsRow } from '#contract/document-calls.ts'
import { type DocumentRow, documentEntity } from '#contract/document-entities.ts'
import type { DocumentContent, Template } from '#contract/documents.ts'
import { present } from '#contract/field.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { isCell } from '#domain/documents/catalogue.ts'
import { compareDocuments } from '#domain/documents/compare.ts'
import { openKeys } from '#domain/documents/refill.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import type { DocumentsContext, IssuedVersion } from './ports.ts'

export const ofProject = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

const columns = [
  ...(['id', 'kind', 'template', 'title', 'number', 'section', 'count', 'resubmission', 'state'] as const),
  ...(['class', 'language', 'ball', 'ball_person_id as ballPersonId', 'ball_due as ballDue'] as const),
  ...([
    'translation_of as translationOf',
    'revises',
    'author_id as author',
    'changed_at',
    'issued_at',
  ] as const),
  ...(['reason', 'deleted_at'] as const),
] as const

type Found = Omit<DocumentRow, 'changedAt' | 'issuedAt'> & {
  changed_at: Date
  issued_at: Date | null
  deleted_at: Date | null
}

/** A document as its reader sees it. */
export const show = (
  { audience }: Scope,
  { changed_at, issued_at, deleted_at: _, ...row }: Found,
): DocumentRow =>
  present(documentEntity, audience, {
    ...row,
    changedAt: changed_at.toISOString(),
    issuedAt: issued_at?.toISOString() ?? null,
  })

const readDocuments = (scope: Scope) =>
  scope.read
    .selectFrom('documents')
    .select(columns)
    .where((eb) => eb.and(ofProject(scope)))

/** The documents that the caller sees, those that were changed last first. */
export async function listDocuments(
  scope: Scope,
  { bin, uses }: RowInput<typeof documentsRow>['query'],
): Promise<Omit<RowData<typeof documentsRow>, 'turns'>> {
  if (bin || uses) requireRight(scope, 'paper.write')
  const users = uses === undefined ? [] : await documentsUsing(scope, uses)
  const rows = await readDocuments(scope)
    .where('deleted_at', bin ? 'is not' : 'is', null)
    .$if(uses !== undefined, (all) => all.where((eb) => eb('id', '=', eb.fn.any(eb.val(users)))))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute()
  return { documents: rows.map((row) => show(scope, row)), people: await namesOf(scope, rows) }
}

/** The documents that were written from something of the project; none for who does not see how documents are written. */
async function documentsUsing(scope: Scope, id: string): Promise<string[]> {
  const rows = await scope
    .reads('cost')
    ?.selectFrom('document_drafts')
    .select('document_id')
    .where((eb) => eb.and(ofProject(scope)))
    .where(sql<boolean>`uses @> ${JSON.stringify([{ id }])}::jsonb`)
    .execute()
  return (rows ?? []).map(({ document_id }) => document_id)
}

/** The names of who wrote, and of who has, these documents. */
async function namesOf(
  scope: Scope,
  rows: readonly Partial<Pick<DocumentRow, 'author' | 'ballPersonId'>>[],
): Promise<Record<string, string>> {
  const ids = rows.flatMap(({ author, ballPersonId }) => [author ?? [], ballPersonId ?? []].flat())
  if (ids.length === 0) return {}
  const people = await scope.read
    .selectFrom('project_people')
    .select(['id', 'name'])
    .where((eb) => eb.and(ofProject(scope)))
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return Object.fromEntries(people.map(({ id, name }) => [id, name]))
}

export { namesOf as readNames }

/** A document that the caller sees, in the trash too; refuses one that is not there. */
export async function requireDocument(scope: Scope, id: string): Promise<Found> {
  const row = await readDocuments(scope).where('id', '=', id).executeTakeFirst()
  if (!row) throw notThere()
  return row
}

/** A document that the writer is about to change, held until they have. */
export async function holdDocument(scope: Scope, { tx }: Pick<Writing, 'tx'>, id: string): Promise<Found> {
  const row = await tx
    .selectFrom('documents')
    .select(columns)
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notThere()
  return row
}

/** What was issued of a document, where the caller sees it. */
export async function issuedVersion(scope: Scope, id: string): Promise<IssuedVersion | null> {
  const row = await scope.read
    .selectFrom('documents as d')
    .innerJoin('document_versions as v', (join) =>
      join
        .onRef('v.org_id', '=', 'd.org_id')
        .onRef('v.project_id', '=', 'd.project_id')
        .onRef('v.document_id', '=', 'd.id')
        .on('v.issued_at', 'is not', null),
    )
    .select(['d.id as document', 'v.id as version', 'v.sha256', 'd.kind', 'd.number', 'd.title', 'd.state'])
    .select(['d.class', 'd.language', 'd.translation_of as translationOf', 'v.content'])
    .where((eb) => eb.and({ 'd.org_id': scope.orgId, 'd.project_id': scope.projectId, 'd.id': id }))
    .executeTakeFirst()
  return row ? { ...row, number: row.number ?? '' } : null
}

/** What is asked of whoever writes a document: what its template names and does not reckon. */
export const asksOf = (template: Template) =>
  Object.entries(template.fields).flatMap(([key, { rule, label, kind, required }]) =>
    rule || isCell(template, key) ? [] : [{ key, label, kind, required }],
  )

/** What each field of a template is called. */
export const labelsOf = (template: Template): Record<string, string> =>
  Object.fromEntries(Object.entries(template.fields).map(([key, { label }]) => [key, label]))

/** The last approval of a document, for those who run the project. */
async function readApproval(scope: Scope, document: string): Promise<Approval | null> {
  const row = await scope
    .reads('cost')
    ?.selectFrom('document_approvals')
    .select(['id', 'document_id as documentId', 'version_id as versionId', 'together', 'note', 'steps'])
    .select(['state', 'author_id as author', 'at', 'ended_at'])
    .where((eb) => eb.and({ ...ofProject(scope), document_id: document }))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const { at, ended_at, ...rest } = row
  return { ...rest, at: at.toISOString(), endedAt: ended_at?.toISOString() ?? null }
}

/** A document with its text; for those who run the project as it is being written, for others as it was issued. */
export async function readDocument(
  { templates, paidFor }: Pick<DocumentsContext, 'templates' | 'paidFor'>,
  scope: Scope,
  id: string,
): Promise<RowData<typeof documentRow>> {
  const [found, issued, approval, draft] = await Promise.all([
    requireDocument(scope, id),
    issuedVersion(scope, id),
    readApproval(scope, id),
    scope
      .reads('cost')
      ?.selectFrom('document_drafts')
      .select(['content', 'marks', 'template', 'revision'])
      .where((eb) => eb.and({ ...ofProject(scope), document_id: id }))
      .executeTakeFirst(),
  ])
  const content = draft?.content ?? issued?.content
  if (!content) throw notThere()
  const writers = Object.values(draft?.marks ?? {}).map(({ by }) => by)
  const asked = approval?.steps.flatMap(({ person, by }) => [person, by]) ?? []
  const by = [...writers, ...asked].map((author) => ({ author, ballPersonId: null }))
  const [people, usedIn, paid] = await Promise.all([
    namesOf(scope, [found, ...by]),
    draft ? documentsUsing(scope, id) : [],
    draft && found.kind === 'lien-waiver' ? paidFor(scope.read, scope, id) : false,
  ])
  return {
    document: show(scope, found),
    content,
    sha256: issued?.sha256 ?? null,
    people,
    ...(approval && { approval }),
    ...(draft && {
      draft: {
        ...{ revision: draft.revision, marks: draft.marks, usedIn },
        ...{ asks: asksOf(draft.template), labels: labelsOf(draft.template) },
        open: openKeys(draft.template, content),
        checks: [...templates.checks(found.template, draft.template, content, paid)],
      },
    }),
  }
}

/** What changed from one content to another, block by block, and the fields that are read otherwise with their sources. */
export function comparisonOf(
  before: DocumentContent,
  after: DocumentContent,
): RowData<typeof compareDocumentRow> {
  const keys = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])
  return {
    // Copied, for the lists of a comparison are read only.
    changes: compareDocuments(before, after).map((one) => ({
      ...one,
      words: [...one.words],
      rows: [...one.rows],
    })),
    fields: [...keys].flatMap((key) => {
      const [was, is] = [before.fields[key] ?? null, after.fields[key] ?? null]
      return was?.value === is?.value && was?.kind === is?.kind ? [] : { key, before: was, after: is }
    }),
  }
}
