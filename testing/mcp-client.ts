import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
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
      ...(typeof init?.body === 'string' && { payload: init.body }),
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
