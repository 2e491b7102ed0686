import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'
import { usageMetricsSchema } from './usage.ts'

/** One action of a service: what it takes and what it answers. */
type AnyAction = { payload: z.ZodMiniType; data: z.ZodMiniType }

/** Everything that the one call can be asked for, by service and action. A later service is one more entry. */
export const mcpServices = {
  billing: {
    getUsageMetrics: { payload: nothing, data: z.object({ usageMetrics: usageMetricsSchema }) },
  },
} as const satisfies Record<string, Record<string, AnyAction>>

export type McpServices = typeof mcpServices

export const mcpRow = {
  method: 'POST',
  path: '/api/mcp',
  caller: 'user',
  summary: say('Ask a service for one of its actions; 404 for one that is not there.'),
  params: nothing,
  body: z.object({
    service: z.string({ error: say('The service is missing') }),
    action: z.string({ error: say('The action is missing') }),
    payload: z._default(
      z.record(z.string(), z.unknown(), { error: say('The payload must be an object') }),
      {},
    ),
  }),
  data: z.unknown(),
} as const satisfies AnyRow
