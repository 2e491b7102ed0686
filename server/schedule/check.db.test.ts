import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedMost, type ScheduleCheck } from '#contract/schedule-check.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
})
afterAll(() => t.close())

const check = (who = site.contractor, project = site.project) =>
  site.ask(who, 'GET', `/api/projects/${project}/schedule/check`)

async function point(id: string) {
  const { data }: { data: ScheduleCheck } = await check()
  return data.points.find((one) => one.id === id)
}

const editProject = async (fields: object) => {
  const before = await site.ask(site.contractor, 'GET', `/api/projects/${site.project}`)
  const reply = await site.ask(site.contractor, 'PATCH', `/api/projects/${site.project}`, {
    base: before.data.project.version,
    fields,
  })
  expect(reply.status).toBe(200)
}

test('a plan is checked point by point, with the tasks by their titles and whose rules ask for a gate', async () => {
  const rough = await site.addTask('Plumbing rough-in', { trade: 'plumbing', days: 2 })
  const board = await site.addTask('Hang board', { trade: 'drywall', days: 3, assignees: [site.workerId] })
  const linked = await site.ask(site.contractor, 'POST', `/api/projects/${site.project}/links`, {
    from: rough,
    to: board,
    kind: 'FS',
    lagDays: 1,
  })
  expect(linked.status).toBe(200)
  const { status, data } = await check()
  expect(status).toBe(200)
  expect(data).toMatchObject({ government: false, dataOn: null, baseline: null })
  const wet = [{ id: rough, title: 'Plumbing rough-in' }]
  expect(await point('rough-in')).toMatchObject({ figure: 1, met: false, named: 1, tasks: wet })
  expect((await point('rough-in'))?.sources.join()).toContain('cityofmadison.com')
  expect(await point('resources')).toMatchObject({ figure: 1, of: 2, tasks: wet })
  expect(await point('lags')).toMatchObject({ figure: 100, met: false, tasks: [{ id: board }] })
  expect(await point('invalid-dates')).toMatchObject({ figure: null, met: null })
})

test('a government schedule is held against its section besides', async () => {
  expect(await point('codes')).toBeUndefined()
  await editProject({ government: true })
  expect(await point('codes')).toMatchObject({ figure: 2, met: false })
  expect((await check()).data.government).toBe(true)
  await editProject({ government: false })
})

test('progress is held against the newest baseline at the data date', async () => {
  const id = randomUUID()
  const kept = await site.ask(site.contractor, 'POST', `/api/projects/${site.project}/baselines`, {
    id,
    name: 'As agreed',
  })
  expect(kept.status).toBe(200)
  await editProject({ dataOn: '2026-06-08' })
  expect((await check()).data).toMatchObject({ dataOn: '2026-06-08', baseline: 'As agreed' })
  // Two days of rough-in from June 1, a day of wait and three of board: all is due, and nothing is done.
  expect(await point('bei')).toMatchObject({ figure: 0, of: 1, met: false, named: 1 })
})

test('at most so many tasks of a point are named, and how many there are is said', async () => {
  for (let made = 0; made < namedMost; made++) await site.addTask(`Loose end ${made}`, { days: 1 })
  const ends = await point('logic')
  expect(ends?.named).toBeGreaterThan(namedMost - 1)
  expect(ends?.tasks).toHaveLength(namedMost)
})

test('nobody but who runs the project reads it', async () => {
  expect((await check(site.owner)).status).toBe(403)
  expect((await check(site.worker)).status).toBe(403)
  const other = await openJobSite(t, '9 Elm St')
  expect((await check(other.contractor)).status).toBe(404)
})

test('a project’s own limits stand in the place of the usual ones, those of points alone that are looked at', async () => {
  const days = { lags: { value: 100 }, 'high-duration': { value: 0, days: 1 }, codes: { value: 3 } }
  await editProject({ government: false, checkLimits: days })
  expect(await point('lags')).toMatchObject({
    met: true,
    limit: { side: 'most', value: 100, unit: 'percent' },
  })
  expect(await point('high-duration')).toMatchObject({ met: false, limit: { value: 0, days: 1 } })
  expect(await point('codes')).toBeUndefined()
  await editProject({ checkLimits: null })
  expect(await point('lags')).toMatchObject({ limit: { value: 5 } })
})

const halfDays = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Title>Bath</Title>
  <StartDate>2026-06-01T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><Tasks>
  <Task><UID>1</UID><Name>Strip</Name><OutlineLevel>1</OutlineLevel><Duration>PT4H0M0S</Duration>
    <Start>2026-06-01T08:00:00</Start><Finish>2026-06-01T12:00:00</Finish></Task>
  <Task><UID>2</UID><Name>Rough in</Name><OutlineLevel>1</OutlineLevel><Duration>PT8H0M0S</Duration>
    <Start>2026-06-01T13:00:00</Start><Finish>2026-06-02T12:00:00</Finish>
    <PredecessorLink><PredecessorUID>1</PredecessorUID><Type>1</Type></PredecessorLink></Task>
  </Tasks></Project>`

test('a chain of half days keeps its days, and the day that two share is no lead until somebody says so', async () => {
  const other = await openJobSite(t, '9 Elm')
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    other.ask(other.contractor, method, `/api/projects/${other.project}/${path}`, body)
  const content = Buffer.from(halfDays).toString('base64')
  const brought = await ask('POST', 'schedule/import', { id: randomUUID(), content, dry: false })
  expect(brought.data).toMatchObject({ added: 2, links: 1 })
  const { tasks, links } = (await ask('GET', 'tasks')).data
  const days = tasks.map(({ startOn, finishOn }: Record<string, string>) => `${startOn} to ${finishOn}`)
  expect(days).toEqual(['2026-06-01 to 2026-06-01', '2026-06-01 to 2026-06-02'])
  expect(links).toEqual([expect.objectContaining({ lagDays: -1 })])
  const leads = async () => {
    const { data }: { data: ScheduleCheck } = await check(other.contractor, other.project)
    return data.points.find(({ id }) => id === 'leads')
  }
  expect(await leads()).toMatchObject({ figure: 0, met: true })
  const [{ from, to }] = links
  for (const lagDays of [-2, -1]) await ask('POST', 'links', { from, to, kind: 'FS', lagDays })
  expect(await leads()).toMatchObject({ met: false, tasks: [{ id: to, title: 'Rough in' }] })
})
