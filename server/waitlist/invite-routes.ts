import {
  batchesRow,
  inviteRow,
  letterPreviewPath,
  letterSamplesRow,
  previewInvitationsRow,
} from '#contract/invitations.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import type { Serve, View } from '#server/kit/serve.ts'
import { type InviteContext, invite, previewInvitations, readBatches } from './invite.ts'
import { letterPreview, readLetterSamples } from './letter-samples.ts'

/** The calls by which members are invited and letters looked at. */
export function inviteRoutes(
  { serve, view }: { serve: Serve<{ user: unknown; operator: { actor: Actor } }>; view: View },
  context: InviteContext & { publicUrl: string },
): void {
  serve(previewInvitationsRow, ({ body }) => previewInvitations(context, body))
  serve(inviteRow, ({ body: { name, ...selection } }, { operator }) =>
    invite(context, { selection, name, actor: operator.actor }),
  )
  serve(batchesRow, async () => ({ batches: await readBatches(context) }))
  serve(letterSamplesRow, async () => ({ letters: await readLetterSamples(context.db, context.publicUrl) }))
  view(letterPreviewPath, async ({ kind = '' }, { language }) =>
    letterPreview(kind, context.publicUrl, language),
  )
}
