import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { freePort } from '#testing/server.ts'
import type { BenchServer } from './bench-server.ts'
import { type Measured, median } from './measured.ts'

const connections = 32
const rounds = 3

/** The home page from this server and from a bare `node:http` one that answers the same bytes, turn by turn. */
export async function measurePages(server: BenchServer, measured: Measured[]): Promise<void> {
  const bare = await startBare(server.url)
  try {
    const ours: autocannon.Result[] = []
    const bares: autocannon.Result[] = []
    for (let round = 0; round <= rounds; round++) {
      const [first, second] = [await hammer(server.url), await hammer(bare.url)]
      // The first round warms both up.
      if (round > 0) {
        ours.push(first)
        bares.push(second)
      }
    }
    const rate = (results: autocannon.Result[]) => median(results.map(({ requests }) => requests.average))
    measured.push(
      { what: 'pages a second', value: Math.round(rate(ours)), unit: '/s' },
      { what: 'pages a second, bare node:http', value: Math.round(rate(bares)), unit: '/s' },
      { what: 'pages, ratio to bare', value: rate(ours) / rate(bares), unit: '', least: 0.7 },
      { what: 'pages p50', value: median(ours.map(({ latency }) => latency.p50)), unit: 'ms' },
      { what: 'pages p99', value: median(ours.map(({ latency }) => latency.p99)), unit: 'ms' },
    )
  } finally {
    bare.process.kill()
  }
}

const hammer = (url: string) =>
  autocannon({ url, connections, duration: 4, headers: { 'accept-encoding': 'br' } })

async function startBare(url: string): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort()
  const child = fork(resolve(import.meta.dirname, 'bench-bare.ts'), [url, String(port)])
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
    const joins: Joins[] = []
    const plain: number[] = []
    const withJob: number[] = []
    for (let round = 0; round < rounds; round++) {
      joins.push(await join(server.url))
      await drain(pool)
      plain.push(await driveAlone(pool, false))
      withJob.push(await driveAlone(pool, true))
      await drain(pool)
    }
    const rate = median(joins.map(({ perSecond }) => perSecond))
    measured.push(
      { what: 'joins a second', value: Math.round(rate), unit: '/s' },
      { what: 'two inserts a transaction, driver alone', value: Math.round(median(plain)), unit: '/s' },
      { what: 'the same with the job runner’s add_job', value: Math.round(median(withJob)), unit: '/s' },
      { what: 'joins, ratio to two inserts', value: rate / median(plain), unit: '', least: 0.5 },
      { what: 'joins, ratio to insert and add_job', value: rate / median(withJob), unit: '', least: 0.5 },
      { what: 'joins p50', value: median(joins.map(({ result }) => result.latency.p50)), unit: 'ms' },
      { what: 'joins p99', value: median(joins.map(({ result }) => result.latency.p99)), unit: 'ms' },
      {
        what: 'joins not answered with 200',
        value: sum(joins.map(({ result }) => result.non2xx + result.errors)),
        unit: '',
        most: 0,
      },
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

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

const newAddress = () => `${randomUUID()}@load.example`

type Joins = { result: autocannon.Result; perSecond: number }

/** Timed from the first request to the last answer: the load generator itself only ends at its next full second. */
function join(url: string): Promise<Joins> {
  const start = performance.now()
  let answeredAt = start
  return new Promise((done, fail) => {
    const load = autocannon(
      { url, connections, amount: joinsARound, requests: [newJoin] },
      (error, result) => {
        if (error) fail(error)
        else done({ result, perSecond: result.requests.total / ((answeredAt - start) / 1000) })
      },
    )
    load.on('response', () => {
      answeredAt = performance.now()
    })
  })
}

const newJoin: autocannon.Request = {
  method: 'POST',
  path: '/api/waitlist/join',
  headers: { 'content-type': 'application/json' },
  setupRequest: (request) => ({
    ...request,
    body: JSON.stringify({ name: 'Load Test', email: newAddress(), position: 'Estimator', source: 'search' }),
  }),
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

/** Waits until every letter is sent. */
async function drain(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + 120_000
  for (;;) {
    const { rows } = await pool.query(
      'select count(*)::int as waiting from waitlist_letters where sent_at is null and failed_at is null',
    )
    if (rows[0].waiting === 0) return
    if (performance.now() > deadline)
      throw new Error(`${rows[0].waiting} letters were not sent within two minutes`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
