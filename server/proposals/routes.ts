import {
  acceptProposalRow,
  addProposalLinkRow,
  askProposalRow,
  declineProposalRow,
  guestAcceptRow,
  guestAskRow,
  guestDeclineRow,
  guestProposalRow,
  keepDraftRow,
  offerRow,
  proposalPdfRow,
  proposalRow,
  proposalsRow,
  replyProposalRow,
  revokeProposalLinkRow,
  sendProposalRow,
  withdrawProposalRow,
} from '#contract/proposal-calls.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { acceptProposal, declineProposal } from './answer.ts'
import { asGuest, type GuestContext } from './guest.ts'
import { addProposalLink, revokeProposalLink } from './links.ts'
import { keepDraft, readOffer } from './offer.ts'
import { type PaperContext, proposalPdf } from './paper.ts'
import { askAbout, replyTo } from './questions.ts'
import { listProposals, readProposal } from './read.ts'
import { type SendContext, sendProposal, withdrawProposal } from './send.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** The calls of proposals, by those who send them and by those who answer. */
export function proposalRoutes(
  serve: Serve<Who>,
  context: SendContext & GuestContext & PaperContext & { sendMade: SendMade<Who> },
): void {
  const { estimates } = context
  serve(proposalsRow, (_, { project }) => listProposals(project))
  serve(proposalRow, ({ params }, { project }) => readProposal(project, params.proposal))
  context.sendMade(proposalPdfRow, ({ params }, { project }) => proposalPdf(context, project, params))
  serve(offerRow, ({ params }, { project }) => readOffer(estimates, project, params.estimate))
  serve(keepDraftRow, ({ params, body }, { project }) => keepDraft(estimates, project, params.estimate, body))
  serve(sendProposalRow, ({ params, body }, { project }) =>
    sendProposal(context, project, params.estimate, body),
  )
  serve(withdrawProposalRow, ({ params }, { project }) => withdrawProposal(project, params.proposal))
  serve(acceptProposalRow, ({ params, body }, { project }) =>
    acceptProposal(estimates, project, params.proposal, body),
  )
  serve(declineProposalRow, ({ params, body }, { project }) =>
    declineProposal(project, params.proposal, body),
  )
  serve(askProposalRow, ({ params, body }, { project }) => askAbout(project, params.proposal, body))
  serve(replyProposalRow, ({ params, body }, { project }) => replyTo(project, params, body.answer))
  serve(addProposalLinkRow, ({ params, body }, { project }) =>
    addProposalLink(project, params.proposal, body),
  )
  serve(revokeProposalLinkRow, ({ params }, { project }) => revokeProposalLink(project, params))
  serve(guestProposalRow, ({ body }, { address }) => asGuest(context, body.token, address))
  serve(guestAcceptRow, ({ body }, { address }) =>
    asGuest(context, body.token, address, (scope, id) => acceptProposal(estimates, scope, id, body)),
  )
  serve(guestDeclineRow, ({ body }, { address }) =>
    asGuest(context, body.token, address, (scope, id) => declineProposal(scope, id, body)),
  )
  serve(guestAskRow, ({ body }, { address }) =>
    asGuest(context, body.token, address, (scope, id) => askAbout(scope, id, body)),
  )
}
