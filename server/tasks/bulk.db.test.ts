import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'
import { purgeBins } from './bin.ts'

let t: TestApp
let site: StaffedProject
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openStaffedProject(t)
})
afterAll(() => t.close())

type Known = { id: string; version: number }
/** Adds a task for each title; answers them in the same order. */
const several = async <Titles extends string[]>(...titles: Titles) => {
  const tasks: Known[] = []
  for (const title of titles) tasks.push(await site.addTask(title))
  return tasks as { [Index in keyof Titles]: Known }
}
const bulk = (tasks: readonly Known[], fields: object, id = randomUUID()) =>
  site.ask('contractor', 'POST', '/task-edits', {
    id,
    tasks: tasks.map(({ id, version }) => ({ id, base: version })),
    fields,
  })
const undo = (id: string) => site.ask('contractor', 'POST', `/task-edits/${id}/undo`)
const edit = (task: Known, base: number, fields: object) =>
  site.ask('contractor', 'PATCH', `/tasks/${task.id}`, { base, fields })
const read = async (task: Known) => (await site.ask('contractor', 'GET', `/tasks/${task.id}`)).data.task

test('several tasks are changed as one, once for one id, and put back by one undo', async () => {
  const tasks = await several('A', 'B', 'C')
  const id = randomUUID()
  const fields = { status: 'done', trade: 'Tile', assignees: [site.people.worker] }
  for (const _ of [1, 2]) {
    const { data } = await bulk(tasks, fields, id)
    expect(data.tasks).toHaveLength(3)
    for (const task of data.tasks)
      expect(task).toMatchObject({ ...fields, version: 2, doneAt: expect.any(String) })
  }
  const { data } = await undo(id)
  expect(data.kept).toEqual([])
  for (const task of data.tasks) {
    expect(task).toMatchObject({ status: 'todo', trade: '', assignees: [], version: 3, doneAt: null })
  }
  expect((await undo(id)).status).toBe(409)
  expect((await undo(randomUUID())).status).toBe(404)
  expect((await site.ask('crew', 'POST', `/task-edits/${id}/undo`)).status).toBe(403)
})

test('one that somebody else changed meanwhile stops all of it, by its title; another field of it does not', async () => {
  const [a, b, c] = await several('Tile', 'Grout', 'Seal')
  await edit(b, 1, { trade: 'Painter' })
  const refused = await bulk([a, b, c], { trade: 'Tile' })
  expect(refused).toMatchObject({
    status: 409,
    error: { theirs: { [`${b.id}.trade`]: { value: 'Painter', by: 'contractor' } } },
  })
  expect(refused.error?.message).toContain('Grout')
  expect(await read(a)).toMatchObject({ trade: '', version: 1 })
  expect((await bulk([a, b, c], { room: 'Bath' })).status).toBe(200)
  expect(await read(b)).toMatchObject({ trade: 'Painter', room: 'Bath' })
})

test('undo leaves what somebody changed since, and says which', async () => {
  const [a, b] = await several('First', 'Second')
  const id = randomUUID()
  await bulk([a, b], { trade: 'Tile', room: 'Bath' }, id)
  await edit(b, 2, { trade: 'Painter' })
  const { data } = await undo(id)
  expect(data.kept).toEqual([{ id: b.id, title: 'Second', fields: ['trade'] }])
  expect(await read(a)).toMatchObject({ trade: '', room: '' })
  expect(await read(b)).toMatchObject({ trade: 'Painter', room: '' })
})

