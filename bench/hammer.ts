import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type pg from 'pg'
import { joinRow } from '#contract/waitlist.ts'
import type { Ask } from './ask-once.ts'
import { median } from './measured.ts'

/** As many as ask at the same moment, wherever a rate is measured. */
export const connections = 32

/** One round of one measurement: answers a second, milliseconds, and the requests that had no answer or not the right one, with why. */
export type Round = {
  perSecond: number
  p50: number
  p99: number
  failed: number
  reasons: readonly string[]
}

const roundOf = (result: autocannon.Result, perSecond: number): Round => ({
  perSecond,
  p50: result.latency.p50,
  p99: result.latency.p99,
  // A round in which nothing was answered at all has shown nothing.
  failed: result.requests.total === 0 ? Number.NaN : result.non2xx + result.errors,
  reasons: [
    ...Object.entries(result.statusCodeStats ?? {})
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, { count = 0 }]) => `${count} answered with ${status}`),
    ...(result.errors > 0
      ? [`${result.errors} broken off, ${result.timeouts} of them without an answer`]
      : []),
  ],
})

/** Asks for so many seconds on end. */
export async function askFor(
  seconds: number,
  options: Omit<autocannon.Options, 'duration' | 'amount'>,
): Promise<Round> {
  const result = await autocannon({ connections, ...options, duration: seconds })
  return roundOf(result, result.requests.average)
}

/** Asks so many times; timed from the first request to the last answer, since the generator only ends at its next full second. */
export function askTimes(
  amount: number,
  options: Omit<autocannon.Options, 'duration' | 'amount'>,
): Promise<Round> {
  const start = performance.now()
  let answeredAt = start
  return new Promise((done, fail) => {
    const load = autocannon({ connections, ...options, amount }, (error, result) => {
      if (error) fail(error)
      else done(roundOf(result, result.requests.total / ((answeredAt - start) / 1000)))
    })
    load.on('response', () => {
      answeredAt = performance.now()
    })
  })
}

export const newAddress = (): string => `${randomUUID()}@load.example`

const json = { 'content-type': 'application/json' }

/** A join of somebody new. */
export const newJoin: autocannon.Request = {
  method: 'POST',
  path: joinRow.path,
  headers: json,
  setupRequest: (request) => ({ ...request, body: joinBody() }),
}

const joinBody = () =>
  JSON.stringify({ name: 'Load Test', email: newAddress(), position: 'Estimator', source: 'search' })

/** The same, for who asks at evenly spaced moments. */
export const nextJoin = (): Ask => ({ method: 'POST', path: joinRow.path, headers: json, body: joinBody() })

/** The home page as a browser asks for it. */
export const pageRequest = { headers: { 'accept-encoding': 'br' } } as const
export const homePage: Ask = { method: 'GET', path: '/', ...pageRequest }

/** A page or a call of another path each time. */
export const getEach = (nextPath: () => string): autocannon.Request => ({
  method: 'GET',
  setupRequest: (request) => ({ ...request, path: nextPath() }),
})

/** One and the same post, again and again. */
export const postRequest = (path: string, body: unknown): Ask => ({
  method: 'POST',
  path,
  headers: json,
  body: JSON.stringify(body),
})

/** The median of each figure of some rounds; what failed is counted over all of them. */
export const medianRound = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  reasons: rounds.flatMap(({ reasons }) => reasons),
})

/** Waits until every letter is sent, so that none weighs on what is measured next; throws after two minutes. */
export async function drainLetters(pool: pg.Pool): Promise<void> {
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

/** Has every letter that waits left unsent, where none of them is of interest and sending them would weigh on what is measured next. */
export async function dropLetters(pool: pg.Pool): Promise<void> {
  await pool.query('delete from graphile_worker._private_jobs where locked_at is null')
  // Those that are being sent meanwhile say so themselves.
  await pool.query(
    `delete from waitlist_letters letter where sent_at is null and failed_at is null and not exists (
       select from graphile_worker._private_jobs where payload->>'letterId' = letter.id::text)`,
  )
  await drainLetters(pool)
}
