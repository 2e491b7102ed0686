import { afterEach, beforeEach, expect, test } from 'vitest'
import { keys, openTestApp, type TestApp } from '#testing/app.ts'
import { dumpTables } from '#testing/dump.ts'
import { idsOf } from '#testing/world/ids.ts'
import { orgIdOf, type UserName, userIdOf, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'
import { erasePerson } from './waitlist/store/erasure.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  await buildWorld(t.database.pool)
})
afterEach(() => t.close())

const erase = (user: UserName) =>
  erasePerson(t.db, keys, { emailKey: `${user}@people.example` }, 'command line', t.clock.now(), {
    withAccount: true,
    handOver: true,
  })
const roles = async () => {
  const rows = await t.db
    .selectFrom('org_members')
    .selectAll()
    .where('org_id', '=', orgIdOf('alder'))
    .execute()
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]))
}

test('an organization whose only admin is erased goes on under whoever runs its projects, with all that stands in it', async () => {
  expect(await erase('ada')).toMatchObject({ accounts: 1 })
  expect(await roles()).toEqual({ [userIdOf('otto')]: 'admin', [userIdOf('cruz')]: 'worker' })
  const headers = viewers.find(({ name }) => name === 'otto')?.headers ?? {}
  const reply = await t.app.inject({ url: `/api/projects/${idsOf('kitchen').project}`, headers })
  expect(reply.statusCode).toBe(200)
  expect(JSON.stringify(reply.json().data)).not.toContain('ada of')
  const begun = await t.app.inject({
    method: 'POST',
    url: `/api/orgs/${orgIdOf('alder')}/projects`,
    headers,
    payload: { id: crypto.randomUUID(), name: 'After Ada', kind: 'professional' },
  })
  expect(begun.statusCode).toBe(200)
})

test('an organization that was theirs alone goes with their account, and nobody else’s does', async () => {
  await erase('bea')
  const { rows } = await t.database.pool.query('select id from orgs')
  expect(rows).toEqual([{ id: orgIdOf('alder') }])
})

test('who is erased stays in a project’s records as a former member, without a word of who they were', async () => {
  await t.database.pool.query(
    `update person_contacts set email = 'Hope@People.example', email_key = 'hope@people.example'
     where person_id = (select id from project_people where user_id = $1)`,
    [userIdOf('hope')],
  )
  await erase('hope')
  const { rows } = await t.database.pool.query(
    `select name, company, user_id, removed_at from project_people where name = 'Former member'`,
  )
  expect(rows).toEqual([{ name: 'Former member', company: '', user_id: null, removed_at: t.clock.now() }])
  const dump = (await dumpTables(t.database.pool)).toLowerCase()
  expect(dump).not.toContain('hope@people.example')
  expect(dump).not.toContain('hope of')
})

test('of two admins who are erased at once the last one takes the organization along only if nobody is left', async () => {
  await t.database.pool.query(`update org_members set role = 'admin' where user_id = $1`, [userIdOf('otto')])
  await Promise.all([erase('ada'), erase('otto')])
  expect(await roles()).toEqual({ [userIdOf('cruz')]: 'admin' })
})
