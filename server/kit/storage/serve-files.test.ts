import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type AnyRow, nothing } from '#contract/route.ts'
import { answerClientError } from '../client-error.ts'
import { Refusal, refusalFor } from '../refusal.ts'
import type { Door } from '../serve.ts'
import { closeStaleConnections } from '../stale-connections.ts'
import { openFolderStorage } from './folder-storage.ts'
import { headBytes } from './image-facts.ts'
import type { KeptFile } from './incoming-file.ts'
import { serveFiles } from './serve-files.ts'
import type { Storage } from './storage.ts'

const row = (method: AnyRow['method']) =>
  ({
    method,
    path: '/api/files/{name}',
    caller: 'anyone',
    summary: '',
    params: z.object({ name: z.string() }),
    body: nothing,
    data: z.unknown(),
  }) as const satisfies AnyRow

let folder: string
let app: FastifyInstance
let origin: string
let storage: Storage
let logged: unknown[]
let kept: Map<string, KeptFile>
/** What was told of the beginnings of files: how much, and its type. */
let begun: [number, string][]
/** What the feature does once the file is kept. */
let afterwards: () => void
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-serve-files-'))
  storage = openFolderStorage(folder)
  logged = []
  kept = new Map()
  begun = []
  afterwards = () => {}
  app = Fastify({
    bodyLimit: 1000,
    requestTimeout: 200,
    http: { headersTimeout: 200, connectionsCheckingInterval: 20 },
    clientErrorHandler: (error, socket) =>
      answerClientError(error, socket, {
        headers: {},
        log: { info() {}, debug() {} } as never,
        refusalAt: async () => new Refusal('invalid_input', ''),
      }),
  })
  app.setErrorHandler((error, _, reply) => {
    const { refusal, expected } = refusalFor(error)
    if (!expected) logged.push(error)
    return reply.status(refusal.status).headers(refusal.headers).send(refusal.envelope())
  })
  const admit = async ({ caller }: AnyRow, asked: { headers: { authorization?: string } }) => {
    if (asked.headers.authorization === 'nobody') throw new Refusal('unauthenticated', 'Nobody is signed in.')
    return { caller }
  }
  const door = {
    admit: admit as unknown as Door['admit'],
    mount: (_: string, path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1'),
    publicUrl: 'https://plumbline.example',
  }
  const { upload, sendFile } = serveFiles(app, door, storage, {
    silentMs: 1000,
    longestMs: 5000,
    lingerMs: 60_000,
  })
  upload(row('POST'), { maxBytes: 3_000_000 }, async ({ params: { name }, file }) => {
    if (name === 'forbidden') throw new Refusal('forbidden', 'You may not.')
    const one = await file.keep(`files/${name}`, (head, type) => begun.push([head.length, type]))
    afterwards()
    kept.set(name, one)
    const { head, ...told } = one
    expect(head.length).toBe(Math.min(one.bytes, headBytes))
    return told
  })
  sendFile(row('GET'), async ({ params: { name } }) => {
    const file = kept.get(name)
    if (!file) throw new Refusal('not_found', 'There is no such file.')
    return file
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
  await rm(folder, { recursive: true })
})

const octets = 'application/octet-stream'
const post = (name: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/files/${name}`, {
    method: 'POST',
    body,
    headers: { 'content-type': octets, 'x-file-name': encodeURIComponent('Küche.txt'), ...headers },
  })
const told = async (answer: Response) => {
  const { error } = (await answer.json()) as { error?: { code: string; message: string } }
  return [answer.status, error?.code, error?.message]
}
/** Status and code of a refusal. */
const refused = async (answer: Response) => (await told(answer)).slice(0, 2)
const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}/api/files/${name}`, { method, headers })
/** Every file of the storage, whole or not. */
const left = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const hello = 'Hello, crew.'
const helloTag = `"${createHash('sha256').update(hello).digest('hex')}"`

test('a file that is sent is kept, told of, and handed out as it was', async () => {
  const answer = await post('a', hello)
  expect(await answer.json()).toEqual({
    success: true,
    data: {
      key: 'files/a',
      name: 'Küche.txt',
      bytes: 12,
      sha256: helloTag.slice(1, -1),
      type: 'text/plain',
    },
  })
  const file = await get('a')
  expect(await file.text()).toBe(hello)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `inline; filename="K?che.txt"; filename*=UTF-8''K%C3%BCche.txt`,
    'content-length': '12',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: helloTag,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
  })
})

