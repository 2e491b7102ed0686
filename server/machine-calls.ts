import type { FastifyInstance } from 'fastify'
import { withChanges } from '#domain/schedule/what-if.ts'
import { askerByKey } from './connections/org-keys.ts'
import { noteOf } from './kit/call-notes.ts'
import type { Limiter } from './kit/limits.ts'
import { listProjects } from './projects/list.ts'
import { type ProtocolContext, protocolRoutes } from './protocol/routes.ts'
import { standingOf } from './schedule/read.ts'
import { planOf } from './schedule/settle.ts'
import { search } from './search/search.ts'

/** What programs ask over the protocol, answered by what answers the screens. */
export function machineCalls(
  app: FastifyInstance,
  { limit, ...context }: Omit<ProtocolContext, 'ports' | 'askerOf'> & { limit: Limiter },
): void {
  protocolRoutes(app, {
    ...context,
    ports: {
      search: (scopes, userId, query) => search({ scopes }, userId, query),
      listProjects: async (scopes, userId) =>
        (await listProjects({ scopes }, userId, { sort: 'name' })).projects,
      tryPlan: async (scope, changes) => {
        const rows = await standingOf(scope)
        return { rows, plan: planOf(rows), tried: planOf(rows, withChanges(rows, changes)) }
      },
    },
    askerOf: (key, request) =>
      askerByKey(
        { ...context, limit },
        { key, address: request.ip, tell: (actor) => noteOf(request, { actor }) },
      ),
  })
}
