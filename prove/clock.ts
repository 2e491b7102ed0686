import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join as pathOf } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type pg from 'pg'
import { openInstallation } from '#server/cli/open.ts'
import { makeKey } from '#server/connections/keys.ts'
import { day, hour } from '#server/kit/clock.ts'
import { addWithLink } from '#server/session/operator/link.ts'
import { ada } from '#testing/api.ts'
import { codeAt } from '#testing/operators.ts'
import { type RunningServer, until } from '#testing/server.ts'
import { none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'
import * as visit from './visit.ts'

const year = 365 * day

/** What is tried, and the status that it is answered with. */
type Tries = Record<string, () => Promise<number>>
type Bench = {
  url: string
  limitedUrl: string
  dataDir: string
  pool: pg.Pool
  /** Sets the clock of the servers so far ahead of the machine's, or back. */
  move: (ms: number) => Promise<void>
}

/** No token and no session comes to life again when the clock of the server goes ahead by a year and then back to a day ago. */
export async function prove({ add, say, short }: Proof): Promise<void> {
  await withHousehold(async ({ start, dataDir, database }) => {
    const shiftFile = pathOf(dataDir, 'clock-shift')
    await writeFile(shiftFile, '0')
    const shifted = {
      NODE_OPTIONS: `--import ${new URL('./clock/shift.ts', import.meta.url).href}`,
      CLOCK_SHIFT_FILE: shiftFile,
      RELEASE: 'launched',
      PROOF_OF_WORK: 'on',
    }
    const servers = [await start(shifted), await start({ ...shifted, RATE_LIMIT_SCALE: '1' })]
    const [free, limited] = servers as [RunningServer, RunningServer]
    const move = async (ms: number) => {
      await writeFile(shiftFile, String(ms))
      for (const { url } of servers) await until('the clock has moved', () => goesBy(url, Date.now() + ms))
    }
    const bench = { url: free.url, limitedUrl: limited.url, dataDir, pool: await database(), move }

    say('tokens, sessions, keys and codes, some of them used')
    const { expiring, used, operator, account, altcha } = await handOut(bench)
    const alive = await statusesOf(expiring.look)
    add(none('what is handed out and does not work', notAll(alive, 200)))

    say('a year ahead')
    await move(year)
    const aheadLetter = visit.join(bench.url, 'ahead@mason.example')
    add(
      none(
        'a year ahead: accepted',
        notRefused({ ...(await statusesOf(expiring.all)), ...(await statusesOf(used)) }),
      ),
    )
    add(
      none('a year ahead: no letter to who joins', await missing(aheadLetter, bench, 'ahead@mason.example')),
    )
    const late = await visit.call(bench.url, '/api/auth/login', { body: account })
    const strict = await lockOut(bench)

    say('back, to a day ago')
    await move(-day)
    add(
      none(
        'back to a day ago: accepted',
        notRefused({ ...(await statusesOf(expiring.all)), ...(await statusesOf(used)) }),
      ),
    )
    add(
      none(
        'back to a day ago: work that was used before counts',
        await countsAgain(bench, 'day-ago', altcha),
      ),
    )
    const waits = await waitsAfter(bench, strict)
    add({
      what: 'longest wait for signing in that a year ahead has left',
      value: waits.signIn,
      unit: 's',
      most: 15 * 60,
    })
    add({
      what: 'longest limit of joins that a year ahead has left',
      value: waits.join,
      unit: 's',
      least: 1,
      most: 10 * 60,
    })

    say('and right again')
    await move(0)
    add(
      none(
        'right again: accepted',
        notRefused({ ...(await statusesOf(expiring.all)), ...(await statusesOf(used)) }),
      ),
    )
    const well = visit.join(bench.url, 'well@mason.example')
    add(none('right again: no letter to who joins', await missing(well, bench, 'well@mason.example')))
    const code = codeAt(operator.secret, new Date(Date.now() + 30_000))
    const fresh = {
      'a password': async () => (await visit.call(bench.url, '/api/auth/login', { body: account })).status,
      'a session begun a year ahead': async () =>
        (await visit.call(bench.url, '/api/auth/me', { cookie: late.cookie })).status,
      'a new code': async () => (await visit.signInOperator(bench.url, operator, { code })).status,
    }
    add(none('right again: what should work and does not', notAll(await statusesOf(fresh), 200)))
    const again = await visit.signInOperator(bench.url, operator, { code })
    add(none('right again: a code accepted twice', notRefused({ 'a code': again.status })))
    add(none('sessions that outlast their 30 days', await outlasting(bench.pool)))

    const seconds = short ? 1 : 3
    for (const [i, server] of servers.entries()) {
      const share = await busyShare(server, seconds)
      add({
        what: `server ${i + 1} at rest after the moves: share of a core`,
        value: share,
        unit: '%',
        most: 20,
      })
    }
    const { rows } = await bench.pool.query<{ jobs: number }>(
      `select count(*)::integer as jobs from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = task_id where identifier = 'sweep'`,
    )
    add({ what: 'sweeps that wait to be done', value: rows[0]?.jobs ?? Number.NaN, unit: '', most: 1 })
    const died = servers.filter(({ process }) => process.exitCode !== null).map(({ url }) => url)
    add(none('servers that have died', died))
  })
}

/** A challenge for a form; it can be answered for an hour. */
async function readChallenge(url: string): Promise<Challenge> {
  const reply = await fetch(`${url}/api/waitlist/challenge`)
  return (await reply.json()).data
}

/** Whether the server goes by this time, as far as can be told from outside. */
async function goesBy(url: string, ms: number): Promise<boolean> {
  await sleep(30)
  const { expiresAt = 0 } = (await readChallenge(url)).parameters
  return Math.abs(expiresAt * 1000 - hour - ms) < 5000
}

async function statusesOf(tries: Tries): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const [what, attempt] of Object.entries(tries)) statuses[what] = await attempt()
  return statuses
}
const notAll = (statuses: Record<string, number>, wanted: number) =>
  Object.entries(statuses).flatMap(([what, status]) => (status === wanted ? [] : [`${what}: ${status}`]))
