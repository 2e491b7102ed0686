import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openEmbedded } from '#server/db/embedded.ts'
import { dumpTables, keptForms } from '#testing/dump.ts'
import { type RunningServer, readOutbox, until } from '#testing/server.ts'
import { serversPerTest } from '#testing/servers.ts'

const { dataDir, start } = serversPerTest()

const post = (server: RunningServer, path: string, body: unknown, cookie = '') =>
  fetch(`${server.url}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const askWho = (server: RunningServer, cookie: string) =>
  fetch(`${server.url}/api/auth/me`, { headers: { cookie } })

const secretOf = (reply: Response, name: string) =>
  reply.headers
    .getSetCookie()
    .map((line) => new RegExp(`^plumbline-${name}=([^;]+)`).exec(line)?.[1])
    .find(Boolean) ?? ''

/** The token in the newest letter of the outbox, once there are so many. */
const tokenIn = (count: number) =>
  until(`letter ${count}`, async () => {
    const letters = await readOutbox(dataDir())
    return letters.length >= count && /\/auth\/[a-z-]+#(\S+)/.exec(letters.at(-1)?.text ?? '')?.[1]
  })

/** What is kept in the data folder. */
async function dump(): Promise<string> {
  const embedded = await openEmbedded({ dataDir: dataDir(), log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: 1 })
  try {
    return await dumpTables(pool)
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

test('two processes share accounts, tokens, sessions and waits, and a restart keeps them', async () => {
  const [one, other] = [await start({ RATE_LIMIT_SCALE: '1' }), await start({ RATE_LIMIT_SCALE: '1' })]
  const account = { username: 'ada', email: 'ada@mason.example', password: `chalk line ${randomUUID()}` }
  expect((await post(one, 'register', account)).status).toBe(200)
  const verify = await tokenIn(1)
  expect((await post(other, 'verify-email', { token: verify })).status).toBe(200)
  expect((await post(one, 'verify-email', { token: verify })).status).toBe(410)

  const signedIn = await post(one, 'login', account)
  const cookie = `plumbline-session=${secretOf(signedIn, 'session')}`
  expect((await askWho(other, cookie)).status).toBe(200)
  await Promise.all([one.stop(), other.stop()])
  const [next, beside] = [await start({ RATE_LIMIT_SCALE: '1' }), await start({ RATE_LIMIT_SCALE: '1' })]
  expect((await askWho(next, cookie)).status).toBe(200)

  const wrong = { ...account, password: 'not the right one' }
  const statuses: number[] = []
  for (let i = 0; i < 8; i++) statuses.push((await post(i % 2 ? next : beside, 'login', wrong)).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(6)
  expect(statuses.slice(6)).toEqual([429, 429])

  await post(beside, 'forgot-password', { email: account.email })
  await post(beside, 'forgot-password', { email: 'nobody@mason.example' })
  const reset = await tokenIn(2)
  const chosen = `plumb bob ${randomUUID()}`
  const changed = await Promise.all(
    [next, beside, next, beside].map((server) =>
      post(server, 'reset-password', { token: reset, password: chosen }),
    ),
  )
  expect(changed.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410])
  expect((await askWho(next, cookie)).status).toBe(401)
  const winner = changed.find(({ status }) => status === 200)
  const browser = `plumbline-browser=${winner && secretOf(winner, 'browser')}`
  const again = await post(next, 'login', { ...account, password: chosen }, browser)
  expect(again.status).toBe(200)
  await until('the letter about the change', async () => (await readOutbox(dataDir())).length === 3)

  const kept = await dump()
  expect(kept).toContain('ada@mason.example')
  expect(kept).not.toContain('nobody@mason.example')
  const secrets = [
    account.password,
    wrong.password,
    chosen,
    verify,
    reset,
    ...[signedIn, again].flatMap((reply) => [secretOf(reply, 'session'), secretOf(reply, 'browser')]),
  ]
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    for (const form of keptForms(secret)) expect(kept).not.toContain(form)
  }
  for (const server of [one, other, next, beside]) {
    for (const text of [account.email, 'nobody@', account.password, chosen, secretOf(signedIn, 'session')]) {
      expect(server.output()).not.toContain(text)
    }
  }
})
