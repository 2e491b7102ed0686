import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from '#server/db/embedded-binaries.ts'
import { superuser } from '#server/db/embedded-cluster.ts'
import { prepareFolders } from '#server/db/embedded-folder.ts'
import { startServer as startPostgres, stopServer as stopPostgres } from '#server/db/embedded-server.ts'
import { openDataFolder, until } from '#testing/server.ts'
import { none, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { askAt } from './ask.ts'
import { checkBooks } from './books.ts'
import { startJoining } from './joining.ts'

/** How long the database stays away, and the longest that anybody is kept waiting for their 503, in milliseconds. */
const awayMs = 1500
const refusedWithinMs = 3000

/** A PostgreSQL of the operator's own, which the server neither starts nor stops. */
async function withPostgres(
  work: (postgres: {
    url: string
    socketDir: string
    stop: () => Promise<void>
    start: () => Promise<unknown>
  }) => Promise<void>,
): Promise<void> {
  const folder = await openDataFolder()
  const binaries = await findBinaries()
  const folders = await prepareFolders(folder.dataDir)
  const start = () => startPostgres({ folders, binaries })
  const { socketDir } = await start()
  try {
    const url = `postgres://${superuser}@localhost:5432/postgres?host=${encodeURIComponent(socketDir)}`
    await work({ url, socketDir, start, stop: () => stopPostgres(folders) })
  } finally {
    await stopPostgres(folders)
    await folder.remove()
  }
}

/** A database that is stopped and started again under a server that goes on running. */
export async function proveDatabaseAway({ short, add, say }: Proof): Promise<void> {
  const rounds = short ? 1 : 3
  const name = `database stopped and started × ${rounds}`
  await withPostgres(async (postgres) => {
    await withHousehold(async ({ dataDir, start }) => {
      const server = await start({ DATABASE_URL: postgres.url })
      const joining = startJoining(server.url, 'away')
      const statusOf = (path: string) =>
        fetch(server.url + path, { signal: AbortSignal.timeout(5000) }).then(
          ({ status }) => status,
          (error: Error) => error.name,
        )
      const meanwhile: string[] = []
      let slowest = 0
      say(name)
      try {
        for (let round = 0; round < rounds; round++) {
          await joining.more(60)
          joining.forget()
          await postgres.stop()
          const stopped = performance.now()
          while (performance.now() - stopped < awayMs) {
            for (const [path, wanted] of [
              ['/healthz', 200],
              ['/', 200],
              ['/readyz', 503],
            ] as const) {
              const status = await statusOf(path)
              if (status !== wanted) meanwhile.push(`round ${round + 1}: ${path} answered ${status}`)
            }
            await wait(100)
          }
          await postgres.start()
          await joining.more(60)
          await until('a server that is ready', async () => (await statusOf('/readyz')) === 200)
          slowest = Math.max(slowest, joining.slowestRefusalMs())
        }
      } finally {
        await joining.stop()
      }
      const { exitCode, signalCode } = server.process
      if (exitCode !== null || signalCode !== null) meanwhile.push('the process ended')
      if (joining.refused() === 0) meanwhile.push('nobody was refused: was the database away at all?')
      add(none(`${name}: meanwhile no /healthz, no page, a /readyz or no process`, meanwhile))
      add(none(`${name}: answers that are neither success nor 503 as an envelope`, joining.wrong))
      add(none(`${name}: joins that got no answer`, joining.unanswered))
      add({
        what: `${name}: slowest 503`,
        value: Math.round(slowest),
        unit: 'ms',
        ...(!short && { most: refusedWithinMs }),
      })
      await checkBooks({ add }, name, {
        acknowledged: joining.acknowledged,
        dataDir,
        ask: (statement, values) =>
          askAt({ host: postgres.socketDir, user: superuser, database: 'postgres' }, statement, values),
      })
    })
  })
}
