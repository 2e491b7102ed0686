import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Logger, type Runner, run, type WorkerEventMap } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'

/** What a job does with its payload; it throws to be tried again later. */
export type Task = (payload: unknown) => Promise<void>

/** Work that is done again and again: a crontab pattern in UTC. */
export type Schedule = { pattern: string; task: Task }

export type Jobs = { stop(): Promise<void> }

const lookForDeadEveryMs = 1000
const restartAfterMs = 1000

/**
 * Runs the jobs that were written with the rows that ask for them, each within milliseconds of its commit. A job whose
 * process was killed is taken up by another within seconds: each process holds a database lock under its worker pool's
 * name for as long as its connection lives, and a job locked by a name that nobody holds is set free.
 */
export function startJobs(
  pool: pg.Pool,
  tasks: Record<string, Task>,
  schedules: Record<string, Schedule>,
  log: Log,
): Jobs {
  const stopping = new AbortController()
  const work = keepRunning(pool, tasks, schedules, log, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await work
    },
  }
}

async function keepRunning(
  pool: pg.Pool,
  tasks: Record<string, Task>,
  schedules: Record<string, Schedule>,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const events = new EventEmitter<{ [Name in keyof WorkerEventMap]: [WorkerEventMap[Name]] }>()
    const presence = new Presence(pool, log)
    events.on('pool:create', ({ workerPool }) => presence.announce(workerPool.id))
    try {
      const runner = await run({
        pgPool: pool,
        events: events as never,
        taskList: Object.fromEntries(
          [
            ...Object.entries(tasks),
            ...Object.entries(schedules).map(([name, { task }]) => [name, task] as const),
          ].map(([name, task]) => [name, (payload: unknown) => task(payload)]),
        ),
        crontab: Object.entries(schedules)
          .map(([name, { pattern }]) => `${pattern} ${name}`)
          .join('\n'),
        preset: {
          worker: {
            concurrentJobs: 4,
            localQueue: { size: 40 },
            completeJobBatchDelay: 2,
            failJobBatchDelay: 2,
            pollInterval: 1000,
          },
        },
        noHandleSignals: true,
        logger: workerLogger(log),
      })
      await untilStopped(runner, stopping)
    } catch (error) {
      log.warn({ err: error }, 'jobs stopped and will start again')
    }
    await presence.leave()
    // Ends early, with an error that says nothing new, when the stop comes meanwhile.
    await setTimeout(restartAfterMs, undefined, { signal: stopping }).catch(() => {})
  }
}

async function untilStopped(runner: Runner, stopping: AbortSignal): Promise<void> {
  const stop = () => void runner.stop().catch(() => {})
  if (stopping.aborted) stop()
  stopping.addEventListener('abort', stop, { once: true })
  try {
    await runner.promise
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}

/** Shows the other processes that this one's worker pool lives, and frees the jobs of pools that do not. */
class Presence {
  readonly #pool: pg.Pool
  readonly #log: Log
  #name = ''
  #client: pg.PoolClient | undefined
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  announce(name: string): void {
    this.#name = name
    const turn = () => {
      this.#turn = this.#look().catch((error) => this.#log.debug({ err: error }, 'worker presence lost'))
    }
    turn()
    this.#timer = setInterval(turn, lookForDeadEveryMs)
  }

  async #look(): Promise<void> {
    const client = this.#client ?? (await this.#hold())
    // Older than two seconds: a pool that has only just begun may not hold its lock yet.
    await client.query(
      `select graphile_worker.force_unlock_workers(array_agg(name)) from (
         select distinct locked_by as name from graphile_worker._private_jobs
         where locked_by is not null and locked_by <> $1 and locked_at < now() - interval '2 seconds'
       ) holders
       where case when pg_try_advisory_lock(hashtextextended(name, 0))
         then pg_advisory_unlock(hashtextextended(name, 0)) end
       having count(*) > 0`,
      [this.#name],
    )
  }

  async #hold(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    client.once('error', () => {
      if (this.#client === client) this.#client = undefined
      client.release(true)
    })
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [this.#name])
    this.#client = client
    return client
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn
    this.#client?.release(true)
    this.#client = undefined
  }
}

/** The worker's own messages: its errors as warnings, since a job that fails is tried again; the rest for debugging. */
const workerLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    const error = meta && 'error' in meta ? meta.error : undefined
    if (level === 'error' || level === 'warning') log.warn({ err: error }, withoutPayload(message))
    else log.debug(withoutPayload(message))
  })

/** The worker quotes the job's error, and sometimes its payload, after the first line. */
const withoutPayload = (message: string) => message.split('\n', 1)[0] ?? ''
