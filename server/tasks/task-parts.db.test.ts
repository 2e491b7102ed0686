import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let site: StaffedProject
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
})
afterAll(() => t.close())

const panel = async (task: string, as: Parameters<StaffedProject['ask']>[0] = 'contractor') =>
  (await site.ask(as, 'GET', `/tasks/${task}`)).data
const link = (from: { id: string }, to: { id: string }, kind = 'FS', lagDays = 0) =>
  site.ask('contractor', 'POST', '/links', { from: from.id, to: to.id, kind, lagDays })

test('a task follows others by every kind of link, is changed by linking again, and waits for what is not done', async () => {
  const [frame, rough, plan, cover] = [
    await site.addTask('Frame'),
    await site.addTask('Rough plumbing', { status: 'done' }),
    await site.addTask('Order windows'),
    await site.addTask('Cover'),
  ]
  expect((await link(frame, cover)).status).toBe(200)
  expect((await link(rough, cover, 'FF', 2)).status).toBe(200)
  expect((await link(plan, cover, 'SS', -1)).status).toBe(200)
  expect(await panel(cover.id)).toMatchObject({
    waitsFor: [frame.id],
    links: [
      { from: frame.id, kind: 'FS', lagDays: 0 },
      { from: rough.id, kind: 'FF', lagDays: 2 },
      { from: plan.id, kind: 'SS', lagDays: -1 },
    ],
  })
  expect((await link(frame, cover, 'SF', 3)).data.link).toMatchObject({ kind: 'SF', lagDays: 3 })
  expect((await panel(cover.id)).waitsFor).toEqual([])
  await site.ask('contractor', 'POST', '/links/remove', { from: frame.id, to: cover.id })
  expect((await panel(cover.id)).links).toHaveLength(2)
  expect((await panel(frame.id)).links).toEqual([])
})

