import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Scope } from '#contract/route.ts'
import { errorOf } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openOperator } from '#testing/operators.ts'
import { endKey, makeKey, readKeys } from './keys.ts'
import { usedEveryMs, wrongKeys } from './rules.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
  await openOperator(t)
})
afterEach(() => t.close())

const dayMs = 24 * 3_600_000
const make = (scopes: Scope[] = ['members:read'], days = 90) =>
  makeKey(t, { name: 'Nightly report', scopes, days }, 'operator:1')
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const ask = (secret: string, url = '/api/operator/webhooks') => t.app.inject({ url, headers: bearer(secret) })
const hook = { url: 'https://hooks.example/in', kinds: ['joined'] }

test('a key is shown once: what is kept is its hash and how it begins', async () => {
  const { key, secret } = await make()
  expect(secret).toMatch(/^plk_[\w-]{43}$/)
  expect(key).toMatchObject({
    name: 'Nightly report',
    start: secret.slice(0, 8),
    scopes: ['members:read'],
    createdBy: 'operator:1',
    expiresAt: new Date(t.clock.now().getTime() + 90 * dayMs).toISOString(),
    revokedAt: null,
    lastUsedAt: null,
  })
  const { rows } = await t.database.pool.query(
    "select row_to_json(k)::text || encode(hash, 'escape') as text from api_keys k union all select row_to_json(a)::text from audit_lines a",
  )
  expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice(8))
})

test('a key reaches what its scopes name, and says who it is', async () => {
  const { key, secret } = await make(['members:read', 'connections:write'])
  expect((await ask(secret)).json()).toEqual({ success: true, data: { webhooks: [] } })
  const added = await postJson(t.app, '/api/operator/webhooks', hook, { headers: bearer(secret) })
  expect(added.statusCode).toBe(200)
  const audit = await t.db.selectFrom('audit_lines').select('actor').where('action', '=', 'webhook.added')
  expect(await audit.execute()).toEqual([{ actor: `key:${key.id}` }])
})

test('keys that come at the same time are each known for what they are, and one that has ended for that', async () => {
  const [works, ended, other] = [
    await make(['connections:write']),
    await make(),
    await make(['members:read']),
  ]
  await endKey(t, ended.key.id, 'operator:1')
  const hooks = (secret: string) =>
    postJson(t.app, '/api/operator/webhooks', hook, { headers: bearer(secret) })
  const sent = [other, works, ended, works, other].map(({ secret }) => secret)
  const replies = await Promise.all([...sent, `plk_${'x'.repeat(43)}`].map(hooks))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 200, 401, 200, 403, 401])
})

test('a scope that the key lacks is refused by its name, and nothing is done', async () => {
  const { secret } = await make(['members:read'])
  const reply = await postJson(t.app, '/api/operator/webhooks', hook, { headers: bearer(secret) })
  expect(reply.statusCode).toBe(403)
  expect(errorOf(reply)).toEqual({ code: 'forbidden', message: 'The key lacks the scope connections:write.' })
  expect(await t.db.selectFrom('webhook_endpoints').select('id').execute()).toEqual([])
})

test('no key makes, reads or ends keys, whatever its scopes', async () => {
  const { key, secret } = await make([
    'members:read',
    'members:write',
    'invitations:write',
    'connections:write',
  ])
  const body = { name: 'Another', scopes: ['members:write'], days: 1 }
  const replies = [
    await ask(secret, '/api/operator/keys'),
    await postJson(t.app, '/api/operator/keys', body, { headers: bearer(secret) }),
    await postJson(t.app, `/api/operator/keys/${key.id}/revoke`, {}, { headers: bearer(secret) }),
  ]
  for (const reply of replies) {
    expect(reply.statusCode).toBe(403)
    expect(errorOf(reply).message).toBe('This call cannot be made with a key.')
  }
  expect(await readKeys(t)).toMatchObject([{ revokedAt: null }])
})

test('a key ends when it expires', async () => {
  const { secret } = await make(['members:read'], 1)
  t.clock.forward(dayMs - 1)
  expect((await ask(secret)).statusCode).toBe(200)
  t.clock.forward(1)
  expect((await ask(secret)).statusCode).toBe(401)
})

