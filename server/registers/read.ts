import type { ListedRfi, ListedSubmittal, rfisRow, submittalsRow } from '#contract/register-calls.ts'
import type { RowData } from '#contract/route.ts'
import { rfiWaiting } from '#domain/submittals/rfis.ts'
import { lastSent, stageOf, submittalDays, submittalWaiting } from '#domain/submittals/submittals.ts'
import { transmittalNumber } from '#domain/submittals/transmittals.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { Scope } from '#server/scope/scope.ts'

export const ofProject = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })

export const transmittalColumns = [
  ...(['id', 'section', 'count', 'resubmission', 'suffix', 'sent_to as sentTo', 'state', 'lines'] as const),
  ...(['sent_on as sentOn', 'forwarded_on as forwardedOn', 'back_on as backOn'] as const),
  ...(['acted_on as actedOn', 'returned_on as returnedOn', 'remarks'] as const),
  ...(['document_id as documentId', 'author_id as author'] as const),
] as const

/** What of a project its registers are read with: who has the ball where the contractor has it, and what day it is there. */
export async function registerProject(scope: Scope) {
  const { timeZone, ...project } = await scope.read
    .selectFrom('projects')
    .select(['name', 'time_zone as timeZone', 'government'])
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  return { ...project, contractor: await scope.orgName(), today: dateIn(timeZone, scope.now()) }
}

/** Entries with their documents where the caller sees these. */
async function shownDocuments<One extends { documentId: string | null }>(
  scope: Scope,
  entries: readonly One[],
): Promise<One[]> {
  const ids = entries.flatMap(({ documentId }) => documentId ?? [])
  const rows = await scope.read
    .selectFrom('documents')
    .select('id')
    .where((eb) => eb.and(ofProject(scope)))
    .where('deleted_at', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const seen = new Set<string | null>(rows.map(({ id }) => id))
  return entries.map((one) => ({ ...one, documentId: seen.has(one.documentId) ? one.documentId : null }))
}

type Seen = { id: string; name: string; class: string }

/** Those of these files that the caller sees and that are not in the bin, by their ids. */
export async function seenFiles(scope: Scope, ids: readonly string[]): Promise<Map<string, Seen>> {
  if (ids.length === 0) return new Map()
  const rows = await scope.read
    .selectFrom('project_files')
    .select(['id', 'name', 'class'])
    .where((eb) => eb.and(ofProject(scope)))
    .where('deleted_at', 'is', null)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Entries with those of their files that the caller sees. */
async function shownFiles<One extends { files: string[] }>(
  scope: Scope,
  entries: readonly One[],
): Promise<One[]> {
  const seen = await seenFiles(
    scope,
    entries.flatMap(({ files }) => files),
  )
  return entries.map((one) => ({ ...one, files: one.files.filter((id) => seen.has(id)) }))
}

/** The submittal register by section and item, and every transmittal, the newest first. */
export async function listSubmittals(scope: Scope): Promise<RowData<typeof submittalsRow>> {
  const [{ government, contractor, today }, items, transmittals] = await Promise.all([
    registerProject(scope),
    scope.read
      .selectFrom('submittals as s')
      .leftJoin('tasks as t', (join) =>
        join
          .onRef('t.org_id', '=', 's.org_id')
          .onRef('t.project_id', '=', 's.project_id')
          .onRef('t.id', '=', 's.task_id')
          .on('t.deleted_at', 'is', null),
      )
      .select(['s.id', 's.number', 's.section', 's.paragraph', 's.description', 's.type'])
      .select(['s.classification', 's.reviewer', 's.task_id as taskId', 's.lead_days as leadDays'])
      .select(['s.review_days as reviewDays', 's.submit_on as submitOn', 's.approval_on as approvalOn'])
      .select([
        's.material_on as materialOn',
        's.remarks',
        's.files',
        't.start_on as start',
        't.lead_days as taskLead',
      ])
      .where((eb) => eb.and({ 's.org_id': scope.orgId, 's.project_id': scope.projectId }))
      .orderBy('s.section')
      .orderBy('s.number')
      .execute(),
    scope.read
      .selectFrom('transmittals')
      .select(transmittalColumns)
      .where((eb) => eb.and(ofProject(scope)))
      .orderBy('sent_on', 'desc')
      .orderBy('section')
      .orderBy('count', 'desc')
      .orderBy('resubmission', 'desc')
      .execute(),
  ])
  const sent = await shownFiles(
    scope,
    transmittals.flatMap(({ id, lines }) => lines.map((line) => ({ ...line, id }))),
  )
  const linesOf = Map.groupBy(sent, ({ id }) => id)
  return {
    government,
    submittals: (await shownFiles(scope, items)).map(({ start, taskLead, ...item }): ListedSubmittal => {
      const last = lastSent(item.id, transmittals)
      const stage = stageOf(item.id, last)
      const days = submittalDays(item, { start, leadDays: taskLead })
      const sentTo = last?.sentTo ?? ''
      const waiting = submittalWaiting({ ...days, stage, sentTo }, contractor, today)
      return { ...item, ...days, stage, transmittal: last?.id ?? null, ...waiting }
    }),
    transmittals: (await shownDocuments(scope, transmittals)).map((one) => ({
      ...one,
      lines: (linesOf.get(one.id) ?? []).map(({ id: _, ...line }) => line),
      number: transmittalNumber(one),
    })),
  }
}

/** The requests for information, the newest first. */
export async function listRfis(scope: Scope): Promise<RowData<typeof rfisRow>> {
  const [{ contractor, today }, rows] = await Promise.all([
    registerProject(scope),
    scope.read
      .selectFrom('rfis')
      .select(['id', 'number', 'subject', 'question', 'suggested', 'reference', 'sent_to as sentTo'])
      .select(['asked_on as askedOn', 'needed_on as neededOn', 'cost', 'schedule_days as scheduleDays'])
      .select(['state', 'answer', 'answered_on as answeredOn', 'answered_by as answeredBy'])
      .select(['document_id as documentId', 'author_id as author', 'files'])
      .where((eb) => eb.and(ofProject(scope)))
      .orderBy('number', 'desc')
      .execute(),
  ])
  const shown = await shownFiles(scope, await shownDocuments(scope, rows))
  return { rfis: shown.map((one): ListedRfi => ({ ...one, ...rfiWaiting(one, contractor, today) })) }
}