test('the dates of several tasks are moved by one edit, each from its own, and put back by one undo', async () => {
  const [a, b, c] = await several('Move a', 'Move b', 'Move c')
  await edit(a, 1, { startOn: '2026-06-29', finishOn: '2026-07-02' })
  await edit(b, 1, { finishOn: '2026-02-28' })
  const shift = (id: string, shiftDays: number, fields: object = {}) =>
    site.ask('contractor', 'POST', '/task-edits', {
      id,
      tasks: [a, b, c].map((one) => ({ id: one.id, base: one === c ? 1 : 2 })),
      fields,
      shiftDays,
    })
  const id = randomUUID()
  expect((await shift(id, 3)).status).toBe(200)
  const dates = async () =>
    Promise.all([a, b, c].map(read)).then((all) =>
      all.map(({ startOn, finishOn, version }) => [startOn, finishOn, version]),
    )
  expect(await dates()).toEqual([
    ['2026-07-02', '2026-07-05', 3],
    [null, '2026-03-03', 3],
    [null, null, 1],
  ])
  expect((await undo(id)).data.kept).toEqual([])
  expect(await dates()).toEqual([
    ['2026-06-29', '2026-07-02', 4],
    [null, '2026-02-28', 4],
    [null, null, 1],
  ])
  // What would leave the calendar, goes too far at once, or is set as well, moves nothing.
  await edit(b, 4, { finishOn: '9999-12-30' })
  expect((await shift(randomUUID(), 3)).status).toBe(400)
  expect((await shift(randomUUID(), 3651)).error?.fields?.shiftDays).toContain('3650')
  expect((await shift(randomUUID(), 1, { startOn: '2026-06-01' })).status).toBe(400)
  expect((await dates())[0]).toEqual(['2026-06-29', '2026-07-02', 4])
})

test('a date that somebody set meanwhile is not moved, nor is any other', async () => {
  const [a, b] = await several('Meet a', 'Meet b')
  await edit(a, 1, { startOn: '2026-06-10' })
  await edit(b, 1, { startOn: '2026-06-10' })
  await edit(b, 2, { startOn: '2026-06-12' })
  const body = {
    id: randomUUID(),
    tasks: [a, b].map(({ id }) => ({ id, base: 2 })),
    fields: {},
    shiftDays: 1,
  }
  const refused = await site.ask('contractor', 'POST', '/task-edits', body)
  expect(refused).toMatchObject({ status: 409, error: { theirs: { [`${b.id}.startOn`]: {} } } })
  expect((await read(a)).startOn).toBe('2026-06-10')
})

test('a foreign id, more than 500, none, or who may not, changes nothing', async () => {
  const tasks = await several('Mine')
  expect((await bulk([...tasks, { id: randomUUID(), version: 1 }], { trade: 'X' })).status).toBe(404)
  expect((await bulk([], { trade: 'X' })).status).toBe(400)
  const many = Array.from({ length: 501 }, () => ({ id: randomUUID(), version: 1 }))
  expect((await bulk(many, { trade: 'X' })).error?.message).toContain('500')
  expect((await bulk(tasks, { assignees: [randomUUID()] })).status).toBe(404)
  const body = { id: randomUUID(), tasks: [{ id: tasks[0].id, base: 1 }], fields: { trade: 'X' } }
  for (const who of ['owner', 'crew', 'worker'] as const) {
    expect((await site.ask(who, 'POST', '/task-edits', body)).status).toBe(403)
  }
  expect(await read(tasks[0])).toMatchObject({ trade: '', version: 1 })
})

test('a task that would finish before it starts is refused in words, whoever set the other date', async () => {
  const [task] = await several('Dates')
  await edit(task, 1, { startOn: '2026-06-10' })
  const refused = await edit(task, 2, { finishOn: '2026-06-09' })
  expect(refused).toMatchObject({ status: 400, error: { message: 'The finish cannot be before the start.' } })
  expect((await bulk([{ ...task, version: 2 }], { finishOn: '2026-06-01' })).status).toBe(400)
})