test('a key ends at once when it is revoked, and stays so', async () => {
  const { key, secret } = await make()
  const ended = await endKey(t, key.id, 'operator:1')
  expect(ended.revokedAt).toBe(t.clock.now().toISOString())
  const reply = await ask(secret)
  expect(reply.statusCode).toBe(401)
  expect(reply.headers['www-authenticate']).toBe('Bearer')
  expect(errorOf(reply)).toEqual({
    code: 'unauthenticated',
    message: 'The key is unknown, has expired or was revoked.',
  })
  t.clock.forward(1000)
  expect(await endKey(t, key.id, 'operator:1')).toEqual(ended)
  const audit = t.db.selectFrom('audit_lines').select('action').where('subject', '=', key.id).orderBy('id')
  expect((await audit.execute()).map(({ action }) => action)).toEqual(['key.added', 'key.revoked'])
})

test.each(['plk_', 'plk_short', `plk_${'x'.repeat(43)}`, `sk_${'x'.repeat(43)}`, 'x'.repeat(5000)])(
  'a key that nobody was given is refused: %j',
  async (secret) => {
    await openOperator(t)
    await make()
    expect((await ask(secret)).statusCode).toBe(401)
  },
)

test('a key stands for nobody who is signed in, and opens no account', async () => {
  const { secret } = await make()
  expect((await ask(secret, '/api/auth/me')).statusCode).toBe(401)
})

test('who tries many wrong keys must wait; a good key from the same place goes on', async () => {
  await openOperator(t)
  const { secret } = await make()
  for (let i = 0; i < wrongKeys.most; i++) expect((await ask(`plk_${i}`)).statusCode).toBe(401)
  expect((await ask('plk_late')).statusCode).toBe(429)
  expect((await ask(secret)).statusCode).toBe(200)
})

test('that a key was used is noted at most once a minute', async () => {
  const { secret } = await make()
  const used = async () => (await readKeys(t))[0]?.lastUsedAt
  const first = t.clock.now().toISOString()
  await ask(secret)
  expect(await used()).toBe(first)
  t.clock.forward(usedEveryMs - 1)
  await ask(secret)
  expect(await used()).toBe(first)
  t.clock.forward(1)
  await ask(secret)
  expect(await used()).toBe(t.clock.now().toISOString())
})

test('where a session and a key come together, the key counts', async () => {
  const { cookie, actor } = await openOperator(t)
  const weak = await make(['members:read'])
  const add = (headers: Record<string, string>) =>
    postJson(t.app, '/api/operator/webhooks', hook, { headers })
  expect((await add({ cookie, ...bearer(weak.secret) })).statusCode).toBe(403)
  expect((await add({ cookie, ...bearer('plk_wrong') })).statusCode).toBe(401)
  expect((await add({ cookie })).statusCode).toBe(200)
  const audit = t.db.selectFrom('audit_lines').select('actor').where('action', '=', 'webhook.added')
  expect(await audit.execute()).toEqual([{ actor }])
})

test('an operator makes and ends keys with their session', async () => {
  const { cookie, actor } = await openOperator(t)
  const headers = { cookie }
  const body = { name: ' Nightly report ', scopes: ['members:read', 'members:read'], days: 90 }
  const { key, secret } = (await postJson(t.app, '/api/operator/keys', body, { headers })).json().data
  expect(key).toMatchObject({ name: 'Nightly report', scopes: ['members:read'], createdBy: actor })
  expect((await ask(secret)).statusCode).toBe(200)
  const ended = await postJson(t.app, `/api/operator/keys/${key.id}/revoke`, {}, { headers })
  expect(ended.json().data.revokedAt).toBe(t.clock.now().toISOString())
  const listed = await t.app.inject({ url: '/api/operator/keys', headers })
  expect(listed.json().data.keys).toMatchObject([{ id: key.id, revokedAt: expect.any(String) }])
  const gone = '/api/operator/keys/5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a/revoke'
  expect((await postJson(t.app, gone, {}, { headers })).statusCode).toBe(404)
})

test('the name of a key names no address: it would outlast whoever has it', async () => {
  const { cookie } = await openOperator(t)
  const payload = { name: 'for ada@mason.example', scopes: ['members:read'], days: 1 }
  const reply = await postJson(t.app, '/api/operator/keys', payload, { headers: { cookie } })
  expect([reply.statusCode, reply.json().error.fields]).toEqual([
    400,
    { name: 'Say what the key is for: leave addresses out' },
  ])
})
