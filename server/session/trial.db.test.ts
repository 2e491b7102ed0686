import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { workspaceOpens } from '#contract/workspace.ts'
import { up as promiseAgain } from '#server/db/migrations/0006-trials.ts'
import { day } from '#server/kit/clock.ts'
import { askWho, cookiesOf, logIn, mason, openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { confirmAs, joinAs } from '#testing/waitlist.ts'

let t: TestApp
let open: FastifyInstance
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'waitlist' } })
  open = await t.openBeside({ env: { release: workspaceOpens } })
})
afterEach(() => t.close())

/** A confirmed member of the waitlist with an account: what to send to be signed in. */
async function openMember(): Promise<string> {
  await joinAs(t, mason.email)
  await confirmAs(t, mason.email)
  await t.runJobs()
  return (await openAccount(t)).cookie
}
const subscriptionOf = async (app: FastifyInstance, cookie: string) =>
  (await askWho(app, cookie)).json().data.subscription
const usage = async (app: FastifyInstance, cookie: string) => {
  const payload = { service: 'billing', action: 'getUsageMetrics', payload: {} }
  return (await app.inject({ method: 'POST', url: '/api/mcp', headers: { cookie }, payload })).json().data
    .usageMetrics
}
/** When 60 days from now are over. */
const sixtyDaysOn = () => new Date(t.clock.now().getTime() + 60 * day)

test('the 60 days of an account from before begin with its first use once there is something to use', async () => {
  let cookie = await openMember()
  const promised = { plan: 'professional', status: 'trialing', expiresAt: null }
  expect(await subscriptionOf(t.app, cookie)).toEqual(promised)
  // As long as a session lives on, used now and then.
  for (let passed = 0; passed < 80; passed += 20) {
    t.clock.forward(20 * day)
    expect(await subscriptionOf(t.app, cookie)).toEqual(promised)
  }
  // No session lives for more than 90 days.
  cookie = cookiesOf(await logIn(t.app))
  const until = sixtyDaysOn()
  const begun = { ...promised, expiresAt: until.toISOString() }
  expect(await subscriptionOf(open, cookie)).toEqual(begun)
  const { started_at } = await t.db.selectFrom('subscriptions').select('started_at').executeTakeFirstOrThrow()
  expect(started_at).toEqual(t.clock.now())
  t.clock.forward(20 * day)
  expect(await subscriptionOf(open, cookie)).toEqual(begun)
  t.clock.forward(20 * day)
  expect(await subscriptionOf(open, cookie)).toEqual(begun)
  t.clock.forward(20 * day - 1)
  expect(await subscriptionOf(open, cookie)).toEqual(begun)
  t.clock.forward(1)
  expect(await subscriptionOf(open, cookie)).toEqual({ ...begun, plan: 'free', status: 'expired' })
})

test('any call begins the trial, calls that come at once begin it once, and its month of usage with it', async () => {
  const cookie = await openMember()
  t.clock.forward(20 * day)
  const expiresAt = sixtyDaysOn().toISOString()
  const [metrics, ...subscriptions] = await Promise.all([
    usage(open, cookie),
    ...Array.from({ length: 8 }, () => subscriptionOf(open, cookie)),
  ])
  // The account is of the first of March, the trial of the 21st.
  expect(metrics).toMatchObject({
    plan: 'professional',
    outputsTotal: 200,
    resetDate: '2025-04-21T00:00:00.000Z',
  })
  for (const one of subscriptions) expect(one.expiresAt).toBe(expiresAt)
})

test('who was promised no trial is given none', async () => {
  const { cookie } = await openAccount(t)
  expect(await subscriptionOf(open, cookie)).toEqual({ plan: 'free', status: 'active', expiresAt: null })
})

test('a trial that a version with nothing to use had begun is promised again, run out or not; what else ends does so', async () => {
  const cookie = await openMember()
  const change = (values: { status: string; expires_at: Date }) =>
    t.db.updateTable('subscriptions').set(values).execute()
  const expires_at = new Date(t.clock.now().getTime() - day)
  await change({ status: 'trialing', expires_at })
  await promiseAgain(t.db as unknown as Kysely<unknown>)
  expect(await subscriptionOf(t.app, cookie)).toMatchObject({ status: 'trialing', expiresAt: null })
  await change({ status: 'active', expires_at })
  await promiseAgain(t.db as unknown as Kysely<unknown>)
  expect(await subscriptionOf(t.app, cookie)).toMatchObject({ status: 'expired' })
})
