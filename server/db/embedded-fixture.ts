import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { type Connection, type Embedded, EmbeddedError, openEmbedded } from './embedded.ts'
import { findPostmaster, processesOf, signal } from './embedded-postmaster.ts'

const module = new URL('./embedded.ts', import.meta.url).href
let made: Promise<string> | undefined
let home = ''
let lines: string[] = []
let opened: Embedded[] = []
let children: ChildProcess[] = []

beforeEach(async () => {
  // A space, a comma and letters beyond ASCII: nothing may pass through a shell or a list.
  home = await mkdtemp(join(tmpdir(), 'plumbline é, '))
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.allSettled(opened.map((embedded) => embedded.stop()))
  for (const pid of await processesOf(cluster())) signal(pid, 'SIGKILL')
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  lines = []
  opened = []
  children = []
})

afterAll(async () => {
  if (made) await rm(await made, { recursive: true, force: true })
})

/** A folder of this test's own; the data folder `data()` in it does not exist yet. */
export const homeFolder = () => home
export const data = () => join(home, 'data')
export const cluster = () => join(data(), 'postgres')
/** What the servers opened here have logged. */
export const logged = () => lines

/** Puts a stopped cluster into the data folder: making one takes most of a second. */
export async function placeCluster(): Promise<void> {
  made ??= makeCluster()
  // Half the time of node:fs cp, for a thousand small files.
  await promisify(execFile)('cp', ['-Rp', await made, data()])
}

async function makeCluster(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-made-'))
  const embedded = await openEmbedded({ dataDir: folder, log: () => undefined })
  await embedded.stop()
  return folder
}

export async function open(dataDir = data()): Promise<Embedded> {
  const embedded = await openEmbedded({ dataDir, log: (line) => lines.push(line) })
  opened.push(embedded)
  return embedded
}

/** Opens the data folder in a process of its own and waits until it has. */
export async function openElsewhere(): Promise<ChildProcess> {
  const child = startElsewhere()
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  expect(said).toBe('open')
  return child
}

/** Begins to open the data folder in a process of its own. */
export function startElsewhere(): ChildProcess {
  const script = `const { openEmbedded } = await import(${JSON.stringify(module)})
    const embedded = await openEmbedded({ dataDir: process.argv[1], log: () => {} })
    process.on('message', async () => { await embedded.stop(); process.disconnect() })
    process.send('open')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, data()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  return child
}

/** Asks a process of `openElsewhere` to stop, and waits for its end. */
export async function end(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.send('stop')
  await exit
}

export async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/** One statement on a connection of its own; the values of its rows. */
export async function ask(connection: Connection, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const result = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
  return result.rows.flatMap((row) => Object.values(row))
}

export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${limitMs} ms: ${what}`)
    await sleep(5)
  }
}

export async function serverPid(): Promise<number> {
  const running = await findPostmaster(cluster())
  if (!running) throw new Error('no server runs')
  return running.pid
}

/** Kills the server and waits for its death, since a signal is only sent; the pid it had. */
export async function killServer(): Promise<number> {
  const pid = await serverPid()
  signal(pid, 'SIGKILL')
  await until('its death', async () => (await findPostmaster(cluster()))?.pid !== pid)
  return pid
}

/** The servers of the data folder; their children carry other titles. */
export async function postmasters(): Promise<number[]> {
  const found: number[] = []
  for (const pid of await processesOf(cluster())) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.split('\0').includes(cluster())) found.push(pid)
  }
  return found
}

/** The one sentence of the `EmbeddedError` that `attempt` must end with. */
export async function sentence(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => new Error('nothing was thrown'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof EmbeddedError)) throw error
  expect(error.message).toMatch(/^[^\n]+\.$/)
  return error.message
}