test('what could run is handed out to be kept, whatever it was called', async () => {
  await post('page', '<script>alert(1)</script>', { 'x-file-name': 'photo.jpg' })
  const file = await get('page')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': octets,
    'content-disposition': 'attachment; filename=photo.jpg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test.each([
  ['bytes=0-4', 206, 'Hello', 'bytes 0-4/12'],
  ['bytes=7-', 206, 'crew.', 'bytes 7-11/12'],
  ['bytes=-5', 206, 'crew.', 'bytes 7-11/12'],
  ['bytes=7-99', 206, 'crew.', 'bytes 7-11/12'],
  ['bytes=12-', 416, '', 'bytes */12'],
  ['bytes=-0', 416, '', 'bytes */12'],
  ['bytes=4-1', 200, hello, null],
  ['bytes=0-1,3-4', 200, hello, null],
  ['lines=0-1', 200, hello, null],
])('the range %s is answered with %i', async (range, status, body, told) => {
  await post('a', hello)
  const answer = await get('a', { range })
  expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
    status,
    body,
    told,
  ])
})

test('who has the file is told so, and a range of another one is not joined to it', async () => {
  await post('a', hello)
  for (const has of [helloTag, `W/${helloTag}`, `"x", ${helloTag}`, '*'])
    expect((await get('a', { 'if-none-match': has })).status).toBe(304)
  expect((await get('a', { 'if-none-match': '"x"' })).status).toBe(200)
  expect((await get('a', { range: 'bytes=0-1', 'if-range': helloTag })).status).toBe(206)
  expect((await get('a', { range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200)
})

test('HEAD tells what GET would, without the file', async () => {
  await post('a', hello)
  const answer = await get('a', { range: 'bytes=0-1' }, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '12', ''])
})

test('who may not send or read is refused before a byte is kept or told', async () => {
  expect(await told(await post('forbidden', hello))).toEqual([403, 'forbidden', 'You may not.'])
  expect(await refused(await post('a', hello, { authorization: 'nobody' }))).toEqual([401, 'unauthenticated'])
  expect(await refused(await post('a', hello, { 'sec-fetch-site': 'cross-site' }))).toEqual([
    403,
    'cross_site',
  ])
  expect(await left()).toEqual([])
  await post('a', hello)
  expect(await refused(await get('a', { authorization: 'nobody', 'if-none-match': '*' }))).toEqual([
    401,
    'unauthenticated',
  ])
  expect(await refused(await get('b'))).toEqual([404, 'not_found'])
})

test('a file that is gone from the storage is not there, and the operator hears of it', async () => {
  await post('a', hello)
  await rm(join(folder, 'files/a'))
  expect(await refused(await get('a'))).toEqual([503, 'unavailable'])
  expect(logged).toMatchObject([{ trouble: 'missing' }])
})

test('an empty file, one without a name and one in an envelope are refused, each in its words', async () => {
  expect(await told(await post('a', ''))).toEqual([400, 'invalid_input', 'The file is empty.'])
  const nothing = new ReadableStream({ start: (controller) => controller.close() })
  const empty = await fetch(`${origin}/api/files/a`, {
    method: 'POST',
    body: nothing,
    headers: { 'content-type': octets, 'x-file-name': 'a' },
    duplex: 'half',
  } as RequestInit)
  expect(await told(empty)).toEqual([400, 'invalid_input', 'The file is empty.'])
  expect(await refused(await post('a', hello, { 'x-file-name': '' }))).toEqual([400, 'invalid_input'])
  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain'])
    expect(await refused(await post('a', hello, { 'content-type': type }))).toEqual([415, 'unsupported_type'])
  expect(await left()).toEqual([])
})

test('what is kept is forgotten where the feature refuses it after all', async () => {
  afterwards = () => {
    throw new Refusal('conflict', 'The project is full.')
  }
  expect(await refused(await post('a', hello))).toEqual([409, 'conflict'])
  expect(await left()).toEqual([])
})

/** A request that is written by hand. */
const begin = (headers: string): Socket => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(
    `POST /api/files/a HTTP/1.1\r\nhost: x\r\ncontent-type: ${octets}\r\nx-file-name: a\r\n${headers}\r\n\r\n`,
  )
  return socket
}

test('what a file begins with is told while the rest of it is on its way, once, and of a short one not at all', async () => {
  const whole = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(headBytes + 100_000, 'a')])
  const slow = begin(`content-length: ${whole.length}`)
  slow.write(whole.subarray(0, headBytes + 1))
  await expect.poll(() => begun).toEqual([[headBytes, 'application/pdf']])
  expect(kept.size).toBe(0)
  slow.end(whole.subarray(headBytes + 1))
  await expect.poll(() => kept.get('a')?.bytes).toBe(whole.length)
  expect((await post('b', whole.subarray(0, headBytes - 1))).status).toBe(200)
  expect(begun).toHaveLength(1)
})

