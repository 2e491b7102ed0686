import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { firm } from '#testing/firms.ts'
import { setPlan } from './set-plan.ts'

test('a plan is set by hand with its seats and its last day, and nothing else is', async () => {
  const t = await openTestApp({ env: { release: 'launched' } })
  const own = await firm(t)
  const org = { id: own.org, name: 'Halvorsen' }
  const now = t.clock.now()
  const billing = async () => (await own.ask('GET', `/api/orgs/${own.org}/billing`)).data
  const until = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const line = await setPlan(t.db, org, { plan: 'teams', seats: '2', until }, now)
  expect(line).toBe(`Halvorsen has the plan teams with 2 extra seats until ${until}.`)
  expect(await billing()).toMatchObject({
    paidBy: 'hand',
    plan: 'teams',
    allowed: 5,
    subscribed: false,
    periodEndsAt: `${until}T23:59:59.999Z`,
  })
  for (const wrong of [
    { plan: 'gold' },
    { plan: 'teams', seats: '13' },
    { plan: 'starter', seats: '1' },
    { plan: 'teams', seats: '-1' },
    { plan: 'teams', until: '2020-01-01' },
    { plan: 'teams', until: 'soon' },
  ]) {
    await expect(setPlan(t.db, org, wrong, now), JSON.stringify(wrong)).rejects.toThrow()
  }
  expect((await billing()).allowed).toBe(5)
  await t.db
    .updateTable('subscriptions')
    .set({ customer_ref: `cus_${randomUUID()}`, paid_ref: 'sub_1' })
    .where('user_id', '=', own.user)
    .execute()
  await expect(setPlan(t.db, org, { plan: 'free' }, now)).rejects.toThrow('Halvorsen pays by card')
  await t.close()
})
