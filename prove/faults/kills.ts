import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostmaster } from '#server/db/embedded-postmaster.ts'
import { freePort, type RunningServer, until } from '#testing/server.ts'
import { none, type Proof } from '../section.ts'
import { type Household, withHousehold } from '../servers.ts'
import { ask } from './ask.ts'
import { checkBooks } from './books.ts'
import { type Joining, startJoining } from './joining.ts'

/** Longest that the service may be away, in milliseconds. */
const upWithinMs = 2000

/** Whether the service says that it is ready. */
const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Starts a server and answers how long it took from its first moment to its first "ready", in milliseconds. */
async function startTimed(
  start: Household['start'],
  port: number,
): Promise<{ server: RunningServer; ms: number }> {
  const began = performance.now()
  const starting = start({ PORT: String(port) })
  await until('a server that is ready', () => isReady(`http://localhost:${port}`), 60_000)
  const ms = performance.now() - began
  return { server: await starting, ms }
}

type Place = {
  dataDir: string
  port: number
  start: Household['start']
  server: RunningServer
  joining: Joining
}

/** A household whose server always has the same port, with people joining. */
async function underLoad(
  name: string,
  { add, say }: Proof,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  await withHousehold(async ({ dataDir, start }) => {
    const port = await freePort()
    const server = await start({ PORT: String(port) })
    const joining = startJoining(`http://localhost:${port}`, 'person')
    try {
      await work({ dataDir, port, start, server, joining })
    } finally {
      await joining.stop()
    }
    say(
      `${name}: ${joining.acknowledged.size} joins, ${joining.refused()} refused, ${joining.unanswered.length} unanswered`,
    )
    add(none(`${name}: answers that are neither success nor 503 as an envelope`, joining.wrong))
    const { acknowledged } = joining
    await checkBooks({ add }, name, {
      acknowledged,
      dataDir,
      ask: (statement, values) => ask(dataDir, statement, values),
    })
  })
}

/** The server is killed while 32 people join, and started again over the database that the kill left behind. */
export async function proveServerKills(proof: Proof): Promise<void> {
  const rounds = proof.short ? 3 : 20
  const name = `server killed × ${rounds}`
  await underLoad(name, proof, async ({ port, start, server: first, joining }) => {
    let server = first
    let slowest = 0
    for (let round = 0; round < rounds; round++) {
      await joining.more(proof.short ? 40 : 100)
      await wait(Math.random() * 150)
      await server.stop('SIGKILL')
      const again = await startTimed(start, port)
      server = again.server
      slowest = Math.max(slowest, again.ms)
    }
    await joining.more(50)
    proof.add({
      what: `${name}: until it is ready again, at most`,
      value: Math.round(slowest),
      unit: 'ms',
      ...(!proof.short && { most: upWithinMs }),
    })
  })
}

/** PostgreSQL is killed while 32 people join: the whole of it, and one process of it, which takes the others along. */
export async function proveDatabaseKills(proof: Proof): Promise<void> {
  const rounds = proof.short ? 1 : 5
  const name = `database killed × ${rounds + 1}`
  await underLoad(name, proof, async ({ dataDir, server, joining }) => {
    const away: number[] = []
    for (let round = 0; round <= rounds; round++) {
      await joining.more(proof.short ? 40 : 100)
      joining.forget()
      const killed = performance.now()
      process.kill(round < rounds ? await postmasterOf(dataDir) : await backendOf(dataDir), 'SIGKILL')
      await until('a failure', async () => joining.lastFailureAt() > 0)
      await joining.more(50)
      // Whoever was still refused meanwhile counts.
      await until('nobody to be refused', async () => performance.now() - joining.lastFailureAt() > 500)
      away.push(joining.lastFailureAt() - killed)
    }
    const { exitCode, signalCode } = server.process
    proof.say(`away for ${away.map((ms) => Math.round(ms)).join(', ')} ms`)
    proof.add(
      none(`${name}: the server's process ended`, exitCode === null && signalCode === null ? [] : ['it did']),
    )
    proof.add(none(`${name}: joins that got no answer`, joining.unanswered))
    proof.add({
      what: `${name}: until the last join is refused, at most`,
      value: Math.round(Math.max(...away)),
      unit: 'ms',
      ...(!proof.short && { most: upWithinMs }),
    })
  })
}

async function postmasterOf(dataDir: string): Promise<number> {
  const running = await findPostmaster(join(dataDir, 'postgres'))
  if (!running) throw new Error('no PostgreSQL runs')
  return running.pid
}

/** The process that last wrote joins; its number as seen from here. Waits for one: each does other things in between. */
const backendOf = (dataDir: string): Promise<number> =>
  until('somebody to join', async () => {
    const [row] = await ask<{ pid: number }>(
      dataDir,
      `select pid from pg_stat_activity where query like '%plan kept: join%' and pid <> pg_backend_pid()
       order by state_change desc limit 1`,
    )
    return row?.pid
  })
