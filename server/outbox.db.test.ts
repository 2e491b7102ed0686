import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hour } from '#server/kit/clock.ts'
import { mason, nextToken, openAccount, register } from '#testing/accounts.ts'
import { ada, postJson } from '#testing/api.ts'
import { linkIn, openTestApp, type TestApp } from '#testing/app.ts'
import { dumpTables } from '#testing/dump.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
})
afterEach(() => t.close())

const join = () => postJson(t.app, '/api/waitlist/join', ada)

type Act = () => Promise<{ statusCode: number }>

/** What is done, each after what has to be there for it. */
const acts: Record<string, () => Promise<Act>> = {
  'a join': async () => join,
  'a join again, when a letter is due': async () => {
    await join()
    await t.runJobs()
    t.clock.forward(hour)
    return join
  },
  'a confirmation': async () => {
    await join()
    await t.runJobs()
    const url = `/api${linkIn(t.letters[0], '/waitlist/confirm/')}`
    return () => t.app.inject({ url })
  },
  'a registration': async () => () => register(t.app),
  'a password that was forgotten': async () => {
    await openAccount(t)
    return () => postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
  },
  'a password that is reset': async () => {
    await openAccount(t)
    await postJson(t.app, '/api/auth/forgot-password', { email: mason.email })
    const token = await nextToken(t)
    const body = { token, password: 'a quite different password' }
    return () => postJson(t.app, '/api/auth/reset-password', body)
  },
}

test.each(Object.entries(acts))(
  '%s leaves nothing behind where its letter cannot be asked for',
  async (_, prepare) => {
    const act = await prepare()
    const before = await dumpTables(t.database.pool)
    await sql`alter table graphile_worker._private_jobs add constraint full_disk check (false) not valid`.execute(
      t.db,
    )
    expect((await act()).statusCode).toBe(500)
    expect(await dumpTables(t.database.pool)).toBe(before)
    await sql`alter table graphile_worker._private_jobs drop constraint full_disk`.execute(t.db)
    expect((await act()).statusCode).toBe(200)
    expect(await dumpTables(t.database.pool)).not.toBe(before)
  },
)
