import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#contract/brand.ts'
import { answerGrantRow, askedGrantRow, consentPath, ownGrantsRow, revokeGrantRow } from '#contract/grants.ts'
import { machineScopeNames } from '#contract/machine-calls.ts'
import { formOf } from '#server/kit/body-text.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { refusalFor } from '#server/kit/refusal.ts'
import type { Door, Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import { answerConsent, type ProjectsOf, readConsent, readGrants, revokeGrant } from './consent.ts'
import type { OAuthContext } from './context.ts'
import { OAuthError } from './oauth-error.ts'
import { registerClient } from './register.ts'
import { exchanges, registrations } from './rules.ts'
import { exchange, revokeByToken } from './tokens.ts'

type Who = { user: SessionUser; operator: unknown }

/** Where it is said what protects the protocol (RFC 9728 §3.1), and named in refusals. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/mcp'

/** The calls by which people let programs in, and the endpoints that programs call themselves. */
export function oauthRoutes(
  app: FastifyInstance,
  {
    serve,
    door,
    projectsOf,
    isOpen,
    ...context
  }: OAuthContext & {
    serve: Serve<Who>
    door: Door<never>
    projectsOf: ProjectsOf
    /** Whether there are accounts that could let a program in. */
    isOpen: boolean
  },
): void {
  serve(askedGrantRow, ({ body }, { user }) =>
    readConsent(context, { userId: user.id, query: body.query }, projectsOf),
  )
  serve(answerGrantRow, ({ body }, { user }) => answerConsent(context, user.id, body, projectsOf))
  serve(ownGrantsRow, async (_, { user }) => ({ grants: await readGrants(context, user.id, projectsOf) }))
  serve(revokeGrantRow, ({ params }, { user }) =>
    revokeGrant(context, { userId: user.id, id: params.grant }, projectsOf),
  )
  if (!isOpen) return
  const { issuer, resource } = context
  const told = { 'cache-control': 'public, max-age=300' }
  const publish = (path: string, what: object) =>
    app.get(door.mount('GET', path), async (_, reply) => reply.headers(told).send(what))
  const protectedResource = {
    resource,
    authorization_servers: [issuer],
    scopes_supported: machineScopeNames,
    bearer_methods_supported: ['header'],
    resource_name: brand.name,
    resource_documentation: `${issuer}/developers#programs`,
  }
  publish(resourceMetadataPath, protectedResource)
  publish('/.well-known/oauth-protected-resource', protectedResource)
  publish('/.well-known/oauth-authorization-server', {
    issuer,
    authorization_endpoint: `${issuer}${consentPath}`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: machineScopeNames,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: false,
  })
  void app.register(async (endpoints) => {
    endpoints.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_: FastifyRequest, body: Buffer) => formOf(body),
    )
    endpoints.setErrorHandler((error, request, reply) => answerError(error, request, reply))
    const post = (path: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<object>) =>
      endpoints.post(door.mount('POST', path), { bodyLimit: 16 * 1024 }, async (request, reply) => {
        reply.header('cache-control', 'no-store')
        return reply.send(await handle(request, reply))
      })
    post('/oauth/register', async (request, reply) => {
      await context.limit({ limit: registrations, who: addressBucket(request.ip) })
      reply.status(201)
      return registerClient(context, request.body)
    })
    post('/oauth/token', async (request) => {
      const fields = fieldsOf(request)
      await context.limit({ limit: exchanges, who: `${addressBucket(request.ip)} ${fields.client_id}` })
      return exchange(context, fields, request.ip)
    })
    post('/oauth/revoke', async (request) => {
      await revokeByToken(context, fieldsOf(request))
      return {}
    })
  })

  function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store')
    if (error instanceof OAuthError)
      return reply.status(error.status).send({ error: error.error, error_description: error.message })
    const { refusal, expected } = refusalFor(error)
    if (!expected) context.report(error, request.id)
    const code = refusal.status >= 500 ? 'server_error' : 'invalid_request'
    return reply
      .status(refusal.status)
      .headers(refusal.headers)
      .send({ error: code, error_description: refusal.message })
  }
}

/** The fields of a form, as RFC 6749 §4.1.3 has them sent. */
function fieldsOf({ body, headers }: FastifyRequest): Record<string, string> {
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  if (!isForm) throw new OAuthError('invalid_request', 'Send a form: application/x-www-form-urlencoded.')
  return body as Record<string, string>
}
