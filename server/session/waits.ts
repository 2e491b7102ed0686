import { createHash } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import { type Failures, forgetFailures, updateFailures } from '#server/db/tables/sign-in-waits.ts'
import type { Clock } from '#server/kit/clock.ts'
import { tooManyRequests } from '#server/kit/limits.ts'
import { type WaitRule, waitAfter, waits } from './rules.ts'

/** Who tries to sign in: as what, from where, and by which browser where it is known to the account. */
export type Attempt = { login: string; address: string; browser: Buffer | undefined }

/** Keeps guessers waiting, in every process at once. */
export type Waits = {
  /** Counts the attempt as a failure before it is one, so that guesses made at once count too. Refuses with 429 while a wait is on. */
  begin: (attempt: Attempt) => Promise<void>
  /** The attempt was no failure: it counts no longer, but those before it do. */
  uncount: (attempt: Attempt) => Promise<void>
  /** The account's owner is in: its failures are forgotten, save those that the address has made with other accounts. */
  forgive: (attempt: Attempt) => Promise<void>
  /** The owner has shown who they are by their mailbox: guesses made so far keep nobody of theirs waiting. */
  clear: (logins: readonly string[], address: string) => Promise<void>
}

type Count = { key: Buffer; rule: WaitRule }

/** Kept as hashes only: a count needs to recognise a name or an address, not to know it. */
const countOf = (kind: keyof typeof waits, ...who: string[]): Count => ({
  key: createHash('sha256')
    .update(JSON.stringify(['sign-in', kind, ...who]))
    .digest(),
  rule: waits[kind],
})

const keysOf = (counts: readonly Count[]) => counts.map(({ key }) => key)

const browserCount = (login: string, browser: Buffer) =>
  countOf('knownBrowser', login, browser.toString('hex'))

const addressCount = (address: string) => countOf('address', address)

const accountCounts = (login: string, address: string) => [
  countOf('pair', login, address),
  countOf('account', login),
]

const countsOf = ({ login, address, browser }: Attempt): Count[] =>
  browser ? [browserCount(login, browser)] : [...accountCounts(login, address), addressCount(address)]

/** `scale` multiplies how many failures are free; at 0 nobody waits. */
export function makeWaits(db: Db, clock: Clock, scale: number): Waits {
  if (scale === 0) {
    const nothing = async () => {}
    return { begin: nothing, uncount: nothing, forgive: nothing, clear: nothing }
  }
  const fail = (known: Failures, rule: WaitRule, now: Date): Failures => {
    const forgotten = now.getTime() - known.failedAt.getTime() >= rule.forgetMs
    const failures = forgotten ? 1 : known.failures + 1
    const wait = waitAfter(failures, { ...rule, free: Math.max(1, Math.floor(rule.free * scale)) })
    return { failures, failedAt: now, until: new Date(now.getTime() + wait) }
  }
  // A next guess may come at once, as this attempt came after the wait of the guess before.
  const uncount = async (counts: readonly Count[]) => {
    const now = clock.now()
    await updateFailures(db, keysOf(counts), now, (known) =>
      known.map(({ failures, failedAt }) => ({ failures: Math.max(0, failures - 1), failedAt, until: now })),
    )
  }
  return {
    async begin(attempt) {
      const counts = countsOf(attempt)
      const now = clock.now()
      let waitMs = 0
      await updateFailures(db, keysOf(counts), now, (known) => {
        waitMs = Math.max(...known.map(({ until }) => until.getTime() - now.getTime()))
        if (waitMs > 0) return undefined
        return known.map((one, i) => fail(one, counts[i]?.rule ?? waits.pair, now))
      })
      if (waitMs > 0) throw tooManyRequests(waitMs)
    },
    uncount: (attempt) => uncount(countsOf(attempt)),
    async forgive(attempt) {
      const { login, address, browser } = attempt
      const counts = browser ? [browserCount(login, browser)] : accountCounts(login, address)
      await forgetFailures(db, keysOf(counts))
      if (!browser) await uncount([addressCount(address)])
    },
    async clear(logins, address) {
      await forgetFailures(db, keysOf(logins.flatMap((login) => accountCounts(login, address))))
    },
  }
}
