import type { OutgoingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { madeByHeader } from '#contract/kept.ts'
import { lookAsHeader, viewLinkHeader } from '#contract/look.ts'
import {
  type AnyRow,
  nothing,
  type RowData,
  type RowInput,
  type RowRequest,
  type Scope,
  type Success,
} from '#contract/route.ts'
import { rows } from '#contract/rows.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { answerFile, chooseFrom } from './answer-file.ts'
import { noteOf } from './call-notes.ts'
import { type Cookies, cookiesOf } from './cookies.ts'
import { languageOf } from './language.ts'
import { Refusal } from './refusal.ts'
import { requireSameSite } from './same-site.ts'
import type { SiteFile } from './site.ts'

/** What a handler knows of the one who calls. */
export type Caller = { address: string; requestId: string; prefetch: boolean; language: Language }

/** A caller of the API: one whose browser keeps cookies for us. `tell` has the log name whom the call is about, by an id. */
export type ApiCaller = Caller & {
  cookies: Cookies
  tell: (actor: string) => void
  /** Who has to be signed in for it, by their id, where the call says so. */
  madeBy?: string | undefined
}

/** Whom the rows of the contract admit, as far as the session layer and the keys know them. */
export type Admitted = { user: unknown; operator: unknown; org?: unknown; project?: unknown }

/** A row that not everybody may call says who does. */
export type CallerOf<R extends AnyRow, Who extends Admitted> = R['caller'] extends 'user'
  ? ApiCaller & { user: Who['user'] }
  : R['caller'] extends 'operator'
    ? ApiCaller & { operator: Who['operator'] }
    : R['caller'] extends 'org'
      ? ApiCaller & { org: Who['org'] }
      : R['caller'] extends 'project'
        ? ApiCaller & { project: Who['project'] }
        : ApiCaller

/** How it is found out who calls a row; each answers undefined, or refuses, where it is nobody that the row admits. */
export type Doorkeepers<Who extends Admitted> = {
  user: (caller: ApiCaller) => Promise<Who['user'] | undefined>
  operator: (
    caller: ApiCaller & { key: string | undefined; row: AnyRow },
  ) => Promise<Who['operator'] | undefined>
  /** What somebody, or a key, is to the organisation with this id; refuses where that is nothing. */
  org?: (
    caller: ApiCaller & { key: string | undefined; row: AnyRow },
    org: string,
  ) => Promise<Who['org'] | undefined>
  /** What somebody, a key, or whoever holds a link to look, is to the project with this id; refuses where that is nothing. */
  project?: (
    caller: ApiCaller & {
      key: string | undefined
      link: string | undefined
      lookAs: string | undefined
      row: AnyRow
    },
    project: string,
  ) => Promise<Who['project'] | undefined>
}

/** Mounts one row of the contract: checks, then calls `handler` with what the row's schemas made of the request. */
export type Serve<Who extends Admitted = Admitted> = <R extends AnyRow>(
  row: R,
  handler: (input: RowInput<R>, caller: CallerOf<R, Who>) => Promise<RowData<R>>,
) => void

const prefetchHeaders = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const

/** What is described to everybody. */
const known: ReadonlySet<AnyRow> = new Set(rows)

/** Whether a browser fetched ahead of a click, so that nobody has asked for anything yet. */
const isPrefetch = (request: FastifyRequest) =>
  prefetchHeaders.some((name) => /prefetch|preview|prerender/i.test(String(request.headers[name] ?? '')))

/** Who calls, as far as a handler needs to know it. */
export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  requestId: request.id,
  prefetch: isPrefetch(request),
  language: languageOf(request.raw),
})

/** Reads `value` by `schema`; refuses with the message of each field that does not fit. */
export function read<Output>(schema: z.ZodMiniType<Output>, value: unknown): Output {
  const parsed = z.safeParse(schema, value, { error: plainly })
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.')
    if (name !== '') fields[name] ??= issue.message
  }
  const [message] = Object.values(fields)
  if (message === undefined) throw new Refusal('invalid_input', say('The body must be a JSON object.'))
  throw new Refusal('invalid_input', message, { fields })
}

/** What is said where a rule has no words of its own. */
const plainly = ({ input, path = [] }: { input?: unknown; path?: readonly PropertyKey[] | undefined }) => {
  const field = path.join('.')
  return input === undefined
    ? say('{field} is missing', { field })
    : say('{field} is of another kind than is taken here', { field })
}

