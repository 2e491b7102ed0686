import { createHash } from 'node:crypto'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import { tooManyRequests } from '#server/kit/limits.ts'
import { type WaitRule, type WaitRules, waitAfter, waits } from './rules.ts'
import { type Failures, noWait, updateFailures } from './store/sign-in-waits.ts'

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
const countsBy = (rules: WaitRules) => {
  const countOf = (kind: keyof WaitRules, ...who: string[]): Count => ({
    key: createHash('sha256')
      .update(JSON.stringify(['sign-in', kind, ...who]))
      .digest(),
    rule: rules[kind],
  })
  const ofAccount = (login: string, address: string) => [
    countOf('pair', login, address),
    countOf('account', login),
  ]
  const ofAttempt = ({ login, address, browser }: Attempt): Count[] =>
    browser
      ? [countOf('knownBrowser', login, browser.toString('hex'))]
      : [...ofAccount(login, address), countOf('address', address)]
  return { ofAccount, ofAttempt }
}

const keysOf = (counts: readonly Count[]) => counts.map(({ key }) => key)

/** Waits by `rules`; `scale` multiplies how many failures are free, at 0 nobody waits. */
export function makeWaits(db: Db, clock: Clock, scale: number, rules: WaitRules = waits): Waits {
  if (scale === 0) {
    const nothing = async () => {}
    return { begin: nothing, uncount: nothing, forgive: nothing, clear: nothing }
  }
  const { ofAccount, ofAttempt } = countsBy(rules)
  const ruleAt = (rule: WaitRule): WaitRule => ({ ...rule, free: Math.max(1, Math.floor(rule.free * scale)) })
  /** What a clock that went ahead has written is taken as of now: nobody waits for as long as it was wrong by. */
  const asOf = (now: Date, { failures, failedAt, until }: Failures, rule: WaitRule): Failures => {
    const most = now.getTime() + waitAfter(failures, ruleAt(rule))
    return {
      failures,
      failedAt: failedAt > now ? now : failedAt,
      until: until.getTime() > Math.max(most, now.getTime()) ? new Date(most) : until,
    }
  }
  const fail = (known: Failures, rule: WaitRule, now: Date): Failures => {
    const forgotten = now.getTime() - known.failedAt.getTime() >= rule.forgetMs
    const failures = forgotten ? 1 : known.failures + 1
    const wait = waitAfter(failures, ruleAt(rule))
    return { failures, failedAt: now, until: wait === 0 ? noWait : new Date(now.getTime() + wait) }
  }
  // A next attempt may come at once, as this one came after the wait of the one before.
  const oneLess = ({ failures, failedAt }: Failures): Failures => ({
    failures: Math.max(0, failures - 1),
    failedAt,
    until: noWait,
  })
  // Kept at none rather than deleted: a row that others wait for to lock must not go from under them.
  const none = ({ failedAt }: Failures): Failures => ({ failures: 0, failedAt, until: noWait })
  const change = (counts: readonly Count[], next: (known: Failures, count: Count) => Failures) =>
    updateFailures(db, keysOf(counts), clock.now(), (known) =>
      counts.map((count, i) => next(known[i] as Failures, count)),
    )
  return {
    async begin(attempt) {
      const counts = ofAttempt(attempt)
      const now = clock.now()
      let waitMs = 0
      await updateFailures(db, keysOf(counts), now, (known) => {
        const current = counts.map(({ rule }, i) => asOf(now, known[i] as Failures, rule))
        waitMs = Math.max(...current.map(({ until }) => until.getTime() - now.getTime()))
        if (waitMs <= 0) return counts.map(({ rule }, i) => fail(current[i] as Failures, rule, now))
        const ahead = current.some(
          ({ until, failedAt }, i) => until !== known[i]?.until || failedAt !== known[i]?.failedAt,
        )
        return ahead ? current : undefined
      })
      if (waitMs > 0) throw tooManyRequests(waitMs)
    },
    uncount: (attempt) => change(ofAttempt(attempt), oneLess),
    forgive: (attempt) =>
      change(ofAttempt(attempt), (known, { rule }) =>
        rule === rules.address ? oneLess(known) : none(known),
      ),
    clear: (logins, address) =>
      change(
        logins.flatMap((login) => ofAccount(login, address)),
        none,
      ),
  }
}
