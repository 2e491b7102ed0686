import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database.ts'
import { day } from './clock.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { openLog } from './log.ts'

let database: TestDatabase
let jobs: Jobs | undefined
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await jobs?.stop()
  await database.drop()
})

test('work that comes again does so while the clock is a year ahead, and when it has come back', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  let times = 0
  const task = async () => void times++
  const group = { tasks: {}, schedules: { again: { everyMs: 60, task } }, workers: 1, lookEveryMs: 50 }
  jobs = startJobs(database.pool, [group], openLog('silent'))
  for (const ms of [0, 365 * day, -365 * day]) {
    vi.setSystemTime(Date.now() + ms)
    const before = times
    await vi.waitFor(() => expect(times).toBeGreaterThan(before + 2), { timeout: 10_000 })
  }
  const { rows } = await database.pool.query<{ jobs: number }>(
    'select count(*)::integer as jobs from graphile_worker._private_jobs',
  )
  expect(rows[0]?.jobs).toBeLessThanOrEqual(1)
})

test('a job that the runner holds and does nothing with is done once the runner begins again', async () => {
  const holders: string[] = []
  const look = async () => {
    const { rows } = await database.pool.query<{ holder: string }>(
      'select locked_by as holder from graphile_worker._private_jobs',
    )
    holders.push(rows[0]?.holder ?? '')
  }
  const group = { tasks: { look }, schedules: {}, workers: 1, lookEveryMs: 50 }
  jobs = startJobs(database.pool, [group], openLog('silent'))
  await database.pool.query("select graphile_worker.add_job('look')")
  await vi.waitFor(() => expect(holders).toHaveLength(1), { timeout: 10_000 })
  for (const holder of [holders[0], 'nobody']) {
    await database.pool.query("select graphile_worker.add_job('look', run_at => now() + interval '1 hour')")
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '5 seconds', run_at = now()
       where locked_by is null`,
      [holder],
    )
  }
  // When the one that a dead runner held is done, the other was looked at too.
  await vi.waitFor(() => expect(holders).toHaveLength(2), { timeout: 10_000 })
  jobs.renew()
  await vi.waitFor(() => expect(holders).toHaveLength(3), { timeout: 10_000 })
})
