import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { untilWaiting } from '#testing/locks.ts'
import { idOf, tokenOf, wordOf } from '#testing/world/canaries.ts'
import { idsOf } from '#testing/world/ids.ts'
import { userIdOf, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  await buildWorld(t.database.pool)
})
afterEach(() => t.close())

const kitchen = idsOf('kitchen')
const headersOf = (who: string) => viewers.find(({ name }) => name === who)?.headers ?? {}
const get = (who: string, url: string) => t.app.inject({ url, headers: headersOf(who) })
/** Of a call that looks at nothing but the tasks: whether the door is open. */
const statusOf = async (who: string, project = kitchen.project) =>
  (await get(who, `/api/projects/${project}/tasks`)).statusCode
const listed = async (who: string) =>
  (await get(who, '/api/projects')).json().data.projects.map(({ id }: { id: string }) => id)

test.each(['wes', 'cruz'])('%s, removed from a project, has no part in it from then on', async (who) => {
  expect([await statusOf(who), await listed(who)]).toEqual([200, [kitchen.project]])
  await t.db
    .updateTable('project_people')
    .set({ removed_at: t.clock.now() })
    .where('id', '=', idOf(`person kitchen ${who}`))
    .execute()
  expect([await statusOf(who), await listed(who)]).toEqual([404, []])
  expect((await get(who, '/api/workspace')).json().data.projects).toBe(0)
})

test.each(['ada', 'hope', 'wes', 'cruz', 'link'])(
  'a project that lies in the bin is nowhere for %s',
  async (who) => {
    expect(await statusOf(who)).toBe(200)
    await t.db
      .updateTable('projects')
      .set({ deleted_at: t.clock.now() })
      .where('id', '=', kitchen.project)
      .execute()
    expect(await statusOf(who)).toBe(404)
    if (who === 'link') return
    expect(await listed(who)).not.toContain(kitchen.project)
    expect((await get(who, '/api/workspace')).json().data.projects).toBe(who === 'ada' ? 1 : 0)
  },
)

test('who is removed from the organization while they write is not in its project by that', async () => {
  const leaving = userIdOf('otto')
  const asked = await t.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('org_members').where('user_id', '=', leaving).execute()
    const asked = t.app.inject({
      method: 'POST',
      url: `/api/projects/${idsOf('porch').project}/tasks`,
      headers: headersOf('otto'),
      payload: { id: randomUUID(), title: 'One last task' },
    })
    await untilWaiting(t.db, 1)
    return { asked }
  })
  expect((await asked.asked).statusCode).toBe(404)
  expect(await statusOf('otto', idsOf('porch').project)).toBe(404)
  expect(await t.db.selectFrom('tasks').select('id').where('title', '=', 'One last task').execute()).toEqual(
    [],
  )
})

test('who is removed from a project while they are put on a task is not on it', async () => {
  const leaving = idOf('person kitchen wes')
  const asked = await t.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('project_people')
      .set({ removed_at: t.clock.now() })
      .where('id', '=', leaving)
      .execute()
    await tx.deleteFrom('task_assignees').where('person_id', '=', leaving).execute()
    const asked = t.app.inject({
      method: 'PATCH',
      url: `/api/projects/${kitchen.project}/tasks/${kitchen.other}`,
      headers: headersOf('ada'),
      payload: { base: 1, fields: { assignees: [leaving] } },
    })
    await untilWaiting(t.db, 1)
    return { asked }
  })
  expect((await asked.asked).statusCode).toBe(404)
  const { rows } = await t.database.pool.query('select from task_assignees where person_id = $1', [leaving])
  expect(rows).toEqual([])
})

test('a worker of the organization finds what is in the projects that they are in, and in no other', async () => {
  const found = async (who: string, project: string) => {
    const q = wordOf(`open/${project}/title of task`)
    return (await get(who, `/api/search?q=${q}`)).json().data.tasks.length
  }
  expect([await found('cruz', 'kitchen'), await found('cruz', 'porch')]).toEqual([1, 0])
  expect(await found('otto', 'porch')).toBe(1)
})

test('nobody is looked at as who is somebody in another project alone', async () => {
  const as = (person: string) =>
    t.app.inject({
      url: `/api/projects/${kitchen.project}/tasks`,
      headers: { ...headersOf('ada'), 'x-look-as': `worker:${person}` },
    })
  expect((await as(idOf('person kitchen wes'))).statusCode).toBe(200)
  const own = { org_id: kitchen.org, project_id: idsOf('porch').project }
  const elsewhere = idOf('somebody of the porch')
  await t.db
    .insertInto('project_people')
    .values({ ...own, id: elsewhere, name: 'Pat', role: 'worker', added_at: t.clock.now() })
    .execute()
  expect((await as(elsewhere)).statusCode).toBe(404)
})

test('a link to look leads to its own project alone, until its day, and until it is taken back', async () => {
  const porch = { 'x-view-link': tokenOf('look porch') }
  const open = () => t.app.inject({ url: `/api/projects/${idsOf('porch').project}`, headers: porch })
  expect((await open()).statusCode).toBe(200)
  const other = await t.app.inject({ url: `/api/projects/${kitchen.project}`, headers: porch })
  expect(other.statusCode).toBe(404)
  const set = (values: { revoked_at?: Date | null; expires_at?: Date }) =>
    t.db.updateTable('view_links').set(values).where('id', '=', idsOf('porch').link).execute()
  await set({ revoked_at: t.clock.now() })
  expect((await open()).statusCode).toBe(404)
  await set({ revoked_at: null, expires_at: t.clock.now() })
  expect((await open()).statusCode).toBe(404)
  await set({ expires_at: new Date(t.clock.now().getTime() + 1) })
  expect((await open()).statusCode).toBe(200)
})
