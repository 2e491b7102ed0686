import { registerRows as rows } from '#contract/register-calls.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { WriteDocument } from '#server/scope/write-document.ts'
import { registerFile } from './file.ts'
import { attachFiles } from './files.ts'
import { importRegister, type ReadRows } from './import.ts'
import { writeRegister } from './papers.ts'
import { listRfis, listSubmittals } from './read.ts'
import { answerRfi, moveRfi, putRfi } from './rfis.ts'
import { putSubmittal, removeSubmittal } from './submittals.ts'
import { returnTransmittal, sendTransmittal, withdrawTransmittal } from './transmittals.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** The calls of submittals, their transmittals, and requests for information. */
export function registerRoutes(
  serve: Serve<Who>,
  {
    sendMade,
    writeDocument,
    rowsOf,
  }: { sendMade: SendMade<Who>; writeDocument: WriteDocument; rowsOf: ReadRows },
): void {
  serve(rows.submittalsRow, (_, { project }) => listSubmittals(project))
  serve(rows.putSubmittalRow, ({ body }, { project }) => putSubmittal(project, body))
  serve(rows.importRegisterRow, ({ body }, { project }) => importRegister(rowsOf, project, body))
  serve(rows.removeSubmittalRow, ({ params }, { project }) => removeSubmittal(project, params.submittal))
  serve(rows.sendTransmittalRow, ({ body }, { project }) => sendTransmittal(project, body))
  serve(rows.returnTransmittalRow, ({ params, body }, { project }) =>
    returnTransmittal(project, params.transmittal, body),
  )
  serve(rows.withdrawTransmittalRow, ({ params }, { project }) =>
    withdrawTransmittal(project, params.transmittal),
  )
  serve(rows.rfisRow, (_, { project }) => listRfis(project))
  serve(rows.putRfiRow, ({ body }, { project }) => putRfi(project, body))
  serve(rows.answerRfiRow, ({ params, body }, { project }) => answerRfi(project, params.rfi, body))
  serve(rows.moveRfiRow, ({ params, body }, { project }) => moveRfi(project, params.rfi, body))
  serve(rows.writeRegisterRow, ({ body }, { project }) => writeRegister(writeDocument, project, body))
  serve(rows.attachFilesRow, ({ body }, { project }) => attachFiles(project, body))
  sendMade(rows.registerFileRow, ({ query }, { project }) => registerFile(project, query))
}
