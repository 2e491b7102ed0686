import { availableParallelism } from 'node:os'
import type { Options } from 'autocannon'
import { askEvenly } from '#bench/even-load.ts'
import { askFor, askTimes, homePage, medianRound, nextJoin, type Round } from '#bench/hammer.ts'
import { peakMemory } from '#bench/process-figures.ts'
import { openAccount, signInFor, signInRequest, signInTo } from '#bench/sign-ins.ts'
import { meRow } from '#contract/session.ts'
import { exactly, type Proof } from '../section.ts'
import { withHousehold } from '../servers.ts'
import { figuresOf } from './round-figures.ts'

/** As many as libuv has where nothing else is said. */
const poolThreads = 4

/** Signing in, being signed in, and joins and pages while others sign in as fast as they can. */
export async function proveSignIns({ short, add, say }: Proof): Promise<void> {
  const [rounds, seconds] = [3, 2]
  await withHousehold(async ({ start, database }) => {
    const server = await start()
    await openAccount(server)
    // In the short form nothing of it would be judged but that it is answered, which the flood below shows.
    if (!short) {
      const timed = (what: string) => `${what}, median of ${rounds} × ${seconds} s`
      say('sign-ins, and who is signed in')
      const ask = (options: Omit<Options, 'duration' | 'amount'>) =>
        repeat(rounds, () => askFor(seconds, options))
      const signIns = await ask({ url: server.url, requests: [signInRequest] })
      for (const figure of figuresOf(timed('sign-ins'), signIns)) add(figure)
      // Only now: an account keeps only its newest sessions.
      const cookie = await signInTo(server)
      const who = await ask({ url: `${server.url}${meRow.path}`, headers: { cookie } })
      for (const figure of figuresOf(timed('who is signed in'), who)) add(figure)
    }

    say('joins and pages while 32 sign in as fast as they can')
    // Nobody joins thousands a second: as many as a busy launch brings, and each must be taken.
    const busy = { perSecond: 50, seconds: short ? 1 : 4 * seconds }
    const flood = short
      ? askTimes(40, { url: server.url, requests: [signInRequest] })
      : signInFor(server, busy.seconds)
    const [joins, pages] = await Promise.all([
      askEvenly(server.url, { ...busy, each: nextJoin }),
      askEvenly(server.url, { ...busy, perSecond: 200, each: () => homePage }),
    ])
    const flooded = await flood
    const judged = (most: number) => (short ? {} : { most })
    add({
      what: 'joins at 50/s beside a flood of sign-ins: 99 % within',
      value: joins.p99,
      unit: 'ms',
      ...judged(500),
    })
    add({
      what: 'pages at 200/s beside a flood of sign-ins: 99 % within',
      value: pages.p99,
      unit: 'ms',
      ...judged(100),
    })
    add({
      what: 'joins, pages and sign-ins of the flood: not answered with 200',
      value: joins.failed + pages.failed + flooded.failed,
      unit: '',
      most: 0,
      details: [...joins.reasons, ...pages.reasons, ...flooded.reasons],
    })
    const pool = await database()
    const { rows } = await pool.query('select count(*)::int as members from waitlist_members')
    add(exactly('members who joined beside the flood', rows[0].members, joins.waits.length))
    // The server with its workspace holds up to 215 MB. Each hash of a password takes 19 MiB while it is made, and whichever
    // thread of the pool made one may keep as much.
    add({
      what: 'memory while 32 sign in, at its peak',
      value: peakMemory(server.process.pid),
      unit: 'MB',
      most: 215 + 20 * Math.max(poolThreads, availableParallelism()),
    })
  })
}

async function repeat(rounds: number, run: () => Promise<Round>): Promise<Round> {
  const all: Round[] = []
  for (let round = 0; round < rounds; round++) all.push(await run())
  return medianRound(all)
}
