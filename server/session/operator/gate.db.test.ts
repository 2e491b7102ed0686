import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as audit from '#contract/audit.ts'
import * as connections from '#contract/connections.ts'
import * as invitations from '#contract/invitations.ts'
import * as members from '#contract/members.ts'
import * as operator from '#contract/operator.ts'
import { allScreenIds, isOperatorScreen, screens } from '#contract/pages.ts'
import type { AnyRow } from '#contract/route.ts'
import * as segments from '#contract/segments.ts'
import * as stats from '#contract/stats.ts'
import { hour } from '#server/kit/clock.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openOperator } from '#testing/operators.ts'

let t: TestApp
const open = async () => {
  t = await openTestApp({ env: { release: 'launched' } })
}
const close = () => t.close()

const isRow = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && 'caller' in value && 'path' in value && 'method' in value
const rows: AnyRow[] = [audit, connections, invitations, members, operator, segments, stats].flatMap(
  (module) => Object.values(module).flatMap((value): AnyRow[] => (isRow(value) ? [value] : [])),
)
const operatorRows = rows.filter(({ caller }) => caller === 'operator')
const id = '6f2c1c1e-7a57-4a9e-9d5c-3d9f0f7f4f10'
const addressOf = ({ path }: Pick<AnyRow, 'path'>) => path.replaceAll(/\{\w+\}/g, id)
const screenPaths = allScreenIds.filter(isOperatorScreen).map((one) => screens[one].path.replace('{id}', id))
const waysIn: readonly string[] = [screens['operator-sign-in'].path, screens['operator-enrol'].path]
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

type Asked = {
  method?: (typeof methods)[number]
  url: string
  headers?: Record<string, string>
  payload?: string
}
/** All of an answer that a stranger sees, without what differs each time. */
const answer = async (asked: Asked) => {
  const { statusCode, headers, body } = await t.app.inject(asked)
  const { 'x-request-id': _, date: __, ...rest } = headers
  return { statusCode, headers: rest, body }
}
const page = (url: string, cookie = '') => t.app.inject({ url, headers: { cookie } })
const call = (row: AnyRow, headers: Record<string, string> = {}) =>
  t.app.inject({
    method: row.method,
    url: addressOf(row),
    headers,
    ...(row.method === 'POST' && { payload: {} }),
  })

test('the rows and screens that are looked at here are all that there are', () => {
  expect(operatorRows.length).toBeGreaterThan(20)
  expect(screenPaths).toHaveLength(11)
  for (const { path } of operatorRows) expect(path).toMatch(/^\/api\/operator\//)
})

describe('until there is an operator', () => {
  beforeAll(open)
  afterAll(close)

  test.each(methods)('no call answers %s in another way than one that does not exist', async (method) => {
    const unknown = await answer({ method, url: '/api/nothing' })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.headers.allow).toBeUndefined()
    for (const row of rows) expect(await answer({ method, url: addressOf(row) })).toEqual(unknown)
    expect(await answer({ method, url: '/api/operator' })).toEqual(unknown)
  })

  test.each(methods)('no page answers %s in another way than one that does not exist', async (method) => {
    const unknown = await answer({ method, url: '/nothing' })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.headers.allow).toBeUndefined()
    for (const url of screenPaths) expect(await answer({ method, url })).toEqual(unknown)
  })

  test.each([
    ['a body that is no JSON', { payload: '{', headers: { 'content-type': 'application/json' } }],
    ['a body of another type', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }],
    [
      'a body that is too large',
      { payload: `"${'x'.repeat(70_000)}"`, headers: { 'content-type': 'application/json' } },
    ],
    [
      'another site',
      { payload: '{}', headers: { 'content-type': 'application/json', origin: 'https://evil.example' } },
    ],
  ])('%s changes nothing of that', async (_, parts) => {
    const unknown = await answer({ method: 'POST', url: '/api/nothing', ...parts })
    expect(unknown.statusCode).toBe(404)
    for (const row of rows)
      expect(await answer({ method: 'POST', url: addressOf(row), ...parts })).toEqual(unknown)
  })

  test('no spelling gets round it', async () => {
    for (const url of [
      '/Operator',
      '/operator/',
      '/%6fperator',
      '/OPERATOR/sign-in/',
      '/operator/enrol?x=1',
      '/operator%2Fmembers',
    ]) {
      expect((await page(url)).statusCode).toBe(404)
    }
    for (const url of [
      '/API/Operator/Me',
      '/api/operator/me/',
      '/api/%6fperator/me',
      '/%61pi/operator/sign-out',
    ]) {
      for (const method of methods) expect((await answer({ method, url })).statusCode).toBe(404)
    }
  })

  test.each(['Bearer nobody-knows-this', `Bearer plk_${'A'.repeat(43)}`, 'bearer x', 'Basic eDp5'])(
    'neither does any call with the authorization %s',
    async (authorization) => {
      for (const method of methods) {
        const unknown = await answer({ method, url: '/api/nothing' })
        for (const row of rows) {
          expect(await answer({ method, url: addressOf(row), headers: { authorization } })).toEqual(unknown)
        }
      }
    },
  )
})

