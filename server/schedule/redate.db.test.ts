import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
})
afterAll(() => t.close())

test('another calendar of the organization dates its projects anew, and says in each what moved and after what', async () => {
  const task = await site.addTask('Frame', { days: 5, startOn: '2026-06-08' })
  const org = `/api/orgs/${site.orgId}`
  const { data: before } = await site.ask(site.contractor, 'GET', org)
  const { version, calendar: works } = before
  const edit = (fields: object, base: number) =>
    site.ask(site.contractor, 'PATCH', org, { base, was: { calendar: works }, fields })
  const finish = async () => {
    const { data } = await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/tasks/${task}`)
    return data.task.finishOn
  }
  expect(await finish()).toBe('2026-06-12')

  expect((await edit({ phone: '555 0100' }, version)).status).toBe(200)
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'redate'`.execute(t.db)
  expect(rows).toEqual([])

  const calendar = { ...works, weekdays: [1, 2, 3, 4] }
  expect((await edit({ calendar }, version + 1)).status).toBe(200)
  await t.runJobs()
  expect(await finish()).toBe('2026-06-15')
  const { data } = await site.ask(site.contractor, 'GET', `/api/projects/${site.project}/activity`)
  expect(data.activity.find(({ kind }: { kind: string }) => kind === 'task.shifted')).toMatchObject({
    subject: task,
    actor: null,
    detail: { to: { finishOn: '2026-06-15' }, because: { kind: 'schedule.calendar' } },
  })
})