test('too large is refused by its length before it is sent, and at the first byte too many where it tells none', async () => {
  // Once it is refused it is a request as others are, and 18 MB may take longer than those here may.
  app.server.requestTimeout = 60_000
  const announced = begin('content-length: 3000001')
  const [first] = await Promise.race([
    new Promise<Buffer[]>((done) => announced.once('data', (data) => done([data]))),
  ])
  expect(String(first)).toMatch(/^HTTP\/1\.1 413 /)
  expect(String(first)).toContain('The file is larger than 3 MB.')
  announced.destroy()
  const sent = request(`${origin}/api/files/a`, {
    method: 'POST',
    headers: { 'content-type': octets, 'x-file-name': 'a', 'transfer-encoding': 'chunked' },
  })
  sent.write(Buffer.alloc(3_000_001))
  const status = await new Promise((done) => sent.once('response', (answer) => done(answer.statusCode)))
  expect(status).toBe(413)
  // What is still sent is taken, so that a sender who looks for an answer last finds it.
  for (let n = 0; n < 5; n++) await new Promise((done) => sent.write(Buffer.alloc(3_000_000), done))
  sent.destroy()
  expect(await left()).toEqual([])
})

test('the memory of what came is given back as soon as it is kept, and all of it is kept as it came', async () => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const { put } = storage
  storage.put = (key, stream, limit) =>
    put(
      key,
      (async function* () {
        for await (const piece of stream) {
          pieces.push(piece as Uint8Array<ArrayBuffer>)
          yield piece
        }
      })(),
      limit,
    )
  const sent = randomBytes(2_500_000)
  expect((await post('a', sent)).status).toBe(200)
  expect(pieces.length).toBeGreaterThan(10)
  // What is joined of two pieces may share its memory with others.
  expect(pieces.filter(({ buffer: { detached } }) => detached).length).toBeGreaterThan(pieces.length / 2)
  expect(Buffer.from(await (await get('a')).bytes()).equals(sent)).toBe(true)
})

test('a file that breaks off leaves nothing, and is nobody’s fault here', async () => {
  const socket = begin('content-length: 1000000')
  socket.write(Buffer.alloc(500_000))
  await expect.poll(left).toHaveLength(1)
  socket.destroy()
  await expect.poll(left).toEqual([])
  expect(logged).toEqual([])
})

test('a file that comes slowly is waited for beyond the limit of other requests, one that stops is not', async () => {
  closeStaleConnections(app.server, { idleMs: 400, unreadMs: 300, lookEveryMs: 20 })
  const slow = begin('content-length: 12')
  // Three times as long as a request may take, and twice as long as a connection may get nowhere.
  for (const letter of hello) {
    await wait(50)
    slow.write(letter)
  }
  expect(String(await new Promise((done) => slow.once('data', done)))).toMatch(/^HTTP\/1\.1 200 /)
  slow.destroy()
  const silent = begin('content-length: 12')
  silent.write('x')
  const answer = await new Promise((done) => silent.once('data', done))
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  silent.destroy()
  expect(await left()).toHaveLength(1)
})
