import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp, buildJobs, expectedPages } from './app.ts'
import { openDb, openPool } from './db/client.ts'
import { EmbeddedError, openEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { systemClock } from './kit/clock.ts'
import { type Env, readEnv, SettingError } from './kit/env.ts'
import { startJobs } from './kit/jobs.ts'
import { flushLog, type Log, openLog, withoutAddresses } from './kit/log.ts'
import { outboxMailer, smtpMailer } from './kit/mail.ts'
import { isLostDatabase } from './kit/refusal.ts'
import { loadSite } from './kit/site.ts'

/** Longest that a stop may take before the process ends all the same. */
const stopWithinMs = 9000
const requestConnections = 12
const jobConnections = 8

const siteFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'site')

/** A start that failed for a reason the person who starts the server can mend; its message is one line. */
class StartError extends Error {}

type Closing = () => Promise<unknown> | unknown

async function start(): Promise<void> {
  const env = readEnv(process.env)
  const log = openLog(env.logLevel)
  const closings: Closing[] = [() => flushLog(log)]
  const stop = makeStop(closings, log)
  outliveDatabase(log)
  try {
    if (!env.databaseUrl || !env.smtpUrl) await requireWritable(env.dataDir)
    const connection = await openConnection(env, log, closings)
    // One line a connection: a database that goes away takes them all at once.
    const report = (error: Error) =>
      log.warn({ reason: reasonOf(error) }, 'lost a connection to the database')
    const pool = openPool(connection, requestConnections, report)
    const db = openDb(pool)
    closings.unshift(() => db.destroy())
    const jobPool = openPool(connection, jobConnections, report)
    closings.unshift(() => jobPool.end())
    await reach(pool, env)
    await migrate(db, jobPool)

    const site = await loadSite(siteFolder, env.publicUrl, expectedPages)
    const app = await buildApp({ env, db, clock: systemClock, log, site })
    await listen(app, env)
    const mailer = env.smtpUrl
      ? smtpMailer(env.smtpUrl, env.mailFrom)
      : outboxMailer(env.dataDir, env.mailFrom, log)
    const { tasks, schedules } = buildJobs({ env, db, clock: systemClock, mailer })
    const jobs = startJobs(jobPool, tasks, schedules, log)
    closings.unshift(
      () => app.close(),
      () => jobs.stop(),
      () => mailer.close(),
    )
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
    warnOf(env, log)
    say(`Plumbline is at ${addressOf(app, env)}`)
  } catch (error) {
    complain(error)
    await stop(1)
  }
}

/**
 * A database that goes away must not end the process. The job runner leaves some of its rejections to nobody then
 * (graphile-worker 0.18.0, `batchFailJobs`); it is started again by `startJobs`. Any other stray rejection is a fault.
 */
function outliveDatabase(log: Log): void {
  process.on('unhandledRejection', (error) => {
    if (!isLostDatabase(error)) throw error
    log.warn({ reason: reasonOf(error) }, 'a job lost the database')
  })
}

/** Closes what was opened, last first, and ends the process; in `stopWithinMs` at the latest. */
function makeStop(closings: readonly Closing[], log: Log): (code: number) => Promise<void> {
  let stopping = false
  return async (code) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(code), stopWithinMs).unref()
    for (const close of closings) {
      try {
        await close()
      } catch (error) {
        log.warn({ err: error }, 'could not close cleanly')
      }
    }
    process.exit(code)
  }
}

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${dataDir} (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can be written.`,
    )
  }
}

async function openConnection(env: Env, log: Log, closings: Closing[]): Promise<pg.PoolConfig> {
  if (env.databaseUrl) return { connectionString: env.databaseUrl }
  const embedded = await openEmbedded({ dataDir: env.dataDir, log: (line) => log.info(line) })
  closings.unshift(() => embedded.stop())
  return embedded.connection
}

/** The first question to the database: what goes wrong here is a setting, not a passing fault. */
async function reach(pool: pg.Pool, env: Env): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const where = env.databaseUrl ? ` at ${new URL(env.databaseUrl).host} (DATABASE_URL)` : ''
    throw new StartError(`Cannot reach the database${where}: ${reasonOf(error)}.`)
  }
}

async function listen(app: FastifyInstance, { port, host }: Env): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken. Set PORT to another one.`)
    throw new StartError(`Cannot listen on ${host} port ${port} (${code}).`)
  }
}

/** Where a person opens it: the public address, or the port that was found when any would do. */
function addressOf(app: FastifyInstance, env: Env): string {
  const address = app.server.address()
  if (env.port !== 0 || address === null || typeof address === 'string') return env.publicUrl
  return `http://localhost:${address.port}`
}

function warnOf(env: Env, log: Log): void {
  if (env.rateLimitScale === 0) log.warn('RATE_LIMIT_SCALE is 0: no rate limit is kept')
  if (env.release !== 'waitlist') {
    log.warn('RELEASE is past waitlist, but this version has no workspace screens: they still redirect')
  }
}

/** The first line of what a library says, without its stack. */
const reasonOf = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return withoutAddresses((message || code || String(error)).split('\n', 1)[0] ?? '').replace(/\.$/, '')
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function complain(error: unknown): void {
  const known = error instanceof StartError || error instanceof SettingError || error instanceof EmbeddedError
  const line = known ? error.message : `Cannot start: ${reasonOf(error)}.`
  process.stderr.write(`${line}\n`)
}

await start().catch((error: unknown) => {
  complain(error)
  process.exit(1)
})
