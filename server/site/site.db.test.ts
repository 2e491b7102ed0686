import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteLimits } from '#contract/site.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let task: string
let today: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  // Late on a day of work, so that the hours before it are of that day.
  while (t.clock.now().getUTCHours() !== 18 || t.clock.now().getUTCDay() !== 4) t.clock.forward(3_600_000)
  site = await openJobSite(t)
  task = await site.addTask('Fire blocking', { assignees: [site.workerId] })
  // One of the firm's own people: the clock and the log are theirs too.
  await t.db
    .insertInto('org_members')
    .values({ org_id: site.orgId, user_id: site.workerUser, role: 'worker', joined_at: t.clock.now() })
    .execute()
  await t.database.pool.query(`update projects set time_zone = 'UTC' where id = $1`, [site.project])
  today = t.clock.now().toISOString().slice(0, 10)
})
afterAll(() => t.close())

const post = (path: string, body: object, who = site.contractor) =>
  site.ask(who, 'POST', `/api/projects/${site.project}/${path}`, body)
const read = (path: string, who = site.contractor) =>
  site.ask(who, 'GET', `/api/projects/${site.project}/${path}`)
const iso = (minutesAgo: number) => new Date(t.clock.now().getTime() - minutesAgo * 60_000).toISOString()
const dayBefore = (days: number) =>
  new Date(t.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
type Body = { kind: string } & Record<string, unknown>
const entry = (on: string, body: Body, more: object = {}) => ({
  ...{ id: randomUUID(), on, body, replaces: null, removed: false, copied: null, madeAt: iso(5) },
  ...more,
})
const weather = (more: object = {}) => ({
  ...{ kind: 'weather', sky: 'Clear', lowF: 62, highF: 81, rainIn: 0, windMph: 9, sure: false },
  ...more,
})
const crew = {
  kind: 'crew',
  who: 'Elena Ruiz',
  company: 'Ruiz Electric',
  trade: '',
  people: 1,
  minutes: 90,
  time: null,
}
const work = { kind: 'work', taskId: null as string | null, text: 'Walls 1 and 5 done', by: '', percent: 80 }
const whole = (on: string): object[] => [
  ...[crew, weather(), work, { kind: 'accident', hurt: false, text: '' }].map((body) =>
    entry(on, body as Body),
  ),
  ...['delivery', 'visitor', 'delay'].map((of) => entry(on, { kind: 'none', of })),
]
const add = (entries: object[], who = site.contractor) => post('log', { entries }, who)
const sign = (on: string, more: object = {}) =>
  post('log/sign', { id: randomUUID(), on, name: 'Dana Halvorsen', madeAt: iso(1), ...more })

test('an entry that is sent twice is there once, and the same id with something else in it is refused by name', async () => {
  const on = dayBefore(9)
  const one = entry(on, work, {})
  expect((await add([one])).status).toBe(200)
  expect((await add([one, one])).status).toBe(200)
  const { data } = await read(`log?on=${on}`)
  expect(data.entries.map(({ id }: { id: string }) => id)).toEqual([one.id])
  const other = await add([{ ...one, body: { ...work, text: 'Something else' } }])
  expect([other.status, other.error?.message]).toEqual([
    409,
    'Something else was kept under this id before, and stands. Enter this again as a new one.',
  ])
})

test('an entry is replaced and taken out by entries, once each; what was said stays', async () => {
  const on = dayBefore(8)
  const first = entry(on, work)
  const better = entry(on, { ...work, percent: 90 }, { replaces: first.id })
  expect((await add([first, better])).status).toBe(200)
  expect((await add([entry(on, work, { replaces: first.id })])).error?.message).toMatch(/changed this entry/)
  expect((await add([entry(on, crew, { replaces: better.id })])).status).toBe(404)
  expect((await add([entry(on, work, { replaces: better.id, removed: true })])).status).toBe(200)
  expect((await read(`log?on=${on}`)).data.entries).toHaveLength(3)
  const change = `update log_entries set class = 'team' where id = $1`
  await expect(t.database.pool.query(change, [first.id])).rejects.toThrow(/only added to/)
  await expect(t.database.pool.query('delete from log_entries where id = $1', [first.id])).rejects.toThrow(
    /only added to/,
  )
})

test('94 in of precipitation is asked about, and taken where it is meant', async () => {
  const on = dayBefore(7)
  const asked = await add([entry(on, weather({ highF: 0, lowF: null, rainIn: 94 }))])
  expect(asked.error?.message).toBe(
    '94 in of rain in a day is more than was ever measured. Is that the temperature?',
  )
  expect((await add([entry(on, weather({ highF: 0, lowF: null, rainIn: 94, sure: true }))])).status).toBe(200)
})

test('a day is signed when nothing is open, and then only added to', async () => {
  const on = dayBefore(6)
  const [first, ...rest] = whole(on) as ReturnType<typeof entry>[]
  await add(rest)
  expect((await sign(on)).error?.message).toBe('Still open: who was here.')
  await add([first as object])
  const id = randomUUID()
  const sent = { id, madeAt: iso(1) }
  expect((await sign(on, sent)).data).toEqual({ number: 1 })
  expect((await sign(on, sent)).data).toEqual({ number: 1 })
  expect((await sign(on)).error?.message).toBe('This day is signed already.')
  expect((await add([entry(on, crew, { replaces: first?.id })])).error?.message).toMatch(/only be added to/)
  expect((await add([entry(on, { kind: 'note', text: 'The city came at 4' })])).status).toBe(200)
  const { pool } = t.database
  const forced = `insert into log_entries select (jsonb_populate_record(e, jsonb_build_object(
    'id', gen_random_uuid(), 'replaces', e.id))).* from log_entries e where id = $1`
  await expect(pool.query(forced, [first?.id])).rejects.toThrow(/signed is only added to/)
  await expect(pool.query(`update log_signings set name = 'x' where id = $1`, [id])).rejects.toThrow(
    /stays signed/,
  )
  await expect(pool.query('delete from log_signings where id = $1', [id])).rejects.toThrow(/stays signed/)
})

test('the owner reads what was done on signed days, and neither hours, notes nor a draft', async () => {
  const [signed, draft] = [dayBefore(6), dayBefore(8)]
  const { data, text } = await read(`log?on=${signed}`, site.owner)
  expect(new Set(data.entries.map(({ body }: { body: Body }) => body.kind))).toEqual(
    new Set(['work', 'weather', 'none']),
  )
  expect(text).not.toMatch(/minutes|Elena|The city came/)
  expect((await read(`log?on=${draft}`, site.owner)).data.entries).toEqual([])
  expect(data.days.map(({ on }: { on: string }) => on)).toEqual([signed])
  expect((await add([entry(today, work)], site.owner)).status).toBe(403)
  expect((await read('time', site.owner)).status).toBe(403)
})

test('what repeats is copied with where it comes from, and an accident is asked fresh', async () => {
  const { data } = await read(`log?on=${dayBefore(5)}`)
  expect(data.before.on).toBe(dayBefore(6))
  const on = dayBefore(5)
  const accident = data.before.entries.find(({ body }: { body: Body }) => body.kind === 'accident')
  await add((whole(on) as ReturnType<typeof entry>[]).filter(({ body }) => body.kind !== 'accident'))
  await add([entry(on, accident.body, { copied: accident.id })])
  expect((await sign(on)).error?.message).toBe('Still open: whether anybody was hurt.')
  expect((await add([entry(on, work, { copied: randomUUID() })])).status).toBe(404)
})

test('a clock starts and stops once, another start stops the one before, and two never run', async () => {
  const start = { id: randomUUID(), taskId: task, startedAt: iso(300), madeAt: iso(300) }
  for (const _ of [1, 2]) expect((await post('time', start, site.worker)).status).toBe(200)
  const next = { id: randomUUID(), taskId: null, startedAt: iso(200), madeAt: iso(200) }
  expect((await post('time', next, site.worker)).status).toBe(200)
  const stop = { stoppedAt: iso(20), breakMinutes: 30 }
  for (const _ of [1, 2]) expect((await post(`time/${next.id}/stop`, stop, site.worker)).status).toBe(200)
  const again = await post(`time/${next.id}/stop`, { ...stop, breakMinutes: 0 }, site.worker)
  expect(again.error?.message).toMatch(/already stopped/)
  const { data } = await read('time', site.worker)
  const spans = data.times.map((one: { startedAt: string; stoppedAt: string }) => [
    one.startedAt,
    one.stoppedAt,
  ])
  expect(spans).toEqual([
    [start.startedAt, next.startedAt],
    [next.startedAt, stop.stoppedAt],
  ])
  const over = { id: randomUUID(), taskId: null, startedAt: iso(100), madeAt: iso(1) }
  expect((await post('time', over, site.worker)).error?.message).toMatch(/lies over/)
  const two = `insert into time_entries (org_id, project_id, id, person_id, started_at, made_at, sent)
    select org_id, project_id, gen_random_uuid(), person_id, started_at, made_at, '' from time_entries where id = $1`
  await t.database.pool.query(two, [next.id])
  await expect(t.database.pool.query(two, [next.id])).rejects.toThrow(/time_entries_running/)
  await t.database.pool.query('delete from time_entries where stopped_at is null')
})

test('a time is put right with a reason, and what stood there stays; nobody puts another’s right', async () => {
  const { data } = await read('time', site.worker)
  const [time] = data.times
  const values = { taskId: task, startedAt: time.startedAt, stoppedAt: iso(210), breakMinutes: 15 }
  const body = { id: randomUUID(), reason: '', madeAt: iso(1), values }
  expect((await post(`time/${time.id}/correct`, body, site.worker)).error?.fields?.reason).toMatch(/missing/)
  const said = { ...body, reason: 'Left the clock on over lunch' }
  for (const _ of [1, 2]) expect((await post(`time/${time.id}/correct`, said, site.worker)).status).toBe(200)
  const after = (await read('time')).data
  expect(after.corrections).toMatchObject([{ reason: said.reason, old: { breakMinutes: 0 }, new: values }])
  expect(after.times[0]).toMatchObject(values)
  const gone = 'delete from time_corrections'
  await expect(t.database.pool.query(gone)).rejects.toThrow(/stays/)
  const foreign = {
    id: randomUUID(),
    taskId: null,
    startedAt: iso(900),
    madeAt: iso(1),
    personId: site.ownerId,
  }
  expect((await post('time', foreign, site.worker)).status).toBe(403)
})

test('a time ahead, backwards, longer than a day or all break is refused by its field', async () => {
  const ahead = { id: randomUUID(), taskId: null, startedAt: iso(-60), madeAt: iso(0) }
  expect((await post('time', ahead, site.worker)).error?.fields).toHaveProperty('startedAt')
  const { data } = await read('time', site.worker)
  const correct = (startedAt: string, stoppedAt: string, breakMinutes: number) =>
    post(`time/${data.times[0].id}/correct`, {
      ...{ id: randomUUID(), reason: 'Try', madeAt: iso(1) },
      values: { taskId: null, startedAt, stoppedAt, breakMinutes },
    })
  expect((await correct(iso(10), iso(20), 0)).error?.fields).toHaveProperty(['values.stoppedAt'])
  expect((await correct(iso(3000), iso(1000), 0)).error?.fields).toHaveProperty(['values.stoppedAt'])
  expect((await correct(iso(1100), iso(1080), 20)).error?.fields).toHaveProperty(['values.breakMinutes'])
})

test('clocks of a day are written into its log when it is signed; own hours are read over all jobs; payroll has no wage', async () => {
  await add(whole(today))
  expect((await sign(today)).status).toBe(200)
  const { data } = await read(`log?on=${today}`)
  const taken = data.entries.filter(({ body }: { body: Body }) => body.time)
  expect(taken.length).toBe(2)
  const own = await site.ask(site.worker, 'GET', `/api/own-time?from=${dayBefore(1)}&to=${today}`)
  expect(own.data.times).toHaveLength(2)
  expect((await site.ask(site.owner, 'GET', `/api/own-time?from=${today}&to=${today}`)).data.times).toEqual(
    [],
  )
  const csv = await t.app.inject({ url: `/api/projects/${site.project}/time/file`, headers: site.contractor })
  expect(csv.body).toMatch(/Name,Company,Day,Regular hours/)
  expect(csv.body).toMatch(/Luis Ortega/)
  expect((await read('time/file', site.worker)).status).toBe(403)
})

test('a line of a checklist that fails makes one task; a figure is held against its tolerance', async () => {
  const id = randomUUID()
  const line = { text: 'Lippage', unit: 'in', least: null, most: 0.03125, source: '' }
  const list = {
    id,
    title: 'Tile',
    room: 'Kitchen',
    taskId: null,
    madeAt: iso(1),
    lines: [{ key: 'a', ...line }],
  }
  for (const _ of [1, 2]) expect((await post('checklists', list, site.worker)).status).toBe(200)
  const answer = (value: number | null, result = 'pass') => ({
    ...{ id: randomUUID(), line: 'a', result, value, note: 'At the sink', madeAt: iso(1) },
  })
  const say = (body: object) => post(`checklists/${id}/answers`, body, site.worker)
  expect((await say(answer(null))).error?.fields).toHaveProperty('value')
  const bad = answer(0.0625)
  const failed = await say(bad)
  expect(failed.data.result).toBe('fail')
  expect((await say(bad)).data).toEqual(failed.data)
  expect((await say(answer(0.07))).data).toEqual(failed.data)
  expect((await say(answer(0.03125))).data).toEqual({ result: 'pass', taskId: null })
  const { tasks } = (await read('tasks')).data
  const made = tasks.filter(({ title }: { title: string }) => title === 'Lippage')
  expect(made).toMatchObject([{ id: failed.data.taskId, room: 'Kitchen' }])
  expect((await read('checklists', site.owner)).data.checklists[0].answers).toHaveLength(3)
  expect((await say({ ...answer(1), line: 'b' })).status).toBe(404)
})

test('an answer carries a photo that is there, and what an organization keeps as a template is begun from in all its jobs', async () => {
  const id = randomUUID()
  const lines = [{ key: 'a', text: 'Nail plates', unit: '', least: null, most: null, source: '' }]
  const list = { id, title: 'Before cover', room: '', taskId: null, madeAt: iso(1), lines }
  expect((await post('checklists', list)).status).toBe(200)
  const answer = { id: randomUUID(), line: 'a', result: 'pass', value: null, note: '', madeAt: iso(1) }
  const say = (body: object) => post(`checklists/${id}/answers`, body, site.worker)
  expect((await say({ ...answer, photoId: randomUUID() })).status).toBe(404)
  const photo = randomUUID()
  await t.app.inject({
    ...{ method: 'POST', url: `/api/projects/${site.project}/files?id=${photo}&class=open` },
    headers: { ...site.worker, 'content-type': 'application/octet-stream', 'x-file-name': 'plates.txt' },
    payload: 'nail plates',
  })
  expect((await say({ ...answer, photoId: photo })).status).toBe(200)
  const template = { id: randomUUID(), title: 'Ours', lines }
  expect((await post('checklist-templates', template, site.worker)).status).toBe(403)
  for (const _ of [1, 2]) expect((await post('checklist-templates', template)).status).toBe(200)
  const { data } = await read('checklists', site.worker)
  expect(data.checklists.find((one: { id: string }) => one.id === id).answers).toMatchObject([
    { photoId: photo },
  ])
  expect(data.templates).toEqual([template])
  expect((await read('checklists', site.owner)).data.templates).toEqual([])
  expect((await post('checklist-templates', { ...template, lines: null })).status).toBe(200)
  expect((await read('checklists')).data.templates).toEqual([])
  const many = Array.from({ length: siteLimits.templates }, () => ({
    ...{ org_id: site.orgId, id: randomUUID(), title: 'One of many', lines: '[]', made_at: t.clock.now() },
  }))
  await t.db.insertInto('checklist_templates').values(many).execute()
  expect((await post('checklist-templates', template)).error?.message).toBe(
    'An organization has at most 200 checklists of its own.',
  )
})

test('what comes whole is ticked off the purchase list, what comes short is not; an accident is told in words', async () => {
  const purchase = async () => {
    const id = randomUUID()
    const asked = { id, item: 'Faucet', quantity: 1, unit: 'ea', pack: '', packs: null, supplier: 'Franklin' }
    const more = { needOn: null, leadDays: null, promisedOn: dayBefore(5), taskId: null, note: '' }
    expect((await post('purchases', { ...asked, ...more })).status).toBe(200)
    return id
  }
  const [whole, short] = [await purchase(), await purchase()]
  const delivery = { kind: 'delivery', what: 'Faucet', quantity: '1', supplier: '' }
  const on = dayBefore(3)
  const said = await add(
    [
      entry(on, { ...delivery, state: 'whole', purchase: whole }),
      entry(on, { ...delivery, state: 'short', purchase: short }),
    ],
    site.worker,
  )
  expect(said.status).toBe(200)
  const { purchases } = (await read('purchases')).data
  const bought = new Map(
    purchases.map((one: { id: string; boughtAt: string | null }) => [one.id, one.boughtAt]),
  )
  expect([bought.get(whole), bought.get(short)]).toEqual([expect.any(String), null])
  const came = (id: string) => purchases.find((one: { id: string }) => one.id === id)
  expect(came(whole)).toMatchObject({ promisedOn: dayBefore(5), arrivedOn: on })
  expect(came(short)).toMatchObject({ promisedOn: dayBefore(5), arrivedOn: null })
  expect((await add([entry(on, { ...delivery, state: 'whole', purchase: randomUUID() })])).status).toBe(404)
  const silent = await add([entry(on, { kind: 'accident', hurt: true, text: ' ' })])
  expect(silent.error?.fields).toEqual({ 'body.text': expect.stringMatching(/^Say what happened/) })
})

test('hours that no clock was started for are written down with their end, and stop no clock that runs', async () => {
  const running = { id: randomUUID(), taskId: null, startedAt: iso(5), madeAt: iso(5) }
  expect((await post('time', running, site.worker)).status).toBe(200)
  const span = { startedAt: iso(60 * 24 * 2 + 400), stoppedAt: iso(60 * 24 * 2) }
  const late = { id: randomUUID(), taskId: task, ...span, breakMinutes: 30, madeAt: iso(0) }
  const theirs = { ...late, personId: site.workerId }
  for (const _ of [1, 2]) expect((await post('time', theirs)).status).toBe(200)
  expect((await post('time', { ...late, id: randomUUID() }, site.worker)).error?.message).toMatch(/lies over/)
  const backwards = { ...late, id: randomUUID(), stoppedAt: iso(60 * 24 * 2 + 500) }
  expect((await post('time', backwards, site.worker)).error?.fields).toHaveProperty('stoppedAt')
  const rows = await t.db.selectFrom('time_entries').select(['id', 'stopped_at', 'break_minutes']).execute()
  expect(rows.find(({ id }) => id === running.id)?.stopped_at).toBeNull()
  expect(rows.find(({ id }) => id === late.id)).toMatchObject({
    stopped_at: new Date(span.stoppedAt),
    break_minutes: 30,
  })
  await t.db.deleteFrom('time_entries').where('id', 'in', [running.id, late.id]).execute()
})

test('the punch list counts, its items are done by who works and accepted by who pays', async () => {
  const item = (more: object = {}) => ({
    ...{ id: randomUUID(), title: 'Scratch at the island', note: '', room: 'Kitchen', scanId: null, x: null },
    ...{ y: null, personId: site.workerId, dueOn: today, beforeId: null, madeAt: iso(1), ...more },
  })
  const first = item()
  for (const _ of [1, 2]) expect((await post('punch', first, site.owner)).data).toEqual({ number: 1 })
  expect((await post('punch', item({ title: 'Gap at the sill' }))).data).toEqual({ number: 2 })
  expect((await post('punch', item({ personId: randomUUID() }))).status).toBe(404)
  expect((await post('punch', item({ x: 1 }))).error?.fields).toHaveProperty('x')
  const move = (state: string, who = site.contractor) => post(`punch/${first.id}/state`, { state }, who)
  expect((await move('done', site.owner)).status).toBe(403)
  expect((await move('accepted', site.worker)).status).toBe(403)
  expect((await move('void', site.owner)).status).toBe(403)
  for (const _ of [1, 2]) expect((await move('done', site.worker)).status).toBe(200)
  expect((await move('accepted', site.owner)).status).toBe(200)
  expect((await move('done', site.worker)).status).toBe(409)
  const { items } = (await read('punch', site.owner)).data
  expect(items[0]).toMatchObject({ state: 'accepted', acceptedBy: site.ownerId })
})

test('a signed day of a government job is written as its quality control report, once, with no figure typed again', async () => {
  const { version } = (await read('')).data.project
  const path = `/api/projects/${site.project}`
  const fields = { government: true }
  expect((await site.ask(site.contractor, 'PATCH', path, { base: version, fields })).status).toBe(200)
  const { signed } = (await read(`log?on=${dayBefore(6)}`)).data
  expect((await post(`log/${signed.id}/document`, {}, site.worker)).status).toBe(403)
  const written = await post(`log/${signed.id}/document`, {})
  expect((await post(`log/${signed.id}/document`, {})).data).toEqual(written.data)
  const { text } = await read(`documents/${written.data.document}`)
  const { fields: filled } = JSON.parse(text).data.content
  const value = (key: string) => filled[key]?.value
  expect([value('day.number'), value('day.low'), value('day.high'), value('day.labor')]).toEqual([
    1, 62, 81, 1.5,
  ])
  expect([value('day.work'), value('day.accidents'), value('day.tests')]).toEqual([
    ...['Walls 1 and 5 done', 'None', null],
  ])
  expect(value('day.on')).toBe(dayBefore(6))
  expect(filled['day.low'].source).toEqual({ from: 'log', id: signed.id })
  expect(text).toContain('Ruiz Electric')
  // Filled again it says the same: nothing of the day has changed, and every crew stays in its table.
  const draft = `documents/${written.data.document}/refresh`
  const { changes } = (await read(draft)).data
  expect(changes.filter((one: { change: string }) => one.change !== 'same')).toEqual([])
  expect((await post(draft, {})).data.content).toEqual(JSON.parse(text).data.content)
  // What was added to the day comes along, under the name of its task.
  const coat = { ...work, taskId: task, text: 'Second coat', by: 'Ruiz Electric' } as Body
  expect((await add([entry(dayBefore(6), coat)])).status).toBe(200)
  const { 'day.work': done } = (await post(draft, {})).data.content.fields
  const works = done.value.split('\n').sort()
  expect(works).toEqual(['Fire blocking: Second coat, Ruiz Electric', 'Walls 1 and 5 done'])
})
