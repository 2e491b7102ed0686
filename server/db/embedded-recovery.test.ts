import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import type { Connection } from './embedded.ts'
import {
  ask,
  cluster,
  data,
  end,
  homeFolder,
  kill,
  killServer,
  logged,
  open,
  openElsewhere,
  placeCluster,
  postmasters,
  serverPid,
  startElsewhere,
  until,
} from './embedded-fixture.ts'
import { socketName } from './embedded-folder.ts'
import { findPostmaster, processesOf, signal } from './embedded-postmaster.ts'

const newServer = async (old: number) => {
  const running = await findPostmaster(cluster())
  return running?.ready === true && running.pid !== old
}

/**
 * Inserts one number after another until told to stop, whatever breaks; returns those that were
 * acknowledged.
 */
async function write(
  connection: Connection,
  first: number,
  step: number,
  go: () => boolean,
): Promise<number[]> {
  const acknowledged: number[] = []
  let client: pg.Client | undefined
  for (let n = first; go(); n += step) {
    try {
      if (!client) {
        client = new pg.Client(connection)
        client.on('error', () => undefined)
        await client.connect()
      }
      await client.query('insert into written values ($1)', [n])
      acknowledged.push(n)
    } catch {
      client?.end().catch(() => undefined)
      client = undefined
      await sleep(5)
    }
  }
  await client?.end()
  return acknowledged
}

describe('a server that is killed', () => {
  test('under 16 writers it is brought back, and every acknowledged row is there once', async () => {
    await placeCluster()
    const { connection } = await open()
    await ask(connection, 'create table written (n int)')
    let going = true
    const writers = Array.from({ length: 16 }, (_, index) => write(connection, index, 16, () => going))
    await until('rows', async () => Number((await ask(connection, 'select count(*) from written'))[0]) > 200)
    const old = await killServer()
    await until('a new server', () => newServer(old))
    const before = Number((await ask(connection, 'select count(*) from written'))[0])
    await until(
      'more rows',
      async () => Number((await ask(connection, 'select count(*) from written'))[0]) > before + 100,
    )
    going = false
    const acknowledged = (await Promise.all(writers)).flat()
    const stored = await ask(connection, 'select n from written')
    expect(new Set(stored).size).toBe(stored.length)
    expect(acknowledged.filter((n) => !stored.includes(n))).toEqual([])
    await until('its line', () => logged().some((line) => line.includes('is back after')))
    expect(logged()[0]).toContain('went away')
  })

  test('is back at once for who asks, however many ask', async () => {
    await placeCluster()
    const embedded = await open()
    const old = await killServer()
    await Promise.all([embedded.ensureRunning(), embedded.ensureRunning(), embedded.ensureRunning()])
    expect(await ask(embedded.connection, 'select 1 as n')).toEqual([1])
    expect(await serverPid()).not.toBe(old)
    // What it starts bears its name for a moment.
    await expect.poll(postmasters).toHaveLength(1)
  })

  test('is brought back once, though two processes notice', async () => {
    await placeCluster()
    const { connection } = await open()
    const other = await openElsewhere()
    const old = await killServer()
    await until('both to be connected again', async () => {
      if (!(await newServer(old))) return false
      const users = await ask(
        connection,
        `select distinct application_name from pg_stat_activity where application_name like 'plumbline:%'`,
      )
      return users.length === 2
    })
    expect(await postmasters()).toHaveLength(1)
    await end(other)
  })

  test('together with its owner is brought back by a process that had joined', async () => {
    await placeCluster()
    const owner = await openElsewhere()
    const { connection } = await open()
    await kill(owner)
    const old = await killServer()
    await until('a new server', () => newServer(old))
    expect(await ask(connection, 'select 1 as n')).toEqual([1])
  })

  test('leaves busy backends, which are ended before a new one starts', async () => {
    await placeCluster()
    const embedded = await open()
    const busy = ask(
      embedded.connection,
      'select count(*) from generate_series(1, 100000000000) n where n % 7 = 8',
    ).catch(() => 'ended')
    await until(
      'it to be busy',
      async () =>
        (
          await ask(
            embedded.connection,
            `select 1 from pg_stat_activity where state = 'active' and query like '%generate_series%' and pid <> pg_backend_pid()`,
          )
        ).length === 1,
    )
    const before = await processesOf(cluster())
    await killServer()
    await embedded.ensureRunning()
    expect(await busy).toBe('ended')
    const after = await processesOf(cluster())
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
  })

  test('costs the server of another folder nothing', async () => {
    await placeCluster()
    const neighbour = await open(join(homeFolder(), 'neighbour'))
    const embedded = await open()
    const before = await processesOf(join(homeFolder(), 'neighbour', 'postgres'))
    await killServer()
    await embedded.ensureRunning()
    const after = await processesOf(join(homeFolder(), 'neighbour', 'postgres'))
    expect(before.filter((pid) => !after.includes(pid))).toEqual([])
    await neighbour.stop()
  })

  test('while nobody was there starts again on what was committed', async () => {
    await placeCluster()
    const owner = await openElsewhere()
    const { connection } = await open()
    await ask(connection, 'create table kept as select 7 as n')
    const old = await serverPid()
    await kill(owner)
    for (const pid of await processesOf(cluster())) signal(pid, 'SIGKILL')
    await until('a new server', () => newServer(old))
    expect(await ask(connection, 'select n from kept')).toEqual([7])
  })
})

