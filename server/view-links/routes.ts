import {
  acceptByLinkRow,
  addViewLinkRow,
  openViewLinkRow,
  revokeViewLinkRow,
  viewLinksRow,
} from '#contract/view-links.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { addViewLink, listViewLinks, revokeViewLink } from './keep.ts'
import { acceptByLink, type OpenContext, openViewLink } from './open.ts'

/** The calls about links to look at a project. */
export function viewLinkRoutes(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  context: OpenContext,
): void {
  serve(viewLinksRow, (_, { project }) => listViewLinks(project))
  serve(addViewLinkRow, ({ body }, { project }) => addViewLink(project, body))
  serve(revokeViewLinkRow, ({ params }, { project }) => revokeViewLink(project, params.link))
  serve(openViewLinkRow, ({ body }, { address }) => openViewLink(context, body.token, address))
  serve(acceptByLinkRow, ({ body }, { address }) => acceptByLink(context, body, address))
}
