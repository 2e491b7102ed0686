import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowData } from '#contract/route.ts'
import { deskRow, waitingRow } from '#contract/today.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { type Canary, idOf } from '#testing/world/canaries.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
let canaries: Canary[]
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  canaries = (await buildWorld(t.database.pool)).canaries
})
afterAll(() => t.close())

async function read<Data>(name: string, path: string): Promise<Data> {
  const headers = viewers.find((one) => one.name === name)?.headers ?? {}
  const reply = await t.app.inject({ url: path, headers })
  expect(reply.statusCode).toBe(200)
  return (reply.json() as { data: Data }).data
}
const waitingFor = async (name: string) =>
  (await read<RowData<typeof waitingRow>>(name, waitingRow.path)).waiting

test.each(['hope', 'wes', 'cruz', 'rex'])('nothing of it waits for %s, who runs no job', async (name) => {
  expect(await waitingFor(name)).toEqual([])
  expect(await read<RowData<typeof deskRow>>(name, deskRow.path)).toEqual({
    ahead: [],
    orders: [],
    money: [],
  })
})

test('the desk has the money, the tasks ahead and the orders of each job that somebody runs, and of no other', async () => {
  const { money, ahead } = await read<RowData<typeof deskRow>>('bea', deskRow.path)
  const { money: own } = await read<RowData<typeof deskRow>>('ada', deskRow.path)
  expect(own.map(({ projectId }) => projectId)).toContain(idOf('project kitchen'))
  expect(money.map(({ projectId }) => projectId)).toContain(idOf('project clinic'))
  expect(money.map(({ projectId }) => projectId)).not.toContain(idOf('project kitchen'))
  expect(ahead.map(({ projectId }) => projectId)).toEqual(money.map(({ projectId }) => projectId))
})

test('a draft of a change, hours without a task and a late invoice wait for whoever runs the job, what is due first ahead', async () => {
  const before = await waitingFor('ada')
  expect(
    before.filter(({ projectId }) => projectId === idOf('project kitchen')).map(({ kind }) => kind),
  ).toContain('change')
  const draft = before.find(({ id }) => id === idOf('change order kitchen'))
  const price = canaries.find(({ name }) => name.startsWith('price of change order kitchen'))?.value
  expect(price).toBeGreaterThan(0)
  expect(draft?.cents).toBe(price)
  const late = {
    id: idOf('late invoice'),
    number: 2,
    kind: 'other',
    application_id: null,
    due_on: '2025-02-01',
  }
  await t.database.pool.query(
    `insert into invoices select (jsonb_populate_record(i, $2)).* from invoices i where project_id = $1`,
    [idOf('project kitchen'), late],
  )
  await t.database.pool.query(
    `update time_entries set task_id = null, started_at = $2, stopped_at = $2::timestamptz + interval '90 minutes', break_minutes = 30
     where project_id = $1`,
    [idOf('project kitchen'), t.clock.now()],
  )
  const after = await waitingFor('ada')
  const invoice = after.findIndex(({ kind }) => kind === 'invoice')
  expect(after[invoice]).toMatchObject({ id: late.id, due: '2025-02-01' })
  expect(invoice).toBeLessThan(after.findIndex(({ kind }) => kind === 'change'))
  expect(after.find(({ kind }) => kind === 'hours')?.title).toMatch(/^\d+(\.\d)? hours without a task$/)
})
