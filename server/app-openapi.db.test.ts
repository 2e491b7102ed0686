import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '#contract/rows.ts'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const url = '/api/openapi.json'

test('every row of the list is mounted', () => {
  const missing = rows.filter(
    ({ method, path }) => !t.app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
  )
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('anybody may read the description, in its address and as it stands until the server is another one', async () => {
  const reply = await t.app.inject({ url })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(reply.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: publicUrl }] })
  const again = await t.app.inject({ url, headers: { 'if-none-match': String(reply.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await t.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const post = await t.app.inject({ method: 'POST', url })
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD'])
})
