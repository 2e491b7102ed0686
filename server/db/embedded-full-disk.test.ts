import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { homeFolder } from './embedded-fixture.ts'

/** A disk of our own, small enough to fill, needs a mount namespace: Linux, where it is allowed. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/**
 * Runs `script` in a process that sees an empty disk of `megabytes` at `process.argv[1]`; what it prints is
 * JSON.
 */
async function onSmallDisk(megabytes: number, script: string): Promise<unknown> {
  const disk = `${homeFolder()}/disk`
  await mkdir(disk)
  const mounted = 'mount -t tmpfs -o "size=$1m" tmpfs "$2" && exec "$3" --input-type=module -e "$4" "$2"'
  const args = ['-rm', '/bin/sh', '-c', mounted, 'sh', String(megabytes), disk, process.execPath, script]
  const child = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const printed = await json(child.stdout)
  await exit
  return printed
}

const modules = {
  embedded: new URL('./embedded.ts', import.meta.url).href,
  pg: import.meta.resolve('pg'),
}

test.runIf(canMount)('a first start on a full disk says so and leaves nothing', async () => {
  const said = await onSmallDisk(
    20,
    `const { openEmbedded } = await import('${modules.embedded}')
    const { readdirSync } = await import('node:fs')
    const error = await openEmbedded({ dataDir: process.argv[1], log: () => {} }).catch((error) => error)
    console.log(JSON.stringify([error.name, error.message, readdirSync(process.argv[1])]))`,
  )
  expect(said).toEqual([
    'EmbeddedError',
    expect.stringMatching(/could not be made: the disk is full\.$/),
    ['postgres.lock'],
  ])
})

test.runIf(canMount)(
  'a disk that fills up stops the server; with room again all that was acknowledged is there',
  async () => {
    const said = await onSmallDisk(
      120,
      `const { openEmbedded } = await import('${modules.embedded}')
    const { default: pg } = await import('${modules.pg}')
    const fs = await import('node:fs')
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    const disk = process.argv[1]
    const lines = []
    const embedded = await openEmbedded({ dataDir: disk + '/data', log: (line) => lines.push(line) })
    const pool = new pg.Pool({ ...embedded.connection, max: 8 })
    pool.on('error', () => {})
    pool.on('connect', (client) => client.on('error', () => {}))
    // Rewriting a few rows fills the write-ahead log and not the table: the failure that ends the whole
    // server.
    await pool.query('create table counts (n int primary key, count int, filler text) with (fillfactor = 10)')
    await pool.query("insert into counts select n, 0, '' from generate_series(0, 7) n")
    const room = fs.statfsSync(disk)
    fs.writeFileSync(disk + '/fill', Buffer.alloc(room.bavail * room.bsize - 4_000_000))
    const acknowledged = Array(8).fill(0)
    let going = true
    const writers = acknowledged.map(async (_, n) => {
      while (going) {
        try {
          await pool.query("update counts set count = count + 1, filler = repeat(md5(count::text), 20) where n = $1", [n])
          acknowledged[n] += 1
        } catch { await sleep(20) }
      }
    })
    while (!lines.some((line) => line.includes('the disk is full'))) await sleep(20)
    const before = acknowledged.reduce((a, b) => a + b)
    fs.rmSync(disk + '/fill')
    while (acknowledged.reduce((a, b) => a + b) < before + 100) await sleep(20)
    going = false
    await Promise.all(writers)
    const { rows } = await pool.query('select count from counts order by n')
    const lost = rows.filter(({ count }, n) => count < acknowledged[n]).length
    await pool.end()
    await embedded.stop()
    console.log(JSON.stringify({ lost, written: before > 0, back: lines.at(-1).replace(/\\d+/, 'some') }))`,
    )
    expect(said).toEqual({ lost: 0, written: true, back: 'The embedded PostgreSQL is back after some ms.' })
  },
  30_000,
)
