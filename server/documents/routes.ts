import { randomUUID } from 'node:crypto'
import { approvalRows } from '#contract/approval-calls.ts'
import { documentRows as rows } from '#contract/document-calls.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { type ApprovalContext, answerApproval, asApprover, readTurn, turnsOf } from './approval-answer.ts'
import { addApprovalLink, sendForApproval, withdrawApproval } from './approvals.ts'
import { editDocument, editFields, editMeta, readNews, refreshDocument } from './edit.ts'
import { editTemplate, readCatalogue, readTemplate } from './edit-template.ts'
import { editFacts, readFacts } from './facts.ts'
import { binDocument, issueDocument, reviseDocument, setState, voidDocument } from './issue.ts'
import { listTemplates, makeDocument, previewDocument, writeDocument } from './make.ts'
import { removeTemplate, saveTemplate } from './own-templates.ts'
import type { DocumentsContext, DocumentsPort } from './ports.ts'
import { issuedVersion, listDocuments, readDocument } from './read.ts'
import {
  compareVersions,
  keepVersion,
  listVersions,
  type PlanOf,
  readVersion,
  restoreVersion,
} from './versions.ts'

/** The calls of documents; answers what they offer to other features. */
export function documentRoutes(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  context: DocumentsContext & ApprovalContext & { planOf: PlanOf },
): DocumentsPort {
  serve(rows.documentsRow, async ({ query }, { project }) => ({
    ...(await listDocuments(project, query)),
    turns: await turnsOf(context.db, project),
  }))
  serve(rows.documentTemplatesRow, (_, { project }) => listTemplates(context, project))
  serve(rows.previewDocumentRow, ({ body }, { project }) => previewDocument(context, project, body))
  serve(rows.makeDocumentRow, ({ body }, { project }) => makeDocument(context, project, body))
  serve(rows.documentRow, ({ params }, { project }) => readDocument(context, project, params.document))
  serve(rows.editMetaRow, ({ params, body }, { project }) => editMeta(project, params.document, body))
  serve(rows.editDocumentRow, ({ params, body }, { project }) =>
    editDocument(context, project, params.document, body),
  )
  serve(rows.editFieldsRow, ({ params, body }, { project }) =>
    editFields(context, project, params.document, body),
  )
  serve(rows.draftNewsRow, ({ params }, { project }) => readNews(context, project, params.document))
  serve(rows.refreshDocumentRow, ({ params }, { project }) =>
    refreshDocument(context, project, params.document),
  )
  serve(rows.issueDocumentRow, ({ params, body }, { project }) =>
    issueDocument(context, project, params.document, body),
  )
  serve(rows.voidDocumentRow, ({ params, body }, { project }) => voidDocument(project, params.document, body))
  serve(rows.reviseDocumentRow, ({ params, body }, { project }) =>
    reviseDocument(project, params.document, body),
  )
  serve(rows.binDocumentRow, ({ params, body }, { project }) =>
    binDocument(project, params.document, body.binned),
  )
  serve(rows.documentVersionsRow, ({ params }, { project }) =>
    listVersions(context.planOf, project, params.document),
  )
  serve(rows.documentVersionRow, ({ params }, { project }) => readVersion(project, params))
  serve(rows.keepDocumentVersionRow, ({ params, body }, { project }) =>
    keepVersion(project, params.document, body),
  )
  serve(rows.restoreDocumentVersionRow, ({ params }, { project }) => restoreVersion(project, params))
  serve(rows.compareDocumentRow, ({ params, query }, { project }) =>
    compareVersions(project, params.document, query),
  )
  serve(approvalRows.sendForApprovalRow, ({ params, body }, { project }) =>
    sendForApproval(context, project, params.document, body),
  )
  serve(approvalRows.approvalLinkRow, ({ params, body }, { project }) =>
    addApprovalLink(project, params.document, body),
  )
  serve(approvalRows.approvalTurnRow, ({ params }, { project }) =>
    readTurn(context, project, params.document),
  )
  serve(approvalRows.answerApprovalRow, ({ params, body }, { project }) =>
    answerApproval(context, project, params.document, body),
  )
  serve(approvalRows.guestApprovalRow, ({ body }, { address }) => asApprover(context, body.token, address))
  serve(approvalRows.guestAnswerApprovalRow, ({ body: { token, ...answer } }, { address }) =>
    asApprover(context, token, address, answer),
  )
  serve(approvalRows.withdrawApprovalRow, ({ params }, { project }) =>
    withdrawApproval(project, params.document),
  )
  serve(rows.paperFactsRow, (_, { project }) => readFacts(context, project))
  serve(rows.editPaperFactsRow, ({ body }, { project }) => editFacts(context, project, body))
  serve(rows.savePaperTemplateRow, ({ params, body }, { project }) =>
    saveTemplate(context, project, params.document, body),
  )
  serve(rows.removePaperTemplateRow, ({ params }, { project }) => removeTemplate(context, project, params))
  serve(rows.paperCatalogueRow, (_, { project }) => readCatalogue(context, project))
  serve(rows.paperTemplateRow, ({ params }, { project }) => readTemplate(context, project, params))
  serve(rows.editPaperTemplateRow, ({ params, body }, { project }) =>
    editTemplate(context, project, params, body),
  )
  return {
    issuedVersion,
    setState,
    writeDocument: (scope, writing, { id = randomUUID(), template, ...wanted }) =>
      writeDocument(context, scope, writing, { ...wanted, id, templateKey: template, language: 'en' }),
  }
}
