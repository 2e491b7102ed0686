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
  /** Resolves when the server runs, starting it where it does not; throws an `EmbeddedError`. Cheap when all is well. */
  ensureRunning(): Promise<void>
  /** Ends the server unless somebody else uses it. Pools on `connection` are to be ended before. */
  stop(): Promise<void>
}

const lockWaitMs = 130_000
const watchEveryMs = 150
const longestPauseMs = 5000
let opened = 0

/**
 * Joins the server that runs on `dataDir`, or starts one, making the database on the first start. From then on it is
 * watched: when it dies it is started again, by whichever process notices first.
 * @param options.log gets one line for each thing that the keeper should know
 * @throws EmbeddedError with one sentence for a person
 */
export async function openEmbedded(options: { dataDir: string; log: (line: string) => void }): Promise<Embedded> {
  const { log } = options
  const folders = await prepareFolders(options.dataDir)
  const binaries = await findBinaries()
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
  let watch: NodeJS.Timeout | undefined
  let reviving = false
  let closed = false

  async function join(running: Postmaster): Promise<boolean> {
    // Another process may have been given another temporary folder.
    connection.host = running.socketDir
    folders.socketDir = running.socketDir
    presence?.close()
    presence = undefined
    presence = await openPresence(connection, running.pid, () => void revive())
    return presence !== undefined
  }

  async function isWell(): Promise<boolean> {
    const running = await findPostmaster(folders.cluster)
    return running !== undefined && presence?.pid === running.pid && presence.isOpen()
  }

  async function bringUp(): Promise<void> {
    if (await isWell()) return
    const running = await findPostmaster(folders.cluster)
    if (running?.ready && (await join(running))) return
    try {
      await underLock(folders.lockFile, lockWaitMs, async () => {
        const deadline = performance.now() + lockWaitMs
        while (!(await join(await startServer({ folders, binaries })))) {
          if (performance.now() > deadline) throw new EmbeddedError('The embedded PostgreSQL takes no connections.')
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
    if (attempt === undefined && !presence?.isOpen()) void revive()
    void cutLog(folders.logFile)
  }

  async function stop(): Promise<void> {
    if (closed) return
    closed = true
    clearInterval(watch)
    await attempt?.catch(() => undefined)
    await underLock(folders.lockFile, lockWaitMs, async () => {
      const shared = (await presence?.othersUseIt()) ?? false
      await presence?.leave()
      if (!shared) await stopServer(folders)
    })
  }

  await ensureRunning()
  watch = setInterval(look, watchEveryMs).unref()
  return { connection, ensureRunning, stop }
}