test('a task is put between two others until there is no room, and then all are numbered anew', async () => {
  const [a, b, c] = await several('Rank a', 'Rank b', 'Rank c')
  const order = async () =>
    (await site.ask('contractor', 'GET', '/tasks')).data.tasks
      .filter(({ title }: { title: string }) => title.startsWith('Rank'))
      .map(({ id }: { id: string }) => id)
  let [last, middle] = [c, b]
  let renumbered = 0
  for (let move = 0; move < 40; move++) {
    const { data } = await site.ask('contractor', 'POST', `/tasks/${last.id}/move`, { after: a.id })
    if (data.renumbered) renumbered++
    ;[last, middle] = [middle, last]
  }
  expect(await order()).toEqual([a.id, middle.id, last.id])
  expect(renumbered).toBeGreaterThan(0)
  await site.ask('contractor', 'POST', `/tasks/${last.id}/move`, { after: null })
  expect((await site.ask('contractor', 'GET', '/tasks')).data.tasks[0].id).toBe(last.id)
  expect(await read(last)).toMatchObject({ version: 1 })
  await edit(last, 1, { rank: 5.5, status: 'doing' })
  expect(await read(last)).toMatchObject({ version: 2, rank: 5.5 })
  expect((await site.ask('crew', 'POST', `/tasks/${a.id}/move`, { after: null })).status).toBe(403)
  expect((await site.ask('contractor', 'POST', `/tasks/${a.id}/move`, { after: randomUUID() })).status).toBe(
    404,
  )
})

test('what was linked the other way meanwhile cannot come back', async () => {
  const [a, b, c] = await several('Ring a', 'Ring b', 'Ring c')
  const link = (from: Known, to: Known) =>
    site.ask('contractor', 'POST', '/links', { from: from.id, to: to.id, kind: 'FS', lagDays: 0 })
  await link(a, b)
  await link(b, c)
  await site.ask('contractor', 'POST', '/tasks/bin', { tasks: [b.id] })
  expect((await link(c, a)).status).toBe(200)
  const refused = await site.ask('contractor', 'POST', '/tasks/restore', { tasks: [b.id] })
  expect(refused.status).toBe(409)
  expect(refused.error?.message).toContain('Ring b')
})

test('what is binned is gone from sight, comes back with its links, and is erased after 30 days', async () => {
  const [a, b] = await several('Bin a', 'Bin b')
  const link = (from: Known, to: Known) =>
    site.ask('contractor', 'POST', '/links', { from: from.id, to: to.id, kind: 'FS', lagDays: 0 })
  await link(a, b)
  expect((await site.ask('crew', 'POST', '/tasks/bin', { tasks: [a.id] })).status).toBe(403)
  expect((await site.ask('contractor', 'POST', '/tasks/bin', { tasks: [a.id, randomUUID()] })).status).toBe(
    404,
  )
  expect((await site.ask('contractor', 'POST', '/tasks/bin', { tasks: [a.id] })).data).toEqual({
    binned: [a.id],
  })
  expect((await site.ask('contractor', 'GET', `/tasks/${a.id}`)).status).toBe(404)
  expect((await site.ask('contractor', 'GET', `/tasks/${b.id}`)).data.links).toEqual([])
  expect((await site.ask('contractor', 'GET', '/bin')).data.tasks).toContainEqual({
    id: a.id,
    title: 'Bin a',
    binnedAt: expect.any(String),
  })
  expect((await site.ask('owner', 'GET', '/bin')).status).toBe(403)
  const back = await site.ask('contractor', 'POST', '/tasks/restore', { tasks: [a.id] })
  expect(back.data.tasks).toMatchObject([{ id: a.id }])
  expect((await site.ask('contractor', 'GET', `/tasks/${b.id}`)).data.links).toHaveLength(1)

  await site.ask('contractor', 'POST', '/tasks/bin', { tasks: [a.id] })
  await link(b, a).then(({ status }) => expect(status).toBe(404))
  t.clock.forward(29 * 86_400_000)
  expect(await purgeBins(t.db, t.clock.now())).toBe(0)
  t.clock.forward(2 * 86_400_000)
  // The other is what could not come back before.
  expect(await purgeBins(t.db, t.clock.now())).toBe(2)
})
