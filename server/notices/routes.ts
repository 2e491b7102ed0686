import { noticesRow, readNoticesRow } from '#contract/notices.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { countUnread, markRead, type NoticesContext, readNotices } from './read.ts'

/** The calls of notices. */
export function noticeRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown }>,
  context: NoticesContext & { clock: Clock },
): void {
  serve(noticesRow, async (_, { user }) => {
    const notices = await readNotices(context, user.id)
    return { notices, unread: notices.filter(({ unread }) => unread).length }
  })
  serve(readNoticesRow, async ({ body }, { user }) => {
    await markRead(context, user.id, body.ids, context.clock.now())
    return { unread: await countUnread(context, user.id) }
  })
}
