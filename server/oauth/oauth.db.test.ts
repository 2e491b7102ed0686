import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { connectByConsent } from '#testing/mcp-client.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'
import { accessMs, codeMs, grantMs, refreshMs, unusedClientMs, unusedClientsMost } from './rules.ts'

/** Over TLS, as the official client asks for. */
const publicUrl = 'https://plumbline.test'
let t: TestApp
let site: StaffedProject
beforeAll(async () => {
  t = await openTestApp({ env: { publicUrl, release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
})
afterAll(() => t.close())

const redirect = 'http://127.0.0.1:7777/callback'
const verifier = 'a'.repeat(43)
const challenge = createHash('sha256').update(verifier).digest('base64url')
const resource = `${publicUrl}/mcp`

const post = async (as: Staff, url: string, payload: object = {}) => {
  const reply = await t.app.inject({ method: 'POST', url, headers: { cookie: site.cookieOf(as) }, payload })
  return reply.json()
}
const register = async (body: object = {}) => {
  const payload = { client_name: 'Desk', redirect_uris: [redirect], ...body }
  const reply = await t.app.inject({ method: 'POST', url: '/oauth/register', payload })
  return { status: reply.statusCode, said: reply.json() }
}
const form = async (url: string, fields: Record<string, string>) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(fields).toString()
  const reply = await t.app.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, said: reply.json(), headers: reply.headers }
}
type Query = Record<string, string>
const queryOf = (client_id: string, more: Query = {}) =>
  new URLSearchParams({
    ...{ response_type: 'code', client_id, redirect_uri: redirect, state: 's t', scope: 'read money:read' },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', resource, ...more },
  }).toString()
const newClient = async (): Promise<string> => (await register()).said.client_id
const allowed = { allow: true, scopes: ['read', 'money:read'], projects: null }
const consent = async (client: string, answer: object = {}, as: Staff = 'contractor', more: Query = {}) =>
  post(as, '/api/own-grants', { query: queryOf(client, more), ...allowed, ...answer })
const codeFor = async (client: string, answer: object = {}, as: Staff = 'contractor') =>
  new URL((await consent(client, answer, as)).data.to).searchParams.get('code') ?? ''
const redeem = (client_id: string, code: string, more: Query = {}) =>
  form('/oauth/token', {
    ...{ grant_type: 'authorization_code', code, client_id, redirect_uri: redirect },
    ...{ code_verifier: verifier, resource, ...more },
  })
const refresh = (client_id: string, refresh_token: string, more: Query = {}) =>
  form('/oauth/token', { grant_type: 'refresh_token', refresh_token, client_id, ...more })
const tokensFor = async (answer: object = {}, as: Staff = 'contractor') => {
  t.clock.forward(1)
  const client = await newClient()
  return { client, ...(await redeem(client, await codeFor(client, answer, as))).said }
}
const ask = async (token: string, name = 'project_overview', input: object = {}) => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })
  const line = reply.body.split('\n').find((one) => one.startsWith('data:'))
  return { status: reply.statusCode, headers: reply.headers, said: JSON.parse(line?.slice(5) ?? reply.body) }
}
const works = async (token: string) => (await ask(token)).status === 200
const grantsOf = async (as: Staff) =>
  (await t.app.inject({ url: '/api/own-grants', headers: { cookie: site.cookieOf(as) } })).json().data.grants

test.each(['modern', 'legacy'] as const)(
  'the official client is let in by a person who signs in, in the %s era',
  async (era) => {
    const { client, kept } = await connectByConsent(
      t,
      publicUrl,
      async (to) => {
        expect(to.origin + to.pathname).toBe(`${publicUrl}/settings/connect`)
        const query = to.search.slice(1)
        const { asked } = (await post('contractor', '/api/own-grants/asked', { query })).data
        expect(asked).toMatchObject({ client: 'official client', host: 'localhost:7777', isLocal: true })
        const body = { query, allow: true, scopes: asked.scopes, projects: [site.id] }
        return new URL((await post('contractor', '/api/own-grants', body)).data.to)
      },
      era,
    )
    const { structuredContent } = await client.callTool({
      name: 'project_overview',
      arguments: { project: site.id },
    })
    expect(structuredContent).toMatchObject({ project: { id: site.id } })
    expect(kept.tokens?.scope?.split(' ')).toContain('read')
    expect((await grantsOf('contractor'))[0]).toMatchObject({
      ...{ client: 'official client', host: 'localhost:7777', revokedAt: null },
      projects: [{ id: site.id, name: '214 Alder St' }],
    })
  },
)

