import { createHash } from 'node:crypto'
import { say } from '#language/say.ts'
import type { Clock } from './clock.ts'
import { Refusal } from './refusal.ts'

/** At most `most` hits in `windowMs`, counted from the first hit of a window. */
export type Limit = { name: string; most: number; windowMs: number }

/** One thing to count: which limit, and whose hit it is. */
export type Hit = { limit: Limit; who: string }

/** Adds one hit to each key and answers the counts in the same order; shared by every process through the database. */
export type CountHits = (
  hits: readonly { key: Buffer; windowMs: number }[],
  now: Date,
) => Promise<readonly { count: number; resetsAt: Date }[]>

/** Counts the hits and refuses with 429 and `Retry-After` when one limit is passed. */
export type Limiter = (...hits: readonly Hit[]) => Promise<void>

/** Whose hits they are is kept as a hash only: a limit needs to recognise an address, not to know it. */
const keyOf = ({ limit, who }: Hit) => createHash('sha256').update(`${limit.name}\n${who}`).digest()

/** `scale` multiplies every limit; at 0 nothing is counted or refused. */
export function makeLimiter(countHits: CountHits, clock: Clock, scale: number): Limiter {
  if (scale === 0) return async () => {}
  return async (...hits) => {
    const now = clock.now()
    const counts = await countHits(
      hits.map((hit) => ({ key: keyOf(hit), windowMs: hit.limit.windowMs })),
      now,
    )
    const waits = hits.map((hit, i) => {
      const counted = counts[i]
      const over = counted !== undefined && counted.count > Math.max(1, hit.limit.most * scale)
      return over ? counted.resetsAt.getTime() - now.getTime() : 0
    })
    const waitMs = Math.max(...waits)
    if (waitMs > 0) throw tooManyRequests(waitMs)
  }
}

/** The refusal of whoever must wait, with how long, rounded up to seconds. */
export function tooManyRequests(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const headers = { 'retry-after': String(seconds) }
  const message = say('Too many attempts. Please try again in {wait}.', { wait: readableWait(seconds) })
  return new Refusal('too_many_requests', message, { headers })
}

/** A wait in words: `45 seconds`, `1 minute`, `2 hours`; rounded up. */
export function readableWait(seconds: number): string {
  if (seconds < 60) return say('{count, plural, one {# second} other {# seconds}}', { count: seconds })
  return seconds < 3600
    ? say('{count, plural, one {# minute} other {# minutes}}', { count: Math.ceil(seconds / 60) })
    : say('{count, plural, one {# hour} other {# hours}}', { count: Math.ceil(seconds / 3600) })
}
