import { readdirSync, readFileSync } from 'node:fs'

const memoryOf = (pid: number | undefined, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024) / 1e6
}

/** Most memory that a process has held so far, in MB (10^6 bytes). Linux only, as the rest here. */
export const peakMemory = (pid: number | undefined): number => memoryOf(pid, 'VmHWM')

/** The memory that a process holds now, in MB. */
export const heldMemory = (pid: number | undefined): number => memoryOf(pid, 'VmRSS')

/** Files, sockets and pipes that a process has open. */
export const openHandles = (pid: number | undefined): number => readdirSync(`/proc/${pid}/fd`).length

/** How many files a process may have open. */
export const mostHandles = (pid: number | undefined): number =>
  Number(/^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1])