/** Mounts a question about the server itself, for what watches over it: never cached, asked with GET or HEAD. */
export type Probe = (path: `/${string}`, ask: () => Promise<{ status: string }>) => void

/** Mounts a document that operators' pages show in a frame; nothing in it runs. */
export type View = (
  path: `/api/operator/${string}`,
  ask: (params: Record<string, string>, query: Readonly<Record<string, unknown>>) => Promise<string>,
) => void

/** A file that is made while it is sent. */
export type MadeFile = { name: string; type: string; pieces: AsyncIterable<string> }

/** Mounts a file that an operator, or a key with `scope`, downloads; a GET, so that the browser keeps it while it comes. */
export type Download<Who extends Admitted = Admitted> = <Query>(
  path: `/api/operator/${string}`,
  what: { scope: Scope; query: z.ZodMiniType<Query> },
  make: (query: Query, caller: ApiCaller & { operator: Who['operator'] }) => Promise<MadeFile>,
) => void

/** What a mount that is written elsewhere needs of this one, so that it admits the same callers and is known of like the rest. */
export type Door<Who extends Admitted = Admitted> = {
  /** The caller; refused with 401 where the row is not for everybody and nobody is signed in. */
  admit: <R extends AnyRow>(row: R, request: FastifyRequest, reply: FastifyReply) => Promise<CallerOf<R, Who>>
  /** Notes that `path` takes `method`; answers the path as the router writes it. */
  mount: (method: string, path: string) => string
  publicUrl: string
}

/** Asks a mounted row as its screen does, for a caller who was admitted already. */
export type AskRow = <R extends AnyRow>(
  row: R,
  request: Omit<RowRequest<R>, 'body'> & { body?: RowRequest<R>['body'] },
  caller: Caller & Partial<Admitted>,
) => Promise<RowData<R>>

/** What such a document may do: look as it is written, in a frame of ours. */
const viewHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
} as const

/** Mounts a text that stays as it is while the server runs, for anybody; asked with GET or HEAD. */
export type Publish = (path: `/api/${string}`, file: () => SiteFile) => void

/** The key that a script sends along: `Authorization: Bearer …`. */
export const keyOf = ({ headers }: FastifyRequest) =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** What one of the headers of a call says, where it says something. */
const headerOf = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string) => {
  const sent = headers[name]
  return typeof sent === 'string' && sent !== '' ? sent : undefined
}

/** What a link to look at a project is known by; a header, so that no address and no log holds it. */
export const linkOf = (headers: FastifyRequest['headers']): string | undefined =>
  headerOf({ headers }, viewLinkHeader)

/**
 * Binds `serve` to a server and the address it is reached under; `doorkeepers` tell who calls, and `methodsOf` names the
 * methods a path takes.
 */
