import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
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

type Task = { id: string; title: string; startOn: string; finishOn: string; version: number; status: string }

const url = (path: string) => `/api/projects/${site.project}/${path}`
const post = (path: string, body: object, who = site.contractor) => site.ask(who, 'POST', url(path), body)
const tasksOf = async (who = site.contractor): Promise<Task[]> =>
  (await site.ask(who, 'GET', url('tasks'))).data.tasks
const datesOf = async (id: string) => {
  const task = (await tasksOf()).find((one) => one.id === id)
  return [task?.startOn, task?.finishOn]
}
const edit = async (id: string, fields: object) => {
  const base = (await tasksOf()).find((one) => one.id === id)?.version
  return site.ask(site.contractor, 'PATCH', url(`tasks/${id}`), { base, fields })
}
const link = (from: string, to: string, more: object = {}) =>
  post('links', { from, to, kind: 'FS', lagDays: 0, ...more })

/** Rough-in, its inspection, drywall and paint, one after the other from Monday, June 8, 2026. */
async function kitchen() {
  const rough = await site.addTask('Rough-in', { days: 4, startOn: '2026-06-08' })
  const inspection = await site.addTask('Inspection: rough-in', { days: 1, gate: 'inspection' })
  const drywall = await site.addTask('Drywall', { days: 2, assignees: [site.workerId] })
  const paint = await site.addTask('Paint', { days: 3 })
  await link(rough, inspection)
  await link(inspection, drywall)
  await link(drywall, paint)
  return { rough, inspection, drywall, paint }
}

test('dates follow from durations and links over weekends and holidays, and say why', async () => {
  const { rough, inspection, drywall, paint } = await kitchen()
  expect(await datesOf(rough)).toEqual(['2026-06-08', '2026-06-11'])
  expect(await datesOf(inspection)).toEqual(['2026-06-12', '2026-06-12'])
  expect(await datesOf(drywall)).toEqual(['2026-06-15', '2026-06-16'])
  // June 19 is Juneteenth.
  expect(await datesOf(paint)).toEqual(['2026-06-17', '2026-06-22'])
  const { data } = await site.ask(site.contractor, 'GET', url('schedule'))
  const planned = new Map(data.planned.map((row: { taskId: string }) => [row.taskId, row]))
  expect(data.finishOn).toBe('2026-06-22')
  expect(planned.get(rough)).toMatchObject({ driver: 'constraint', critical: true, floatDays: 0 })
  expect(planned.get(paint)).toMatchObject({
    driver: 'link',
    driverTask: drywall,
    lateFinishOn: '2026-06-22',
  })
})

test('an inspection that fails is held again before what waited for it, and who does that is told', async () => {
  const { inspection, drywall, paint } = await kitchen()
  const again = { id: randomUUID(), title: 'Re-inspection: rough-in', on: '2026-06-16' }
  const said = { outcome: 'failed', reason: 'No nail plates at the island', again }
  const reply = await post(`tasks/${inspection}/outcome`, said)
  expect(reply.data).toMatchObject({
    task: { status: 'done', outcome: 'failed', outcomeNote: 'No nail plates at the island' },
    again: { id: again.id, gate: 'inspection', startOn: '2026-06-16', finishOn: '2026-06-16' },
  })
  expect(await datesOf(drywall)).toEqual(['2026-06-17', '2026-06-18'])
  expect(await datesOf(paint)).toEqual(['2026-06-22', '2026-06-24'])
  // Twice said is once said, and the other is refused.
  expect((await post(`tasks/${inspection}/outcome`, said)).data.again.id).toBe(again.id)
  const other = await post(`tasks/${inspection}/outcome`, { outcome: 'passed', reason: '' })
  expect(other.error?.code).toBe('conflict')
  const { data } = await site.ask(site.owner, 'GET', url('slips'))
  const slip = data.slips.find((one: { task: string }) => one.task === paint)
  expect(slip).toMatchObject({
    ...{ from: '2026-06-22', to: '2026-06-24', reason: 'No nail plates at the island' },
    because: { kind: 'inspection.failed', title: 'Inspection: rough-in' },
  })
  expect(await post(`tasks/${paint}/outcome`, { outcome: 'passed', reason: '' })).toMatchObject({
    error: { code: 'conflict' },
  })
})

