import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { runWaitlist } from '#testing/terminal.ts'
import { newEvent } from '#testing/webhook-bench.ts'
import { openWebhookPeer, type WebhookPeer } from '#testing/webhook-peer.ts'

let t: TestApp
let peer: WebhookPeer
beforeEach(async () => {
  t = await openTestApp()
  peer = await openWebhookPeer()
})
afterEach(async () => {
  await peer.close()
  await t.close()
})

const env = { WEBHOOK_PRIVATE: 'true' }
const run = (...words: string[]) => runWaitlist(t, words, { env })
const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).out)
const nobody = '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a'

test('a webhook is added with its secret, listed, told, told again, turned off and removed', async () => {
  const added = await run('webhooks', 'add', peer.url, '--events', 'joined, waitlist.erased')
  expect(added).toMatchObject({ code: 0, err: 'Keep the secret: it is not shown again.\n' })
  const [id = '', secret] = added.out.split('\n')
  expect(secret).toMatch(/^whsec_/)
  expect((await json('webhooks', 'list')).webhooks).toMatchObject([
    { id, url: peer.url, kinds: ['joined', 'erased'], disabledAt: null },
  ])

  await t.db
    .insertInto('waitlist_events')
    .values(newEvent(nobody, 'joined', t.clock.now()))
    .execute()
  await t.runJobs()
  const { deliveries } = await json('webhooks', 'deliveries', id)
  expect(deliveries).toMatchObject([{ type: 'waitlist.joined', attempts: 1, lastStatus: 204 }])
  expect((await run('webhooks', 'deliveries', id)).out).toMatch(
    /\twaitlist\.joined\t.*\tdelivered\t1\t204\n$/,
  )

  expect((await run('webhooks', 'replay', deliveries[0].id)).out).toBe('The event will be delivered again.\n')
  await t.runJobs()
  expect(peer.calls.map(({ headers }) => headers['webhook-id'])).toEqual([
    deliveries[0].eventId,
    deliveries[0].eventId,
  ])

  expect((await run('webhooks', 'off', id)).out).toBe('The webhook is off.\n')
  expect((await run('webhooks', 'list')).out).toContain('\toff\t')
  expect((await run('webhooks', 'on', id)).out).toBe('The webhook is on.\n')
  expect((await run('webhooks', 'remove', id)).out).toBe('The webhook is removed.\n')
  expect((await run('webhooks', 'list')).out).toBe('There is no webhook.\n')
  const actors = await t.db.selectFrom('audit_lines').select('actor').distinct().execute()
  expect(actors).toEqual([{ actor: 'command line' }])
})

test('what cannot be is refused in one line', async () => {
  for (const [words, line] of [
    [['webhooks', 'add', 'hooks.mason.example'], 'The address must be a URL that starts with'],
    [['webhooks', 'add', 'https://a:b@mason.example'], 'The address must hold no user name'],
    [['webhooks', 'add', peer.url, '--events', 'left'], 'Events are joined, confirmed'],
    [['webhooks', 'remove', nobody], 'There is no such webhook.'],
    [['webhooks', 'remove', 'x'], 'There is none with this id.'],
    [['webhooks', 'replay', nobody], 'There is no such delivery.'],
    [['keys', 'add', 'Report', '--scopes', 'all'], 'Scopes are members:read'],
    [['keys', 'add', 'Report', '--scopes', 'members:read', '--days', '400'], 'Days must be a whole number'],
    [['keys', 'revoke', nobody], 'There is no such key.'],
  ] as const) {
    const { code, out, err } = await run(...words)
    expect([code, out, err.split('\n').length]).toEqual([1, '', 2])
    expect(err).toContain(line)
  }
  expect((await run('webhooks', 'shout')).code).toBe(2)
  expect((await run('keys', 'add', 'Report')).code).toBe(2)
})

test('without WEBHOOK_PRIVATE no private address and nothing in the clear is taken', async () => {
  const add = (url: string) => runWaitlist(t, ['webhooks', 'add', url])
  expect((await add('http://hooks.mason.example/')).err).toBe('The address must start with https://\n')
  for (const host of ['127.0.0.1', '[::1]', '10.1.2.3', '169.254.169.254'])
    expect((await add(`https://${host}/`)).err).toContain('The address is private')
  expect((await add('https://hooks.mason.example/')).code).toBe(0)
})

test('where WEBHOOK_HOSTS names hosts no other one is taken', async () => {
  const env = { WEBHOOK_HOSTS: 'hooks.mason.example' }
  const add = (url: string) => runWaitlist(t, ['webhooks', 'add', url], { env })
  expect((await add('https://hooks.grace.example/')).err).toBe('The host is none of those in WEBHOOK_HOSTS\n')
  expect((await add('https://hooks.mason.example/')).code).toBe(0)
})

test('there are at most ten webhooks', async () => {
  for (let i = 0; i < 10; i++) expect((await run('webhooks', 'add', `${peer.url}/${i}`)).code).toBe(0)
  expect(await run('webhooks', 'add', peer.url)).toMatchObject({
    code: 1,
    err: 'There can be at most 10 webhooks. Remove one first.\n',
  })
})

test('a key is made, works, is listed without itself, and ends', async () => {
  const added = await run('keys', 'add', 'Nightly report', '--scopes', 'members:read,connections:write')
  const secret = added.out.trim()
  expect(added).toMatchObject({ code: 0, err: expect.stringContaining('It ends on 2025-05-30.') })
  const ask = () =>
    t.app.inject({ url: '/api/operator/webhooks', headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).statusCode).toBe(200)
  const listed = await run('keys', 'list')
  expect(listed.out).toContain(
    `${secret.slice(0, 8)}…\tgood\t2025-05-30\t2025-03-01\tmembers:read,connections:write`,
  )
  expect(listed.out).not.toContain(secret.slice(8))
  const [{ id }] = (await json('keys', 'list')).keys
  expect((await run('keys', 'revoke', id)).out).toBe(`The key ${secret.slice(0, 8)}… has ended.\n`)
  expect((await ask()).statusCode).toBe(401)
  expect((await run('keys', 'list')).out).toContain('\trevoked\t')
})
