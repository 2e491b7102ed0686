import type pg from 'pg'
import type { Log } from './log.ts'

/** Shared by every process that does jobs, for as long as it lives. */
const workersLock = "hashtextextended('plumbline workers', 0)"

/** Whether any process does the jobs of this database right now. */
export async function hasWorkers(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ alone: boolean }>(
    `select pg_try_advisory_xact_lock(${workersLock}) as alone`,
  )
  return rows[0]?.alone === false
}

/** Has no process begin to do jobs for as long as `client` is connected; answers false where one does them already. */
export async function keepWorkersAway(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    `select pg_try_advisory_lock(${workersLock}) as alone`,
  )
  return rows[0]?.alone === true
}

const lookForDeadEveryMs = 1000

/** Shows the other processes that this one's worker pool lives, and frees the jobs of pools that do not. */
export class Presence {
  readonly #pool: pg.Pool
  readonly #log: Log
  readonly #lost = new AbortController()
  #name = ''
  #client: pg.PoolClient | undefined
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> | undefined

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  /** Aborts when the database was lost: the worker pool of then cannot be trusted to go on. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  announce(name: string): void {
    this.#name = name
    this.#timer = setInterval(() => this.#look(), lookForDeadEveryMs)
    this.#look()
  }

  /** One look at a time: a second one would wait for the lock that the first one holds. */
  #look(): void {
    this.#turn ??= this.#freeTheDead()
      .catch((error: unknown) => {
        this.#log.debug({ err: error }, 'worker presence lost')
        this.#letGo()
      })
      .finally(() => {
        this.#turn = undefined
      })
  }

  async #freeTheDead(): Promise<void> {
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
    this.#client = client
    client.once('error', () => {
      if (this.#client === client) this.#letGo()
    })
    await client.query(
      `select pg_advisory_lock(hashtextextended($1, 0)), pg_advisory_lock_shared(${workersLock})`,
      [this.#name],
    )
    return client
  }

  /** Gives the connection up, once: the lock goes with it. */
  #letGo(): void {
    const client = this.#client
    this.#client = undefined
    client?.release(true)
    this.#lost.abort()
  }

  async leave(): Promise<void> {
    clearInterval(this.#timer)
    await this.#turn
    this.#letGo()
  }
}
