import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { askTimes } from '#bench/hammer.ts'
import { heldMemory, mostHandles, openHandles, peakMemory } from '#bench/process-figures.ts'
import { type RunningServer, until } from '#testing/server.ts'
import { exactly, none, notMeasured, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import type { HoldKind, HoldOutcome } from './hold-sockets.ts'

const askEveryMs = 200
/** What the server may have open for itself that it had not before: connections to its database come as they are needed. */
const ownHandles = 20

/** Thousands who connect and say nothing, or next to nothing: the server lets go of each, and answers the others meanwhile. */
export async function proveSockets({ short, add, say }: Proof): Promise<void> {
  const each = short ? 100 : 3000
  const all: readonly (readonly [HoldKind, number])[] = [
    ['idle', each],
    ['slow headers', each],
    ['slow body', each],
    // As good as alive to who waits for any byte; left out where all of it must be over in seconds.
    ['blank lines', short ? 0 : 300],
  ]
  const kinds = all.filter(([, some]) => some > 0)
  const count = kinds.reduce((sum, [, some]) => sum + some, 0)
  const what = `${count.toLocaleString('en')} sockets that hold on`
  await withHousehold(async ({ start }) => {
    const server = await start()
    const { pid } = server.process
    const room = mostHandles(pid)
    if (room < count + 500) {
      add(notMeasured(what, `a process may have no more than ${room} files open here`))
      return
    }
    await healthOf(server.url, 5000)
    const before = { handles: openHandles(pid), memory: heldMemory(pid) }

    say(what)
    // Where other work is done beside it, a second may pass before anybody looks.
    const withinMs = short ? 5000 : 1000
    const watch = watchHealth(server.url, withinMs)
    let mostOpen = 0
    const look = setInterval(() => {
      mostOpen = Math.max(mostOpen, openHandles(pid))
    }, 500)
    const outcomes = await Promise.all(kinds.map(([kind, some]) => holdApart(server, kind, some, 40_000)))
    clearInterval(look)
    const health = await watch.stop()

    kinds.forEach(([kind, some], i) => {
      addOutcome(add, `${what}: ${kind}`, some, outcomes[i], 25)
    })
    add({ what: `${what}: files of the server at their most`, value: mostOpen, unit: '', least: each * 2 })
    add({ what: `${what}: times /healthz was asked meanwhile`, value: health.asked, unit: '', least: 40 })
    add(none(`${what}: not answered by /healthz within ${withinMs / 1000} s`, health.missed))
    add({ what: `${what}: memory of the server at its peak`, value: peakMemory(pid), unit: 'MB', most: 350 })
    await until('the sockets to be gone', async () => openHandles(pid) <= before.handles + ownHandles).catch(
      () => {},
    )
    add({
      what: `${what}: files more than before`,
      value: openHandles(pid) - before.handles,
      unit: '',
      most: ownHandles,
    })
    // What a socket took is given back with the next collections, which come with the next requests.
    const isBack = async () => {
      await askTimes(short ? 100 : 3000, { url: `${server.url}/healthz` })
      return heldMemory(pid) - before.memory < mostKept
    }
    await until('the memory to be back', isBack, 8_000).catch(() => {})
    add({
      what: `${what}: memory more than before`,
      value: heldMemory(pid) - before.memory,
      unit: 'MB',
      most: mostKept,
    })
  })
}

/**
 * Most memory, in MB, that a process keeps of what thousands of sockets took: what is free in its heap is not given back to
 * the system, and the next wave takes it again.
 */
const mostKept = 160

/** Who asks for far more than he reads: the server lets go of him too. Nothing but waiting, so it runs beside the others. */
export async function proveUnread({ short, add, say }: Proof): Promise<void> {
  // It takes half a minute of waiting; that such a socket is let go is tested beside the server too.
  if (short) return
  await withHousehold(async ({ start }) => {
    const server = await start()
    say('50 sockets whose answers are not read')
    const outcome = await holdApart(server, 'unread', 50, 60_000)
    addOutcome(add, '50 sockets whose answers are not read', 50, outcome, 45)
  })
}

function addOutcome(
  add: Proof['add'],
  what: string,
  count: number,
  outcome: HoldOutcome | undefined,
  withinSeconds: number,
): void {
  const { opened = 0, left = count, slowestMs = Number.NaN } = outcome ?? {}
  add(exactly(`${what}, opened`, opened, count))
  add({ what: `${what}, never closed by the server`, value: left, unit: '', most: 0 })
  add({ what: `${what}, closed after at most`, value: slowestMs / 1000, unit: 's', most: withinSeconds })
}

/** Has a process of its own hold the sockets; ends it whatever happens. */
async function holdApart(
  server: RunningServer,
  kind: HoldKind,
  count: number,
  giveUpMs: number,
): Promise<HoldOutcome> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'hold-sockets.ts'))
  try {
    return await new Promise<HoldOutcome>((done, fail) => {
      child.on('message', (message: { outcome: HoldOutcome }) => done(message.outcome))
      child.once('exit', (code) => fail(new Error(`who held the sockets ended with ${code}`)))
      child.send({ kind, count, port: Number(new URL(server.url).port), giveUpMs })
    })
  } finally {
    child.kill('SIGKILL')
  }
}

/** Nothing where `/healthz` answers in time on a connection of its own, else what went wrong. */
async function healthOf(url: string, withinMs: number): Promise<string | undefined> {
  const start = performance.now()
  try {
    const signal = AbortSignal.timeout(withinMs)
    const reply = await fetch(`${url}/healthz`, { signal, headers: { connection: 'close' } })
    await reply.text()
    return reply.status === 200 ? undefined : `answered ${reply.status}`
  } catch (error) {
    return `after ${Math.round(performance.now() - start)} ms: ${(error as Error).message}`
  }
}

/** Asks `/healthz` several times a second until it is stopped. */
function watchHealth(
  url: string,
  withinMs: number,
): { stop: () => Promise<{ asked: number; missed: string[] }> } {
  const asking: Promise<string | undefined>[] = []
  const timer = setInterval(() => asking.push(healthOf(url, withinMs)), askEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      const answers = await Promise.all(asking)
      return { asked: answers.length, missed: answers.filter((one) => one !== undefined) }
    },
  }
}
