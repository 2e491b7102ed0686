import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { superuser } from '#server/db/embedded-cluster.ts'
import { openDataFolder, runServer, startWords, until } from '#testing/server.ts'
import { none, notMeasured, type Proof } from '../section.ts'
import { askAt } from './ask.ts'
import { checkBooks } from './books.ts'
import { startJoining } from './joining.ts'
import { canMount, mounted } from './mounts.ts'

/** Room for a cluster with its write-ahead log, and not much more. */
const megabytes = 160

/** A disk that is full while 32 people join, and has room again later. */
export async function proveFullDisk({ short, add, say }: Proof): Promise<void> {
  const name = 'disk full and freed'
  if (!canMount)
    return add(notMeasured(name, 'nothing may be mounted here, so there is no small disk to fill'))
  const folder = await openDataFolder()
  const mount = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && mkdir "$0/data"`
  const { server, ended } = await runServer(
    { DATA_DIR: join(folder.dataDir, 'data'), LOG_LEVEL: 'warn' },
    mounted(mount, folder.dataDir, startWords),
  )
  if (!server) throw new Error(ended.output)
  // The disk is seen by the server alone, and by whoever looks with its eyes.
  const disk = `/proc/${server.process.pid}/root${folder.dataDir}`
  const dataDir = join(disk, 'data')
  const joining = startJoining(server.url, 'disk')
  const meanwhile: string[] = []
  const alive = () => server.process.exitCode === null && server.process.signalCode === null
  const statusOf = (path: string) =>
    fetch(server.url + path, { signal: AbortSignal.timeout(5000) }).then(
      ({ status }) => status,
      (error: Error) => error.name,
    )
  try {
    say(name)
    await joining.more(60)
    joining.forget()
    const fill = join(disk, 'fill')
    const full = performance.now()
    // What is given back by the database meanwhile is taken again.
    while (performance.now() - full < (short ? 1500 : 4000)) {
      takeAllRoom(fill)
      for (const [path, wanted] of [
        ['/healthz', 200],
        ['/', 200],
      ] as const) {
        const status = await statusOf(path)
        if (status !== wanted) meanwhile.push(`${path} answered ${status}`)
      }
      await wait(50)
    }
    await until('a join that is refused', async () => joining.refused() > 0, 10_000)
    if (!alive()) meanwhile.push('the process ended')
    rmSync(fill)
    const freed = performance.now()
    await joining.more(60)
    const backMs = performance.now() - freed
    await until('a server that is ready', async () => (await statusOf('/readyz')) === 200)
    await joining.stop()
    add(none(`${name}: meanwhile no /healthz, no page or no process`, meanwhile))
    add(none(`${name}: answers that are neither success nor 503 as an envelope`, joining.wrong))
    add(none(`${name}: joins that got no answer`, joining.unanswered))
    add({ what: `${name}: 60 joins again after it is freed, in`, value: Math.round(backMs), unit: 'ms' })
    await checkBooks({ add }, name, {
      acknowledged: joining.acknowledged,
      dataDir,
      ask: (statement, values) =>
        askAt({ host: join(dataDir, 'run'), user: superuser, database: 'postgres' }, statement, values),
    })
  } finally {
    await joining.stop()
    await server.stop()
    await folder.remove()
  }
}

/** Writes until nothing fits any more. */
function takeAllRoom(file: string): void {
  const { bavail, bsize } = statfsSync(join(file, '..'))
  for (let size = bavail * bsize; size >= 4096; size = Math.floor(size / 2)) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // As much of it as fitted was written.
    }
  }
}
