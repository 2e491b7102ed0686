import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { socketName } from './embedded-folder.ts'

const run = promisify(execFile)

/**
 * A server that lives, as its `postmaster.pid` tells. `hidden`: it answers, but its process cannot be seen
 * from here.
 */
export type Postmaster = { pid: number; socketDir: string; ready: boolean; hidden: boolean }

/**
 * The live server of `cluster`, starting, serving or stopping. A lock file that nobody alive stands behind
 * is no server.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  // Lines, by PostgreSQL's miscadmin.h: pid, folder, start, port, socket folder, address, memory key, status.
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  const socketDir = lines[4] ?? ''
  if (await isServerOf(pid, cluster)) {
    return { pid, socketDir, ready: lines[7]?.trim() === 'ready', hidden: false }
  }
  // The folder may be shared with another container: clearing its lock would put two servers on one cluster.
  return (await answers(join(socketDir, socketName)))
    ? { pid, socketDir, ready: true, hidden: true }
    : undefined
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = connect(socket)
    client.on('connect', () => resolve(true)).on('error', () => resolve(false))
    client.on('connect', () => client.destroy())
  })
}

/** Whether `pid` is a PostgreSQL of `cluster`, and not whoever got that number after it died. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({
      stdout: '',
    }))
    return stdout.includes(` ${cluster} `)
  }
  // A process that has died but was not yet buried has an empty command line.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (command === '') return false
  return command.split('\0').includes(cluster) || (await worksIn(pid, await resolved(cluster)))
}

/** The kernel names folders without symbolic links, and the cluster may be one, to another disk. */
const resolved = (cluster: string) => realpath(cluster).catch(() => cluster)

async function worksIn(pid: number | string, place: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  if (folder !== place) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return name.trim() === 'postgres'
}

/**
 * Every PostgreSQL process that works in `cluster`: a server's children too, which may outlive it for a
 * moment.
 */
export async function processesOf(cluster: string): Promise<number[]> {
  const place = await resolved(cluster)
  if (process.platform !== 'linux') {
    const { stdout } = await run('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn']).catch(() => ({
      stdout: '',
    }))
    return [...stdout.matchAll(/^p(\d+)\n(?:f.*\n)?n(.*)$/gm)].flatMap(([, pid, folder]) =>
      folder === place ? [Number(pid)] : [],
    )
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const ours = await Promise.all(pids.map(async (pid) => ((await worksIn(pid, place)) ? [Number(pid)] : [])))
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

/**
 * Removes the lock files of a server that is known to be dead: its number may belong to somebody else by
 * now.
 */
export async function removeStaleFiles(cluster: string, socketDir: string): Promise<void> {
  const files = [
    join(cluster, 'postmaster.pid'),
    join(socketDir, `${socketName}.lock`),
    join(socketDir, socketName),
  ]
  await Promise.all(files.map((file) => rm(file, { force: true })))
}
