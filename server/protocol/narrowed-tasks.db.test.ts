import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Task } from '#contract/fields.ts'
import { dateIn } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { connectProgram, makeOwnKey } from '#testing/mcp-client.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']

let t: TestApp
let site: StaffedProject
let ask: (name: string, input?: object) => Promise<Record<string, unknown>>
/** What a program of theirs is told by a tool. */
async function programOf(who: 'contractor' | 'worker'): Promise<typeof ask> {
  const client = await connectProgram(t, await makeOwnKey(t, site.cookieOf(who), 'Counting', ['read']))
  return async (name, input = {}) => {
    const reply = await client.callTool({ name, arguments: { project: site.id, ...input } })
    return reply.structuredContent as Record<string, unknown>
  }
}
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  site = await openStaffedProject(t)
  ask = await programOf('contractor')
  const person = site.people.contractor
  const rows: [title: string, fields: Record<string, unknown>, status: string, finish: number | null][] = [
    ['Order tile', { trade: 'Tile', assignees: [person] }, 'todo', -9],
    ['Set tile', { trade: 'Tile', room: 'Bath' }, 'doing', 0],
    ['Grout', { trade: 'Tile', room: 'Bath' }, 'done', -5],
    ['Frame inspection', { gate: 'inspection' }, 'todo', 8],
    ['Permit', { gate: 'permit' }, 'todo', 3],
    ['Choose paint', { gate: 'decision' }, 'done', 1],
    ['Someday', { gate: 'order' }, 'todo', null],
    ['Shingle', { weather: true, trade: 'Roofing' }, 'todo', 4],
    ['Felt', { weather: true, trade: 'Roofing' }, 'done', 2],
    ['Wire', { assignees: [person] }, 'blocked', -1],
    ['Thrown away', { trade: 'Tile' }, 'blocked', -20],
  ]
  for (const [title, fields, status, days] of rows) {
    const { id } = await site.addTask(title, fields)
    // As they stand at some moment, whatever a plan would make of them.
    await t.database.pool.query(
      `update tasks set status = $2, finish_on = $3, start_on = null,
        done_at = case when $2 = 'done' then now() end, deleted_at = case when title = 'Thrown away' then now() end
        where id = $1`,
      [id, status, days === null ? null : dayIn(west, days)],
    )
  }
})
afterAll(() => t.close())

/** The day that it is somewhere, and so many later. */
const dayIn = (zone: string, days: number) =>
  dateIn(zone, new Date(t.clock.now().getTime() + days * 86_400_000))
const setZone = (zone: string) =>
  t.database.pool.query('update projects set time_zone = $2 where id = $1', [site.id, zone])
const titles = (some: unknown) => (some as Task[]).map(({ title }) => title)

const narrowings: [by: object, fits: (task: Task) => boolean, count: number][] = [
  [{}, () => true, 10],
  [{ status: 'done' }, ({ status }) => status === 'done', 3],
  [{ trade: 'Tile' }, ({ trade }) => trade === 'Tile', 3],
  [{ room: 'Bath' }, ({ room }) => room === 'Bath', 2],
  [{ room: 'Bath', status: 'doing' }, ({ room, status }) => room === 'Bath' && status === 'doing', 1],
  [{ mine: true }, ({ assignees }) => assignees.length > 0, 2],
  [{ mine: false }, ({ assignees }) => assignees.length === 0, 8],
  [{ late: true }, ({ title }) => title === 'Order tile' || title === 'Wire', 2],
  [{ late: false }, ({ title }) => title !== 'Order tile' && title !== 'Wire', 8],
  [{ late: true, mine: false }, () => false, 0],
]

test.each(narrowings)('tasks narrowed by %j are those of the screen', async (by, fits, count) => {
  await setZone(west)
  const screen: Task[] = (await site.ask('contractor', 'GET', '/tasks')).data.tasks
  const { tasks, total, next } = await ask('list_tasks', by)
  expect([titles(tasks), total, next]).toEqual([titles(screen.filter(fits)), count, null])
})

test('a worker is told of the tasks of their own screen, by the page and in the count', async () => {
  await setZone(west)
  const screen: Task[] = (await site.ask('worker', 'GET', '/tasks')).data.tasks
  const asWorker = await programOf('worker')
  const { tasks, total } = await asWorker('list_tasks')
  expect([titles(tasks), total]).toEqual([titles(screen), screen.length])
  const counts = Object.values((await asWorker('project_overview')).tasks as Record<string, number>)
  expect(counts.reduce((sum, count) => sum + count)).toBe(screen.length)
  expect(screen.length).toBeGreaterThan(0)
})

test('what is late is told by the day that it is where the project is', async () => {
  const today = [east, west].map((zone) => dayIn(zone, 0))
  expect(today[0]).not.toBe(today[1])
  for (const [zone, late] of [
    [west, ['Order tile', 'Wire']],
    [east, ['Order tile', 'Set tile', 'Wire']],
  ] as const) {
    await setZone(zone)
    expect(titles((await ask('list_tasks', { late: true })).tasks)).toEqual(late)
    const overview = await ask('project_overview')
    expect([titles(overview.late), overview.lateCount]).toEqual([late, late.length])
  }
})

test('an overview counts every task that is not in the bin, and names the next gate', async () => {
  await setZone(west)
  const { tasks, blocked, nextGate, finishOn } = await ask('project_overview')
  expect(tasks).toEqual({ todo: 5, doing: 1, done: 3, blocked: 1 })
  expect(blocked).toEqual([
    expect.objectContaining({ title: 'Wire', status: 'blocked', finishOn: dayIn(west, -1) }),
  ])
  expect(nextGate).toEqual({
    id: expect.any(String),
    ...{
      title: 'Permit',
      status: 'todo',
      finishOn: dayIn(west, 3),
      blockedBy: expect.anything(),
      gate: 'permit',
    },
  })
  expect(finishOn).toBe(dayIn(west, 8))
})

test('windows are told of open work in the weather, or of the task that is asked about', async () => {
  expect(titles((await ask('work_windows')).tasks)).toEqual(['Shingle'])
  const screen: Task[] = (await site.ask('contractor', 'GET', '/tasks')).data.tasks
  for (const title of ['Felt', 'Permit']) {
    const task = screen.find((one) => one.title === title)?.id
    expect(titles((await ask('work_windows', { task })).tasks)).toEqual([title])
  }
})

test('a long list comes by the page, and its end is told', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Punch ${at}`)
  for (const name of names) await site.addTask(name, { trade: 'Punch' })
  const first = await ask('list_tasks')
  expect([titles(first.tasks).length, first.total, first.next]).toEqual([25, 30, 25])
  expect(first.withheld).toContainEqual({ what: '5 more', why: 'a page has 25' })
  const second = await ask('list_tasks', { from: 25 })
  expect([titles(second.tasks), second.total, second.next]).toEqual([names.slice(-5), 30, null])
  const after = await ask('list_tasks', { from: 90 })
  expect([after.tasks, after.total, after.next]).toEqual([[], 30, null])
})