describe('a stranger, once there is an operator', () => {
  beforeAll(async () => {
    await open()
    await openOperator(t)
  })
  afterAll(close)

  test('is refused every call of operators', async () => {
    for (const row of operatorRows) {
      const reply = await call(row)
      expect([row.path, reply.statusCode, reply.json().error.code]).toEqual([
        row.path,
        401,
        'unauthenticated',
      ])
    }
  })

  test('is led to where operators sign in, and back from there', async () => {
    for (const url of screenPaths.filter((path) => !waysIn.includes(path))) {
      const reply = await page(`${url}?q=roof`)
      const to = new URLSearchParams({ to: `${url}?q=roof` })
      expect([reply.statusCode, reply.headers.location]).toEqual([302, `/operator/sign-in?${to}`])
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.body).toBe('')
    }
    expect((await page('/operator')).headers.location).toBe('/operator/sign-in')
  })

  test('sees the two screens that lead in', async () => {
    for (const url of waysIn) {
      const reply = await page(url)
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store'])
    }
  })

  test('gets no further by another spelling', async () => {
    for (const url of [
      '/Operator/Members',
      '/operator/members/',
      '/%6fperator/members',
      '/operator/members/%2e%2e',
      '/operator/',
    ]) {
      expect((await page(url)).statusCode).toBe(302)
    }
    expect((await page('/operator%2Fmembers')).statusCode).toBe(404)
    for (const url of ['/API/Operator/Me', '/api/operator/me/', '/api/%6fperator/me']) {
      expect((await page(url)).statusCode).toBe(401)
    }
  })

  test('finds nothing in robots.txt or the sitemap', async () => {
    for (const url of ['/robots.txt', '/sitemap.xml']) expect((await page(url)).body).not.toMatch(/operator/i)
  })
})

describe('sessions', () => {
  beforeEach(open)
  afterEach(close)

  test("a member's session is nothing to the operators' side", async () => {
    await openOperator(t)
    const { cookie } = await openAccount(t)
    const asOperator = cookie.replace('plumbline-session', 'plumbline-operator')
    for (const own of [cookie, asOperator]) {
      for (const row of operatorRows) expect((await call(row, { cookie: own })).statusCode).toBe(401)
      for (const url of screenPaths.filter((path) => !waysIn.includes(path))) {
        expect((await page(url, own)).statusCode).toBe(302)
      }
    }
  })

  test("an operator's session is nothing to the members' side", async () => {
    const { token } = await openOperator(t)
    const reply = await t.app.inject({
      url: '/api/auth/me',
      headers: { cookie: `plumbline-session=${token}` },
    })
    expect(reply.statusCode).toBe(401)
  })

  test('an operator is shown every screen, kept by nobody on the way, until the session has ended', async () => {
    const { cookie } = await openOperator(t)
    for (const url of screenPaths) {
      const reply = await page(url, cookie)
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-store'])
    }
    t.clock.forward(hour)
    expect((await page('/operator/members', cookie)).statusCode).toBe(302)
  })

  test('what another site has an operator send is refused', async () => {
    const { cookie } = await openOperator(t)
    for (const row of rows.filter(({ method }) => method === 'POST')) {
      const reply = await call(row, { cookie, origin: 'https://evil.example' })
      expect([row.path, reply.statusCode]).toEqual([row.path, 403])
    }
  })

  test('when the last operator is removed there is nothing again', async () => {
    const { cookie } = await openOperator(t)
    await t.db.deleteFrom('operators').execute()
    expect((await page('/operator', cookie)).statusCode).toBe(404)
    expect((await call(operator.operatorMeRow, { cookie })).statusCode).toBe(404)
  })
})
