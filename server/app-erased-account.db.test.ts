import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorOf, mason, nextToken, openAccount, register, verifyEmail } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { keys, openTestApp, type TestApp } from '#testing/app.ts'
import { dumpTables } from '#testing/dump.ts'
import { untilWaiting } from '#testing/locks.ts'
import { day } from './kit/clock.ts'
import { sweepSessionRoom } from './session/post.ts'
import { erasePerson } from './waitlist/store/erasure.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const erase = () =>
  erasePerson(t.db, keys, { emailKey: mason.email }, 'command line', t.clock.now(), { withAccount: true })

/** Holds the username while `first` comes to wait for it, and `second` for whatever the first one holds. */
const holdingName = (first: () => Promise<unknown>, second: () => Promise<unknown>) =>
  t.db.transaction().execute(async (tx) => {
    await sql`select from usernames for update`.execute(tx)
    const work = [first()]
    await untilWaiting(t.db, 1)
    work.push(second())
    await untilWaiting(t.db, 2)
    return work
  })

test('an account that is opened in the moment in which its address is erased is erased with it', async () => {
  await register(t.app)
  const token = await nextToken(t)
  const work = await holdingName(() => verifyEmail(t.app, token), erase)
  expect(await Promise.all(work)).toEqual([
    expect.objectContaining({ statusCode: 200 }),
    expect.objectContaining({ accounts: 1, registrations: 0 }),
  ])
  expect(await dumpTables(t.database.pool)).not.toContain(mason.email)
})

test('a link that is followed in the moment in which its address is erased opens nothing', async () => {
  await register(t.app)
  const token = await nextToken(t)
  const work = await holdingName(erase, () => verifyEmail(t.app, token))
  const [erased, reply] = await Promise.all(work)
  expect(erased).toMatchObject({ registrations: 1 })
  expect(errorOf(reply as Awaited<ReturnType<typeof verifyEmail>>).code).toBe('unknown_token')
  expect(await dumpTables(t.database.pool)).not.toContain(mason.email)
})

test('a letter that is on its way when its address is erased is taken back', async () => {
  await openAccount(t)
  await postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
  t.forgotten.length = 0
  t.whileSending(async () => {
    t.whileSending(async () => {})
    await erase()
  })
  await t.runJobs()
  expect(t.forgotten).toContain(t.letters.at(-1)?.id)
})

test('the letters that led to an account are taken back when it is erased', async () => {
  await openAccount(t)
  await erase()
  await t.runJobs()
  expect(t.forgotten).toEqual(t.letters.map(({ id }) => id))
})

test('letters are taken back when it is forgotten whose they were', async () => {
  await openAccount(t)
  const { db, clock } = t
  await sweepSessionRoom({ db, clock })
  await t.runJobs()
  expect(t.forgotten).toEqual([])
  clock.forward(2 * day + 1)
  await sweepSessionRoom({ db, clock })
  await t.runJobs()
  expect(t.forgotten).toEqual(t.letters.map(({ id }) => id))
})
