import type {
  compareDocumentRow,
  documentVersionRow,
  documentVersionsRow,
  keepDocumentVersionRow,
  restoreDocumentVersionRow,
} from '#contract/document-calls.ts'
import { unlimited } from '#contract/plans.ts'
import { binDays } from '#contract/projects.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { day } from '#server/kit/clock.ts'
import { limitsOf } from '#server/plan/plan.ts'
import { notThere, requireRight, type Scope } from '#server/scope/scope.ts'
import { changeDraft, holdDraft, putVersion } from './draft.ts'
import { comparisonOf, holdDocument, ofProject, readNames, requireDocument } from './read.ts'

/** The plan that an organisation has in force. */
export type PlanOf = (orgId: string) => Promise<string>

const versionColumns = ['id', 'document_id as documentId', 'number', 'class', 'sha256', 'reason'] as const

const readVersions = (scope: Scope, document: string) =>
  scope.read
    .selectFrom('document_versions')
    .select([...versionColumns, 'author_id as author', 'at', 'issued_at'])
    .where((eb) => eb.and({ ...ofProject(scope), document_id: document }))

const shown = <Row extends { at: Date; issued_at: Date | null }>({ at, issued_at, ...row }: Row) => ({
  ...row,
  ...{ at: at.toISOString(), issuedAt: issued_at?.toISOString() ?? null },
})

/** The versions of a document that the caller sees, the newest first. */
export async function listVersions(
  planOf: PlanOf,
  scope: Scope,
  id: string,
): Promise<RowData<typeof documentVersionsRow>> {
  await requireDocument(scope, id)
  const rows = await readVersions(scope, id).orderBy('number', 'desc').execute()
  const [people, plan] = await Promise.all([readNames(scope, rows), planOf(scope.orgId)])
  const days = limitsOf(plan).revisionHistoryDays
  return { versions: rows.map(shown), people, days: days === unlimited ? null : days }
}

/** A version with its text; refuses one that the caller does not see. */
export async function readVersion(
  scope: Scope,
  { document, documentVersion }: RowInput<typeof documentVersionRow>['params'],
): Promise<RowData<typeof documentVersionRow>> {
  const row = await readVersions(scope, document)
    .select('content')
    .where('id', '=', documentVersion)
    .executeTakeFirst()
  if (!row) throw notThere()
  return { version: shown(row) }
}

/** Keeps a draft as it stands as a version; sent again with its id it is the same one. */
export async function keepVersion(
  scope: Scope,
  document: string,
  { id, reason }: RowInput<typeof keepDocumentVersionRow>['body'],
): Promise<RowData<typeof keepDocumentVersionRow>> {
  requireRight(scope, 'paper.write')
  return scope.write(async (writing) => {
    const held = await holdDocument(scope, writing, document)
    const { content } = await holdDraft(scope, writing, held)
    const there = await writing.tx
      .selectFrom('document_versions')
      .select(['id', 'number'])
      .where((eb) => eb.and({ ...ofProject(scope), document_id: document, id }))
      .executeTakeFirst()
    if (there) return there
    const author = await writing.self()
    const { number } = await putVersion(scope, writing, held, { content, author, reason, id })
    const detail = { title: held.title }
    await writing.note({ class: 'cost', kind: 'document.version', subject: document, detail })
    return { id, number }
  })
}

/** Makes a draft say again what it said in a version; what it said before that is kept as one. */
export async function restoreVersion(
  scope: Scope,
  { document, documentVersion }: RowInput<typeof restoreDocumentVersionRow>['params'],
): Promise<RowData<typeof restoreDocumentVersionRow>> {
  const { draft } = await changeDraft(
    scope,
    document,
    say('Before an earlier version was restored'),
    async (before, { person, writing }) => {
      const version = await writing.tx
        .selectFrom('document_versions')
        .select('content')
        .where((eb) => eb.and({ ...ofProject(scope), document_id: document, id: documentVersion }))
        .executeTakeFirstOrThrow(notThere)
      const stamp = { by: person, at: writing.now.toISOString(), own: true }
      const ids = [...before.content.blocks, ...version.content.blocks].map(({ id }) => id)
      const marks = Object.fromEntries(
        // All of it is as somebody chose it: no block of it goes by itself when the job is asked again.
        ids.map((id) => [id, { ...stamp, revision: (before.marks[id]?.revision ?? 0) + 1 }]),
      )
      return { next: { ...before, content: version.content, marks }, result: undefined }
    },
  )
  return draft
}

/** What changed from a version to a newer one, or to what the document says now. */
export async function compareVersions(
  scope: Scope,
  id: string,
  { older, newer }: RowInput<typeof compareDocumentRow>['query'],
): Promise<RowData<typeof compareDocumentRow>> {
  const contentOf = async (version: string) =>
    (await readVersion(scope, { project: scope.projectId, document: id, documentVersion: version })).version
      .content
  const now = async () => {
    const draft = await scope
      .reads('cost')
      ?.selectFrom('document_drafts')
      .select('content')
      .where((eb) => eb.and({ ...ofProject(scope), document_id: id }))
      .executeTakeFirst()
    if (!draft) throw notThere()
    return draft.content
  }
  const [before, after] = await Promise.all([
    contentOf(older),
    newer === undefined ? now() : contentOf(newer),
  ])
  return comparisonOf(before, after)
}

/**
 * Sweeps away versions that were not issued and that their organisation's plan keeps no longer, and drafts that lay in the trash
 * for as long as anything does.
 */
export async function sweepDocuments({ db, planOf }: { db: Db; planOf: PlanOf }, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  const orgs = await db
    .selectFrom('document_versions')
    .select('org_id')
    .distinct()
    .where('issued_at', 'is', null)
    .execute()
  for (const { org_id } of orgs) {
    const days = limitsOf(await planOf(org_id)).revisionHistoryDays
    if (days === unlimited) continue
    await db
      .deleteFrom('document_versions')
      .where('org_id', '=', org_id)
      .where('issued_at', 'is', null)
      .where('at', '<=', before(days))
      // What somebody approved or returned is a record.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('document_approvals as a')
              .select('a.id')
              .whereRef('a.org_id', '=', 'document_versions.org_id')
              .whereRef('a.project_id', '=', 'document_versions.project_id')
              .whereRef('a.version_id', '=', 'document_versions.id'),
          ),
        ),
      )
      .execute()
  }
  await db
    .deleteFrom('documents')
    .where('issued_at', 'is', null)
    .where('deleted_at', '<=', before(binDays))
    .execute()
}