test('an inspection that is held again is given the notice that it had, in what is tried out too', async () => {
  const { rough, inspection, drywall } = await kitchen()
  await link(rough, inspection, { lagDays: 1 })
  expect(await datesOf(drywall)).toEqual(['2026-06-16', '2026-06-17'])
  const changes = { edits: [], fails: [{ task: inspection, on: null, days: 1 }] }
  const kept = await post('alternatives', { id: randomUUID(), name: 'If it fails', changes })
  // Held on June 15 and again on the 17th, the day between is its notice; the 19th is a holiday.
  expect(kept.data.alternative.finishOn).toBe('2026-06-25')
  const failed = await post(`tasks/${inspection}/outcome`, { outcome: 'failed', reason: 'No nail plates' })
  const { again } = failed.data
  expect(again.title).toBe('Re-inspection: Inspection: rough-in')
  const { links } = (await site.ask(site.contractor, 'GET', url('tasks'))).data
  expect(links).toContainEqual({ from: inspection, to: again.id, kind: 'FS', lagDays: 1, lagElapsed: false })
  const twice = await post(`tasks/${again.id}/outcome`, { outcome: 'failed', reason: 'Again' })
  expect(twice.data.again.title).toBe('Re-inspection: Inspection: rough-in')
})

test('an inspection that fails before its work is done is held again after that work', async () => {
  const { inspection, drywall } = await kitchen()
  const said = { outcome: 'failed', reason: 'Nothing to see yet' }
  const { data } = await post(`tasks/${inspection}/outcome`, said)
  expect(data.again).toMatchObject({ startOn: '2026-06-12', finishOn: '2026-06-12' })
  expect(await datesOf(drywall)).toEqual(['2026-06-15', '2026-06-16'])
})

test('a start that is typed is a start no earlier, a finish a duration, and clearing it lets links decide', async () => {
  const { drywall, paint } = await kitchen()
  expect((await edit(drywall, { startOn: '2026-06-24' })).data.task).toMatchObject({
    ...{ constraint: 'snet', constraintOn: '2026-06-24', startOn: '2026-06-24', finishOn: '2026-06-25' },
  })
  expect(await datesOf(paint)).toEqual(['2026-06-26', '2026-06-30'])
  expect((await edit(drywall, { finishOn: '2026-06-26' })).data.task).toMatchObject({ days: 3 })
  expect(await datesOf(paint)).toEqual(['2026-06-29', '2026-07-01'])
  await edit(drywall, { startOn: null })
  expect(await datesOf(drywall)).toEqual(['2026-06-15', '2026-06-17'])
})

test('what is finished late moves what follows, and what is moved as one is undone as one', async () => {
  const { rough, inspection, drywall } = await kitchen()
  const done = await edit(rough, { finishedOn: '2026-06-15', startedOn: '2026-06-09' })
  expect(done.data.task).toMatchObject({ status: 'done', percent: 100, finishOn: '2026-06-15' })
  expect(await datesOf(inspection)).toEqual(['2026-06-16', '2026-06-16'])
  const bases = (await tasksOf()).filter(({ id }) => id === inspection || id === drywall)
  const bulk = randomUUID()
  await post('task-edits', {
    ...{ id: bulk, tasks: bases.map(({ id, version }) => ({ id, base: version })), fields: {}, shiftDays: 7 },
  })
  expect(await datesOf(drywall)).toEqual(['2026-06-24', '2026-06-25'])
  await post(`task-edits/${bulk}/undo`, {})
  expect(await datesOf(drywall)).toEqual(['2026-06-17', '2026-06-18'])
})

test('a cure goes on over the weekend, and what depends on weather rests on a lost day', async () => {
  const pour = await site.addTask('Pour slab', { days: 1, startOn: '2026-06-12', weather: true })
  const frame = await site.addTask('Frame', { days: 1 })
  await link(pour, frame, { lagDays: 3, lagElapsed: true })
  expect(await datesOf(frame)).toEqual(['2026-06-16', '2026-06-16'])
  await post('lost-days', { lostOn: '2026-06-12', reason: 'Thunderstorms' })
  expect(await datesOf(pour)).toEqual(['2026-06-15', '2026-06-15'])
  expect(await datesOf(frame)).toEqual(['2026-06-22', '2026-06-22'])
  await post('lost-days/remove', { lostOn: '2026-06-12' })
  expect(await datesOf(pour)).toEqual(['2026-06-12', '2026-06-12'])
})

