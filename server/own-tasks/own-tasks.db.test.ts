import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let other: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
  other = await openJobSite(t, '9 Elm')
})
afterAll(() => t.close())

const days = (from: string, to: string, who: Record<string, string> = site.worker) =>
  site.ask(who, 'GET', `/api/own-tasks?from=${from}&to=${to}`)
const titles = (reply: { data: { tasks: { title: string }[] } }) => reply.data.tasks.map(({ title }) => title)

test('a worker is shown the tasks of these days that are theirs, in every project, and no sum', async () => {
  const elsewhere = await other.addPerson('worker', 'Luis Ortega', site.workerUser, null)
  const mine = { assignees: [site.workerId], priceCents: 66_123, costCents: 44_321 }
  await site.addTask('Late', { ...mine, startOn: '2026-06-08', finishOn: '2026-06-09' })
  await site.addTask('Today', { ...mine, startOn: '2026-06-10', finishOn: '2026-06-11' })
  await other.addTask('At 9 Elm', { assignees: [elsewhere], startOn: '2026-06-12', finishOn: '2026-06-12' })
  await site.addTask('Next week', { ...mine, startOn: '2026-06-18', finishOn: '2026-06-19' })
  await site.addTask('Some day', mine)
  await site.addTask('Somebody else', { startOn: '2026-06-11', finishOn: '2026-06-11' })
  const reply = await days('2026-06-11', '2026-06-12')
  expect(titles(reply)).toEqual(['Late', 'Today', 'At 9 Elm', 'Some day'])
  expect(reply.data.tasks[2]).toMatchObject({ projectName: '9 Elm', address: '9 Elm, Boise' })
  expect(reply.text).not.toMatch(/66123|44321|cents/i)
})

test('what lies over a weekend rests on it, unless it runs by the clock or its calendar works then', async () => {
  const mine = { assignees: [site.workerId], startOn: '2026-09-11', days: 2 }
  const frame = await site.addTask('Frame', mine)
  const cure = await site.addTask('Slab cures', { ...mine, days: 4, elapsed: true })
  const rests = async () => {
    const { data } = await days('2026-09-11', '2026-09-17')
    const of = (id: string) => data.tasks.find((one: { id: string }) => one.id === id)
    return [frame, cure].map((id) => [of(id)?.finishOn, of(id)?.restsOn])
  }
  expect(await rests()).toEqual([
    ['2026-09-14', ['2026-09-12', '2026-09-13']],
    ['2026-09-14', []],
  ])
  const shift = [{ from: 420, to: 930 }]
  const week = [[], shift, shift, shift, shift, shift, shift]
  const { status } = await site.ask(site.contractor, 'POST', `/api/projects/${site.project}/calendars`, {
    ...{ id: randomUUID(), name: 'Six days', of: 'project', trade: '', personId: null },
    ...{ week, federalHolidays: true, exceptions: [] },
  })
  expect(status).toBe(200)
  expect(await rests()).toEqual([
    ['2026-09-12', []],
    ['2026-09-14', []],
  ])
})

test('what was finished today is still shown; what was finished before, or lies in the bin, is not', async () => {
  const today = t.clock.now().toISOString().slice(0, 10)
  const done = await site.addTask('Swept', { assignees: [site.workerId], startOn: today, finishOn: today })
  const gone = await site.addTask('Binned', { assignees: [site.workerId], startOn: today, finishOn: today })
  await site.ask(site.worker, 'PATCH', `/api/projects/${site.project}/tasks/${done}`, {
    base: 1,
    fields: { status: 'done' },
  })
  await t.db.updateTable('tasks').set({ deleted_at: t.clock.now() }).where('id', '=', gone).execute()
  const shown = titles(await days(today, today))
  expect(shown).toContain('Swept')
  expect(shown).not.toContain('Binned')
  t.clock.forward(2 * 86_400_000)
  const later = t.clock.now().toISOString().slice(0, 10)
  expect(titles(await days(later, later))).not.toContain('Swept')
})

test('a day of what is done is that of where the work is, not of the clock that asks', async () => {
  const { rows } = await t.database.pool.query('select time_zone from projects where id = $1', [site.project])
  expect(rows[0].time_zone).toBe('America/New_York')
  const id = await site.addTask('Swept late', { assignees: [site.workerId] })
  const set = "update tasks set status = 'done', done_at = '2027-06-12T03:00:00Z' where id = $1"
  await t.database.pool.query(set, [id])
  const [found] = (await days('2027-06-11', '2027-06-11')).data.tasks.filter(
    (one: { id: string }) => one.id === id,
  )
  expect(found).toMatchObject({ doneOn: '2027-06-11', timeZone: 'America/New_York' })
  expect(titles(await days('2027-06-12', '2027-06-12'))).not.toContain('Swept late')
})

test('nobody else’s tasks are shown, and nobody who is not signed in is shown any', async () => {
  expect(titles(await days('2026-06-11', '2026-06-12', site.owner))).toEqual([])
  expect((await days('2026-06-11', '2026-06-12', {})).status).toBe(401)
  await t.db
    .updateTable('project_people')
    .set({ removed_at: t.clock.now() })
    .where('id', '=', site.workerId)
    .execute()
  expect(titles(await days('2026-06-11', '2026-06-12'))).toEqual(['At 9 Elm'])
})

test('days are asked for in their order, and not a year of them', async () => {
  expect((await days('2026-06-12', '2026-06-11')).error?.fields?.to).toBe('Ask for 31 days at most')
  expect((await days('2026-01-01', '2026-06-11')).status).toBe(400)
  expect((await days('soon', '2026-06-11')).error?.fields?.from).toBe('Enter a date')
})
