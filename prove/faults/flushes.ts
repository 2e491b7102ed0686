import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinRow } from '#contract/waitlist.ts'
import { ensurePackage } from '#scripts/debian-package.ts'
import { processesOf } from '#server/db/embedded-postmaster.ts'
import { until } from '#testing/server.ts'
import { exactly, none, notMeasured, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { ask } from './ask.ts'

/** A moment, in seconds since 1970, as strace tells it too. */
const now = () => (performance.timeOrigin + performance.now()) / 1000

/** A call that made the write-ahead log last: when it began and when it was done. */
type Flush = { began: number; done: number }

const what = 'joins answered before a flush of the write-ahead log'

/** What is answered is on disk: between a join's request and its answer the kernel was told to flush the write-ahead log. */
export async function proveFlushes({ short, add, say }: Proof): Promise<void> {
  const strace = ensurePackage('strace')
  if (!strace) return add(notMeasured(what, 'there is no strace here and none could be installed'))
  const joins = short ? 10 : 50
  await withHousehold(async ({ dataDir, start }) => {
    const { url } = await start()
    const settings = await ask<{ name: string; setting: string }>(
      dataDir,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )
    const off = settings.filter(({ setting }) => setting !== 'on')
    add(
      none(
        'settings of PostgreSQL that would let a commit be lost',
        off.map(({ name }) => name),
      ),
    )

    const folder = await mkdtemp(join(tmpdir(), 'plumbline-strace-'))
    const tracing = await traceAll(strace, join(folder, 'calls'), join(dataDir, 'postgres'))
    try {
      if (typeof tracing === 'string') return add(notMeasured(what, tracing))
      say(`${joins} joins, one after the other, under strace`)
      const asked: { email: string; sent: number; answered: number }[] = []
      for (let i = 0; i < joins; i++) {
        // With its jobs done nobody but the join itself has anything to flush.
        await until('quiet', async () => {
          const [row] = await ask<{ jobs: number }>(
            dataDir,
            'select count(*)::integer as jobs from graphile_worker._private_jobs',
          )
          return row?.jobs === 0
        })
        const email = `flush-${i}@mason.example`
        const sent = now()
        const reply = await fetch(`${url}${joinRow.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Ada Mason', email }),
        })
        if (reply.status === 200) asked.push({ email, sent, answered: now() })
        await reply.arrayBuffer()
      }
      await end(tracing)
      const flushes = readFlushes(await readFile(join(folder, 'calls'), 'utf8'))
      const early = asked.filter(
        ({ sent, answered }) => !flushes.some(({ began, done }) => began >= sent && done <= answered),
      )
      add(exactly('joins acknowledged under strace', asked.length, joins))
      add(
        none(
          what,
          early.map(({ email }) => email),
        ),
      )
      add({
        what: 'flushes of the write-ahead log, a join',
        value: flushes.length / Math.max(asked.length, 1),
        unit: '',
        least: 1,
      })
    } finally {
      if (typeof tracing !== 'string') await end(tracing)
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/**
 * Has strace watch every process of a database. One that was started between the look at them and the watch over their first is
 * known to nobody: then it is begun again, or the joins that go through it would seem to be flushed by none.
 */
async function traceAll(strace: string, file: string, cluster: string): Promise<ChildProcess | string> {
  for (let left = 5; ; left--) {
    const tracing = await trace(strace, file, await processesOf(cluster))
    if (typeof tracing === 'string') return tracing
    const watched = await Promise.all((await processesOf(cluster)).map(isWatched))
    if (!watched.includes(false)) return tracing
    await end(tracing)
    if (left === 0) throw new Error('strace did not come to watch all processes of PostgreSQL')
  }
}

/** Whether a process is watched by another, or gone. */
const isWatched = async (pid: number): Promise<boolean> =>
  !/^TracerPid:\s*0$/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))

/** Has strace watch these processes and those that they start; answers why where it may not. */
async function trace(strace: string, file: string, pids: readonly number[]): Promise<ChildProcess | string> {
  const calls = 'fsync,fdatasync'
  const words = ['-f', '-ttt', '-T', '-y', '-e', `trace=${calls}`, '-o', file]
  const child = spawn(strace, [...words, ...pids.flatMap((pid) => ['-p', String(pid)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  // It says of each process that it is attached, or why it cannot be.
  await until('strace to attach', async () => {
    const told = [...said.matchAll(/^\S*strace: .*(?:attached|attach:.*)$/gm)].length
    return told >= pids.length || child.exitCode !== null
  })
  if (child.exitCode === null && !said.includes('not permitted')) return child
  await end(child)
  return `strace may not watch other processes here: ${said.trim().split('\n')[0]}`
}

/** Ends strace, which leaves what it watched running, and waits for its last lines. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGINT')
  await ended
}

/** The flushes of the write-ahead log among the calls; one that others interrupted in the file is told in two lines. */
function readFlushes(text: string): Flush[] {
  const flushes: Flush[] = []
  const begun = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, pid = '', time = '', call = ''] = /^(\d+) +(\d+\.\d+) (.*)$/.exec(line) ?? []
    const took = Number(/ = 0 <([\d.]+)>$/.exec(call)?.[1] ?? Number.NaN)
    if (/^f(?:data)?sync\(\d+<[^>]*\/pg_wal\//.test(call)) {
      const began = Number(time)
      if (call.endsWith('<unfinished ...>')) begun.set(pid, began)
      else if (!Number.isNaN(took)) flushes.push({ began, done: began + took })
    } else if (/^<\.\.\. f(?:data)?sync resumed>/.test(call)) {
      const began = begun.get(pid)
      begun.delete(pid)
      if (began !== undefined && !Number.isNaN(took)) flushes.push({ began, done: began + took })
    }
  }
  return flushes
}