test('whoever comes without a key is told where to be let in, and where tokens come from', async () => {
  const { headers, statusCode } = await t.app.inject({ method: 'POST', url: '/mcp', payload: {} })
  expect(statusCode).toBe(401)
  const at = `${publicUrl}/.well-known/oauth-protected-resource/mcp`
  expect(headers['www-authenticate']).toBe(`Bearer resource_metadata="${at}"`)
  expect((await ask('pla_no')).headers['www-authenticate']).toContain(at)
  const protectedResource = (await t.app.inject({ url: new URL(at).pathname })).json()
  expect(protectedResource).toMatchObject({ resource, authorization_servers: [publicUrl] })
  const server = (await t.app.inject({ url: '/.well-known/oauth-authorization-server' })).json()
  expect(server).toMatchObject({
    ...{ issuer: publicUrl, response_types_supported: ['code'] },
    ...{ code_challenge_methods_supported: ['S256'], authorization_response_iss_parameter_supported: true },
    client_id_metadata_document_supported: false,
  })
})

test('a program registers over TLS or on the same computer alone, and with no secret', async () => {
  for (const uri of [
    ...['http://evil.example/cb', 'javascript:alert(1)', 'https://a.example/cb#x', 'not an address'],
    ...[
      'https://user:pw@a.example/cb',
      'http://localhost.evil.example/',
      `https://a.example/${'x'.repeat(500)}`,
    ],
  ])
    expect((await register({ redirect_uris: [uri] })).said.error, uri).toBe('invalid_redirect_uri')
  expect((await register({ redirect_uris: [] })).said.error).toBe('invalid_redirect_uri')
  expect((await register({ redirect_uris: Array(6).fill(redirect) })).said.error).toBe('invalid_redirect_uri')
  expect((await register({ token_endpoint_auth_method: 'client_secret_basic' })).said.error).toBe(
    'invalid_client_metadata',
  )
  expect((await register({ redirect_uris: ['https://a.example/cb'] })).status).toBe(201)
})

test('nobody is sent to an address that a program did not register, to the letter', async () => {
  const client = await newClient()
  for (const redirect_uri of [
    ...['http://127.0.0.1:7777/callback/', 'http://127.0.0.1:7778/callback', `${redirect}?x=1`],
    ...['http://localhost:7777/callback', 'https://evil.example/'],
  ]) {
    const { error } = await consent(client, {}, 'contractor', { redirect_uri })
    expect(error?.code, redirect_uri).toBe('invalid_input')
  }
  expect((await consent(randomUUID())).error.code).toBe('not_found')
  expect((await consent('https://metadata.example/client.json')).error.code).toBe('not_found')
})

test.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: '' }, 'invalid_request'],
  [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  [{ resource: '' }, 'invalid_target'],
  [{ scope: 'everything' }, 'invalid_scope'],
])('what is asked amiss goes back to the program: %j', async (more, error) => {
  const client = await newClient()
  const { data } = await consent(client, {}, 'contractor', more as Query)
  const back = new URL(data.to)
  expect(back.origin + back.pathname).toBe(redirect)
  expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: 's t', iss: publicUrl })
  const query = queryOf(client, more as Query)
  const looked = await post('contractor', '/api/own-grants/asked', { query })
  expect(looked.data).toEqual({ asked: null, to: data.to })
})

test('a request that says something twice is none', async () => {
  const client = await newClient()
  const query = `${queryOf(client)}&state=other`
  const { data } = await post('contractor', '/api/own-grants/asked', { query })
  expect(new URL(data.to).searchParams.get('error')).toBe('invalid_request')
})

test('nobody allows more than was asked for or than is theirs, and a no is a no', async () => {
  const client = await newClient()
  const more = await consent(client, { scopes: ['read', 'propose'] })
  expect(more.error.message).toBe('The program did not ask for all of this.')
  expect((await consent(client, { projects: [randomUUID()] })).error.code).toBe('not_found')
  expect((await consent(client, { projects: [site.id] }, 'stranger')).error.code).toBe('not_found')
  expect((await consent(client, { scopes: [] })).error.code).toBe('invalid_input')
  expect((await consent(client, { projects: [] })).error.code).toBe('invalid_input')
  const no = await consent(client, { allow: false })
  expect(Object.fromEntries(new URL(no.data.to).searchParams)).toEqual({
    ...{ error: 'access_denied', state: 's t', iss: publicUrl },
  })
  const yes = new URL((await consent(client)).data.to)
  expect([...yes.searchParams.keys()]).toEqual(['code', 'state', 'iss'])
  expect(yes.searchParams.get('iss')).toBe(publicUrl)
})

test('only who is signed in, on our own page, lets a program in', async () => {
  const payload = { query: queryOf(await newClient()), ...allowed }
  const send = (headers: Record<string, string>) =>
    t.app.inject({ method: 'POST', url: '/api/own-grants', headers, payload })
  expect((await send({})).statusCode).toBe(401)
  const cookie = site.cookieOf('contractor')
  expect((await send({ cookie, origin: 'https://evil.example' })).statusCode).toBe(403)
})

