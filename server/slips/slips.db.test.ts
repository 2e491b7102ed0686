import { randomUUID } from 'node:crypto'
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

const edit = async (at: string, base: number, fields: object) => {
  const reply = await site.ask(site.contractor, 'PATCH', `/api/projects/${site.project}${at}`, {
    base,
    fields,
  })
  expect(reply.status).toBe(200)
}
const slips = (who = site.owner) => site.ask(who, 'GET', `/api/projects/${site.project}/slips`)

test('the owner is told from when to when a finish moved, by whom, and for what reason', async () => {
  const plumbing = await site.addTask('Rough plumbing', { startOn: '2026-06-08', finishOn: '2026-06-10' })
  const drywall = await site.addTask('Drywall', { startOn: '2026-06-12', finishOn: '2026-06-15' })
  const unplanned = await site.addTask('Touch up')
  await edit(`/tasks/${plumbing}`, 2, {
    finishOn: '2026-06-12',
    status: 'blocked',
    blockedBy: 'The sole plate was rotten',
  })
  t.clock.forward(60_000)
  await edit(`/tasks/${drywall}`, 2, { finishOn: '2026-06-17' })
  const author = await t.db
    .selectFrom('activity')
    .select('actor_id')
    .where('subject_id', '=', drywall)
    .where('actor_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const said = { org_id: site.orgId, project_id: site.project, task_id: drywall, author_id: author.actor_id }
  const comment = { id: randomUUID(), body: 'Waits for the plumbing', at: t.clock.now() }
  await t.db
    .insertInto('task_comments')
    .values({ ...said, ...comment })
    .execute()
  const note = { id: randomUUID(), body: 'The sub is unreliable', at: new Date(t.clock.now().getTime() - 1) }
  await t.db
    .insertInto('task_notes')
    .values({ ...said, ...note })
    .execute()
  await edit(`/tasks/${unplanned}`, 1, { finishOn: '2026-06-20' })
  await edit('', 1, { dueOn: '2026-07-22' })
  await edit('', 2, { dueOn: '2026-07-24' })
  const reply = await slips()
  expect(reply.data.slips).toMatchObject([
    { task: null, deadline: true, from: '2026-07-22', to: '2026-07-24', reason: '' },
    {
      title: 'Drywall',
      deadline: false,
      from: '2026-06-15',
      to: '2026-06-17',
      reason: 'Waits for the plumbing',
    },
    { title: 'Rough plumbing', to: '2026-06-12', reason: 'The sole plate was rotten' },
  ])
  expect(reply.data.slips.every(({ by }: { by: string | null }) => by !== null)).toBe(true)
  expect(reply.text).not.toContain('unreliable')
  // Whoever runs the project reads the same of it.
  expect((await slips(site.contractor)).text).toBe(reply.text)
})

test('what lies in the bin, and what other projects do, is not told', async () => {
  const other = await openJobSite(t, '9 Elm')
  expect((await site.ask(other.owner, 'GET', `/api/projects/${site.project}/slips`)).status).toBe(404)
  await t.db.updateTable('tasks').set({ deleted_at: t.clock.now() }).where('title', '=', 'Drywall').execute()
  const titles = (await slips()).data.slips.map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['', 'Rough plumbing'])
  expect((await slips(site.contractor)).text).toBe((await slips()).text)
})
