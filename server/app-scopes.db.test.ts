import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportMembersPath } from '#contract/members.ts'
import { type Scope, scopes } from '#contract/route.ts'
import { rows } from '#contract/rows.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openOperator } from '#testing/operators.ts'
import { makeKey } from './connections/keys.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
  await openOperator(t)
})
afterEach(() => t.close())

const calls = rows.filter(({ caller }) => caller === 'operator')
const id = '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a'

async function statuses(headers: Record<string, string>, of = calls): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { method, path } of of) {
    const url = path.replace('{id}', id)
    const body =
      method === 'POST' ? { payload: '{}', headers: { ...headers, 'content-type': 'application/json' } } : {}
    found[`${method} ${path}`] = (await t.app.inject({ method, url, headers, ...body })).statusCode
  }
  return found
}
const all = (status: number, of = calls) =>
  Object.fromEntries(of.map(({ method, path }) => [`${method} ${path}`, status]))
const bearer = async (names: Scope[]) => {
  const { secret } = await makeKey(t, { name: 'A key', scopes: names, days: 1 }, 'command line')
  return { authorization: `Bearer ${secret}` }
}

test('no call of operators answers a stranger, a member who is signed in, or a wrong key', async () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(await statuses({})).toEqual(all(401))
  expect(await statuses(await openAccount(t))).toEqual(all(401))
  expect(await statuses({ authorization: `Bearer plk_${'x'.repeat(43)}` })).toEqual(all(401))
})

test('a key with every scope but the one that a call wants is turned away by it', async () => {
  const names = Object.keys(scopes) as Scope[]
  for (const missing of names) {
    const of = calls.filter(({ scope }) => scope === missing)
    expect(of.length, missing).toBeGreaterThan(0)
    const headers = await bearer(names.filter((name) => name !== missing))
    expect(await statuses(headers, of)).toEqual(all(403, of))
    for (const status of Object.values(await statuses(await bearer([missing]), of)))
      expect([200, 400, 404, 409]).toContain(status)
  }
})

test('a call without a scope is turned away from every key', async () => {
  const of = calls.filter(({ scope }) => scope === undefined)
  expect(of.length).toBeGreaterThan(3)
  expect(await statuses(await bearer(Object.keys(scopes) as Scope[]), of)).toEqual(all(403, of))
})

test('the download of members is for a key that may read them, and for no other', async () => {
  const status = async (headers: Record<string, string>) =>
    (await t.app.inject({ url: exportMembersPath, headers })).statusCode
  expect(await status(await bearer(['members:read']))).toBe(200)
  const others = (Object.keys(scopes) as Scope[]).filter((scope) => scope !== 'members:read')
  expect(await status(await bearer(others))).toBe(403)
})
