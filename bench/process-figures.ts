import { readdirSync, readFileSync } from 'node:fs'

const memoryOf = (pid: number | undefined, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024) / 1e6
}

/** Most memory that a process has held so far, in MB (10^6 bytes). Linux only, as the rest here. */
export const peakMemory = (pid: number | undefined): number => memoryOf(pid, 'VmHWM')

/** The memory that a process holds now, in MB. */
export const heldMemory = (pid: number | undefined): number => memoryOf(pid, 'VmRSS')

/**
 * The memory that a process and another of the same program hold together now, in MB: what is mapped from files, its code, counts
 * once. 0 where either has ended.
 */
export function heldTogether(...pids: (number | undefined)[]): number {
  try {
    const own = pids.map((pid) => memoryOf(pid, 'RssAnon'))
    return Math.max(...pids.map((pid) => memoryOf(pid, 'RssFile'))) + own.reduce((sum, one) => sum + one, 0)
  } catch {
    return 0
  }
}

/** Files, sockets and pipes that a process has open. */
export const openHandles = (pid: number | undefined): number => readdirSync(`/proc/${pid}/fd`).length

/** How many files a process may have open. */
export const mostHandles = (pid: number | undefined): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1])

/** Ticks of the processor's clock a second, as `/proc` counts them: 100 on every Linux that Node runs on. */
const ticksASecond = 100

/** How long a process has had a processor so far, in milliseconds; 0 of one that has ended. */
export function processorMs(pid: number | undefined): number {
  const [, user = 0, system = 0] = timesOf(pid) ?? []
  return ((user + system) * 1000) / ticksASecond
}

/** The same of a process and of those that it started, whether they still run or have ended. */
export function processorMsOfAll(pid: number | undefined): number {
  const [, , , ended = 0] = timesOf(pid) ?? []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && timesOf(Number(name))?.[0] === pid)
    .reduce((sum, name) => sum + processorMs(Number(name)), processorMs(pid) + (ended * 1000) / ticksASecond)
}

/**
 * The parent of a process, its ticks in its own code and in the system's, and those of its children that have ended; undefined
 * of one that has ended itself.
 */
function timesOf(
  pid: number | undefined,
): [parent: number, user: number, system: number, ended: number] | undefined {
  try {
    // What stands before the last bracket is the program's name, which may hold anything (proc_pid_stat(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const [parent, user, system, ofEnded, systemOfEnded] = [1, 11, 12, 13, 14].map((i) => Number(fields[i]))
    return [parent ?? 0, user ?? 0, system ?? 0, (ofEnded ?? 0) + (systemOfEnded ?? 0)]
  } catch {
    return undefined
  }
}
