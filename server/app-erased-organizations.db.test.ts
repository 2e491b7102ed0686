import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys, openTestApp, type TestApp } from '#testing/app.ts'
import { dumpTables } from '#testing/dump.ts'
import { openNewcomers, png } from '#testing/newcomers.ts'
import { erasePerson } from './waitlist/store/erasure.ts'

let t: TestApp
let people: ReturnType<typeof openNewcomers>
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  people = openNewcomers(t)
})
afterAll(() => t.close())

test('an account that alone administers an organization of several is not erased until it is handed over', async () => {
  const { newcomer, ask, join } = people
  const [ada, otto] = [await newcomer(), await newcomer()]
  await join(otto, ada.orgId, 'office')
  const erase = (options = {}) =>
    erasePerson(t.db, keys, { emailKey: ada.email }, 'command line', t.clock.now(), {
      withAccount: true,
      ...options,
    })
  await expect(erase()).rejects.toThrow(`The only admin of ${ada.username}`)
  expect(await t.db.selectFrom('users').select('id').where('id', '=', ada.userId).execute()).toHaveLength(1)
  await t.db.updateTable('org_members').set({ role: 'admin' }).where('user_id', '=', otto.userId).execute()
  expect(await erase()).toMatchObject({ accounts: 1 })
  expect((await ask('GET', '/api/workspace', undefined, otto.cookie)).data.orgs).toHaveLength(2)
})

test('with an account go its organizations and their files, what it asked for, and what it wrote to us', async () => {
  const { newcomer, ask, addProject, join, putLogo } = people
  const [ada, bea] = [await newcomer(), await newcomer()]
  await join(ada, bea.orgId, 'admin')
  await ask('POST', '/api/orgs', { id: randomUUID(), name: 'Second of Ada' }, ada.cookie)
  await addProject(ada, 'Alone')
  await putLogo(ada, png())
  const invited = await ask(
    'POST',
    `/api/orgs/${bea.orgId}/invitations`,
    { email: 'guest@y.example', role: 'worker' },
    ada.cookie,
  )
  expect(invited.status).toBe(200)
  await t.db
    .insertInto('contact_messages')
    .values({
      id: randomUUID(),
      name: 'Ada',
      email: ada.email,
      company: '',
      about: 'other',
      body: 'Hello',
      language: 'en',
      at: t.clock.now(),
    })
    .execute()
  await erasePerson(t.db, keys, { emailKey: ada.email }, 'command line', t.clock.now(), { withAccount: true })
  await t.runJobs()
  const dump = await dumpTables(t.database.pool)
  for (const gone of [ada.userId, ada.orgId, ada.email, 'guest@y.example', 'Second of Ada'])
    expect([gone, dump.includes(gone)]).toEqual([gone, false])
  const left: string[] = []
  for await (const one of t.storage.list(`orgs/${ada.orgId}/`)) left.push(one.key)
  expect(left).toEqual([])
})