test('a code gives tokens once, for what it was made for, with its verifier, within a minute', async () => {
  const client = await newClient()
  const other = await newClient()
  const wrong: [string, Query][] = [
    ['other client', { client_id: other }],
    ['other address', { redirect_uri: `${redirect}/` }],
    ['other verifier', { code_verifier: 'b'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
  ]
  for (const [what, more] of wrong) {
    const code = await codeFor(client)
    expect((await redeem(client, code, more)).said.error, what).toBe('invalid_grant')
    // Whatever was wrong, it is spent: nobody guesses on.
    expect((await redeem(client, code)).said.error, what).toBe('invalid_grant')
  }
  const target = await redeem(client, await codeFor(client), { resource: 'https://other.example/mcp' })
  expect(target.said.error).toBe('invalid_target')
  const late = await codeFor(client)
  t.clock.forward(codeMs + 1)
  expect((await redeem(client, late)).said.error).toBe('invalid_grant')
  const given = await redeem(client, await codeFor(client))
  expect(given.said).toMatchObject({
    token_type: 'Bearer',
    expires_in: accessMs / 1000,
    scope: 'read money:read',
  })
  expect(given.headers['cache-control']).toBe('no-store')
  expect((await redeem(client, 'plc_no')).said.error).toBe('invalid_grant')
  expect((await form('/oauth/token', { grant_type: 'password' })).said.error).toBe('unsupported_grant_type')
})

test('a code that is brought again ends what it gave', async () => {
  const client = await newClient()
  const code = await codeFor(client)
  const { said } = await redeem(client, code)
  expect(await works(said.access_token)).toBe(true)
  expect((await redeem(client, code)).said.error).toBe('invalid_grant')
  expect(await works(said.access_token)).toBe(false)
})

test('a code that two bring at once gives tokens to one at most', async () => {
  const client = await newClient()
  const code = await codeFor(client)
  const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(client, code)))
  expect(replies.filter(({ status }) => status === 200).length).toBe(1)
})

test('a refresh token is used once; brought again it ends everything that came of it', async () => {
  const { client, access_token, refresh_token } = await tokensFor()
  const second = await refresh(client, refresh_token)
  expect(second.said.refresh_token).not.toBe(refresh_token)
  expect(await works(second.said.access_token)).toBe(true)
  expect((await refresh(client, refresh_token)).said.error).toBe('invalid_grant')
  expect(await works(second.said.access_token)).toBe(false)
  expect(await works(access_token)).toBe(false)
  expect((await refresh(client, second.said.refresh_token)).said.error).toBe('invalid_grant')
  const [ended] = await grantsOf('contractor')
  expect(ended.revokedAt).not.toBeNull()
})

test('a refresh token is its client’s alone, and neither token stands in for the other', async () => {
  const { client, access_token, refresh_token } = await tokensFor()
  expect((await refresh(await newClient(), refresh_token)).said.error).toBe('invalid_grant')
  expect((await refresh(client, access_token)).said.error).toBe('invalid_grant')
  expect(await works(refresh_token)).toBe(false)
  const foreign = await refresh(client, refresh_token, { resource: 'https://other.example' })
  expect(foreign.said.error).toBe('invalid_target')
  expect((await refresh(client, refresh_token)).status).toBe(200)
})

test('a program reaches the projects and scopes that were allowed and no others', async () => {
  const elsewhere = randomUUID()
  await t.database.pool.query(
    `update subscriptions set plan = 'enterprise', status = 'active', expires_at = null`,
  )
  const begun = { id: elsewhere, name: 'Not for programs', kind: 'professional' }
  expect((await post('contractor', `/api/orgs/${site.orgId}/projects`, begun)).success).toBe(true)
  const { access_token } = await tokensFor({ scopes: ['read'], projects: [site.id] })
  expect((await ask(access_token, 'project_overview', { project: site.id })).said.result.isError).toBeFalsy()
  const gone = await ask(access_token, 'project_overview', { project: elsewhere })
  expect(gone.said.result.structuredContent.error.code).toBe('not_found')
  const listed = await ask(access_token, 'project_overview')
  expect(JSON.stringify(listed.said)).not.toContain('Not for programs')
  const found = await ask(access_token, 'find', { q: 'programs' })
  expect(JSON.stringify(found.said)).not.toContain('Not for programs')
  const money = await ask(access_token, 'budget_status', { project: site.id })
  expect(money.said.result.structuredContent.error.code).toBe('forbidden')
  const all = await tokensFor()
  expect(JSON.stringify((await ask(all.access_token, 'find', { q: 'programs' })).said)).toContain(
    'Not for programs',
  )
})

