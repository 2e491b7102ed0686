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
import { type Jobs, startJobs } from './kit/jobs.ts'
import { makeKeys } from './kit/keys.ts'
import { type Lifetime, makeLifetime, Stopped } from './kit/lifetime.ts'
import { flushLog, type Log, openLog, withoutAddresses } from './kit/log.ts'
import { outboxMailer, smtpMailer } from './kit/mail.ts'
import { isLostDatabase } from './kit/refusal.ts'
import { keepSecret } from './kit/secret.ts'
import { loadSite } from './kit/site.ts'
import { makePasswords } from './session/passwords.ts'

/** Longest that a request under way may keep a stop waiting; who has sent nothing by then, or half, is cut off. */
const answerWithinMs = 2000
/** Longest that a letter under way may, and the embedded database. With the rest of the closings it stays under 10 s. */
const jobsWithinMs = 2500
const databaseWithinMs = 2000
const requestConnections = 12
const jobConnections = 8

const siteFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'site')

/** A start that failed for a reason the person who starts the server can mend; its message is one line. */
class StartError extends Error {}

async function start(): Promise<void> {
  const env = readEnv(process.env)
  const log = openLog(env.logLevel)
  const life = makeLifetime(log, (code) => process.exit(code))
  life.opened(() => flushLog(log))
  outliveDatabase(log)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void life.stop(0))
  try {
    await open(env, log, life)
  } catch (error) {
    if (error instanceof Stopped) return
    complain(error)
    await life.stop(1)
  }
}

/** Opens one thing after the other, and notes with each how it is closed. */
async function open(env: Env, log: Log, life: Lifetime): Promise<void> {
  if (!env.databaseUrl || !env.smtpUrl || !env.sessionSecret) await requireWritable(env.dataDir)
  const secret = env.sessionSecret ?? (await keepSecret(env.dataDir))
  const [passwords, keys] = [makePasswords(secret), makeKeys(secret)]
  const connection = await life.step(openConnection(env, log, life))
  // One line a connection: a database that goes away takes them all at once.
  const report = (error: Error) => log.warn({ reason: reasonOf(error) }, 'lost a connection to the database')
  const pool = openPool(connection, requestConnections, report)
  const db = openDb(pool)
  life.opened(() => db.destroy())
  const jobPool = openPool(connection, jobConnections, report)
  life.opened(() => jobPool.end())
  await life.step(reach(pool, env))
  await life.step(migrate(db, jobPool))

  const site = await life.step(loadSite(siteFolder, env.publicUrl, expectedPages, env.release))
  const mailer = env.smtpUrl
    ? smtpMailer(env.smtpUrl, env.mailFrom)
    : outboxMailer(env.dataDir, env.mailFrom, log)
  life.opened(() => mailer.close())
  const app = await life.step(buildApp({ env, passwords, keys, db, clock: systemClock, log, site }))
  const { tasks, schedules } = buildJobs({ env, keys, db, clock: systemClock, mailer })
  // Noted before the server, so that it is stopped after it: the last request may still write a job.
  let jobs: Jobs | undefined
  life.opened(() => jobs?.stop(), jobsWithinMs)
  await life.step(listen(app, env, life))
  jobs = startJobs(jobPool, tasks, schedules, log)
  warnOf(env, log)
  say(`Plumbline is at ${addressOf(app, env)}`)
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

async function requireWritable(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${dataDir} (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can be written.`,
    )
  }
}

async function openConnection(env: Env, log: Log, life: Lifetime): Promise<pg.PoolConfig> {
  if (env.databaseUrl) return { connectionString: env.databaseUrl }
  const embedded = await openEmbedded({ dataDir: env.dataDir, log: (line) => log.info(line) })
  life.opened(() => embedded.stop(), databaseWithinMs)
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

async function listen(app: FastifyInstance, { port, host }: Env, life: Lifetime): Promise<void> {
  try {
    await app.listen({ port, host })
    life.opened(() => {
      // A connection that has said nothing yet, or half of something, would keep the server open for as long as it likes.
      setTimeout(() => app.server.closeAllConnections(), answerWithinMs).unref()
      return app.close()
    }, answerWithinMs + 300)
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
    log.warn(
      'RELEASE is past waitlist: accounts are open, but this version has no other workspace screens: they still redirect',
    )
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
