import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { isServerBuilt } from '#scripts/build-server.ts'
import { makeQuickFolder } from './quick-folder.ts'

export type RunningServer = {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything printed so far. */
  output: () => string
  /** Sends a signal and answers the exit code, or the signal that ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

export const root = resolve(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

const [, settings = '', words = ''] = /^((?:\w+=\w+ )*)exec node (.+)$/.exec(scripts.start) ?? []

/** The very words of `npm start`, without the shell's: what it sets, `env` does. */
export const startWords: readonly [string, ...string[]] = [
  'env',
  ...settings.split(' ').filter(Boolean),
  process.execPath,
  ...words.split(' '),
]

/**
 * A port that was free a moment ago, on both addresses of localhost. It is below those that a system gives to connections
 * that leave it (Linux from 32768, RFC 6335 §6 from 49152): only who listens on purpose can take it meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') done(false)
      // A machine without the newer kind of addresses.
      else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') done(true)
      else fail(new Error(`no port can be had (${code})`))
    })
    probe.listen(port, host, () => probe.close(() => done(true)))
  })
}

/** A folder for one server's data, and how to remove it; on a disk, unless it says that it may be lost with the machine. */
export async function openDataFolder({ quick = false } = {}): Promise<{
  dataDir: string
  remove: () => Promise<void>
}> {
  const dataDir = await (quick
    ? makeQuickFolder('plumbline-data-')
    : mkdtemp(join(tmpdir(), 'plumbline-data-')))
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Servers that run: whoever started them may be stopped before it stops them. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill()
})

let isBuilt = false
/** What is run is what the sources say now, whoever built last. */
function build(): void {
  if (isBuilt) return
  const build = [process.execPath, ['scripts/build-server.ts'], { cwd: root, stdio: 'inherit' }] as const
  if (!isServerBuilt() && spawnSync(...build).status !== 0) throw new Error('the server could not be built')
  isBuilt = true
}

type Started =
  | { server: RunningServer; ended?: never }
  | { server?: never; ended: { code: number | null; output: string } }

/**
 * Starts the real server, as `npm start` does after the build or by the command given, and answers how it ended where it does
 * not come up. Where it may have any port, and somebody was quicker than it, it tries another one.
 */
export async function runServer(
  env: Record<string, string>,
  words: readonly [string, ...string[]] = startWords,
  findPort = freePort,
): Promise<Started> {
  build()
  if (env.PORT !== undefined) return runServerAt(env.PORT, env, words)
  for (let tries = 1; ; tries++) {
    const port = String(await findPort())
    const started = await runServerAt(port, env, words)
    if (!started.ended?.output.includes(`Port ${port} is taken.`) || tries === 5) return started
  }
}

async function runServerAt(
  port: string,
  env: Record<string, string>,
  [program, ...args]: readonly [string, ...string[]],
): Promise<Started> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '0', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const exited = new Promise<number | NodeJS.Signals | null>((done) => {
    child.on('close', (code, signal) => {
      running.delete(child)
      done(code ?? signal)
    })
  })
  const up = new Promise<true>((done) => {
    let isUp = false
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
        // Looked for until it is there alone: all that was printed would be copied and read again with each line.
        if (isUp || !output.includes('Plumbline is at ')) return
        isUp = true
        done(true)
      })
    }
  })
  const first = await Promise.race([up, exited])
  if (first !== true) return { ended: { code: typeof first === 'number' ? first : null, output } }
  return {
    server: {
      url: `http://localhost:${port}`,
      dataDir: env.DATA_DIR ?? '',
      process: child,
      output: () => output,
      stop: (signal = 'SIGTERM') => {
        child.kill(signal)
        return exited
      },
    },
  }
}

/** Starts the real server; throws what it printed where it does not come up. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const { server, ended } = await runServer(env)
  if (!server) throw new Error(`the server ended with ${ended.code}: ${ended.output}`)
  return server
}

/** Letters that were read, each by its file as that was: whoever waits for one looks at all of them fifty times a second. */
const lettersRead = new Map<string, Email>()

async function readLetter(file: string): Promise<Email | undefined> {
  // One that is thrown away between, as the oldest are, is none.
  const found = await stat(file).catch(() => undefined)
  if (!found) return undefined
  // A letter that is sent again replaces its file.
  const version = `${file} ${found.ino} ${found.mtimeMs}`
  const known = lettersRead.get(version)
  if (known) return known
  const bytes = await readFile(file).catch(() => undefined)
  if (!bytes) return undefined
  const letter = await PostalMime.parse(bytes)
  lettersRead.set(version, letter)
  return letter
}

/** The letters in a server's outbox, oldest first. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  const letters = await Promise.all(files.map((name) => readLetter(join(folder, name))))
  return letters.filter((letter) => letter !== undefined)
}

/** Waits until `look` answers something, and fails with `what` when it has not after `withinMs`. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | undefined | false>,
  withinMs = 15_000,
): Promise<Result> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain: ${what}`)
    await new Promise((done) => setTimeout(done, 20))
  }
}
