import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { setPlan } from '#testing/firms.ts'
import { openJobSite } from '#testing/job-site.ts'
import { entryOf, moneyCalls } from '#testing/money-calls.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
const { works } = moneyCalls(() => ({ t, site }))

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
  await setPlan(t, site.orgId, 'teams')
})
afterAll(() => t.close())

const ask = (who: { cookie: string }, org = site.orgId) => site.ask(who, 'GET', `/api/orgs/${org}/analytics`)

/** A proposal with its budget. */
async function offer(number: number, state: 'accepted' | 'declined' | 'open', cents: number, daysAgo = 0) {
  const of = { org_id: site.orgId, project_id: site.project }
  const id = randomUUID()
  const sent_at = new Date(t.clock.now().getTime() - daysAgo * 86_400_000)
  await t.db
    .insertInto('proposals')
    .values({
      ...{
        ...of,
        id,
        number,
        title: 'Kitchen',
        body: '{}',
        cents,
        valid_until: '2099-12-31',
        sent_at,
        state,
      },
      ...{ author_id: null, digest: `${number}` },
    })
    .execute()
  return { ...of, proposal_id: id }
}

test('cost by trade, hours by crew, proposals won and days late come from the projects’ own records', async () => {
  const accepted = await offer(1, 'accepted', 900_000)
  await offer(2, 'declined', 400_000)
  await offer(3, 'open', 100_000, 5)
  await offer(4, 'accepted', 777, 500)
  for (const [code, cents] of [
    ['06 10 00', 500_000],
    ['26 05 00', 200_000],
  ] as const)
    await t.db
      .insertInto('budget_lines')
      .values({ ...accepted, code, cost_class: 'sub', cents, hours: 0 })
      .execute()
  const under = (code: string, cents: number) => ({ lines: [{ code, costClass: 'material', cents }] })
  await works('money/entries', entryOf('receipt', 0, '2025-02-01', under('06 10 00', 620_000)))
  await works('money/entries', entryOf('receipt', 0, '2025-02-01', under('26 05 00', 50_000)))
  await works(
    'money/entries',
    entryOf('forecast', 0, '2025-02-01', { ...under('26 05 00', 180_000), vendor: '' }),
  )

  const task = await site.addTask('Frame the wall')
  const of = { org_id: site.orgId, project_id: site.project }
  await t.db
    .insertInto('task_work')
    .values({ ...accepted, task_id: task, hours: 12 })
    .execute()
  await t.db
    .updateTable('project_people')
    .set({ company: 'Ortega Framing' })
    .where('id', '=', site.workerId)
    .execute()
  for (const [person_id, hours] of [
    [site.workerId, 9],
    [site.ownerId, 3],
  ] as const) {
    const started_at = new Date('2025-02-03T14:00:00Z')
    const stopped_at = new Date(started_at.getTime() + (hours + 0.5) * 3_600_000)
    const made = { id: randomUUID(), made_at: started_at, sent: '' }
    await t.db
      .insertInto('time_entries')
      .values({ ...of, ...made, person_id, task_id: task, started_at, stopped_at, break_minutes: 30 })
      .execute()
  }
  // Hours cost what who works is paid: 9 h at $40.
  await works('money/pay-rates', {
    ...{
      personId: site.workerId,
      fromOn: '2025-01-01',
      classification: 'Carpenter',
      apprentice: false,
      workerNo: '',
    },
    ...{ wageCents: 4000, basicCents: 0, fringeCents: 0, lieuCents: 0, burdenBp: 0, code: '06 10 00' },
  })
  const dates = JSON.stringify({ [task]: ['2025-02-03', '2025-02-04'] })
  await t.db
    .insertInto('project_baselines')
    .values({ ...of, id: randomUUID(), name: 'As agreed', taken_at: t.clock.now(), dates })
    .execute()
  await t.db
    .updateTable('tasks')
    .set({ status: 'done', done_at: t.clock.now(), started_on: '2025-02-04', finished_on: '2025-02-07' })
    .where('id', '=', task)
    .execute()

  // What was never estimated says nothing of how well it was: a job billed by its schedule of values alone.
  const bare = randomUUID()
  const asked = { id: bare, name: 'Eastgate', address: '', kind: 'professional', startOn: '2025-01-01' }
  const made = await site.ask(site.contractor, 'POST', `/api/orgs/${site.orgId}/projects`, asked)
  expect(made.status, made.text).toBe(200)
  const cost = entryOf('receipt', 0, '2025-02-01', under('26 05 00', 9_000_000))
  const spent = await site.ask(site.contractor, 'POST', `/api/projects/${bare}/money/entries`, cost)
  expect(spent.status, spent.text).toBe(200)

  const { status, data } = await ask(site.contractor)
  expect(status).toBe(200)
  const shared = { projects: 1 }
  expect(data.trades).toEqual([
    { ...shared, division: '06', title: 'Carpentry', estimated: 500_000, spent: 656_000, projected: 656_000 },
    { ...shared, division: '26', title: 'Electrical', estimated: 200_000, spent: 50_000, projected: 180_000 },
  ])
  expect(data.uncompared).toBe(1)
  expect(data.crews).toEqual([
    { crew: '', tasks: 1, planned: 3, worked: 3 },
    { crew: 'Ortega Framing', tasks: 1, planned: 9, worked: 9 },
  ])
  expect(data.offers).toHaveLength(12)
  expect(data.offers.slice(-2)).toMatchObject([
    { sent: 1, won: 0, lost: 0, open: 1, sentCents: 100_000 },
    { sent: 2, won: 1, lost: 1, open: 0, sentCents: 1_300_000, wonCents: 900_000 },
  ])
  expect(data.late).toEqual([
    { cause: 'took', days: 2, tasks: 1 },
    { cause: 'began', days: 1, tasks: 1 },
  ])
})

test('owners, workers and strangers read nothing of it, and one who runs one project no other’s', async () => {
  expect((await ask(site.owner)).status).toBe(404)
  expect((await ask(site.worker)).status).toBe(404)
  const member = {
    org_id: site.orgId,
    user_id: site.workerUser,
    role: 'worker',
    joined_at: t.clock.now(),
  } as const
  await t.db.insertInto('org_members').values(member).execute()
  const refused = await ask(site.worker)
  expect(refused.status).toBe(403)
  expect(refused.text).not.toContain('620000')
})
