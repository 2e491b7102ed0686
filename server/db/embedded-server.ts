import { spawn } from 'node:child_process'
import { open, rmdir, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount, commandAs } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { ensureCluster, serverEnv } from './embedded-cluster.ts'
import { EmbeddedError, tellsFullDisk } from './embedded-error.ts'
import { type Folders, makeSocketDir } from './embedded-folder.ts'
import {
  findPostmaster,
  type Postmaster,
  processesOf,
  removeStaleFiles,
  signal,
} from './embedded-postmaster.ts'

/**
 * Recovery after a crash replays at most `max_wal_size`; a disk that needs longer for that is not serving
 * anybody.
 */
const startLimitMs = 120_000

/** Given on each start, so that a newer release also changes clusters that exist. */
const settings: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  max_connections: '100',
  // Taken as it is needed: what is worked on of a large firm's tasks stays in it, a small one's never fills it.
  shared_buffers: '256MB',
  jit: 'off',
  max_wal_size: '512MB',
  max_logical_replication_workers: '0',
  // Three processes fewer; a small database gains nothing from them.
  io_method: 'sync',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // People's addresses must never stand in a log: no statements, no parameters, no 'Key (email)=(…)', no
  // query errors.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_duration_statement: '-1',
  log_autovacuum_min_duration: '-1',
}

type Place = { folders: Folders; binaries: Binaries }

/**
 * The server of this folder, ready for connections: the one that runs, or a new one. The caller holds the
 * lock.
 * What a killed server left is cleared first: its orphans are ended, its lock files removed.
 * Throws an `EmbeddedError` when it does not come up.
 */
export async function startServer(place: Place): Promise<Postmaster> {
  const { cluster, socketDir } = place.folders
  const began = performance.now()
  let account: Account | undefined
  let orphansSince: number | undefined
  while (performance.now() - began < startLimitMs) {
    const running = await findPostmaster(cluster)
    if (running?.ready) return running
    if (running) {
      await sleep(5)
      continue
    }
    const orphans = await processesOf(cluster)
    if (orphans.length > 0) {
      orphansSince ??= performance.now()
      endOrphans(orphans, performance.now() - orphansSince)
      await sleep(10)
      continue
    }
    orphansSince = undefined
    account ??= await prepare(place)
    await removeStaleFiles(cluster, socketDir)
    if (!(await launch(place, account))) await sleep(20)
  }
  throw new EmbeddedError(
    `The database in ${cluster} did not come up in ${startLimitMs / 1000} s; ${place.folders.logFile} says why.`,
  )
}

/**
 * Orphans end by themselves when they notice that their server is dead; those busy with a query are made to.
 */
function endOrphans(pids: number[], sinceMs: number): void {
  if (sinceMs < 150) return
  for (const pid of pids) signal(pid, sinceMs < 500 ? 'SIGQUIT' : 'SIGKILL')
}

async function prepare({ folders, binaries }: Place): Promise<Account> {
  const account = await chooseAccount(binaries, folders.data, folders.cluster)
  await ensureCluster(folders.cluster, binaries, account)
  await makeSocketDir(folders.socketDir, account)
  return account
}

/**
 * Starts the program in a session of its own, so that neither Ctrl-C nor our death reaches it, and waits for
 * it.
 * False when another process was faster; an `EmbeddedError` when it ended otherwise.
 */
async function launch({ folders, binaries }: Place, account: Account): Promise<boolean> {
  const { cluster, socketDir, logFile } = folders
  const values = { ...settings, unix_socket_directories: quoted(socketDir) }
  const { file, args, options } = commandAs(account, binaries.postgres, [
    ...['-D', cluster],
    ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  // Appending lets the log be cut while the server writes.
  const log = await open(logFile, 'a', 0o600)
  try {
    const from = (await stat(logFile)).size
    const child = spawn(file, args, {
      ...options,
      cwd: folders.data,
      env: serverEnv,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    let ended: string | undefined
    child.on('error', (error) => {
      ended = error.message
    })
    child.on('exit', (code, killer) => {
      ended = killer ?? `code ${code}`
    })
    child.unref()
    while (ended === undefined) {
      const running = await findPostmaster(cluster)
      if (running?.ready) return true
      await sleep(3)
    }
    return explain(await textFrom(logFile, from), ended, folders)
  } finally {
    await log.close()
  }
}

/** False where the text tells of a server that is there already, which is no failure. */
function explain(said: string, ended: string, folders: Folders): false {
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(said)) return false
  if (tellsFullDisk(said)) {
    throw new EmbeddedError(`The database in ${folders.cluster} cannot start: the disk is full.`)
  }
  // Before it has its log, and when its libraries are missing, it says so in a plain first line.
  // "The database system is starting up" is what impatient clients were told.
  const complaint =
    /(?:FATAL|PANIC): *(?!the database system is)(.+)/.exec(said)?.[1] ??
    (said.split('\n')[0] || `it ended with ${ended}`)
  throw new EmbeddedError(
    `The database in ${folders.cluster} cannot start: ${complaint} (see ${folders.logFile}).`,
  )
}

/** A list item of `unix_socket_directories`, which may hold commas and spaces. */
const quoted = (path: string) => `"${path.replaceAll('"', '""')}"`

/** What `path` holds after `position`, at most the last 64 KB of it. */
async function textFrom(path: string, position: number): Promise<string> {
  const longest = 65_536
  const file = await open(path, 'r')
  try {
    const start = Math.max(position, (await file.stat()).size - longest)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longest), 0, longest, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** How long a server may take to stop, in milliseconds, before it is killed. */
export const longestStopMs = 2600

/**
 * Ends the server of this folder and what is left of one; the caller holds the lock. Nothing of it remains
 * but its data.
 */
export async function stopServer({ cluster, socketDir }: Folders): Promise<void> {
  const began = performance.now()
  for (let sent = ''; ; await sleep(5)) {
    const running = await findPostmaster(cluster)
    // Its number means nothing here; whoever started it ends it.
    if (running?.hidden) return
    const left = running ? [running.pid] : await processesOf(cluster)
    if (left.length === 0) break
    const waitedMs = performance.now() - began
    // Fast; where that hangs, immediate: then the next start replays the log, and nothing committed is lost.
    const next = waitedMs > longestStopMs ? 'SIGKILL' : waitedMs > 2000 || !running ? 'SIGQUIT' : 'SIGINT'
    if (next !== sent) for (const pid of left) signal(pid, next)
    sent = next
  }
  await removeStaleFiles(cluster, socketDir)
  await rmdir(socketDir).catch(() => undefined)
}
