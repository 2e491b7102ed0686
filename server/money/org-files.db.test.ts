import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { entryOf, moneyCalls } from '#testing/money-calls.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
const { on, works } = moneyCalls(() => ({ t, site }))

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t, 'Clinic')
})
afterAll(() => t.close())

const sheet = async (of: string, who: { cookie: string } = site.contractor) => {
  const reply = await t.app.inject({
    ...{ url: `/api/orgs/${site.orgId}/money/file?of=${of}&format=csv`, headers: who },
  })
  return { status: reply.statusCode, rows: reply.body.replace('\ufeff', '').trim().split('\r\n') }
}
/** Spent of what it will cost, for a price, billed so far: in cents. */
async function job(price: number, projected: number, spent: number, billed: number): Promise<void> {
  const of = { org_id: site.orgId, project_id: site.project }
  await t.database.pool.query(
    `insert into project_prices (org_id, project_id, price_cents) values ($1, $2, $3)
     on conflict (org_id, project_id) do update set price_cents = excluded.price_cents`,
    [of.org_id, of.project_id, price],
  )
  const lines = [{ code: '26', costClass: 'sub', cents: projected }]
  await works('money/entries', entryOf('forecast', 0, on(0), { vendor: '', lines }))
  await works('money/entries', entryOf('receipt', spent, on(0), { method: 'check' }))
  await works('invoices', {
    ...{ id: randomUUID(), kind: 'other', title: 'Billed', taxBp: 0, taxPlace: '', dueOn: on(-0) },
    ...{ interestBp: 0, interestDays: 365, interestSource: '' },
    lines: [{ title: 'Billed', cents: billed, changeOrderId: null }],
  })
}

test('work in progress, what is open and who was paid are reported over every job, one who was paid by two jobs once', async () => {
  // 425,000 of 850,000 spent for 1,000,000: earned 500,000, so 550,000 billed is 50,000 over, and 450,000 is 50,000 under
  // (https://www.covinly.com/blog/over-under-billings-wip-deep-dive).
  await job(100_000_000, 85_000_000, 42_500_000, 55_000_000)
  const first = site.project
  const second = randomUUID()
  await site.ask(site.contractor, 'POST', `/api/orgs/${site.orgId}/projects`, {
    ...{ id: second, name: 'Barn', address: 'Boise', kind: 'professional', startOn: '2026-06-01' },
  })
  site = { ...site, project: second }
  await job(100_000_000, 85_000_000, 42_500_000, 45_000_000)
  await works('money/entries', entryOf('receipt', 12_345, on(0), { vendor: 'RUIZ electric', method: 'card' }))
  const wip = await sheet('work-in-progress')
  const columns = wip.rows[0]?.split(',') ?? []
  const figure = (row: number, name: string) => wip.rows[row]?.split(',')[columns.indexOf(name)]
  const [clinic, barn] = ['Clinic', 'Barn'].map((name) => wip.rows.findIndex((row) => row.startsWith(name)))
  expect([figure(clinic ?? 0, 'Earned'), figure(clinic ?? 0, 'Billed over')]).toEqual(['500000', '50000'])
  expect(figure(clinic ?? 0, 'Billed under')).toBe('0')
  expect(Number(figure(barn ?? 0, 'Billed under'))).toBeCloseTo(50_145.24, 1)
  expect(wip.rows.at(-1)).toMatch(/^Total,2000000,/)
  const paid = await sheet('paid-1099')
  expect(paid.rows).toHaveLength(3)
  expect(paid.rows[1]).toMatch(/^\d{4},Ruiz Electric,850000,123.45$/i)
  const open = await sheet('receivables')
  expect(open.rows.filter((row) => /^(Clinic|Barn),/.test(row))).toHaveLength(2)
  expect(open.rows.at(-1)).toContain('1000000')
  site = { ...site, project: first }
})

test('an owner and a worker get no report over jobs, whoever asks gets those alone that they run', async () => {
  for (const who of [site.owner, site.worker]) expect((await sheet('work-in-progress', who)).status).toBe(404)
  expect((await sheet('entries')).status).toBe(400)
})
