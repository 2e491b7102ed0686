import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { livePath, projectLivePath } from '#contract/live.ts'
import { inProject } from '#contract/projects.ts'
import { type AnyRow, nothing } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Cookies } from '#server/kit/cookies.ts'
import { openEventStream } from '#server/kit/event-stream.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Door } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { ReadRevs, Sight } from './sight.ts'
import type { Streams } from './streams.ts'

/** The most streams that one person has open with one process: a tab has one while it is looked at. */
export const mostStreams = 30

type Who = { user: SessionUser; operator: unknown; project: Scope }

export type LiveContext = {
  door: Door<Who>
  streams: Streams
  scopes: Pick<Scopes, 'standingOf' | 'find' | 'findByLink'>
  /** Tells whether whoever has these cookies is still signed in. */
  watchSession: (cookies: Cookies) => () => Promise<boolean>
  /** The hash of the link to look that a request came with; undefined where it came with none. */
  linkIn: (headers: IncomingHttpHeaders) => Buffer | undefined
}

const row = { method: 'GET', summary: '', params: nothing, body: nothing, data: nothing } as const
const allRow = { ...row, path: livePath, caller: 'user' } as const satisfies AnyRow
const projectRow = {
  ...row,
  path: projectLivePath,
  caller: 'project',
  scope: null,
  params: inProject,
} as const satisfies AnyRow

/** Where browsers hear of changes. Not rows of the contract: they answer with events, for as long as somebody listens. */
export function liveRoutes(app: FastifyInstance, context: LiveContext): void {
  const { door, streams, scopes, watchSession, linkIn } = context
  app.route({
    method: 'GET',
    url: door.mount('GET', livePath),
    handler: async (request, reply) => {
      const { user, cookies } = await door.admit(allRow, request, reply)
      requireFew(streams, user.id)
      const isSignedIn = watchSession(cookies)
      const look = async () => ((await isSignedIn()) ? scopes.standingOf(user.id) : undefined)
      await streams.open({ userId: user.id, look }, (ended) => openEventStream(request, reply, ended))
      return reply
    },
  })
  app.route({
    method: 'GET',
    url: door.mount('GET', projectLivePath),
    handler: async (request, reply) => {
      const { project: scope, cookies } = await door.admit(projectRow, request, reply)
      const { userId, projectId } = scope
      if (userId !== null) requireFew(streams, userId)
      const isSignedIn = watchSession(cookies)
      const link = linkIn(request.headers)
      const find = async () => {
        if (link) return scopes.findByLink(link, projectId)
        return userId !== null && (await isSignedIn()) ? scopes.find(userId, projectId) : undefined
      }
      const look = async () => sightOf(await find())
      await streams.open({ userId, look }, (ended) => openEventStream(request, reply, ended))
      return reply
    },
  })
}

const sightOf = (scope: Scope | undefined): Sight | undefined => scope && { orgs: [], projects: [scope] }

function requireFew(streams: Streams, userId: string): void {
  if (streams.countOf(userId) < mostStreams) return
  throw new Refusal(
    'too_many_requests',
    say('Too many tabs of yours are open. Close some, and this one goes on.'),
  )
}

/** Reads the newest numbers as an audience does. */
export const revsReader =
  (scopes: Pick<Scopes, 'reader'>): ReadRevs =>
  async (audience, { orgs, projects }) => {
    const rows = await scopes
      .reader(audience)
      .selectFrom('project_revs')
      .select(['org_id as orgId', 'project_id as projectId', 'class', 'rev'])
      .where(sql<boolean>`(org_id = any(${orgs}::uuid[]) or project_id = any(${projects}::uuid[]))`)
      .execute()
    return rows.map((one) => ({ ...one, rev: Number(one.rev) }))
  }
