import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

/** A document as a file: `pdf` is read by everybody (PDF/UA-1), `pdf-a` is for the archive (PDF/A-3a). */
export const documentFormats = ['pdf', 'pdf-a', 'docx', 'xlsx', 'csv', 'html'] as const
export type DocumentFormat = (typeof documentFormats)[number]

export const documentFileRow = {
  method: 'GET',
  path: '/api/projects/{project}/documents/{document}/export',
  caller: 'project',
  scope: 'files:read',
  summary: say('A document as a file; its tables alone as a workbook or CSV. A draft says that it is one.'),
  params: z.extend(inProject, { document: idSchema }),
  query: z.object({
    format: z.enum(documentFormats, { error: say('Choose a format') }),
    /** A version; what stands now where none is given. */
    version: z.exactOptional(idSchema),
  }),
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

export const documentArchiveRow = {
  method: 'GET',
  path: '/api/projects/{project}/document-archive',
  caller: 'project',
  scope: null,
  summary: say('All documents of a project that the caller sees as a ZIP archive, with an index.'),
  params: inProject,
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

export const documentExportRows = { documentFileRow, documentArchiveRow } as const
