import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { orgArchiveRow } from '#contract/archive.ts'
import { say } from '#language/say.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { hour } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Door } from '#server/kit/serve.ts'
import { dispositionOf } from '#server/kit/storage/file-name.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { type ArchiveContext, writeArchive } from './write-archive.ts'

/** Each reads everything that an organisation has. */
const byOrg: Limit = { name: 'archives of an organization', most: 6, windowMs: hour }
/** Each holds a connection to the database for as long as whoever downloads takes for the tables. */
const mostAtOnce = 2
/** Whoever takes longer than this has gone. */
const withinMs = hour

/** The download of everything that an organisation has. */
export function archiveRoutes(
  app: FastifyInstance,
  {
    door,
    limit,
    ...context
  }: ArchiveContext & {
    door: Door<{ user: unknown; operator: unknown; org: OrgCaller }>
    limit: Limiter
  },
): void {
  let underWay = 0
  app.route({
    method: 'GET',
    url: door.mount('GET', orgArchiveRow.path),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { org, prefetch } = await door.admit(orgArchiveRow, request, reply)
      requireAdmin(org)
      if (prefetch) throw new Refusal('prefetch', say('Fetching ahead exports nothing.'))
      if (underWay >= mostAtOnce) {
        const headers = { 'retry-after': '30' }
        throw new Refusal('unavailable', say('Other exports are under way. Try again in a moment.'), {
          headers,
        })
      }
      await limit({ limit: byOrg, who: org.orgId })
      const { db, clock } = context
      const { name } = await db
        .selectFrom('orgs')
        .select('name')
        .where('id', '=', org.orgId)
        .executeTakeFirstOrThrow()
      const now = clock.now()
      // Who took everything away is written down before it leaves.
      await addAuditLine(
        db,
        {
          actor: 'person',
          action: 'organization.exported',
          subject: org.orgId,
          detail: { user: org.userId },
        },
        now,
      )
      async function* pieces() {
        underWay++
        const archive = writeArchive(context, { id: org.orgId, name })
        const late = setTimeout(() => request.raw.destroy(), withinMs)
        late.unref()
        try {
          yield* archive
        } finally {
          clearTimeout(late)
          underWay--
        }
      }
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': dispositionOf('attachment', `${name} ${now.toISOString().slice(0, 10)}.zip`),
      })
      return reply.send(Readable.from(pieces(), { objectMode: false }))
    },
  })
}
