import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isHostNamed, isPublicAddress, type Resolve } from '#server/kit/public-address.ts'
import { openWebhookPeer, type WebhookPeer } from '#testing/webhook-peer.ts'
import { makeCallPeer } from './peer.ts'
import { answerBytes, callWithinMs } from './rules.ts'

let peer: WebhookPeer
beforeEach(async () => {
  peer = await openWebhookPeer()
})
afterEach(() => peer.close())

const call = makeCallPeer({ allowPrivate: true, withinMs: 300 })
const publicOnly = (resolve: Resolve) => makeCallPeer({ allowPrivate: false, resolve })
const privateWords = 'The address is private; such addresses are called only with WEBHOOK_PRIVATE=true.'

test('a call takes ten seconds at most in all, and reads 1 KB', () => {
  expect(callWithinMs).toBe(10_000)
  expect(answerBytes).toBe(1024)
})

test('the body and the headers arrive as they were given', async () => {
  expect(await call(peer.url, { 'webhook-id': 'e1' }, '{"é":1}')).toEqual({ status: 204, error: null })
  expect(peer.calls).toMatchObject([
    { headers: { 'webhook-id': 'e1', 'content-length': '8', connection: 'close' }, body: '{"é":1}' },
  ])
})

test('an answer without end is cut off, and its status stands', async () => {
  let sent = 0
  peer.answerWith((reply) => {
    reply.writeHead(200)
    const pour = () => {
      while (!reply.destroyed && reply.write('x'.repeat(65_536))) sent += 65_536
    }
    reply.on('drain', pour)
    reply.on('error', () => undefined)
    pour()
  })
  expect(await call(peer.url, {}, '{}')).toEqual({ status: 200, error: null })
  expect(sent).toBeLessThan(50_000_000)
})

test.each([
  ['says nothing', () => undefined],
  [
    'begins and does not go on',
    (reply: { socket: { write: (text: string) => void } | null }) => reply.socket?.write('HTTP/1.1 2'),
  ],
] as const)('a peer that %s is given up on', async (_, answer) => {
  peer.answerWith(answer as never)
  expect(await call(peer.url, {}, '{}')).toEqual({ status: null, error: 'No answer within 0.3 s.' })
})

test('an answer whose body drips is taken by its status when the time is over', async () => {
  peer.answerWith((reply) => {
    reply.writeHead(200)
    reply.write('x')
  })
  expect(await call(peer.url, {}, '{}')).toEqual({ status: 200, error: null })
})

test('what went wrong is said in words that name no address', async () => {
  const port = Number(new URL(peer.url).port)
  await peer.close()
  expect(await call(`http://127.0.0.1:${port}/?token=hunter2`, {}, '{}')).toEqual({
    status: null,
    error: 'Nothing takes connections there (ECONNREFUSED).',
  })
  const server = createServer(
    (socket) => void socket.on('error', () => undefined).end('220 mail.example ESMTP\r\n'),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port: other } = server.address() as AddressInfo
  expect((await call(`http://127.0.0.1:${other}/`, {}, '{}')).error).toMatch(/^The answer was not HTTP/)
  expect((await call(`https://127.0.0.1:${other}/`, {}, '{}')).error).toMatch(/^No secure connection/)
  server.close()
})

describe('without WEBHOOK_PRIVATE', () => {
  const never: Resolve = () => {
    throw new Error('a name was looked up')
  }

  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://10.0.0.8/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('%s is not called', async (url) => {
    expect(await publicOnly(never)(url, {}, '{}')).toEqual({ status: null, error: privateWords })
  })

  test('a name that leads to a private address is not called, nor one that does so as well', async () => {
    const port = new URL(peer.url).port
    for (const found of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1'], ['2606:4700::1111', '::1']]) {
      const resolve: Resolve = (_, done) =>
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      expect(await publicOnly(resolve)(`https://hook.example:${port}/`, {}, '{}')).toEqual({
        status: null,
        error: privateWords,
      })
    }
    expect(peer.calls).toEqual([])
  })

  test('a name that cannot be found is said to be that', async () => {
    const resolve: Resolve = (_, done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), [])
    expect((await publicOnly(resolve)('https://hook.example/', {}, '{}')).error).toBe(
      'The host name could not be found (ENOTFOUND).',
    )
  })

  test('where hosts are named no other one is called, whatever it looks like', async () => {
    const named = makeCallPeer({ allowPrivate: true, hosts: ['hooks.example', 'localhost'] })
    const elsewhere = 'The host is none of those in WEBHOOK_HOSTS.'
    for (const url of [
      peer.url,
      'https://evilhooks.example/',
      'https://hooks.example.evil.example/',
      'https://hooks.example@evil.example/',
    ])
      expect((await named(url, {}, '{}')).error).toBe(elsewhere)
    expect(peer.calls).toEqual([])
    expect((await named(peer.url.replace('127.0.0.1', 'localhost'), {}, '{}')).status).toBe(204)
    for (const url of ['https://a.hooks.example./', 'https://HOOKS.example:8443/x'])
      expect(isHostNamed(new URL(url), ['hooks.example'])).toBe(true)
  })

  test('nothing is sent in the clear', async () => {
    expect((await publicOnly(never)('http://93.184.215.14/', {}, '{}')).error).toMatch(
      /^The address does not start with https/,
    )
  })
})

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['::ffff:93.184.215.14', true],
  ['::ffff:10.0.0.1', false],
  ['::a00:1', false],
  ['4000::1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['fe80::1%eth0', false],
  ['nothing', false],
])('%s can be reached by anybody: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