test('a token reaches no call of the API, and no other resource of this server', async () => {
  const { access_token } = await tokensFor()
  for (const url of [`/api/projects/${site.id}/tasks`, '/api/own-grants', `/api/orgs/${site.orgId}/keys`])
    expect(
      (await t.app.inject({ url, headers: { authorization: `Bearer ${access_token}` } })).statusCode,
    ).toBe(401)
  await t.database.pool.query(`update oauth_grants set resource = 'https://was.example/mcp'`)
  expect(await works(access_token)).toBe(false)
  await t.database.pool.query('update oauth_grants set resource = $1', [resource])
})

test('who let a program in shuts it out at once, and nobody else does', async () => {
  const { access_token } = await tokensFor()
  const [grant] = await grantsOf('contractor')
  expect((await post('owner', `/api/own-grants/${grant.id}/revoke`)).error.code).toBe('not_found')
  expect((await grantsOf('owner')).map(({ id }: { id: string }) => id)).not.toContain(grant.id)
  expect(await works(access_token)).toBe(true)
  expect((await post('contractor', `/api/own-grants/${grant.id}/revoke`)).data.revokedAt).not.toBeNull()
  expect(await works(access_token)).toBe(false)
})

test('a program gives its own tokens back, and not another’s', async () => {
  const { client, access_token, refresh_token } = await tokensFor()
  await form('/oauth/revoke', { token: refresh_token, client_id: await newClient() })
  expect(await works(access_token)).toBe(true)
  expect((await form('/oauth/revoke', { token: refresh_token, client_id: client })).status).toBe(200)
  expect(await works(access_token)).toBe(false)
  expect((await form('/oauth/revoke', { token: 'plr_unknown', client_id: client })).status).toBe(200)
})

test('what a program asked stands in the record of who let it in', async () => {
  const { access_token } = await tokensFor({}, 'owner')
  await ask(access_token)
  const reply = await t.app.inject({ url: '/api/machine-calls', headers: { cookie: site.cookieOf('owner') } })
  expect(reply.json().data.calls[0]).toMatchObject({ key: 'Desk', tool: 'project_overview' })
})

test('secrets are kept as hashes alone, and go with their account', async () => {
  const { access_token, refresh_token } = await tokensFor({}, 'crew')
  const { rows } = await t.database.pool.query(
    `select row_to_json(x)::text as text from oauth_tokens x union all select row_to_json(c)::text from oauth_codes c`,
  )
  const all = JSON.stringify(rows)
  for (const secret of [access_token, refresh_token]) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(Buffer.from(secret).toString('hex'))
  }
  await t.database.pool.query(`delete from users where username = 'the.crew'`)
  expect(await works(access_token)).toBe(false)
})

test('one person lets so many programs in, and no more', async () => {
  const client = await newClient()
  let refused = ''
  for (let more = 0; more < 40 && refused === ''; more++)
    refused = (await consent(client, {}, 'worker')).error?.message ?? ''
  expect(refused).toBe('You let in 30 programs already. Shut one out first.')
  expect((await grantsOf('worker')).length).toBe(30)
})

test('programs that nobody lets in are forgotten after a day, and are only so many', async () => {
  const client = await newClient()
  t.clock.forward(unusedClientMs + 1)
  await newClient()
  expect((await consent(client)).error.code).toBe('not_found')
  const { count } = await t.db
    .selectFrom('oauth_clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'not in', t.db.selectFrom('oauth_grants').select('client_id'))
    .executeTakeFirstOrThrow()
  await t.database.pool.query(
    `insert into oauth_clients (id, name, redirect_uris, created_at)
     select gen_random_uuid(), 'waits', array['https://a.example/'], $1 from generate_series(1, $2)`,
    [t.clock.now(), unusedClientsMost - Number(count)],
  )
  expect((await register()).status).toBe(503)
  await t.database.pool.query(`delete from oauth_clients where name = 'waits'`)
})

// The last one: by its end everybody's session has run out.
test('tokens run out: after an hour, a month, half a year', async () => {
  const { client, access_token, refresh_token } = await tokensFor()
  t.clock.forward(accessMs + 1)
  expect(await works(access_token)).toBe(false)
  let next = (await refresh(client, refresh_token)).said
  for (let gone = accessMs; gone + refreshMs - 1000 < grantMs; gone += refreshMs - 1000) {
    t.clock.forward(refreshMs - 1000)
    next = (await refresh(client, next.refresh_token)).said
    expect(await works(next.access_token)).toBe(true)
  }
  t.clock.forward(refreshMs + 1)
  expect((await refresh(client, next.refresh_token)).said.error).toBe('invalid_grant')
})