export function makeServe<Who extends Admitted>(
  app: FastifyInstance,
  publicUrl: string,
  doorkeepers: Doorkeepers<Who>,
): {
  serve: Serve<Who>
  view: View
  download: Download<Who>
  probe: Probe
  publish: Publish
  door: Door<Who>
  ask: AskRow
  methodsOf: (path: string) => string[]
} {
  /** The caller; refused with 401 where the row is not for everybody and nobody is signed in. */
  async function admit(row: AnyRow, request: FastifyRequest, reply: FastifyReply) {
    const caller: ApiCaller = {
      ...callerOf(request),
      cookies: cookiesOf(request, reply, publicUrl),
      tell: (actor) => noteOf(request, { actor }),
      madeBy: headerOf(request, madeByHeader),
    }
    if (row.caller === 'anyone') return caller
    const found = await seek(row, caller, request)
    if (found === undefined) throw new Refusal('unauthenticated', say('Nobody is signed in.'))
    return { ...caller, [row.caller]: found }
  }

  function seek(row: AnyRow, caller: ApiCaller, request: FastifyRequest): Promise<unknown> | undefined {
    const { org = '', project = '' } = request.params as { org?: string; project?: string }
    if (row.caller === 'user') return doorkeepers.user(caller)
    const key = keyOf(request)
    if (row.caller === 'org') return doorkeepers.org?.({ ...caller, key, row }, org)
    if (row.caller === 'project') {
      const [link, lookAs] = [linkOf(request.headers), headerOf(request, lookAsHeader)]
      return doorkeepers.project?.({ ...caller, key, link, lookAs, row }, project)
    }
    return doorkeepers.operator({ ...caller, key, row })
  }

  const mounted: { method: string; path: string }[] = []
  /** Made when first asked for: most servers never meet an address that nothing is mounted at, and all of them start. */
  let patterns: { method: string; pattern: RegExp }[] | undefined
  const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i')
  const mount = (method: string, path: string) => {
    mounted.push({ method, path })
    patterns = undefined
    return path.replaceAll(/\{(\w+)\}/g, ':$1')
  }
  const handlers = new Map<AnyRow, (input: never, caller: never) => Promise<unknown>>()
  const ask: AskRow = async (row, request, caller) => {
    const { params, body = {}, query } = request as { params: unknown; body?: unknown; query?: unknown }
    const handler = handlers.get(row)
    if (!handler) throw new Error(`${row.path} is not mounted`)
    const input = {
      params: read(row.params, params),
      body: read(row.body, body),
      query: row.query && read(row.query, query ?? {}),
    }
    return (await handler(input as never, caller as never)) as RowData<typeof row>
  }
  const serve: Serve<Who> = (row, handler) => {
    handlers.set(row, handler)
    // What is not in the list is not described to anybody either.
    if (!known.has(row)) throw new Error(`${row.path} is not in contract/rows.ts`)
    app.route({
      method: row.method,
      url: mount(row.method, row.path),
      ...(row.bodyMost !== undefined && { bodyLimit: row.bodyMost }),
      // Before the body is read: what another site sends is refused whatever it is written in.
      onRequest: async (request) => {
        if (row.method !== 'GET') requireSameSite(request, publicUrl)
      },
      handler: async (request, reply): Promise<Success<unknown>> => {
        reply.header('cache-control', 'no-store')
        const caller = (await admit(row, request, reply)) as CallerOf<typeof row, Who>
        // Nothing between two slashes is no id: it is another address.
        if (Object.values(request.params as object).includes(''))
          throw new Refusal('not_found', say('There is no such call.'))
        const params = read(row.params, request.params)
        const query = row.query && read(row.query, request.query)
        if (request.body === undefined && row.body !== nothing) {
          throw new Refusal('invalid_input', say('The body is empty.'))
        }
        const body = read(row.body, request.body === undefined ? {} : request.body)
        const input = { params, body, query } as unknown as RowInput<typeof row>
        return { success: true, data: await handler(input, caller) }
      },
    })
  }
  /** A GET of operators that answers with no envelope, as what looks at callers knows it. */
  const bareRow = (path: AnyRow['path']) =>
    ({
      method: 'GET',
      path,
      caller: 'operator',
      summary: '',
      params: nothing,
      body: nothing,
      data: nothing,
    }) as const satisfies AnyRow
  const view: View = (path, ask) => {
    app.route({
      method: 'GET',
      url: mount('GET', path),
      handler: async (request, reply) => {
        await admit(bareRow(path), request, reply)
        const html = await ask(
          request.params as Record<string, string>,
          request.query as Record<string, unknown>,
        )
        return reply.headers(viewHeaders).send(html)
      },
    })
  }
  const download: Download<Who> = (path, { scope, query }, make) => {
    app.route({
      method: 'GET',
      url: mount('GET', path),
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const caller = await admit({ ...bareRow(path), scope }, request, reply)
        const { name, type, pieces } = await make(
          read(query, request.query),
          caller as ApiCaller & { operator: Who['operator'] },
        )
        reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` })
        return reply.send(Readable.from(pieces))
      },
    })
  }
  const probe: Probe = (path, ask) => {
    const methods = ['GET', 'HEAD'] as const
    for (const method of methods) mount(method, path)
    app.route({
      method: [...methods],
      url: path,
      handler: async (_, reply): Promise<Success<unknown>> => {
        reply.header('cache-control', 'no-store')
        return { success: true, data: await ask() }
      },
    })
  }
  const publish: Publish = (path, file) => {
    const methods = ['GET', 'HEAD'] as const
    for (const method of methods) mount(method, path)
    app.route({
      method: [...methods],
      url: path,
      handler: async (request, reply) => {
        const text = await chooseFrom(file(), request.raw)
        reply.hijack()
        answerFile(request.raw, reply.raw, text, 200, reply.getHeaders() as OutgoingHttpHeaders)
      },
    })
  }
  // A path may be that of one call and look like the parameter of another.
  const methodsOf = (path: string) => {
    patterns ??= mounted.map((one) => ({ method: one.method, pattern: patternOf(one.path) }))
    return [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
  }
  const door: Door<Who> = { admit: admit as Door<Who>['admit'], mount, publicUrl }
  return { serve, view, download, probe, publish, door, ask, methodsOf }
}
