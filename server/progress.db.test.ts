import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Task } from '#contract/fields.ts'
import { raiseWalls } from '#server/db/walls.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { followed } from './followed.ts'
import { day } from './kit/clock.ts'
import { openReaders, openScopes, type Scopes } from './scope/open-scopes.ts'
import { progressMeant } from './tasks/typed.ts'

let t: TestApp
let scopes: Scopes
let close: () => Promise<void>
type Job = Awaited<ReturnType<typeof openJob>>
let [quick, slow]: [Job, Job] = [] as never

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  const readers = openReaders(t.database.connection, await raiseWalls(t.database.pool), () => {})
  scopes = openScopes({ db: t.db, readers, clock: t.clock, ring: () => {}, ...followed })
  close = readers.close
})
afterAll(async () => {
  await close()
  await t.close()
})
beforeEach(async () => {
  quick = await openJob()
  slow = await openJob()
})

/** Rough-in, drywall and paint, one after the other, and a task whose dates were typed; the worker has the drywall. */
async function openJob() {
  const site = await openJobSite(t)
  const url = `/api/projects/${site.project}`
  await t.db.updateTable('projects').set({ start_on: '2025-03-03' }).where('id', '=', site.project).execute()
  const rough = await site.addTask('Rough-in', { days: 4, startOn: '2025-03-03' })
  const drywall = await site.addTask('Drywall', { days: 2, assignees: [site.workerId] })
  const paint = await site.addTask('Paint', { days: 3 })
  const typed = await site.addTask('Order', { startOn: '2025-03-05', finishOn: '2025-03-06' })
  for (const [from, to] of [
    [rough, drywall],
    [drywall, paint],
  ])
    await site.ask(site.contractor, 'POST', `${url}/links`, { from, to, kind: 'FS', lagDays: 0 })
  const { user_id } = await t.db
    .selectFrom('project_people')
    .select('user_id')
    .where('project_id', '=', site.project)
    .where('role', '=', 'contractor')
    .executeTakeFirstOrThrow()
  const scope = await scopes.find(user_id ?? '', site.project)
  if (!scope) throw new Error('whoever begins a project runs it')
  const versionOf = async (id: string) =>
    (await t.db.selectFrom('tasks').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  return {
    ...site,
    tasks: { rough, drywall, paint, typed },
    /** Says how far a task is, by the short way. */
    say: async (id: string, status: Task['status'], base?: number) =>
      scope.progressAtOnce({ task: id, base: base ?? (await versionOf(id)), status, meant: progressMeant }),
    /** The same with its title, as it is: that goes the long way. */
    sayLong: async (id: string, title: string, status: Task['status']) =>
      site.ask(site.contractor, 'PATCH', `${url}/tasks/${id}`, {
        base: await versionOf(id),
        fields: { status, title },
      }),
    scope,
  }
}

/** Everything that stands in a project after edits, with names in place of ids. */
async function stands({ project, workerId, tasks }: Job) {
  const named = (value: unknown) =>
    Object.entries({ ...tasks, project, worker: workerId }).reduce(
      (text, [name, id]) => text.replaceAll(id, name),
      JSON.stringify(value),
    )
  const { rows } = await t.database.pool.query(
    `select id, version, status, started_on, finished_on, percent, start_on, finish_on, done_at from tasks
     where project_id = $1 order by rank`,
    [project],
  )
  const { rows: records } = await t.database.pool.query(
    `select class, at, kind, subject_id, detail, actor_id is null as nobody from activity where project_id = $1`,
    [project],
  )
  const { rows: told } = await t.database.pool.query(
    `select kind, subject_id, count, urgent, at, split_part(u.username, '-', 1) as who
     from notices join users u on u.id = user_id where project_id = $1`,
    [project],
  )
  // What one edit moves is told in no order.
  return { tasks: named(rows), records: records.map(named).sort(), told: told.map(named).sort() }
}

test('how far a task is leaves the same behind by the short way as by the long one: dates, records, notices', async () => {
  const steps = [
    ['rough', 'Rough-in', 'doing', 3],
    ['rough', 'Rough-in', 'done', 6],
    ['typed', 'Order', 'done', 0],
    ['drywall', 'Drywall', 'doing', 2],
    ['rough', 'Rough-in', 'todo', 1],
    ['drywall', 'Drywall', 'blocked', 0],
    ['rough', 'Rough-in', 'done', 3],
    ['drywall', 'Drywall', 'done', 1],
    ['paint', 'Paint', 'done', 1],
  ] as const
  for (const [name, title, status, days] of steps) {
    t.clock.forward(days * day)
    expect(await quick.say(quick.tasks[name], status)).toBe(true)
    expect((await slow.sayLong(slow.tasks[name], title, status)).status).toBe(200)
    expect(await stands(quick)).toEqual(await stands(slow))
  }
  const { records, told } = await stands(quick)
  for (const kind of ['task.shifted', 'project.shifted']) expect(records.join()).toContain(`"kind":"${kind}"`)
  // What moved is told under the weightier notice that was not read.
  expect(told.join()).toMatch(/"kind":"assigned","subject_id":"drywall","count":[2-9]/)
})

test('many who say it of several projects at once all have it so, numbered without a gap', async () => {
  const jobs = [quick, slow]
  const done = await Promise.all(
    jobs.flatMap(({ say, tasks }) => [say(tasks.rough, 'done'), say(tasks.typed, 'done')]),
  )
  expect(done).toEqual([true, true, true, true])
  const { rows } = await t.database.pool.query(
    "select rev::int from activity where project_id = $1 and class = 'open' order by rev",
    [quick.project],
  )
  const revs = rows.map(({ rev }) => rev)
  expect(revs).toEqual(revs.map((_, i) => i + 1))
})

test('what is so already changes nothing; what is newer, lacks photos or moves a whole project is left to the long way', async () => {
  const before = await stands(quick)
  expect(await quick.say(quick.tasks.rough, 'todo')).toBe(true)
  expect(await stands(quick)).toEqual(before)
  expect(await quick.say(quick.tasks.rough, 'doing', 99)).toBe(false)
  await t.db.updateTable('tasks').set({ shots: 'The wall' }).where('id', '=', quick.tasks.typed).execute()
  expect(await quick.say(quick.tasks.typed, 'done')).toBe(false)
  expect(await stands(quick)).toEqual(before)
  await t.db.updateTable('projects').set({ start_on: null }).where('id', '=', quick.project).execute()
  expect(await quick.say(quick.tasks.rough, 'done')).toBe(false)
  expect(await stands(quick)).toEqual(before)
})

test('nobody waits for somebody else who writes in the project, and nothing is written where an organization is closed', async () => {
  const client = await t.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [quick.project])
    expect(await quick.say(quick.tasks.rough, 'doing')).toBe(false)
    expect(await slow.say(slow.tasks.rough, 'doing')).toBe(true)
    await client.query('rollback')
  } finally {
    client.release()
  }
  await t.db.updateTable('orgs').set({ closing_at: t.clock.now() }).where('id', '=', quick.orgId).execute()
  expect(await quick.say(quick.tasks.rough, 'doing')).toBe(false)
})
