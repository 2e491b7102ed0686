import { documentArchiveRow, documentFileRow } from '#contract/document-exports.ts'
import { archiveDocuments } from './archive.ts'
import { exportDocument } from './export.ts'
import type { ExportContext } from './ports.ts'

/** The calls that answer with documents as files. */
export function documentExportRoutes(context: ExportContext): void {
  const { sendMade } = context
  sendMade(documentFileRow, ({ params, query }, { project }) =>
    exportDocument(context, project, params.document, query),
  )
  sendMade(documentArchiveRow, (_, { project }) => archiveDocuments(context, project))
}