test('a calendar of a trade, and of somebody, is what their tasks are dated by; a second one is refused', async () => {
  const tile = await site.addTask('Set tile', { days: 2, startOn: '2026-06-11', trade: 'Tile' })
  const saturdays = Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [{ from: 420, to: 930 }]))
  const calendar = {
    ...{ id: randomUUID(), name: 'Tile, six days', of: 'trade', trade: 'Tile', personId: null },
    ...{ week: saturdays, federalHolidays: true, exceptions: [] },
  }
  expect((await post('calendars', calendar)).status).toBe(200)
  await edit(tile, { days: 3 })
  expect(await datesOf(tile)).toEqual(['2026-06-11', '2026-06-13'])
  const second = await post('calendars', { ...calendar, id: randomUUID(), name: 'Another' })
  expect(second.error).toMatchObject({ code: 'conflict', message: 'There is a calendar for this already.' })
  await post(`calendars/${calendar.id}/remove`, {})
  expect(await datesOf(tile)).toEqual(['2026-06-11', '2026-06-15'])
})

test('a baseline keeps dates, a what-if is kept beside the plan and is put in force, and an owner sees no float', async () => {
  const { inspection, paint } = await kitchen()
  const baseline = await post('baselines', { id: randomUUID(), name: 'As signed' })
  expect(baseline.data.baseline.dates[paint]).toEqual(['2026-06-17', '2026-06-22'])
  const plan = randomUUID()
  const changes = {
    edits: [{ task: paint, fields: { days: 4 } }],
    fails: [{ task: inspection, on: '2026-06-17', days: 1 }],
  }
  const kept = await post('alternatives', { id: plan, name: 'Plan B', changes })
  expect(kept.data.alternative).toMatchObject({ name: 'Plan B' })
  expect(await datesOf(paint)).toEqual(['2026-06-17', '2026-06-22'])
  const seen = await site.ask(site.owner, 'GET', url('schedule'))
  expect(seen.data.baselines[0]?.dates[paint]).toEqual(['2026-06-17', '2026-06-22'])
  expect('planned' in seen.data || 'alternatives' in seen.data).toBe(false)
  expect((await post('alternatives', { id: randomUUID(), name: 'B', changes }, site.owner)).status).toBe(403)
  await post(`alternatives/${plan}/adopt`, {})
  expect(await datesOf(paint)).toEqual(['2026-06-23', '2026-06-26'])
  expect((await post(`alternatives/${plan}/adopt`, {})).status).toBe(404)
})

test('links that are tried out are made and taken away with the plan that is put in force, and in a circle none is', async () => {
  const { rough, inspection, drywall, paint } = await kitchen()
  const how = { kind: 'FS', lagDays: 0, lagElapsed: false }
  const adopted = async (links: object[]) => {
    const id = randomUUID()
    const kept = await post('alternatives', { id, name: 'Plan B', changes: { edits: [], fails: [], links } })
    return kept.status === 200 ? post(`alternatives/${id}/adopt`, {}) : kept
  }
  const elsewhere = await adopted([{ ...how, from: randomUUID(), to: paint }])
  expect(elsewhere.status).toBe(404)
  const circle = await adopted([{ ...how, from: paint, to: rough }])
  expect(circle.error?.message).toContain('These would wait for each other: ')
  const turned = [
    { ...how, from: paint, to: drywall },
    { ...how, kind: null, from: drywall, to: paint },
    { ...how, from: inspection, to: paint },
  ]
  await adopted(turned)
  expect(await datesOf(paint)).toEqual(['2026-06-15', '2026-06-17'])
  expect(await datesOf(drywall)).toEqual(['2026-06-18', '2026-06-22'])
})