test('a cycle is refused with its path named by titles, also one that is closed by two at once', async () => {
  const [dig, pour, strip] = [
    await site.addTask('Dig'),
    await site.addTask('Pour'),
    await site.addTask('Strip'),
  ]
  await link(dig, pour)
  await link(pour, strip)
  const refused = await link(strip, dig)
  expect(refused).toMatchObject({ status: 409, error: { code: 'conflict' } })
  expect(refused.error?.message).toContain('Dig → Pour → Strip → Dig')
  expect((await link(dig, dig)).error?.message).toBe('A task cannot wait for itself.')
  const [one, other] = [await site.addTask('One'), await site.addTask('Other')]
  const both = await Promise.all([link(one, other), link(other, one)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a link to a task of nobody, or in the bin, is refused as not there; only who runs the project links', async () => {
  const [here, gone] = [await site.addTask('Here'), await site.addTask('Gone')]
  expect((await link(here, { id: randomUUID() })).status).toBe(404)
  await site.ask('contractor', 'POST', '/tasks/bin', { tasks: [gone.id] })
  expect((await link(here, gone)).status).toBe(404)
  const body = { from: here.id, to: gone.id, kind: 'FS', lagDays: 0 }
  expect((await site.ask('crew', 'POST', '/links', body)).status).toBe(403)
  expect((await site.ask('owner', 'POST', '/links/remove', body)).status).toBe(403)
  expect((await site.ask('contractor', 'POST', '/links', { ...body, kind: 'XX' })).status).toBe(400)
})

test('a checklist is kept by those who work on the task, and each line is added once', async () => {
  const task = await site.addTask('Nail plates', { assignees: [site.people.worker] })
  const path = `/tasks/${task.id}/checks`
  const [first, second] = [randomUUID(), randomUUID()]
  for (const id of [first, second, second]) {
    expect((await site.ask('worker', 'POST', path, { id, title: `Line ${id.slice(0, 4)}` })).status).toBe(200)
  }
  const ticked = await site.ask('worker', 'PATCH', `${path}/${second}`, { done: true, after: null })
  expect(ticked.data.checks).toMatchObject([
    { id: second, done: true },
    { id: first, done: false },
  ])
  expect((await site.ask('crew', 'PATCH', `${path}/${second}`, { done: false })).status).toBe(403)
  expect((await site.ask('owner', 'POST', path, { id: randomUUID(), title: 'No' })).status).toBe(403)
  expect((await site.ask('worker', 'POST', path, { id: randomUUID(), title: ' ' })).status).toBe(400)
  const other = await site.addTask('Other list')
  expect(
    (await site.ask('contractor', 'POST', `/tasks/${other.id}/checks`, { id: first, title: 'Taken' })).status,
  ).toBe(404)
  expect((await site.ask('worker', 'POST', `${path}/${first}/remove`)).data.checks).toHaveLength(1)
  expect((await panel(task.id)).task).toMatchObject({ checks: 1, checksDone: 1, version: 1 })
})

test('lines are put between others as often as one likes', async () => {
  const task = await site.addTask('Crowded')
  const path = `/tasks/${task.id}/checks`
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of ids) await site.ask('contractor', 'POST', path, { id, title: id })
  // Each move halves a gap; forty of them leave none.
  let order: string[] = ids
  for (let move = 0; move < 40; move++) {
    const [a = '', b = '', c = ''] = order
    const { data } = await site.ask('contractor', 'PATCH', `${path}/${c}`, { after: a })
    order = [a, c, b]
    expect(data.checks.map(({ id }: { id: string }) => id)).toEqual(order)
  }
})

test('a note for the team is read by the team alone, and shows to nobody else that it is there', async () => {
  const task = await site.addTask('Blocking', { assignees: [site.people.crew, site.people.worker] })
  const path = `/tasks/${task.id}/comments`
  const before = await site.ask('owner', 'GET', '/tasks')
  const beforeProject = await site.ask('owner', 'GET', '')
  const body = { id: randomUUID(), body: 'They left two holes open', team: true }
  expect((await site.ask('owner', 'POST', path, body)).status).toBe(403)
  expect((await site.ask('worker', 'POST', path, body)).status).toBe(403)
  expect((await site.ask('crew', 'POST', path, body)).status).toBe(200)
  expect((await site.ask('crew', 'POST', path, body)).status).toBe(200)
  expect((await panel(task.id, 'contractor')).comments).toMatchObject([
    { team: true, author: site.people.crew },
  ])
  for (const outsider of ['owner', 'worker'] as const) {
    expect((await panel(task.id, outsider)).comments).toEqual([])
    const { data } = await site.ask(outsider, 'GET', `/tasks/${task.id}/activity`)
    expect(JSON.stringify(data)).not.toContain('task.noted')
  }
  expect(await site.ask('owner', 'GET', '/tasks')).toEqual(before)
  expect(await site.ask('owner', 'GET', '')).toEqual(beforeProject)
  const { data } = await site.ask('contractor', 'GET', `/tasks/${task.id}/activity`)
  expect(data.activity).toContainEqual(expect.objectContaining({ kind: 'task.noted', class: 'team' }))
})

test('a comment calls people who can read it, and nobody else', async () => {
  const task = await site.addTask('Range hood')
  const path = `/tasks/${task.id}/comments`
  const write = (text: string, team = false) =>
    site.ask('contractor', 'POST', path, { id: randomUUID(), body: text, team })
  const named = (person: string) => `@[Somebody](${person}) look at this`
  expect((await write(named(site.people.owner))).status).toBe(200)
  const { data } = await site.ask('owner', 'GET', `/tasks/${task.id}/activity`)
  expect(data.activity[0]).toMatchObject({
    kind: 'task.commented',
    detail: { mentions: [site.people.owner] },
  })
  expect(await write(named(randomUUID()))).toMatchObject({
    status: 400,
    error: { fields: { body: 'Somebody whom you named is not in this project.' } },
  })
  for (const outsider of ['owner', 'worker'] as const) {
    expect((await write(named(site.people[outsider]), true)).status).toBe(400)
  }
  expect((await write(named(site.people.crew), true)).status).toBe(200)
  expect((await write('  ')).status).toBe(400)
})

test('what one wrote oneself is changed and taken back for an hour, and by nobody else', async () => {
  const task = await site.addTask('Talk', { assignees: [site.people.worker] })
  const id = randomUUID()
  const path = `/tasks/${task.id}/comments`
  await site.ask('worker', 'POST', path, { id, body: 'Dry by Friday', team: false })
  const edited = await site.ask('worker', 'PATCH', `${path}/${id}`, { body: 'Dry by Monday' })
  expect(edited.data.comment).toMatchObject({ body: 'Dry by Monday', editedAt: expect.any(String) })
  expect((await site.ask('contractor', 'PATCH', `${path}/${id}`, { body: 'Never' })).status).toBe(403)
  expect((await site.ask('contractor', 'POST', `${path}/${id}/remove`)).status).toBe(403)
  t.clock.forward(61 * 60_000)
  expect((await site.ask('worker', 'PATCH', `${path}/${id}`, { body: 'Late' })).status).toBe(403)
  const young = randomUUID()
  await site.ask('worker', 'POST', path, { id: young, body: 'Wrong task', team: false })
  expect((await site.ask('worker', 'POST', `${path}/${young}/remove`)).status).toBe(200)
  expect((await panel(task.id)).comments).toMatchObject([{ id, body: 'Dry by Monday' }])
  expect((await panel(task.id)).task.comments).toBe(1)
})

test('a worker writes to and works on the tasks that are theirs alone; an owner decides what is put to them', async () => {
  const theirs = await site.addTask('Theirs', { assignees: [site.people.worker] })
  const other = await site.addTask('Not theirs')
  const choice = await site.addTask('Choose tile', { gate: 'decision' })
  const patch = (as: 'worker' | 'owner', task: { id: string }, fields: object) =>
    site.ask(as, 'PATCH', `/tasks/${task.id}`, { base: 1, fields })
  expect((await patch('worker', theirs, { status: 'doing' })).status).toBe(200)
  expect((await patch('worker', theirs, { title: 'Mine now' })).status).toBe(403)
  expect((await patch('worker', other, { status: 'done' })).status).toBe(403)
  const comment = () => ({ id: randomUUID(), body: 'Here', team: false })
  expect((await site.ask('worker', 'POST', `/tasks/${theirs.id}/comments`, comment())).status).toBe(200)
  expect((await site.ask('worker', 'POST', `/tasks/${other.id}/comments`, comment())).status).toBe(403)
  expect((await site.ask('owner', 'POST', `/tasks/${other.id}/comments`, comment())).status).toBe(200)
  expect((await patch('owner', choice, { status: 'done' })).status).toBe(200)
  expect((await patch('owner', other, { status: 'done' })).status).toBe(403)
})

test('neither an assignment to an owner nor a decision lets anybody do what is not theirs to do', async () => {
  const given = await site.addTask('Given to the owner', { assignees: [site.people.owner] })
  const choice = await site.addTask('Choose the range', { gate: 'decision' })
  const done = (as: 'owner' | 'worker' | 'crew', { id }: { id: string }) =>
    site.ask(as, 'PATCH', `/tasks/${id}`, { base: 1, fields: { status: 'done' } })
  expect((await done('owner', given)).status).toBe(403)
  const line = { id: randomUUID(), title: 'Mine' }
  expect((await site.ask('owner', 'POST', `/tasks/${given.id}/checks`, line)).status).toBe(403)
  for (const as of ['worker', 'crew'] as const) expect((await done(as, choice)).status).toBe(403)
})

test('nothing is said, listed or changed of a task that lies in the bin', async () => {
  const task = await site.addTask('Gone', { assignees: [site.people.worker] })
  await site.ask('contractor', 'POST', '/tasks/bin', { tasks: [task.id] })
  for (const as of ['contractor', 'worker'] as const) {
    const said = { id: randomUUID(), body: 'Here', team: false }
    expect((await site.ask(as, 'POST', `/tasks/${task.id}/comments`, said)).status).toBe(404)
    const line = { id: randomUUID(), title: 'Sweep' }
    expect((await site.ask(as, 'POST', `/tasks/${task.id}/checks`, line)).status).toBe(404)
    const change = { base: 1, fields: { status: 'done' } }
    expect((await site.ask(as, 'PATCH', `/tasks/${task.id}`, change)).status).toBe(404)
  }
  const { rows } = await t.database.pool.query(
    `select status, version, (select count(*)::int from task_comments c where c.task_id = t.id) as comments,
       (select count(*)::int from task_checks c where c.task_id = t.id) as checks from tasks t where id = $1`,
    [task.id],
  )
  expect(rows).toEqual([{ status: 'todo', version: 1, comments: 0, checks: 0 }])
})

test('a task has so many links and so many lines, and no more', async () => {
  const [task, next] = [await site.addTask('Much'), await site.addTask('More')]
  const fill = (statement: string) => t.database.pool.query(statement, [task.id])
  const others = `insert into tasks (org_id, project_id, id, title, rank, created_at)
    select org_id, project_id, gen_random_uuid(), 'Filler', 1, created_at from tasks, generate_series(1, 200) where id = $1
    returning org_id, project_id, id`
  await fill(
    `with other as (${others}) insert into task_links (org_id, project_id, from_id, to_id) select org_id, project_id, id, $1 from other`,
  )
  expect((await link(next, task)).error?.message).toBe('A task can have at most 200 links.')
  await fill(
    `insert into task_checks (org_id, project_id, task_id, id, title, rank)
     select org_id, project_id, id, gen_random_uuid(), 'Line', n from tasks, generate_series(1, 200) n where id = $1`,
  )
  const line = { id: randomUUID(), title: 'One more' }
  const added = await site.ask('contractor', 'POST', `/tasks/${task.id}/checks`, line)
  expect(added.error?.message).toBe('A checklist has at most 200 lines.')
})

test('by the id of what somebody else said nothing is said anew, and what they said stands', async () => {
  const [task, other] = [await site.addTask('Talk'), await site.addTask('Other talk')]
  const id = randomUUID()
  const write = (as: 'owner' | 'contractor', { id: at }: { id: string }, body: string) =>
    site.ask(as, 'POST', `/tasks/${at}/comments`, { id, body, team: false })
  expect((await write('owner', task, 'Mine')).status).toBe(200)
  expect((await write('contractor', task, 'Not mine')).status).toBe(404)
  expect((await write('owner', other, 'Elsewhere')).status).toBe(404)
  expect((await panel(task.id)).comments).toMatchObject([{ id, body: 'Mine' }])
})

test('somebody watches a task for themselves alone', async () => {
  const task = await site.addTask('Watched')
  const watch = (watching: boolean) => site.ask('owner', 'POST', `/tasks/${task.id}/watch`, { watching })
  expect((await watch(true)).data).toEqual({ watching: true })
  await watch(true)
  expect((await panel(task.id, 'owner')).watching).toBe(true)
  expect((await panel(task.id, 'contractor')).watching).toBe(false)
  await watch(false)
  expect((await panel(task.id, 'owner')).watching).toBe(false)
})

test('nothing of a task answers who is signed out, or a stranger', async () => {
  const task = await site.addTask('Private')
  const calls = [
    ['GET', `/tasks/${task.id}`],
    ['GET', `/tasks/${task.id}/activity`],
    ['GET', '/bin'],
    ['POST', `/tasks/${task.id}/comments`],
    ['POST', `/tasks/${task.id}/checks`],
    ['POST', `/tasks/${task.id}/move`],
    ['POST', '/task-edits'],
    ['POST', '/links'],
  ] as const
  for (const [method, path] of calls) {
    expect((await site.ask('nobody', method, path)).status, path).toBe(401)
    expect((await site.ask('stranger', method, path)).status, path).toBe(404)
  }
})
