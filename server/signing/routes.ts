import { signingRows as rows } from '#contract/signing-calls.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { declineDocument, ownParty, signDocument } from './answer.ts'
import { guestFile, openGuest, readGuest, showGuest } from './guest.ts'
import type { SigningContext } from './ports.ts'
import { readSigning, remindParty, sendSigning, withdrawSigning } from './send.ts'

/** The calls of signing, by those who send and by those who sign. */
export function signingRoutes(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  context: SigningContext,
): void {
  const { documents } = context
  serve(rows.signingRow, ({ params }, { project }) => readSigning(project, params.document))
  serve(rows.sendSigningRow, ({ params, body }, { project }) =>
    sendSigning(context, project, params.document, body),
  )
  serve(rows.withdrawSigningRow, ({ params }, { project }) => withdrawSigning(project, params.document))
  serve(rows.remindSigningRow, ({ params, body }, { project }) =>
    remindParty(context, project, params.document, body.party),
  )
  serve(rows.signDocumentRow, async ({ params: { document }, body }, { project }) => {
    await signDocument(documents, project, document, await ownParty(project, document), body)
    return readSigning(project, document)
  })
  serve(rows.declineSigningRow, async ({ params: { document }, body }, { project }) => {
    await declineDocument(project, document, await ownParty(project, document), body.reason)
    return readSigning(project, document)
  })
  serve(rows.guestSigningRow, ({ body }, { address }) => readGuest(context, body.token, address))
  serve(rows.guestSignRow, async ({ body }, { address }) => {
    const { scope, document, who } = await openGuest(context, body.token, address)
    await signDocument(documents, scope, document, who, body)
    return showGuest(context, body.token, address)
  })
  serve(rows.guestDeclineSigningRow, async ({ body }, { address }) => {
    const { scope, document, who } = await openGuest(context, body.token, address)
    await declineDocument(scope, document, who, body.reason)
    return showGuest(context, body.token, address)
  })
  serve(rows.guestSigningFileRow, ({ body }, { address }) => guestFile(context, body.token, address))
}
