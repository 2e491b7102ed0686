import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { orgIdOf, userIdOf, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  await buildWorld(t.database.pool)
})
afterEach(() => t.close())

const headers = viewers.find(({ name }) => name === 'ada')?.headers ?? {}
const begin = (app = t.app) =>
  app.inject({
    method: 'POST',
    url: `/api/orgs/${orgIdOf('alder')}/projects`,
    headers,
    payload: { id: randomUUID(), name: 'One more', kind: 'professional' },
  })

const active = async () =>
  (
    await t.database.pool.query<{ count: number }>(
      `select count(*)::int as count from projects where org_id = $1 and status = 'active' and deleted_at is null`,
      [orgIdOf('alder')],
    )
  ).rows[0]?.count

test('of twelve who begin a project at once, over two servers, those that the plan has room for are let through', async () => {
  const beside = await t.openBeside()
  await t.database.pool.query(`update subscriptions set plan = 'starter' where user_id = $1`, [
    userIdOf('ada'),
  ])
  const most = 3
  const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => begin(at % 2 ? beside : t.app)))
  const let_in = replies.filter(({ statusCode }) => statusCode === 200)
  expect(await active()).toBe(most)
  expect(let_in).toHaveLength(most - 2)
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
})

test('of twelve who are invited at once, over two servers, those that there are seats for are let through', async () => {
  const beside = await t.openBeside()
  await t.database.pool.query(`update subscriptions set plan = 'teams' where user_id = $1`, [userIdOf('ada')])
  // Three are in and one is invited: of six seats two are free.
  await t.database.pool.query('update orgs set seats = 3 where id = $1', [orgIdOf('alder')])
  const invite = (app: typeof beside, at: number) =>
    app.inject({
      method: 'POST',
      url: `/api/orgs/${orgIdOf('alder')}/invitations`,
      headers,
      payload: { email: `seat-${at}@people.example`, role: 'worker' },
    })
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, at) => invite(at % 2 ? beside : t.app, at)),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, ...Array(10).fill(409)])
  const team = await t.app.inject({ url: `/api/orgs/${orgIdOf('alder')}/team`, headers })
  expect(team.json().data.seats).toMatchObject({ taken: 6, allowed: 6 })
})

test('after a smaller plan is taken nothing is taken away, and nothing more can be begun', async () => {
  await t.database.pool.query(`update subscriptions set plan = 'free' where user_id = $1`, [userIdOf('ada')])
  expect((await begin()).statusCode).toBe(409)
  expect(await active()).toBe(2)
})