test('of a day that was lost in part its end is lost, and all of it once nothing is said of minutes', async () => {
  const roof = await site.addTask('Dry in', { days: 1, startOn: '2026-07-06' })
  const shingle = await site.addTask('Shingle', { days: 1 })
  await edit(roof, { weather: true })
  await link(roof, shingle)
  const lost = { lostOn: '2026-07-06', reason: 'Thunderstorm from 11:30' }
  expect((await post('lost-days', { ...lost, minutes: 1441 })).status).toBe(400)
  await post('lost-days', { ...lost, minutes: 240 })
  expect(await datesOf(roof)).toEqual(['2026-07-06', '2026-07-07'])
  const { data } = await site.ask(site.contractor, 'GET', url('schedule'))
  expect(data.lostDays).toContainEqual({ ...lost, minutes: 240 })
  await post('lost-days', lost)
  expect(await datesOf(roof)).toEqual(['2026-07-07', '2026-07-07'])
  await post('lost-days/remove', { lostOn: lost.lostOn })
})

test('what puts a failed inspection right comes between it and the next, for who did the work; a foreign id is not there', async () => {
  const { rough, inspection, drywall } = await kitchen()
  await edit(rough, { assignees: [site.workerId] })
  const [again, fix] = [randomUUID(), randomUUID()]
  const failed = {
    outcome: 'failed',
    reason: 'Nail plates missing',
    again: { id: again, title: 'Re-inspection: rough-in', on: null },
  }
  const taken = { id: drywall, title: 'Correct: nail plates', days: 2 }
  expect((await post(`tasks/${inspection}/outcome`, { ...failed, fix: taken })).status).toBe(404)
  await post(`tasks/${inspection}/outcome`, { ...failed, fix: { ...taken, id: fix } })
  const tasks = await tasksOf()
  expect(tasks.find(({ id }) => id === fix)).toMatchObject({ days: 2, assignees: [site.workerId] })
  const [, corrected] = await datesOf(fix)
  const [heldOn] = await datesOf(again)
  expect(corrected && heldOn && corrected < heldOn).toBe(true)
  expect((await datesOf(drywall))[0]?.localeCompare(heldOn ?? '')).toBe(1)
})

test('what cannot be planned is refused in words, and nothing of it is kept', async () => {
  const { rough, paint } = await kitchen()
  const cycle = await link(paint, rough)
  expect(cycle.error?.message).toContain('Rough-in')
  const far = await edit(rough, { startOn: '9999-12-30' })
  expect(far.error?.message).toBe('Enter a date between 1970 and 2199')
  const before = await datesOf(paint)
  expect(before).toEqual(['2026-06-17', '2026-06-22'])
})

test('of edits that come together one that is refused takes no other along', async () => {
  const { rough, inspection, drywall, paint } = await kitchen()
  // The first goes alone; those that wait for it go together, and one that is refused takes nobody along.
  const replies = await Promise.all([
    edit(rough, { days: 5 }),
    edit(inspection, { days: 2 }),
    edit(drywall, { days: 3 }),
    site.ask(site.contractor, 'PATCH', url(`tasks/${randomUUID()}`), { base: 1, fields: { days: 2 } }),
    edit(rough, { percent: 20 }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 404, 200])
  expect(await datesOf(paint)).toEqual(['2026-06-23', '2026-06-25'])
})

test('two edits that wait for one another’s turn move what follows both once', async () => {
  const { rough, drywall, paint } = await kitchen()
  const count = async () => {
    const shifted = "select count(*)::int as n from activity where kind = 'task.shifted' and subject_id = $1"
    return (await t.database.pool.query(shifted, [paint])).rows[0].n
  }
  const before = await count()
  const bases = new Map((await tasksOf()).map(({ id, version }) => [id, version]))
  const patch = (id: string, days: number) =>
    site.ask(site.contractor, 'PATCH', url(`tasks/${id}`), { base: bases.get(id), fields: { days } })
  const client = await t.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [site.project])
    const first = patch(rough, 5)
    await expect.poll(() => waiting(), { timeout: 5000 }).toBe(1)
    const others = [patch(drywall, 3), patch(paint, 4)]
    await setTimeout(100)
    expect(await waiting()).toBe(1)
    await client.query('rollback')
    expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 200])
  } finally {
    client.release()
  }
  expect(await datesOf(drywall)).toEqual(['2026-06-16', '2026-06-18'])
  expect((await count()) - before).toBe(2)
})
const waiting = async () => {
  const held = "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted"
  return (await t.database.pool.query(held)).rows[0].n
}
