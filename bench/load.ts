import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { freePort } from '#testing/server.ts'
import {
  askFor,
  askTimes,
  connections,
  drainLetters,
  medianRound,
  newAddress,
  newJoin,
  pageRequest,
  type Round,
} from './hammer.ts'
import { type Measured, median } from './measured.ts'
import type { BenchServer } from './server.ts'

const rounds = 3

/** The home page from this server and from a bare `node:http` one that answers the same bytes, turn by turn. */
export async function measurePages(server: BenchServer, measured: Measured[]): Promise<void> {
  const bare = await startBare(server.url)
  try {
    const ours: Round[] = []
    const bares: Round[] = []
    for (let round = 0; round <= rounds; round++) {
      const [first, second] = [await readPages(server.url), await readPages(bare.url)]
      // The first round warms both up.
      if (round > 0) {
        ours.push(first)
        bares.push(second)
      }
    }
    const [own, floor] = [medianRound(ours), medianRound(bares)]
    measured.push(
      { what: 'pages a second', value: Math.round(own.perSecond), unit: '/s' },
      { what: 'pages a second, bare node:http', value: Math.round(floor.perSecond), unit: '/s' },
      { what: 'pages, ratio to bare', value: own.perSecond / floor.perSecond, unit: '', least: 0.7 },
      { what: 'pages p50', value: own.p50, unit: 'ms' },
      { what: 'pages p99', value: own.p99, unit: 'ms' },
    )
  } finally {
    bare.process.kill()
  }
}

const readPages = (url: string) => askFor(4, { url, ...pageRequest })

async function startBare(url: string): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort()
  const child = fork(resolve(import.meta.dirname, 'bare.ts'), [url, String(port)])
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', (code) => fail(new Error(`the bare server ended with ${code}`)))
  })
  return { url: `http://localhost:${port}/`, process: child }
}

const joinsARound = 3400

/**
 * Joins over HTTP, and the same rows written by the driver alone, turn by turn on the same PostgreSQL. The letters of a
 * round are sent before the next begins, so that they weigh on neither.
 */
export async function measureJoins(server: BenchServer, measured: Measured[]): Promise<void> {
  const embedded = await openEmbedded({ dataDir: server.dataDir, log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: connections })
  try {
    const joins: Round[] = []
    const plain: number[] = []
    const withJob: number[] = []
    for (let round = 0; round < rounds; round++) {
      joins.push(await askTimes(joinsARound, { url: server.url, requests: [newJoin] }))
      await drainLetters(pool)
      plain.push(await driveAlone(pool, false))
      withJob.push(await driveAlone(pool, true))
      await drainLetters(pool)
    }
    const { perSecond: rate, p50, p99, failed } = medianRound(joins)
    measured.push(
      { what: 'joins a second', value: Math.round(rate), unit: '/s' },
      { what: 'two inserts a transaction, driver alone', value: Math.round(median(plain)), unit: '/s' },
      { what: 'the same with the job runner’s add_job', value: Math.round(median(withJob)), unit: '/s' },
      { what: 'joins, ratio to two inserts', value: rate / median(plain), unit: '', least: 0.5 },
      { what: 'joins, ratio to insert and add_job', value: rate / median(withJob), unit: '', least: 0.5 },
      { what: 'joins p50', value: p50, unit: 'ms' },
      { what: 'joins p99', value: p99, unit: 'ms' },
      { what: 'joins not answered with 200', value: failed, unit: '', most: 0 },
      {
        what: `memory through ${joinsARound * rounds} joins, at its peak`,
        value: server.peakMemory(),
        unit: 'MB',
        most: 200,
      },
    )
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

/** A member and its letter, or its job, in one transaction; answers how many a second. */
async function driveAlone(pool: pg.Pool, withJob: boolean): Promise<number> {
  let left = joinsARound
  const start = performance.now()
  const drive = async () => {
    while (left-- > 0) {
      const client = await pool.connect()
      const [member, letter, email] = [randomUUID(), randomUUID(), newAddress()]
      await client.query('begin')
      await client.query(
        `insert into waitlist_members (id, email_key, email, name, position, source, joined_at)
         values ($1, $2, $2, 'Load Test', 'Estimator', 'search', now()) on conflict (email_key) do nothing`,
        [member, email],
      )
      if (withJob) {
        await client.query(
          "select graphile_worker.add_job('bench', json_build_object('letterId', $1::uuid))",
          [letter],
        )
      } else {
        await client.query(
          "insert into waitlist_letters (id, member_id, kind, requested_at, failed_at) values ($1, $2, 'confirm', now(), now())",
          [letter, member],
        )
      }
      await client.query('commit')
      client.release()
    }
  }
  await Promise.all(Array.from({ length: connections }, drive))
  const rate = joinsARound / ((performance.now() - start) / 1000)
  await pool.query(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'bench'))",
  )
  return rate
}
