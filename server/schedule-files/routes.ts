import type { FastifyInstance } from 'fastify'
import {
  addFeedRow,
  exportScheduleRow,
  feedsRow,
  importScheduleRow,
  revokeFeedRow,
} from '#contract/schedule-files.ts'
import { makeSendMade } from '#server/kit/made-files.ts'
import type { Door, Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { exportSchedule } from './export.ts'
import { addFeed, type FeedContext, listFeeds, openFeed, revokeFeed } from './feeds.ts'
import { importSchedule } from './import.ts'
import type { ReadPlan } from './project-rows.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** The calls of schedules as files, and the address from which calendars fetch a feed. */
export function scheduleFileRoutes(
  app: FastifyInstance,
  {
    serve,
    door,
    readPlan,
    ...context
  }: FeedContext & { serve: Serve<Who>; door: Door<Who>; readPlan: ReadPlan },
): void {
  serve(importScheduleRow, ({ body }, { project }) => importSchedule(project, body))
  serve(feedsRow, (_, { project }) => listFeeds(context, project))
  serve(addFeedRow, ({ body }, { project }) => addFeed(context, project, body))
  serve(revokeFeedRow, ({ params }, { project }) => revokeFeed(context, project, params.feed))
  makeSendMade(app, door)(exportScheduleRow, async ({ query: { format } }, { project }) => {
    const { text, ...file } = await exportSchedule(project, format, {
      readPlan,
      publicUrl: context.publicUrl,
    })
    return { ...file, content: text }
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/feeds/:file',
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { file } = request.params as { file: string }
      const text = await openFeed(context, file.replace(/\.ics$/i, ''), request.ip)
      return reply.header('content-type', 'text/calendar; charset=utf-8').send(text)
    },
  })
}
