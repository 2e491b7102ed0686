import { afterEach, beforeEach } from 'vitest'
import { openDataFolder, type RunningServer, startServer } from './server.ts'

export type Servers = {
  /** The data folder of the test that runs. */
  dataDir: () => string
  /** Starts one more server over it. */
  start: (env?: Record<string, string>) => Promise<RunningServer>
  /** Has a server that was started in another way stopped with the rest. */
  add: (server: RunningServer) => void
}

/** A data folder for each test of the file; the servers over it are stopped and the folder removed when the test ends. */
export function serversPerTest(): Servers {
  let folder: Awaited<ReturnType<typeof openDataFolder>>
  let servers: RunningServer[]
  beforeEach(async () => {
    servers = []
    folder = await openDataFolder()
  })
  afterEach(async () => {
    await Promise.all(servers.filter((one) => one.process.exitCode === null).map((one) => one.stop()))
    await folder.remove()
  })
  const add = (server: RunningServer) => {
    servers.push(server)
  }
  return {
    dataDir: () => folder.dataDir,
    add,
    async start(env = {}) {
      const server = await startServer({ DATA_DIR: folder.dataDir, ...env })
      add(server)
      return server
    },
  }
}
