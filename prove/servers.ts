import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { openDataFolder, type RunningServer, startServer } from '#testing/server.ts'

/** A data folder with the servers over it and its database. */
export type Household = {
  dataDir: string
  /** Starts one more server over the folder, with the very words of `npm start`; no rate limits unless `env` says so. */
  start: (env?: Record<string, string>) => Promise<RunningServer>
  /** The database behind them; opened when it is first asked for. */
  database: () => Promise<pg.Pool>
}

/** Gives `work` a data folder of its own; stops what it started and removes the folder afterwards, whatever happened. */
export async function withHousehold<Result>(
  work: (household: Household) => Promise<Result>,
): Promise<Result> {
  const folder = await openDataFolder()
  const servers: RunningServer[] = []
  const closings: (() => Promise<unknown>)[] = []
  let opened: Promise<pg.Pool> | undefined
  const open = async () => {
    const embedded = await openEmbedded({ dataDir: folder.dataDir, log: () => {} })
    const pool = new pg.Pool({ ...embedded.connection, max: 4 })
    // A database that a fault takes away must not end the proof.
    pool.on('error', () => {})
    closings.push(
      () => pool.end(),
      () => embedded.stop(),
    )
    return pool
  }
  try {
    return await work({
      dataDir: folder.dataDir,
      async start(env = {}) {
        const server = await startServer({ DATA_DIR: folder.dataDir, LOG_LEVEL: 'warn', ...env })
        servers.push(server)
        return server
      },
      database: () => (opened ??= open()),
    })
  } finally {
    for (const close of closings) await close()
    const running = servers.filter(({ process }) => process.exitCode === null && process.signalCode === null)
    await Promise.all(running.map((server) => server.stop()))
    await folder.remove()
  }
}
