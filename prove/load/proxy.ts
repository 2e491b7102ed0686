import type { Pool } from 'pg'
import {
  askFor,
  askTimes,
  connections,
  drainLetters,
  dropLetters,
  medianRound,
  newAddress,
  newJoin,
  pageRequest,
  type Round,
} from '#bench/hammer.ts'
import { account, openAccount, signInTo } from '#bench/sign-ins.ts'
import { meRow } from '#contract/session.ts'
import { ensurePackage } from '#scripts/debian-package.ts'
import type { RunningServer } from '#testing/server.ts'
import { exactly, none, notMeasured, type Proof } from '../section.ts'
import { type Household, withHousehold } from '../servers.ts'
import { joinOnce, joinUntil } from './joiners.ts'
import { startNginx } from './nginx.ts'
import { figuresOf } from './round-figures.ts'

const what = 'two processes behind nginx'

/** Two processes behind nginx, over one database: what they carry, what they share, and one of them killed. */
export async function proveProxy(proof: Proof): Promise<void> {
  const nginx = ensurePackage('nginx')
  if (!nginx) {
    proof.add(notMeasured(what, 'there is no nginx here, and none could be installed'))
    return
  }
  await withHousehold(async (household) => {
    const [one, other] = [await household.start(), await household.start()]
    await behindNginx(nginx, [[one, other], [one]], async ([both = '', alone = '']) => {
      const pool = await household.database()
      await proveSessions(proof, [one, other])
      // Nothing but speed is seen by it: that each is answered, and once, is shown by the one that is killed.
      if (!proof.short) await measure(proof, pool, { both, alone })
      await proveKill(proof, household, { url: both, victim: other })
    })
    // Not before: each process sends letters, and those of another wait for nobody who joins here.
    const limited = { TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1' }
    const strict = [await household.start(limited), await household.start(limited)]
    await behindNginx(nginx, [strict], async ([guarded = '']) => {
      await proveLimits(proof, await household.database(), guarded)
    })
  })
}

/** Runs nginx in front of each group of servers while `work` asks at its addresses. */
async function behindNginx(
  nginx: string,
  groups: readonly (readonly RunningServer[])[],
  work: (urls: readonly string[]) => Promise<void>,
): Promise<void> {
  const proxy = await startNginx(
    nginx,
    groups.map((group) => group.map(({ url }) => url)),
  )
  try {
    await work(proxy.urls)
  } finally {
    await proxy.stop()
  }
}

/** Both together beside one alone, turn by turn, all through nginx. */
async function measure(
  { add, say }: Proof,
  pool: Pool,
  { both, alone }: { both: string; alone: string },
): Promise<void> {
  const [rounds, amount, seconds] = [3, 1500, 2]
  say('what two processes behind nginx carry, and one')
  const joins: Record<'both' | 'alone', Round[]> = { both: [], alone: [] }
  const pages: Record<'both' | 'alone', Round[]> = { both: [], alone: [] }
  for (let round = 0; round < rounds; round++) {
    for (const [name, url] of [
      ['alone', alone],
      ['both', both],
    ] as const) {
      joins[name].push(await askTimes(amount, { url, requests: [newJoin] }))
      await dropLetters(pool)
      const home = { url, ...pageRequest }
      pages[name].push(await askFor(seconds, home))
    }
  }
  const title = { both: what, alone: 'one process behind nginx' }
  for (const name of ['alone', 'both'] as const) {
    for (const figure of figuresOf(`${title[name]}, joins`, medianRound(joins[name]))) add(figure)
    for (const figure of figuresOf(`${title[name]}, the home page`, medianRound(pages[name]))) add(figure)
  }
}

/** Limits are of both together, and the address that they go by is the client's own, whatever it writes. */
async function proveLimits({ add, say }: Proof, pool: Pool, guarded: string): Promise<void> {
  say('limits and addresses')
  const answers = new Map<number, number>()
  for (let i = 0; i < 130; i++) {
    const forged = `203.0.113.${i}, 198.51.100.${i}`
    const { status } = await joinOnce(guarded, newAddress(), {
      localAddress: '127.0.5.1',
      headers: { 'x-forwarded-for': forged },
    })
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  add(exactly(`${what}: of 130 joins with a forged address each, taken`, answers.get(200) ?? 0, 100))
  add(
    exactly(`${what}: of 130 joins with a forged address each, refused with 429`, answers.get(429) ?? 0, 30),
  )
  const neighbour = newAddress()
  const { status } = await joinOnce(guarded, neighbour, { localAddress: '127.0.6.1' })
  add(exactly(`${what}: status of a join from another address then`, status, 200))
  const { rows } = await pool.query('select address_prefix from waitlist_members where email = $1', [
    neighbour,
  ])
  const kept: string = rows[0]?.address_prefix ?? 'nothing'
  add(none(`${what}: networks kept that are not the client’s`, kept === '127.0.6.0/24' ? [] : [kept]))
}

/** Who signs in at one is known to the other. */
async function proveSessions(
  { add }: Proof,
  [one, other]: readonly [RunningServer, RunningServer],
): Promise<void> {
  await openAccount(one)
  const cookie = await signInTo(one)
  const me = await fetch(`${other.url}${meRow.path}`, { headers: { cookie } })
  const known = (await me.text()).includes(account.username)
  add(none(`${what}: sessions of one that the other does not know`, known ? [] : [`status ${me.status}`]))
}

/** One of two is killed while people join: whoever was told to be in is in, once, with a letter. */
async function proveKill(
  { short, add, say }: Proof,
  { database }: Household,
  { url, victim }: { url: string; victim: RunningServer },
): Promise<void> {
  say('one of the two is killed with -9 while people join')
  const [killAfter, wholeMs] = short ? [300, 1200] : [800, 2500]
  const start = performance.now()
  const soon = setTimeout(() => victim.process.kill('SIGKILL'), killAfter)
  const { acknowledged, refused } = await joinUntil(
    url,
    connections,
    () => performance.now() - start > wholeMs,
  )
  clearTimeout(soon)
  await victim.stop('SIGKILL')
  const pool = await database()
  await drainLetters(pool)
  const { rows } = await pool.query<{ email: string; letters: number }>(
    `select email, (select count(*)::int from waitlist_letters where member_id = waitlist_members.id) as letters
     from waitlist_members where email = any($1)`,
    [acknowledged],
  )
  const letters = new Map(rows.map((row) => [row.email, row.letters]))
  const missing = acknowledged.filter((email) => !letters.has(email))
  const count = acknowledged.length.toLocaleString('en')
  add({
    what: `${what}, one killed: joins acknowledged`,
    value: acknowledged.length,
    unit: '',
    least: short ? 1 : 500,
  })
  add(none(`${what}, one killed: lost of ${count} acknowledged`, missing))
  add(
    none(
      `${what}, one killed: with no letter or with two`,
      rows.filter((row) => row.letters !== 1).map((row) => `${row.email}: ${row.letters}`),
    ),
  )
  // A request that the dead one had in its hands is lost with it, and may not be sent again: it might have been written.
  add({
    what: `${what}, one killed: answers other than 200`,
    value: refused.length,
    unit: '',
    most: 2 * connections,
    details: [...new Set(refused)].slice(0, 5),
  })
  const after = await joinUntil(url, 4, atMost(20))
  add(exactly(`${what}, one killed: of 20 joins after it, taken`, after.acknowledged.length, 20))
}

const atMost = (count: number) => {
  let left = count
  return () => left-- <= 0
}
