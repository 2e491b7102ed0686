import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { AnyRow, RowData, RowInput, Success } from '#contract/route.ts'
import { Refusal } from './refusal.ts'
import { requireSameSite } from './same-site.ts'

/** What a handler knows of the one who calls. */
export type Caller = { address: string; requestId: string; prefetch: boolean }

/** Mounts one row of the contract: checks, then calls `handler` with what the row's schemas made of the request. */
export type Serve = <R extends AnyRow>(
  row: R,
  handler: (input: RowInput<R>, caller: Caller) => Promise<RowData<R>>,
) => void

const prefetchHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const

/** Whether a browser fetched ahead of a click, so that nobody has asked for anything yet. */
const isPrefetch = (request: FastifyRequest) =>
  prefetchHeaders.some((name) => /prefetch|preview|prerender/i.test(String(request.headers[name] ?? '')))

/** Who calls, as far as a handler needs to know it. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  requestId: request.id,
  prefetch: isPrefetch(request),
})

/** Reads `value` by `schema`; refuses with the message of each field that does not fit. */
export function read<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.')
    if (name !== '') fields[name] ??= issue.message
  }
  const message = Object.values(fields)[0] ?? 'The body must be a JSON object.'
  throw new Refusal('invalid_input', message, { fields })
}

/** Mounts a question about the server itself, for what watches over it: never cached, asked with GET or HEAD. */
export type Probe = (path: `/${string}`, ask: () => Promise<{ status: string }>) => void

/** Binds `serve` to a server and the address it is reached under; `methodsOf` names the methods a path takes. */
export function makeServe(
  app: FastifyInstance,
  publicUrl: string,
): { serve: Serve; probe: Probe; methodsOf: (path: string) => string[] } {
  const mounted: { method: string; pattern: RegExp }[] = []
  const serve: Serve = (row, handler) => {
    mounted.push({
      method: row.method,
      pattern: new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    })
    app.route({
      method: row.method,
      url: row.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply): Promise<Success<unknown>> => {
        reply.header('cache-control', 'no-store')
        if (row.method !== 'GET') requireSameSite(request, publicUrl)
        const params = read(row.params, request.params)
        // A call that takes no body may come without one.
        const body = read(row.body, request.body === undefined ? {} : request.body)
        const input = { params, body } as RowInput<typeof row>
        return { success: true, data: await handler(input, callerOf(request)) }
      },
    })
  }
  const probe: Probe = (path, ask) => {
    const methods = ['GET', 'HEAD'] as const
    mounted.push(...methods.map((method) => ({ method, pattern: new RegExp(`^${path}/?$`, 'i') })))
    app.route({
      method: [...methods],
      url: path,
      handler: async (_, reply): Promise<Success<unknown>> => {
        reply.header('cache-control', 'no-store')
        return { success: true, data: await ask() }
      },
    })
  }
  const methodsOf = (path: string) =>
    mounted.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return { serve, probe, methodsOf }
}
