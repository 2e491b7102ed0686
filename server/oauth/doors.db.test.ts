import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
})
afterAll(() => t.close())

test('while there are no accounts nothing lets programs in', async () => {
  const closed = await t.openBeside({ env: { release: 'waitlist' } })
  expect((await closed.inject({ url: '/.well-known/oauth-authorization-server' })).statusCode).toBe(404)
  expect((await closed.inject({ method: 'POST', url: '/oauth/register', payload: {} })).statusCode).toBe(404)
})

test('one address registers, and tries tokens, only so often', async () => {
  const limited = await t.openBeside({ env: { release: 'launched', rateLimitScale: 1 } })
  const codes: number[] = []
  for (let at = 0; at < 11; at++) {
    const payload = { redirect_uris: ['no'] }
    codes.push((await limited.inject({ method: 'POST', url: '/oauth/register', payload })).statusCode)
  }
  expect(codes.slice(9)).toEqual([400, 429])
  const payload = 'grant_type=refresh_token&refresh_token=plr_no&client_id=x'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const tries: number[] = []
  for (let at = 0; at < 31; at++)
    tries.push((await limited.inject({ method: 'POST', url: '/oauth/token', headers, payload })).statusCode)
  expect(tries.slice(29)).toEqual([400, 429])
})
