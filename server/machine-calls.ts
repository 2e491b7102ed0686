import type { FastifyInstance } from 'fastify'
import { machineScopeNames } from '#contract/machine-calls.ts'
import { hasWorkspace, type Release } from '#contract/workspace.ts'
import { withChanges } from '#domain/schedule/what-if.ts'
import type { ChatContext } from './assistant/ports.ts'
import { askerByKey } from './connections/org-keys.ts'
import { noteOf } from './kit/call-notes.ts'
import type { Limiter } from './kit/limits.ts'
import { lookUpRule } from './knowledge/amendments.ts'
import { oauthRoutes, resourceMetadataPath } from './oauth/routes.ts'
import { askerByToken, isAccessToken } from './oauth/tokens.ts'
import { listProjects } from './projects/list.ts'
import { answerTool } from './protocol/call.ts'
import { makeRecord } from './protocol/record.ts'
import { type ProtocolContext, protocolPath, protocolRoutes } from './protocol/routes.ts'
import { allTools, listed } from './protocol/tools.ts'
import { standingOf, workHours } from './schedule/read.ts'
import { planOf } from './schedule/settle.ts'
import { search } from './search/search.ts'
import { countTasks, pageOfTasks, weatherTasks } from './tasks/narrowed.ts'
import { listTasks } from './tasks/read.ts'

/** What programs ask over the protocol, answered by what answers the screens. */
export function machineCalls(
  app: FastifyInstance,
  {
    limit,
    release,
    ...context
  }: Omit<ProtocolContext, 'ports' | 'askerOf' | 'challenge'> & {
    limit: Limiter
    release: Release
  },
): Pick<ChatContext, 'tools' | 'callTool'> {
  const { publicUrl } = context.door
  const oauth = { ...context, limit, issuer: publicUrl, resource: `${publicUrl}${protocolPath}` }
  oauthRoutes(app, {
    ...oauth,
    projectsOf: async (userId) => (await listProjects(context, userId, { sort: 'name' })).projects,
    isOpen: hasWorkspace(release),
  })
  const ports: ProtocolContext['ports'] = {
    search: (scopes, userId, query) => search({ scopes }, userId, query),
    listProjects: async (scopes, userId) =>
      (await listProjects({ scopes }, userId, { sort: 'name' })).projects,
    tryPlan: async (scope, changes) => {
      const rows = await standingOf(scope)
      return { rows, plan: planOf(rows), tried: planOf(rows, withChanges(rows, changes)) }
    },
    lookUpRule: (orgId, q) => lookUpRule(context.db, orgId, q),
    pageOfTasks,
    countTasks,
    weatherTasks,
    tasksOf: listTasks,
    workHours,
  }
  protocolRoutes(app, {
    ...context,
    ports,
    challenge: `Bearer resource_metadata="${publicUrl}${resourceMetadataPath}"`,
    askerOf: (key, request) => {
      const { ip: address } = request
      const tell = (actor: string) => noteOf(request, { actor })
      if (isAccessToken(key)) return askerByToken(oauth, { token: key, address, tell })
      return askerByKey({ ...context, limit }, { key, address, tell })
    },
  })
  const tools = allTools(ports)
  const byName = new Map(tools.map((one) => [one.name, one]))
  const keep = makeRecord(context.db)
  return {
    tools: tools.map(listed),
    // The assistant asks by the same tools, as the person whose conversation it is; what it proposes bears its name.
    callTool: async (name, input, { userId, conversation, caller }, noted) => {
      const one = byName.get(name)
      if (!one) return { isError: true, said: { error: { code: 'not_found', message: name } } }
      const expiresAt = new Date(context.clock.now().getTime() + 60_000)
      const scopes = new Set<string>(machineScopeNames)
      const asker = { id: conversation, name: assistantName, userId, orgId: null, scopes, expiresAt }
      const kept = { ...context, keep: noted ? keep : async () => {} }
      const called = { name, arguments: input }
      const told = await answerTool(kept, one, called, { asker, caller, client: assistantName })
      return { isError: told.isError === true, said: told.structuredContent as Record<string, unknown> }
    },
  }
}

/** As whom the assistant stands in records and under what it proposes. */
const assistantName = 'Assistant'
