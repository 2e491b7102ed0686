import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { socketName } from './embedded-folder.ts'

const run = promisify(execFile)

/** A server process that lives, as its `postmaster.pid` tells. */
export type Postmaster = { pid: number; socketDir: string; ready: boolean }

/** The live server of `cluster`, starting, serving or stopping. A lock file that nobody alive stands behind is no server. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines, by PostgreSQL's miscadmin.h: pid, folder, start, port, socket folder, address, memory key, status.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  if (!(await isServerOf(pid, cluster))) return undefined
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/** Whether `pid` is a PostgreSQL of `cluster`, and not whoever got that number after it died. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))
    return stdout.includes(` ${cluster} `)
  }
  // A process that has died but was not yet buried has an empty command line.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(cluster) || (command !== '' && (await worksIn(pid, cluster)))
}

async function worksIn(pid: number | string, cluster: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (folder !== cluster) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return name.trim() === 'postgres'
}

/** Every PostgreSQL process that works in `cluster`: a server's children too, which may outlive it for a moment. */
export async function processesOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn']).catch(() => ({ stdout: '' }))
    return [...stdout.matchAll(/^p(\d+)\n(?:f.*\n)?n(.*)$/gm)].flatMap(([, pid, folder]) =>
      folder === cluster ? [Number(pid)] : [],
    )
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ours = await Promise.all(pids.map(async (pid) => ((await worksIn(pid, cluster)) ? [Number(pid)] : [])))
  return ours.flat()
}

/** Signals a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone, which is what every caller is after.
  }
}

/** Removes the lock files of a server that is known to be dead: its number may belong to somebody else by now. */
export async function removeStaleFiles(cluster: string, socketDir: string): Promise<void> {
  const files = [join(cluster, 'postmaster.pid'), join(socketDir, `${socketName}.lock`), join(socketDir, socketName)]
  await Promise.all(files.map((file) => rm(file, { force: true })))
}
