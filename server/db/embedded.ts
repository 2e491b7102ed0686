import pg from 'pg'
import { findBinaries } from './embedded-binaries.ts'
import { superuser } from './embedded-cluster.ts'
import { EmbeddedError, reasonOf } from './embedded-error.ts'
import { prepareFolders } from './embedded-folder.ts'
import { underLock } from './embedded-lock.ts'
import { cutLog } from './embedded-log.ts'
import { findPostmaster, type Postmaster } from './embedded-postmaster.ts'
import { openPresence, type Presence } from './embedded-presence.ts'
import { startServer, stopServer } from './embedded-server.ts'

export { EmbeddedError } from './embedded-error.ts'

/** What `new pg.Pool()` needs; `application_name` tells the server's users apart, so pools must keep it. */
export type Connection = {
  host: string
  port: number
  user: string
  database: string
  application_name: string
  ssl: false
}

/** A PostgreSQL of our own on the data folder, shared with every process that opens the same folder. */
export type Embedded = {
  connection: Connection
  /**
   * Resolves when the server runs, starting it where it does not; throws an `EmbeddedError`. Cheap when all
   * is well.
   */
  ensureRunning(): Promise<void>
  /** Ends the server unless somebody else uses it. Pools on `connection` are to be ended before. */
  stop(): Promise<void>
}

const lockWaitMs = 130_000
const watchEveryMs = 150
const longestPauseMs = 3000
const cutLogEveryMs = 10_000
let opened = 0

/**
 * Joins the server that runs on `dataDir`, or starts one, making the database on the first start. From then
 * on it is
 * watched: when it dies it is started again, by whichever process notices first.
 * @param options.log gets one line for each thing that the keeper should know
 * @throws EmbeddedError with one sentence for a person
 */
export async function openEmbedded(options: {
  dataDir: string
  log: (line: string) => void
}): Promise<Embedded> {
  const { log } = options
  const binaries = await findBinaries()
  const folders = await prepareFolders(options.dataDir)
  opened += 1
  const connection: Connection = {
    host: folders.socketDir,
    port: 5432,
    user: superuser,
    database: 'postgres',
    application_name: `plumbline:${process.pid}:${opened}`,
    ssl: false,
  }
  let presence: Presence | undefined
  let attempt: Promise<void> | undefined
  let timers: NodeJS.Timeout[] = []
  let reviving = false
  let closed = false

  async function join(running: Postmaster): Promise<boolean> {
    // Another process may have been given another temporary folder.
    connection.host = running.socketDir
    folders.socketDir = running.socketDir
    presence?.close()
    presence = undefined
    presence = await openPresence(connection, running, () => void revive())
    return presence !== undefined
  }

  async function isWell(): Promise<boolean> {
    const running = await findPostmaster(folders.cluster)
    return running !== undefined && presence?.server.pid === running.pid && presence.isOpen()
  }

  async function bringUp(): Promise<void> {
    if (await isWell()) return
    const running = await findPostmaster(folders.cluster)
    if (running?.ready && (await join(running))) return
    try {
      await underLock(folders.lockFile, lockWaitMs, async () => {
        const deadline = performance.now() + lockWaitMs
        while (!(await join(await startServer({ folders, binaries })))) {
          if (performance.now() > deadline)
            throw new EmbeddedError('The embedded PostgreSQL takes no connections.')
        }
      })
    } catch (error) {
      if (error instanceof EmbeddedError) throw error
      throw new EmbeddedError(`The embedded PostgreSQL in ${folders.data} failed: ${reasonOf(error)}.`)
    }
  }

  function ensureRunning(): Promise<void> {
    if (closed) return Promise.reject(new EmbeddedError('The embedded PostgreSQL was stopped.'))
    attempt ??= bringUp().finally(() => {
      attempt = undefined
    })
    return attempt
  }

  async function revive(): Promise<void> {
    if (closed || reviving) return
    reviving = true
    const began = performance.now()
    log('The embedded PostgreSQL went away; bringing it back.')
    for (let pauseMs = 100; !closed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await ensureRunning()
        log(`The embedded PostgreSQL is back after ${Math.round(performance.now() - began)} ms.`)
        break
      } catch (error) {
        if (!closed) log(reasonOf(error))
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
    }
    reviving = false
  }

  function look(): void {
    // The connection's end comes first nearly always; the look is for what it cannot tell.
    if (attempt === undefined && !(presence?.isOpen() && presence.serverLives())) void revive()
  }

  async function stop(): Promise<void> {
    if (closed) return
    closed = true
    for (const timer of timers) clearInterval(timer)
    await attempt?.catch(() => undefined)
    await underLock(folders.lockFile, lockWaitMs, async () => {
      // After a loss another process may have brought it back before we did.
      const running = presence?.isOpen() ? undefined : await findPostmaster(folders.cluster)
      if (running?.ready) await join(running)
      const shared = (await presence?.othersUseIt()) ?? false
      await presence?.leave(shared)
      if (!shared) await stopServer(folders)
    })
  }

  await ensureRunning()
  timers = [
    setInterval(look, watchEveryMs).unref(),
    setInterval(() => void cutLog(folders.logFile), cutLogEveryMs).unref(),
  ]
  return { connection, ensureRunning, stop }
}

/**
 * Makes the database `name`, as a copy of `template` where one is named; nobody may be connected to that at
 * the time.
 */
export async function createDatabase(
  embedded: Embedded,
  name: string,
  template = 'template1',
): Promise<Connection> {
  await administer(
    embedded,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
  )
  return { ...embedded.connection, database: name }
}

/** Drops the database `name` with whatever is connected to it; one that is not there is fine. */
export async function dropDatabase(embedded: Embedded, name: string): Promise<void> {
  await administer(embedded, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

async function administer(embedded: Embedded, statement: string): Promise<void> {
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
