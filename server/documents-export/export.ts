import type { DocumentFormat, documentFileRow } from '#contract/document-exports.ts'
import { documentKinds } from '#contract/document-kinds.ts'
import type { DocumentContent } from '#contract/documents.ts'
import type { RowInput } from '#contract/route.ts'
import { headedBlocks } from '#domain/documents/paper-blocks.ts'
import { retell, sayIn } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { ExportContext, Listed } from './ports.ts'
import type { Writing } from './writing.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const types: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  'pdf-a': 'application/pdf',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

/** What a document is called among files, without an ending. */
export const fileName = ({ number, title }: Listed): string =>
  [number, title]
    .filter(Boolean)
    .join(' ')
    .replace(/[/\\:*?"<>|]/g, '-')

/** How a document stands, where that is not how it was issued; '' of what was. */
export function standing({ state, language }: Pick<Listed, 'state' | 'language'>, draft: boolean): string {
  const say = sayIn(language)
  if (draft) return say('Draft')
  return state === 'void' ? say('Void') : state === 'superseded' ? say('Superseded') : ''
}

/** What is said on a translation itself: whoever has the paper alone is told which one counts. */
const counts = ({ kind, language, translationOf }: Listed): string => {
  const say = sayIn(language)
  if (translationOf === null) return ''
  return documentKinds[kind].signed
    ? say('Translation. The English one is signed.')
    : say('Translation. The English one counts.')
}

/** What stands around the blocks of a document. */
export async function frameOf(
  { readHead }: Pick<ExportContext, 'readHead'>,
  scope: Scope,
  document: Listed,
  draft: boolean,
): Promise<Writing['job']> {
  const [head, { timeZone, ...job }] = await Promise.all([
    readHead(scope),
    scope.read
      .selectFrom('projects')
      .select(['name', 'address', 'time_zone as timeZone'])
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow(),
  ])
  // Where the organisation is found is for those who run the project to tell: in the document's own words.
  const ownHead = scope.audience === 'contractor' ? head : { ...head, lines: [] }
  const { kind, number, title, language, issuedAt, changedAt } = document
  return {
    ...{ template: 'document', standard: 'ua-1', language, title },
    date: dateIn(timeZone, new Date(issuedAt ?? changedAt)),
    data: {
      ...{ head: ownHead, job, draft },
      kind: retell(documentKinds[kind].label, language),
      about: [number, standing(document, draft), counts(document)].filter(Boolean).join(' · '),
    },
  }
}

/** The pictures of a document that the caller sees, by their files. */
export async function picturesOf(
  { picture }: Pick<ExportContext, 'picture'>,
  scope: Scope,
  { blocks }: DocumentContent,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  for (const block of blocks) {
    if (block.kind !== 'image' || pictures.has(block.fileId)) continue
    const bytes = await picture(scope, block.fileId)
    if (bytes) pictures.set(block.fileId, bytes)
  }
  return pictures
}

/** A document in one form. */
export async function madeAs(
  { typeset, write }: Pick<ExportContext, 'typeset' | 'write'>,
  format: DocumentFormat,
  { job, content, pictures }: Omit<Writing, 'format'>,
): Promise<string | Uint8Array> {
  if (format !== 'pdf' && format !== 'pdf-a') return write({ format, job, content, pictures })
  const headed = headedBlocks({ ...job, kind: job.data.kind }, content, pictures)
  const standard = format === 'pdf' ? 'ua-1' : 'a-3a'
  return typeset({ ...job, standard, data: { ...job.data, ...headed } })
}

/** A document as a file, for who may read it. */
export async function exportDocument(
  context: ExportContext,
  scope: Scope,
  id: string,
  { format, version }: RowInput<typeof documentFileRow>['query'],
): Promise<MadeFile> {
  const { document, content, draft } = await context.read(scope, id, version)
  const [job, pictures] = await Promise.all([
    frameOf(context, scope, document, draft),
    picturesOf(context, scope, content),
  ])
  const made = await madeAs(context, format, { job, content, pictures })
  return {
    name: `${fileName(document)}.${format === 'pdf-a' ? 'pdf' : format}`,
    type: types[format],
    content: made,
  }
}
