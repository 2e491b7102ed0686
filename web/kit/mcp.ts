import type * as z from 'zod/mini'
import { type McpServices, mcpRow, mcpServices } from '#contract/mcp.ts'
import { call } from './call.ts'

type AnyAction = { payload: z.ZodMiniType; data: z.ZodMiniType }
type Services = Record<string, Record<string, AnyAction | undefined> | undefined>
type Action<S extends keyof McpServices, A extends keyof McpServices[S]> = Extract<
  McpServices[S][A],
  AnyAction
>

/**
 * Asks a service for one of its actions and returns its data, checked. Throws what `call` throws, and an `Error` for
 * data of another shape.
 */
export async function askService<S extends keyof McpServices, A extends keyof McpServices[S] & string>(
  service: S,
  action: A,
  payload: z.input<Action<S, A>['payload']>,
): Promise<z.output<Action<S, A>['data']>> {
  const reply = await call(mcpRow, {
    params: {},
    body: { service, action, payload: payload as Record<string, unknown> },
  })
  const services: Services = mcpServices
  const data = services[service]?.[action]?.data.safeParse(reply)
  if (!data?.success) throw new Error(`${service}.${action} answered with data of another shape`)
  return data.data as z.output<Action<S, A>['data']>
}
