import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { MachineScope } from '#contract/route.ts'
import { publicUrl, type TestApp } from './app.ts'

/** The server under test, as a program's own `fetch` would reach it. */
const fetchIn =
  (t: TestApp): typeof fetch =>
  async (url, init) => {
    const reply = await t.app.inject({
      method: (init?.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
      url: new URL(String(url)).pathname,
      headers: { host: new URL(publicUrl).host, ...Object.fromEntries(new Headers(init?.headers)) },
      ...(init?.body && { payload: String(init.body) }),
    })
    const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const body = [202, 204, 304].includes(reply.statusCode) ? null : reply.body
    return new Response(body, { status: reply.statusCode, headers })
  }

/** The official client at `/mcp` with a key, in the revision of this era. */
export async function connectProgram(
  t: TestApp,
  key: string,
  era: 'modern' | 'legacy' = 'modern',
): Promise<Client> {
  const client = new Client(
    { name: 'official client', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${publicUrl}/mcp`), { fetch: fetchIn(t), requestInit }),
  )
  return client
}

/** What a program keeps that is let in by signing in: where it sends whoever runs it, and what it was given. */
type Kept = {
  client?: OAuthClientInformationMixed
  tokens?: OAuthTokens
  found?: OAuthDiscoveryState
  verifier: string
  sentTo?: URL
}

/** The official client at `/mcp`, let in by `consent`: that is given where the client sends its user, and answers where they come back. */
export async function connectByConsent(
  t: TestApp,
  /** Over TLS: without it the client gives its code to nobody. */
  url: string,
  consent: (to: URL) => Promise<URL>,
  era: 'modern' | 'legacy' = 'modern',
): Promise<{ client: Client; kept: Kept }> {
  const kept: Kept = { verifier: '' }
  const authProvider: OAuthClientProvider = {
    redirectUrl: 'http://localhost:7777/callback',
    clientMetadata: {
      client_name: 'official client',
      redirect_uris: ['http://localhost:7777/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
    state: () => 'state of the client',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (to) => {
      kept.sentTo = to
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (found) => {
      kept.found = found
    },
    discoveryState: () => kept.found,
  }
  const open = () =>
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch: fetchIn(t), authProvider })
  const make = () =>
    new Client(
      { name: 'official client', version: '1' },
      era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
    )
  const first = open()
  await make()
    .connect(first)
    .catch((error: Error) => {
      if (!kept.sentTo) throw error
    })
  if (!kept.sentTo) throw new Error('nobody was sent anywhere')
  await first.finishAuth((await consent(kept.sentTo)).searchParams)
  const client = make()
  await client.connect(open())
  return { client, kept }
}

/** Makes somebody a key of their own. */
export async function makeOwnKey(
  t: TestApp,
  cookie: string,
  name: string,
  scopes: readonly MachineScope[],
): Promise<string> {
  const payload = { name, scopes, days: 30 }
  const reply = await t.app.inject({ method: 'POST', url: '/api/own-keys', headers: { cookie }, payload })
  return reply.json().data.secret
}
