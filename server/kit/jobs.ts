import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Logger, type Runner, run, type WorkerEventMap, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'
import { Presence } from './worker-presence.ts'

/** What a job does with its payload; it throws to be tried again later. One that waits for others ends when `stopping` says so. */
export type Task = (payload: unknown, stopping?: AbortSignal) => Promise<void>

/**
 * Work that is done again and again, a while after the start and then each time after `everyMs`. Not by the runner's crontab: when the
 * clock of the machine goes ahead, that asks for every time it has passed, and when it comes back, for none until it is caught up.
 */
export type Schedule = { everyMs: number; task: Task }

/**
 * Work that shares its workers: what hangs in one group holds up nobody in another. `lookEveryMs` is how often each worker
 * looks for a job that has become due; of one that is due at once it is told.
 */
export type JobGroup = {
  tasks: Record<string, Task>
  schedules: Record<string, Schedule>
  workers: number
  lookEveryMs: number
  /**
   * How often at most all workers are told of new jobs. A notice does not say what a job is for: told at once, each looks for
   * work that is mostly another group's, and slows down whoever writes it. Every time where not given.
   */
  toldEveryMs?: number
}

export type Jobs = {
  /**
   * Begins again under new names, so that the jobs of the old ones are set free: for when the runner could not say that a job
   * is done or has failed, which leaves it taken by somebody who lives and does nothing with it.
   */
  renew(): void
  stop(): Promise<void>
}

const restartAfterMs = 500
const abandonAfterMs = 5000

/**
 * Runs the jobs that were written with the rows that ask for them, each within milliseconds of its commit. A job whose
 * process was killed is taken up by another within seconds: each process holds a database lock under its worker pool's
 * name for as long as its connection lives, and a job locked by a name that nobody holds is set free.
 */
export function startJobs(pool: pg.Pool, groups: readonly JobGroup[], log: Log): Jobs {
  const stopping = new AbortController()
  const rounds = new Set<AbortController>()
  const work = Promise.all(groups.map((group) => keepRunning(pool, group, log, stopping.signal, rounds)))
  const timers = groups.flatMap(({ schedules }) =>
    Object.entries(schedules).flatMap(([name, { everyMs }]) => askAgain(pool, name, everyMs, log)),
  )
  return {
    renew() {
      for (const round of rounds) round.abort()
    },
    async stop() {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      await work
    },
  }
}

const firstAskedAfterMs = 30_000

/** Asks for the job `name` again and again; one of them waits at most, however many processes ask. */
function askAgain(pool: pg.Pool, name: string, everyMs: number, log: Log): NodeJS.Timeout[] {
  const ask = () => {
    pool
      .query('select graphile_worker.add_job($1, job_key => $1)', [name])
      .catch((error: unknown) => log.debug({ err: error }, 'work that comes again could not be asked for'))
  }
  const timers = [globalThis.setTimeout(ask, Math.min(firstAskedAfterMs, everyMs)), setInterval(ask, everyMs)]
  return timers.map((timer) => timer.unref())
}

async function keepRunning(
  pool: pg.Pool,
  { tasks, schedules, workers, lookEveryMs, toldEveryMs }: JobGroup,
  log: Log,
  stopping: AbortSignal,
  rounds: Set<AbortController>,
): Promise<void> {
  while (!stopping.aborted) {
    const round = new AbortController()
    rounds.add(round)
    const events = new EventEmitter<{ [Name in keyof WorkerEventMap]: [WorkerEventMap[Name]] }>()
    const presence = new Presence(pool, log)
    const ending = AbortSignal.any([stopping, presence.lost, round.signal])
    events.on('pool:create', ({ workerPool }) => {
      presence.announce(workerPool.id)
      if (toldEveryMs !== undefined) tellSeldom(workerPool, toldEveryMs, ending)
    })
    try {
      const runner = await run({
        pgPool: pool,
        events: events as never,
        taskList: Object.fromEntries(
          [
            ...Object.entries(tasks),
            ...Object.entries(schedules).map(([name, { task }]) => [name, task] as const),
          ].map(([name, task]) => [name, (payload: unknown) => task(payload, stopping)]),
        ),
        // One job at a time for each worker: the runner's own queue of fetched jobs throws into the process when the
        // database goes away (0.18.0, "returning jobs from local queue").
        // A job that is due at once is told of at once; one that is due soon is found by looking.
        preset: { worker: { concurrentJobs: workers, pollInterval: lookEveryMs } },
        noHandleSignals: true,
        logger: workerLogger(log),
      })
      await untilEnded(runner, ending)
    } catch (error) {
      log.warn({ err: error }, 'jobs stopped and will start again')
    }
    rounds.delete(round)
    await presence.leave()
    // Ends early, with an error that says nothing new, when the stop comes meanwhile.
    await setTimeout(restartAfterMs, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Tells the workers of `pool` of new jobs at once, and then for `everyMs` only when that is over. */
function tellSeldom(pool: WorkerPool, everyMs: number, ending: AbortSignal): void {
  const tellAll = pool.nudge.bind(pool)
  let resting: NodeJS.Timeout | undefined
  let missed = 0
  const tell = (count: number) => {
    if (resting) {
      missed += count
      return
    }
    tellAll(count)
    resting = globalThis
      .setTimeout(() => {
        resting = undefined
        const count = missed
        missed = 0
        if (count > 0 && !ending.aborted) tell(count)
      }, everyMs)
      .unref()
  }
  pool.nudge = tell
}

/**
 * Resolves when the runner has ended: by itself, or because `ending` said so. A runner that lost its database in the
 * middle of a job may never end; it is left behind after a while, and its jobs are set free like those of the dead.
 */
async function untilEnded(runner: Runner, ending: AbortSignal): Promise<void> {
  const ended = runner.promise.then(() => true)
  const asked = new Promise<false>((resolve) => {
    if (ending.aborted) resolve(false)
    ending.addEventListener('abort', () => resolve(false), { once: true })
  })
  if (await Promise.race([ended, asked])) return
  const stopped = runner.stop().catch(() => {})
  await Promise.race([stopped, setTimeout(abandonAfterMs, undefined, { ref: false })])
  // Whatever it still says is of no use to anybody.
  ended.catch(() => {})
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
