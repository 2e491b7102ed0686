import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keys, openTestApp, type TestApp } from '#testing/app.ts'
import { confirmAs, joinAs } from '#testing/waitlist.ts'
import { suppressAddress } from './store/suppressions.ts'

const [member, silent] = ['bob@mason.example', 'ada@mason.example']

/** Every statement that was run. */
const run: string[] = []
let t: TestApp
beforeEach(async () => {
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args
    run.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return query.apply(this, args) as never
  } as never)
  t = await openTestApp()
})
afterEach(() => t.close())

test('a join with an address that must not be written to does the work of one with a member’s, so that its time tells nothing', async () => {
  const { db, clock } = t
  await suppressAddress(db, keys, silent, 'command line', clock.now())
  for (const email of [member, silent]) await joinAs(t, email)
  await confirmAs(t, member)
  const workOf = async (email: string) => {
    run.length = 0
    await joinAs(t, email)
    return [...run]
  }
  // What is counted once a second is not asked for here.
  await workOf(member)
  const usual = await workOf(member)
  expect(usual.length).toBeGreaterThan(2)
  expect(await workOf(silent)).toEqual(usual)
})