describe('what others leave', () => {
  test('a server that another process ended just then is brought back', async () => {
    await placeCluster()
    const { connection } = await open()
    const old = await serverPid()
    signal(old, 'SIGINT')
    await until('a new server', () => newServer(old))
    expect(await ask(connection, 'select 1 as n')).toEqual([1])
  })

  test('lock files whose number now belongs to a stranger are cleared, and the stranger lives on', async () => {
    await placeCluster()
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    try {
      const lock = (folder: string) =>
        `${stranger.pid}\n${folder}\n1700000000\n5432\n${data()}/run\n\n  1234567  7654321\nready   \n`
      await mkdir(join(data(), 'run'), { mode: 0o700 })
      await writeFile(join(cluster(), 'postmaster.pid'), lock(cluster()), { mode: 0o600 })
      await writeFile(join(data(), 'run', `${socketName}.lock`), lock(cluster()), { mode: 0o600 })
      const { connection } = await open()
      expect(await ask(connection, 'select 1 as n')).toEqual([1])
      expect(await serverPid()).not.toBe(stranger.pid)
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('a first start that is killed half way leaves nothing that the next one stumbles over', async () => {
    const child = startElsewhere()
    await until('a draft with files in it', async () => {
      const [draft] = (await readdir(data()).catch(() => [])).filter((name) =>
        name.startsWith('postgres.new-'),
      )
      return draft !== undefined && (await readdir(join(data(), draft)).catch(() => [])).length > 3
    })
    await kill(child)
    const { connection } = await open()
    expect(await ask(connection, 'select 1 as n')).toEqual([1])
  })

  test('drafts of killed first starts are removed', async () => {
    await placeCluster()
    await mkdir(join(data(), 'postgres.new-left', 'base'), { recursive: true })
    await open()
    expect((await readdir(data())).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
  })

  test('a lock is free again when its holder is killed', async ({ onTestFinished }) => {
    const lock = join(homeFolder(), 'lock')
    const url = new URL('./embedded-lock.ts', import.meta.url).href
    const script = `const { underLock } = await import(${JSON.stringify(url)})
      await underLock(process.argv[1], 1000, async () => { process.send('held'); await new Promise((done) => setTimeout(done, 600_000)) })`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script, lock], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    onTestFinished(() => void holder.kill('SIGKILL'))
    await once(holder, 'message')
    const { underLock } = await import('./embedded-lock.ts')
    await expect(underLock(lock, 100, async () => 'mine')).rejects.toThrow('Another process')
    await kill(holder)
    expect(await underLock(lock, 1000, async () => 'mine')).toBe('mine')
  })

  test('a full log is put aside and emptied in place', async () => {
    const { cutLog } = await import('./embedded-log.ts')
    const path = join(homeFolder(), 'postgres.log')
    await writeFile(path, 'x'.repeat(100))
    await cutLog(path, 100)
    expect(await readFile(path, 'utf8')).toHaveLength(100)
    await cutLog(path, 99)
    expect(await readFile(path, 'utf8')).toBe('')
    expect(await readFile(`${path}.1`, 'utf8')).toHaveLength(100)
  })
})
