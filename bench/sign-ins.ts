import { argon2, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { loginRow, registerRow, verifyEmailRow } from '#contract/session.ts'
import { type RunningServer, readOutbox, until } from '#testing/server.ts'
import { askEvenly, type EvenRound } from './even-load.ts'
import { askFor, homePage, medianRound, postRequest, type Round } from './hammer.ts'
import { type Measured, median } from './measured.ts'
import type { BenchServer } from './server.ts'

const seconds = 6
const rounds = 3
type Account = { username: string; email: string; password: string }

/** Whoever signs in, again and again. */
export const account: Account = {
  username: 'load.test',
  email: 'load.test@load.example',
  password: 'a chalk line and a plumb bob',
}

const post = (server: RunningServer, path: string, body: unknown) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Registers an account and follows its letter; throws where it is not opened. */
export async function openAccount(server: RunningServer, who: Account = account): Promise<void> {
  await post(server, registerRow.path, who)
  const letter = await until('the verification letter', async () =>
    (await readOutbox(server.dataDir)).find(({ to }) => to?.[0]?.address === who.email),
  )
  const token = /\/auth\/verify-email#(\S+)/.exec(letter.text ?? '')?.[1]
  const reply = await post(server, verifyEmailRow.path, { token })
  if (!reply.ok) throw new Error(`the account was not opened: ${await reply.text()}`)
}

/** Signs in once, and answers what to send to be signed in. */
export async function signInTo(
  server: RunningServer,
  { username, password }: Account = account,
): Promise<string> {
  const reply = await post(server, loginRow.path, { username, password })
  await reply.body?.cancel()
  return reply.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}

/** Sign-ins, the hash alone with as many at once as there are processors, and pages while people sign in, turn by turn. */
export async function measureSignIns(server: BenchServer, measured: Measured[]): Promise<void> {
  await openAccount(server)
  const signIns: Round[] = []
  const pages: EvenRound[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    signIns.push(await signInFor(server, seconds))
    bare.push(await hashAlone())
    const [, beside] = await Promise.all([signInFor(server, seconds), readPages(server)])
    pages.push(beside)
  }
  const { perSecond: rate, p50, p99, failed } = medianRound(signIns)
  const [pageP50, pageP99] = [median(pages.map(({ p50 }) => p50)), median(pages.map(({ p99 }) => p99))]
  measured.push(
    { what: 'sign-ins a second', value: rate, unit: '/s' },
    { what: 'Argon2id alone, 19 MiB and two passes, a second', value: median(bare), unit: '/s' },
    { what: 'sign-ins, ratio to the hash alone', value: rate / median(bare), unit: '', least: 0.7 },
    { what: 'sign-ins p50', value: p50, unit: 'ms' },
    { what: 'sign-ins p99', value: p99, unit: 'ms' },
    { what: 'sign-ins not answered with 200', value: failed, unit: '', most: 0 },
    { what: 'pages p50 while 32 sign in', value: pageP50, unit: 'ms' },
    { what: 'pages p99 while 32 sign in', value: pageP99, unit: 'ms', most: 50 },
    { what: 'memory while 32 sign in, at its peak', value: server.peakMemory(), unit: 'MB', most: 256 },
  )
}

/** One who signs in. */
export const signInRequest = postRequest(loginRow.path, {
  username: account.username,
  password: account.password,
})

/** Signs in, on as many connections as are measured, for so many seconds on end. */
export const signInFor = (server: RunningServer, forSeconds: number): Promise<Round> =>
  askFor(forSeconds, { url: server.url, requests: [signInRequest] })

/** As many pages as a busy hour has, not as many as can be had: what is asked is how long each takes. */
const readPages = (server: BenchServer) =>
  askEvenly(server.url, { perSecond: 400, seconds, each: () => homePage })

const derive = promisify(argon2)

/** The same hash with nothing around it; answers how many a second. */
async function hashAlone(): Promise<number> {
  const start = performance.now()
  let done = 0
  const work = async () => {
    while (performance.now() - start < seconds * 1000) {
      const options = { nonce: randomBytes(16), memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
      await derive('argon2id', { ...options, message: account.password })
      done++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return done / ((performance.now() - start) / 1000)
}
