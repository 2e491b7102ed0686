import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineScopeNames } from '#contract/machine-calls.ts'
import type { MachineScope } from '#contract/route.ts'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let site: StaffedProject
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  site = await openStaffedProject(t)
})
afterAll(() => t.close())

const post = async (as: Staff, url: string, payload: object) => {
  const reply = await t.app.inject({ method: 'POST', url, headers: { cookie: site.cookieOf(as) }, payload })
  return reply.json()
}
const keyOf = async (as: Staff, scopes: readonly MachineScope[] = machineScopeNames): Promise<string> =>
  (await post(as, '/api/own-keys', { name: `Claude of ${as}`, scopes, days: 30 })).data.secret

/** The server under test as the web's own `fetch` would reach it. */
const inApp: typeof fetch = async (url, init) => {
  const reply = await t.app.inject({
    method: (init?.method ?? 'GET') as 'GET' | 'POST' | 'DELETE',
    url: new URL(String(url)).pathname,
    headers: { host: new URL(publicUrl).host, ...Object.fromEntries(new Headers(init?.headers)) },
    ...(typeof init?.body === 'string' && { payload: init.body }),
  })
  const headers = Object.entries(reply.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  const bare = [204, 304].includes(reply.statusCode)
  return new Response(bare ? null : reply.body, { status: reply.statusCode, headers })
}
const connect = async (key: string, era: 'modern' | 'legacy' = 'modern') => {
  const client = new Client(
    { name: 'official client', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${publicUrl}/mcp`), {
      fetch: inApp,
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  return client
}

test.each([
  ['modern', '2026-07-28'],
  ['legacy', '2025-11-25'],
] as const)('the official client reads by tools in the %s era', async (era, revision) => {
  const client = await connect(await keyOf('contractor'), era)
  expect(client.getNegotiatedProtocolVersion()).toBe(revision)
  const { tools } = await client.listTools()
  for (const { name, annotations, outputSchema } of tools) {
    expect([name, Object.keys(annotations ?? {}).sort()]).toEqual([
      name,
      ['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint', 'title'],
    ])
    expect(outputSchema).toBeDefined()
  }
  expect(tools.map(({ name }) => name)).toContain('budget_status')
  const { structuredContent } = await client.callTool({
    name: 'project_overview',
    arguments: { project: site.id },
  })
  expect(structuredContent).toMatchObject({
    project: { id: site.id, name: '214 Alder St' },
    audience: 'contractor',
    withheld: [],
  })
})
