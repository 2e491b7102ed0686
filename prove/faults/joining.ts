import { setTimeout as wait } from 'node:timers/promises'
import { joinRow } from '#contract/waitlist.ts'
import { reasonOf } from '#server/open-database.ts'
import { until } from '#testing/server.ts'

/** People who join without a pause, each with the next address as soon as the last is acknowledged. */
export type Joining = {
  /** The addresses whose join was answered with success. */
  acknowledged: ReadonlySet<string>
  /** What was answered instead that is neither success nor a proper "not right now". */
  wrong: readonly string[]
  /** How many joins were answered with "not right now" so far. */
  refused: () => number
  /** What those were told that found no server, or one that went away before it answered, and after how long. */
  unanswered: readonly string[]
  /** When the last one was not acknowledged, and how long the slowest refusal took, in ms; since `forget`. */
  lastFailureAt: () => number
  slowestRefusalMs: () => number
  forget: () => void
  /** Waits until so many more are acknowledged. */
  more: (count: number) => Promise<void>
  stop: () => Promise<void>
}

const clients = 32
/** Longer than the server may keep anybody waiting. */
const answerWithinMs = 20_000

/**
 * Has 32 people join at `url` until they are stopped. Who gets no answer, or is asked to come back, tries the same address
 * again, as a person would: a join that was stored all the same must not become two.
 */
export function startJoining(url: string, name: string): Joining {
  const acknowledged = new Set<string>()
  const wrong: string[] = []
  const unanswered: string[] = []
  let [running, count, refused, lastFailureAt, slowestRefusalMs] = [true, 0, 0, 0, 0]

  /** Whether the join was acknowledged. */
  const attempt = async (email: string): Promise<boolean> => {
    const sent = performance.now()
    const answer = await fetch(`${url}${joinRow.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada Mason', email }),
      signal: AbortSignal.timeout(answerWithinMs),
    })
      .then(async (reply) => ({ reply, body: await reply.text() }))
      .catch((error: Error) => {
        if (error.name === 'TimeoutError') wrong.push(`${email}: no answer in ${answerWithinMs} ms`)
        unanswered.push(`${reasonOf(error.cause ?? error)} after ${Math.round(performance.now() - sent)} ms`)
      })
    if (answer?.reply.status === 200 && answer.body.startsWith('{"success":true')) return true
    lastFailureAt = performance.now()
    if (!answer) return false
    const { reply, body } = answer
    const isProper =
      reply.status === 503 &&
      Number(reply.headers.get('retry-after')) > 0 &&
      reply.headers.get('cache-control') === 'no-store' &&
      body.startsWith('{"success":false,"error":{"code":"unavailable"')
    if (isProper) {
      refused++
      slowestRefusalMs = Math.max(slowestRefusalMs, lastFailureAt - sent)
    } else wrong.push(`${email}: ${reply.status} ${body.slice(0, 200)}`)
    return false
  }

  const work = Array.from({ length: clients }, async () => {
    while (running) {
      const email = `${name}-${count++}@mason.example`
      while (running) {
        if (await attempt(email)) {
          acknowledged.add(email)
          break
        }
        await wait(200)
      }
    }
  })

  return {
    acknowledged,
    wrong,
    refused: () => refused,
    unanswered,
    lastFailureAt: () => lastFailureAt,
    slowestRefusalMs: () => slowestRefusalMs,
    forget() {
      lastFailureAt = 0
      slowestRefusalMs = 0
    },
    async more(more) {
      const wanted = acknowledged.size + more
      await until(`${more} more joins`, async () => acknowledged.size >= wanted, 30_000)
    },
    async stop() {
      running = false
      await Promise.all(work)
    },
  }
}
