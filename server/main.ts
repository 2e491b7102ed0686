import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp, expectedPages } from './app.ts'
import { modelOf } from './assistant/models.ts'
import { openDb, openJobPool, openPool } from './db/client.ts'
import { longestStopMs } from './db/embedded-server.ts'
import { migrate } from './db/migrate.ts'
import { raiseWalls } from './db/walls.ts'
import { buildJobs } from './jobs.ts'
import { answerWithinMs } from './kit/answer-before-closing.ts'
import { systemClock } from './kit/clock.ts'
import { type Env, readEnv } from './kit/env.ts'
import { type Jobs, startJobs } from './kit/jobs.ts'
import { makeKeys } from './kit/keys.ts'
import { type Lifetime, makeLifetime, Stopped } from './kit/lifetime.ts'
import { listenEverywhere } from './kit/listen.ts'
import { flushLog, type Log, openLog } from './kit/log.ts'
import { outboxMailer, smtpMailer } from './kit/mail.ts'
import { isDatabaseExposed } from './kit/own-machine.ts'
import { isLostDatabase } from './kit/refusal.ts'
import { makeRush } from './kit/rush.ts'
import { loadSite } from './kit/site.ts'
import { openStorage } from './kit/storage/open-storage.ts'
import { complaintOf, openConnection, reach, readSecret, reasonOf, StartError } from './open-database.ts'
import { openBell } from './scope/bell.ts'
import { openReaders } from './scope/open-scopes.ts'
import { makePasswords } from './session/passwords.ts'

/**
 * Longest that a letter under way may, and the embedded database, which is not left to itself before it is gone. With the rest of
 * the closings it stays under 10 s.
 */
const jobsWithinMs = 2500
const databaseWithinMs = longestStopMs + 1500
const requestConnections = 12
/** Longest that a request waits for somebody else's transaction, as an import is: joins that are written with it wait along. */
const lockWithinMs = 3000
/** One a worker, and for each group of them one that listens and one that shows that they live. */
const jobConnections = 20

const siteFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'site')

async function start(): Promise<void> {
  const env = readEnv(process.env)
  const log = openLog(env.logLevel)
  const life = makeLifetime(log, (code) => process.exit(code))
  life.opened(() => flushLog(log))
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
  const secret = await readSecret(env)
  const [passwords, keys] = [makePasswords(secret), makeKeys(secret)]
  const connection = await life.step(
    openConnection(
      env,
      (line) => log.info(line),
      (close) => life.opened(close, databaseWithinMs),
    ),
  )
  // One line a connection: a database that goes away takes them all at once.
  const report = (error: Error) => log.warn({ reason: reasonOf(error) }, 'lost a connection to the database')
  const pool = openPool(connection, requestConnections, report, { lockWithinMs })
  const db = openDb(pool)
  life.opened(() => pool.end())
  const jobPool = openJobPool(connection, jobConnections, report)
  life.opened(() => jobPool.end())
  await life.step(reach(pool, env))
  await life.step(migrate(jobPool))
  const roles = await life.step(raiseWalls(jobPool))
  if (roles === null) {
    log.warn(
      'this database user may make no roles: who sees what is kept by the server alone, not by the database too',
    )
  }
  const readers = openReaders(connection, roles, report)
  life.opened(() => readers.close())
  const bell = openBell({ db, connection, report })
  life.opened(() => bell.close())

  const site = await life.step(
    loadSite(siteFolder, env.publicUrl, expectedPages, env.release, env.proofOfWork),
  )
  const mailer = env.smtpUrl
    ? smtpMailer(env.smtpUrl, env.mailFrom)
    : outboxMailer(env.dataDir, env.mailFrom, log)
  life.opened(() => mailer.close())
  const rush = makeRush()
  const storage = openStorage(env)
  const app = await life.step(
    buildApp({
      ...{ env, passwords, keys, db, clock: systemClock, log, site, readers, bell, rush, storage },
      model: modelOf(env) ?? undefined,
    }),
  )
  // Made at the first use, which in most processes never comes.
  const sealKey = async () => (await import('./signing/seal-key.ts')).openSealKey(env, systemClock.now())
  // A bought certificate that cannot be opened is said now, not when the first document is signed.
  if (env.sealP12) await life.step(sealKey())
  const { mail, webhooks, orgWebhooks } = buildJobs({
    env,
    keys,
    db,
    clock: systemClock,
    mailer,
    rush,
    storage,
    readers,
    ring: bell.ring,
    sealKey,
  })
  // Noted before the server, so that it is stopped after it: the last request may still write a job.
  let jobs: Jobs | undefined
  outliveDatabase(log, () => jobs?.renew())
  life.opened(() => jobs?.stop(), jobsWithinMs)
  await life.step(listen(app, env, life))
  jobs = startJobs(jobPool, [mail, webhooks, orgWebhooks], log)
  warnOf(env, log)
  say(`Plumbline is at ${addressOf(app, env)}`)
}

/**
 * A database that goes away must not end the process. The job runner leaves some of its rejections to nobody then
 * (graphile-worker 0.18.0, `batchFailJobs`), also where the database is there and cannot write: then the job stays taken
 * until the runner is begun again. Any other stray rejection is a fault.
 */
function outliveDatabase(log: Log, beginAgain: () => void): void {
  process.on('unhandledRejection', (error) => {
    if (!isLostDatabase(error)) throw error
    log.warn({ reason: reasonOf(error) }, 'a job lost the database')
    beginAgain()
  })
}

async function listen(app: FastifyInstance, { port, host }: Env, life: Lifetime): Promise<void> {
  try {
    await listenEverywhere(app, { port, host })
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
  if (env.databaseUrl && isDatabaseExposed(env.databaseUrl)) {
    log.warn('DATABASE_URL leaves this machine without a checked certificate: add ?sslmode=verify-full')
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const complain = (error: unknown) => process.stderr.write(`${complaintOf(error)}\n`)

await start().catch((error: unknown) => {
  complain(error)
  process.exit(1)
})
