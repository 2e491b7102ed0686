import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type AnyRow, nothing } from '#contract/route.ts'
import { addressOf, call, Refusal, ReplyError, replyWithinMs, watchCalls } from './call.ts'

const getRow = {
  method: 'GET',
  path: '/api/things/{token}',
  caller: 'anyone',
  summary: 'A thing.',
  params: z.object({ token: z.string() }),
  body: nothing,
  data: z.object({ message: z.string() }),
} as const satisfies AnyRow

const postRow = {
  ...getRow,
  method: 'POST',
  path: '/api/things',
  params: nothing,
  body: z.object({ name: z.string() }),
} as const satisfies AnyRow

function answer(status: number, body: string) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const askThing = () => call(getRow, { params: { token: 'abc' }, body: {} })

afterEach(() => {
  watchCalls(() => () => undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the data of a success envelope comes back', async () => {
  answer(200, '{"success":true,"data":{"message":"kept"}}')
  await expect(askThing()).resolves.toEqual({ message: 'kept' })
})

test('a path parameter is escaped', () => {
  expect(addressOf(getRow, { token: 'a/b?c' })).toBe('/api/things/a%2Fb%3Fc')
})

test('a POST sends its body as JSON with cookies, a GET sends none', async () => {
  const fetch = answer(200, '{"success":true,"data":{"message":"kept"}}')
  await call(postRow, { params: {}, body: { name: 'Ann' } })
  expect(fetch).toHaveBeenLastCalledWith(
    '/api/things',
    expect.objectContaining({ method: 'POST', credentials: 'include', body: '{"name":"Ann"}' }),
  )
  await askThing()
  expect(fetch.mock.lastCall?.[1]).not.toHaveProperty('body')
})

test('a refusal carries the message, code and fields of the envelope, whatever the status', async () => {
  answer(
    400,
    '{"success":false,"error":{"code":"invalid_input","message":"No","fields":{"name":"Too short"}}}',
  )
  const refusal: unknown = await askThing().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({
    status: 400,
    code: 'invalid_input',
    serverMessage: 'No',
    fields: { name: 'Too short' },
  })
})

test('a refusal without a message says so by having none', async () => {
  answer(200, '{"success":false,"error":{}}')
  await expect(askThing()).rejects.toMatchObject({ name: 'Refusal', serverMessage: undefined, fields: {} })
})

test.each([
  '{"success":false}',
  '{"success":false,"error":null}',
  '{"success":false,"error":"No"}',
  '{"success":false,"error":{"message":7}}',
  '{"success":false,"data":{"message":"kept"}}',
])('%s is a refusal without a message, whatever the status', async (body) => {
  for (const status of [200, 400, 500]) {
    answer(status, body)
    await expect(askThing()).rejects.toMatchObject({ name: 'Refusal', status, serverMessage: undefined })
  }
})

test("any other reply that is not OK raises 'status: body'", async () => {
  answer(502, 'Bad Gateway')
  const error: unknown = await askThing().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ReplyError)
  expect(error).not.toBeInstanceOf(Refusal)
  expect(error).toMatchObject({ status: 502, message: '502: Bad Gateway' })
})

test('data of another shape is an error, not a result', async () => {
  answer(200, '{"success":true,"data":{}}')
  await expect(askThing()).rejects.toThrow('another shape')
  answer(200, '{"data":{"message":"kept"}}')
  await expect(askThing()).rejects.toThrow('another shape')
  answer(200, 'null')
  await expect(askThing()).rejects.toThrow('another shape')
  answer(200, '<!doctype html>')
  await expect(askThing()).rejects.toThrow('another shape')
})

test('a reply that never comes is waited for so long and no longer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('late')))
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => signal?.throwIfAborted())
  await expect(askThing()).rejects.toThrow('late')
  expect(timeout).toHaveBeenCalledWith(replyWithinMs)
  expect(replyWithinMs).toBe(20_000)
})

test('a 401 is told to who watches the calls, with or without an envelope; other refusals are not', async () => {
  const gone = vi.fn()
  watchCalls(() => gone)
  for (const [status, body, times] of [
    [200, '{"success":true,"data":{"message":"kept"}}', 0],
    [403, '{"success":false,"error":{"code":"cross_site"}}', 0],
    [401, '{"success":false,"error":{"code":"unauthenticated"}}', 1],
    [401, 'Unauthorized', 2],
  ] as const) {
    answer(status, body)
    await askThing().catch(() => undefined)
    expect(gone).toHaveBeenCalledTimes(times)
  }
})

test('a 401 to wrong credentials is not the end of a session', async () => {
  const gone = vi.fn()
  watchCalls(() => gone)
  answer(401, '{"success":false,"error":{"code":"wrong_credentials","message":"Wrong password"}}')
  await expect(askThing()).rejects.toMatchObject({ status: 401, code: 'wrong_credentials' })
  expect(gone).not.toHaveBeenCalled()
})
