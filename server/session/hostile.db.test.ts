import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePasswordRow, endSessionsRow } from '#contract/own-sessions.ts'
import {
  forgotPasswordRow,
  loginRow,
  logoutRow,
  registerRow,
  resendVerificationRow,
  resetPasswordRow,
  verifyEmailRow,
} from '#contract/session.ts'
import { mason } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'

const hashing = { count: 0 }
const { argon2 } = crypto
/** What the modules that were loaded before call too. */
function hashWith(hash: typeof argon2) {
  crypto.argon2 = hash
  syncBuiltinESMExports()
}

let t: TestApp
beforeAll(async () => {
  hashWith((...asked) => {
    hashing.count++
    return argon2(...asked)
  })
  t = await openTestApp({ env: { rateLimitScale: 0 } })
})
afterAll(async () => {
  hashWith(argon2)
  await t.close()
})
beforeEach(() => {
  hashing.count = 0
})

const good = {
  [registerRow.path]: mason,
  [loginRow.path]: { username: mason.username, password: mason.password },
  [logoutRow.path]: {},
  [verifyEmailRow.path]: { token: 'A'.repeat(43) },
  [resendVerificationRow.path]: { email: mason.email },
  [forgotPasswordRow.path]: { email: mason.email },
  [resetPasswordRow.path]: { token: 'A'.repeat(43), password: mason.password },
  [changePasswordRow.path]: { currentPassword: mason.password, password: 'a quite different password' },
  [endSessionsRow.path]: { password: mason.password },
  '/api/mcp': { service: 'billing', action: 'getUsageMetrics', payload: {} },
}
const paths = Object.keys(good) as (keyof typeof good)[]
/** Asks who is signed in before it reads its body. */
const forUsers = ['/api/mcp', changePasswordRow.path, endSessionsRow.path] as readonly string[]

test('what starts a hash is counted', async () => {
  await postJson(t.app, loginRow.path, good[loginRow.path])
  await postJson(t.app, registerRow.path, good[registerRow.path])
  expect(hashing.count).toBe(2)
})

test.each(paths)('%s refuses what another site sends, whatever it is written in', async (path) => {
  for (const headers of [
    { origin: 'null' },
    { origin: 'https://plumbline.test' },
    { origin: `${publicUrl}.evil.example` },
    { origin: 'http://plumbline.test:8080' },
    { origin: 'http://evil-plumbline.test' },
    { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]) {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const reply = await postJson(t.app, path, good[path], { headers: { ...headers, 'content-type': type } })
      expect([path, headers, type, reply.statusCode]).toEqual([path, headers, type, 403])
      expect(reply.json().error.code).toBe('cross_site')
      expect(reply.cookies).toEqual([])
    }
  }
  expect(hashing.count).toBe(0)
})

test.each(paths)('%s takes a request of its own site, and of none', async (path) => {
  for (const headers of [
    { origin: publicUrl, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    {},
  ]) {
    expect((await postJson(t.app, path, good[path], { headers })).statusCode).not.toBe(403)
  }
})

test.each(paths)('%s takes JSON alone, and no more than 64 KB of it', async (path) => {
  const send = (payload: string, type?: string) =>
    t.app.inject({ method: 'POST', url: path, payload, headers: type ? { 'content-type': type } : {} })
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ]) {
    expect((await send(JSON.stringify(good[path]), type)).statusCode).toBe(415)
  }
  const large = JSON.stringify({ ...good[path], more: 'x'.repeat(64 * 1024) })
  expect((await send(large, 'application/json')).statusCode).toBe(413)
  if (!forUsers.includes(path)) {
    for (const text of ['{', '[]', 'null', '7', '"x"', '{"__proto__":{"username":"x"}}']) {
      expect([text, (await send(text, 'application/json')).statusCode]).toEqual([text, 400])
    }
  }
  expect(hashing.count).toBe(0)
})

test.each(paths.filter((path) => !forUsers.includes(path) && Object.keys(good[path]).length > 0))(
  '%s says which field is no text, or is missing',
  async (path) => {
    for (const field of Object.keys(good[path])) {
      for (const value of [7, null, true, ['x'], { $ne: '' }, undefined]) {
        const reply = await postJson(t.app, path, { ...good[path], [field]: value })
        expect([field, value, reply.statusCode]).toEqual([field, value, 400])
        expect(Object.keys(reply.json().error.fields)).toEqual([field])
      }
    }
    expect((await postJson(t.app, path, undefined)).statusCode).toBe(400)
    expect(hashing.count).toBe(0)
  },
)

test('logging out takes no body, an empty one and an empty object', async () => {
  for (const headers of [{}, { 'content-type': 'application/json' }] as Record<string, string>[]) {
    expect((await t.app.inject({ method: 'POST', url: logoutRow.path, headers })).statusCode).toBe(200)
  }
  expect((await postJson(t.app, logoutRow.path, {})).statusCode).toBe(200)
})

test('a name that cannot be seen and one with half a character are refused', async () => {
  for (const username of [
    '\u3164\u3164\u3164',
    'ada\u200bmason',
    'ada\u202emason',
    'ada\u0000mason',
    'ada\ud800mason',
  ]) {
    const reply = await postJson(t.app, registerRow.path, { ...mason, username })
    expect([reply.statusCode, Object.keys(reply.json().error.fields)]).toEqual([400, ['username']])
  }
  const password = `${mason.password}\ud800`
  expect((await postJson(t.app, registerRow.path, { ...mason, password })).statusCode).toBe(400)
})

test('no text that a database or a header might stumble over is more than a wrong name or password', async () => {
  for (const text of [
    "' or 1=1 --",
    'ada\u0000',
    '\ud800',
    '%00',
    '\r\nset-cookie: x=y',
    'a@b@c',
    '@',
    '💣'.repeat(100),
  ]) {
    const reply = await postJson(t.app, loginRow.path, { username: text, password: text })
    expect([text, reply.statusCode]).toEqual([text, 401])
  }
})
