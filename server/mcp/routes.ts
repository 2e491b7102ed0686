import type * as z from 'zod/mini'
import { type McpServices, mcpRow, mcpServices } from '#contract/mcp.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { read, type Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'

/** What answers each action of each service, tied to the contract by the compiler. */
export type McpHandlers = {
  [Service in keyof McpServices]: {
    [Action in keyof McpServices[Service]]: McpServices[Service][Action] extends {
      payload: infer Payload extends z.ZodMiniType
      data: infer Data extends z.ZodMiniType
    }
      ? (payload: z.output<Payload>, user: SessionUser) => Promise<z.output<Data>>
      : never
  }
}

type AnyHandler = (payload: unknown, user: SessionUser) => Promise<unknown>

/** The entry of `table` under `name`, never one that every object inherits. */
const entry = <Entry>(table: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The one call to every service: looks the action up, reads its payload, and hands on what it answers. */
export function mcpRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown }>,
  handlers: McpHandlers,
): void {
  serve(mcpRow, ({ body }, { user }) => {
    const service = entry<Record<string, { payload: z.ZodMiniType }>>(mcpServices, body.service)
    if (!service)
      throw new Refusal('not_found', say('There is no service {service}.', { service: quote(body.service) }))
    const action = entry(service, body.action)
    const handler = entry<AnyHandler>(handlers[body.service as keyof McpServices] as never, body.action)
    if (!action || !handler) {
      throw new Refusal(
        'not_found',
        say('The service {service} has no action {action}.', {
          service: quote(body.service),
          action: quote(body.action),
        }),
      )
    }
    return handler(read(action.payload, body.payload), user)
  })
}

/** What was asked for, cut short: an answer need not be as long as what is wrong with the question. */
const quote = (name: string) => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name)