const notRefused = (statuses: Record<string, number>) =>
  Object.entries(statuses).flatMap(([what, status]) =>
    status >= 400 && status < 500 && status !== 429 ? [] : [`${what}: ${status}`],
  )

/** Everything that runs out or is used up: `look` leaves it as it is, `all` would use it. */
async function handOut({ url, dataDir }: Bench) {
  const { db, clock, keys, close } = await openInstallation({ DATA_DIR: dataDir, PUBLIC_URL: url })
  const context = { db, clock, keys, publicUrl: url }
  const issue = async (email: string) => (await addWithLink(context, { email, emailKey: email }))?.link ?? ''
  try {
    const account = await visit.openAccount({ url, dataDir }, 'ada')
    const other = await visit.openAccount({ url, dataDir }, 'carol')
    await visit.callWell(url, '/api/auth/logout', { body: {}, cookie: other.cookie })
    const usedVerify = await visit.inLetter(dataDir, account.email, visit.accountLink)
    const bob = { username: 'bob', email: 'bob@mason.example', password: 'trowel mortar and seven bricks' }
    await visit.callWell(url, '/api/auth/register', { body: bob })
    const verify = await visit.inLetter(dataDir, bob.email, visit.accountLink)
    await visit.callWell(url, '/api/auth/forgot-password', { body: { email: other.email } })
    const reset = await visit.inLetter(dataDir, other.email, /\/auth\/reset-password#(\S+)/)

    const usedLink = await issue('grace@mason.example')
    const operator = await visit.enrol(url, usedLink)
    const usedCode = codeAt(operator.secret, new Date())
    const [usedRecovery = ''] = operator.recoveryCodes
    await visit.signInOperator(url, operator, { code: usedRecovery })
    const link = new URL(await issue('heidi@mason.example')).hash.slice(1)
    const made = await makeKey(
      context,
      { name: 'Nightly', scopes: ['members:read'], days: 30 },
      'command line',
    )

    const altcha = await solve(url)
    await visit.callWell(url, '/api/waitlist/join', {
      body: { ...ada, email: 'waiting@mason.example', altcha },
    })
    const confirm = await visit.inLetter(dataDir, 'waiting@mason.example', visit.confirmLink)

    const post = async (path: string, body: unknown) => (await visit.call(url, path, { body })).status
    const look: Tries = {
      'a session': async () => (await visit.call(url, '/api/auth/me', { cookie: account.cookie })).status,
      'the session of an operator': async () =>
        (await visit.call(url, '/api/operator/me', { cookie: operator.cookie })).status,
      'a link of an operator': () => post('/api/operator/link', { token: link }),
      'a key': async () => (await visit.call(url, '/api/operator/members', { key: made.secret })).status,
    }
    const all: Tries = {
      ...look,
      'a link to verify': () => post('/api/auth/verify-email', { token: verify }),
      'a link to reset': () =>
        post('/api/auth/reset-password', { token: reset, password: 'seven other bricks, dry' }),
      'a link to confirm': async () => (await visit.call(url, `/api/waitlist/confirm/${confirm}`)).status,
    }
    const used: Tries = {
      'a session that was ended': async () =>
        (await visit.call(url, '/api/auth/me', { cookie: other.cookie })).status,
      'a used link to verify': () => post('/api/auth/verify-email', { token: usedVerify }),
      'a used link of an operator': () =>
        post('/api/operator/link', { token: new URL(usedLink).hash.slice(1) }),
      'a used code': async () => (await visit.signInOperator(url, operator, { code: usedCode })).status,
      'a used recovery code': async () =>
        (await visit.signInOperator(url, operator, { code: usedRecovery })).status,
    }
    return { expiring: { look, all }, used, operator, account, altcha }
  } finally {
    await close()
  }
}

/** The work that a form does before it joins. */
async function solve(url: string): Promise<string> {
  const challenge = await readChallenge(url)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Whether a join by work that was used before is taken for one by work of its own. */
async function countsAgain({ url, pool }: Bench, who: string, altcha: string): Promise<string[]> {
  const email = `${who}@mason.example`
  await visit.callWell(url, '/api/waitlist/join', { body: { ...ada, email, altcha } })
  const { rows } = await pool.query<{ reasons: string[] }>(
    'select reasons from waitlist_members where email = $1',
    [email],
  )
  return rows[0]?.reasons.some((reason) => /proof/.test(reason)) ? [] : [email]
}

async function missing(joining: Promise<visit.Answer>, { dataDir }: Bench, email: string): Promise<string[]> {
  const { status, body } = await joining
  if (status !== 200) return [`${status}: ${body}`]
  await visit.inLetter(dataDir, email, visit.confirmLink)
  return []
}

type Strict = { guess: () => Promise<Response>; join: () => Promise<Response> }

/** Passes a limit and earns a wait for signing in; answers how to try each again. */
async function lockOut({ limitedUrl: url }: Bench): Promise<Strict> {
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const guess = () => post('/api/auth/login', { username: 'carol', password: 'not the right one' })
  const join = () => post('/api/waitlist/join', { ...ada, email: 'again-and-again@mason.example' })
  await until('a wait for signing in', async () => (await guess()).status === 429)
  await until('a limit that is passed', async () => (await join()).status === 429)
  return { guess, join }
}

/** How many seconds each must wait still; 0 where nobody must. */
async function waitsAfter(_: Bench, { guess, join }: Strict): Promise<{ signIn: number; join: number }> {
  const secondsOf = (reply: Response) => (reply.status === 429 ? Number(reply.headers.get('retry-after')) : 0)
  return { signIn: secondsOf(await guess()), join: secondsOf(await join()) }
}

async function outlasting(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ at: Date }>(
    `select expires_at as at from sessions where expires_at > now() + interval '30 days 1 minute'`,
  )
  return rows.map(({ at }) => at.toISOString())
}

/** How busy a process is that nobody asks anything, in per cent of a core. */
async function busyShare({ process: { pid } }: RunningServer, seconds: number): Promise<number> {
  const ticks = () => {
    const parts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(parts[11]) + Number(parts[12])
  }
  const before = ticks()
  await sleep(seconds * 1000)
  // Linux counts a hundred of them a second, wherever it runs.
  return (ticks() - before) / seconds
}
