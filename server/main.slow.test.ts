import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmaster } from '#server/db/embedded-postmaster.ts'
import { type RunningServer, readOutbox, runServer, until } from '#testing/server.ts'
import { serversPerTest } from '#testing/servers.ts'

const { dataDir, start, add } = serversPerTest()

const joinAs = (server: RunningServer, email: string) =>
  fetch(`${server.url}/api/waitlist/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Mason', email }),
    signal: AbortSignal.timeout(10_000),
  })

test('a server with nothing set up serves, keeps joins over a restart, shares its folder with another, and leaves nothing running', async () => {
  const first = await start()
  expect((await fetch(`${first.url}/`)).status).toBe(200)
  expect(await (await joinAs(first, 'ada@mason.example')).json()).toEqual({
    success: true,
    data: { alreadyJoined: false, place: 1 },
  })
  await until('the letter', async () => (await readOutbox(dataDir())).length === 1)
  expect(await first.stop('SIGTERM')).toBe(0)
  expect(await readdir(dataDir())).not.toContain('run')
  const second = await start()
  expect(await (await joinAs(second, 'ADA@mason.example')).json()).toEqual({
    success: true,
    data: { alreadyJoined: true },
  })
  // Another one on the same folder shares its database, and goes on with it alone.
  const beside = await start()
  expect(await (await joinAs(beside, 'ada@mason.example')).json()).toMatchObject({
    data: { alreadyJoined: true },
  })
  expect(await second.stop()).toBe(0)
  expect((await joinAs(beside, 'bob@mason.example')).status).toBe(200)
})

test('a signal to npm start stops the server, and npm waits for it', async () => {
  const { server, ended } = await runServer({ DATA_DIR: dataDir() }, ['npm', 'start'])
  if (!server) throw new Error(ended.output)
  add(server)
  expect(await server.stop('SIGTERM')).toBe(0)
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
})

/** Whether a PostgreSQL still stands over the data folder. */
async function databaseStands(): Promise<boolean> {
  try {
    const [pid] = (await readFile(join(dataDir(), 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

test('a connection that says nothing, and one that sends half, keep no stop from being clean', async () => {
  const server = await start()
  const { port } = new URL(server.url)
  const sockets = ['', 'POST /api/waitlist/join HTTP/1.1\r\nhost: x\r\ncontent-length: 90\r\n\r\n{'].map(
    (sent) => {
      const socket = connect(Number(port), 'localhost').on('error', () => {})
      socket.on('connect', () => socket.write(sent))
      return socket
    },
  )
  await Promise.all(sockets.map((socket) => new Promise((done) => socket.once('connect', done))))
  expect(await server.stop()).toBe(0)
  expect(await databaseStands()).toBe(false)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s in the middle of the first start leaves nothing behind',
  async (signal) => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, NODE_OPTIONS: '', PORT: '0', DATA_DIR: dataDir(), LOG_LEVEL: 'silent' },
      stdio: 'ignore',
    })
    const ended = new Promise((done) => child.on('close', (code) => done(code)))
    onTestFinished(() => void child.kill('SIGKILL'))
    await until('the database begins', async () => (await readdir(dataDir())).length > 0, 60_000)
    child.kill(signal)
    expect(await ended).toBe(0)
    await until('the database is gone', async () => !(await databaseStands()))
    // What any of them leaves is nothing; that one starts on it is seen once.
    if (signal !== 'SIGHUP') return
    const server = await start()
    expect((await joinAs(server, 'ada@mason.example')).status).toBe(200)
    expect(await server.stop('SIGHUP')).toBe(0)
  },
)

test('the log holds no address, and no token but in the line that stands for the missing SMTP server', async () => {
  const server = await start({ LOG_LEVEL: 'trace' })
  await joinAs(server, 'secret.person@mason.example')
  await fetch(`${server.url}/waitlist`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'A', email: 'secret.person' }),
  })
  const [letter] = await until('the letter', async () => {
    const letters = await readOutbox(dataDir())
    return letters.length > 0 && letters
  })
  const token = /confirm\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
  await fetch(`${server.url}/api/waitlist/confirm/${token}`)
  await until('both letters', async () => (await readOutbox(dataDir())).length === 2)
  await server.stop()
  const lines = server.output().split('\n')
  expect(lines.join('\n')).not.toContain('secret.person')
  expect(lines.join('\n')).toContain('RATE_LIMIT_SCALE is 0: no rate limit is kept')
  expect(lines.filter((line) => line.includes(token))).toEqual([
    expect.stringContaining('letter written to the outbox'),
  ])
})

test('an address that another transaction holds is asked to come back, and costs nobody else their join', async () => {
  const server = await start()
  await joinAs(server, 'ada@mason.example')
  const running = await findPostmaster(join(dataDir(), 'postgres'))
  const holder = new pg.Client({ host: running?.socketDir, user: 'postgres', database: 'postgres' })
  await holder.connect()
  try {
    // As an import that is under way holds the addresses that it has written.
    await holder.query('begin')
    await holder.query("update waitlist_members set email_key = 'held@mason.example'")
    const people = Array.from({ length: 40 }, (_, i) => (i === 20 ? 'held' : `n${i}`))
    const replies = await Promise.all(people.map((name) => joinAs(server, `${name}@mason.example`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(39)
    const held = replies[20]
    expect(held?.status).toBe(503)
    expect(Number(held?.headers.get('retry-after'))).toBeGreaterThan(0)
    await holder.query('rollback')
    expect((await joinAs(server, 'held@mason.example')).status).toBe(200)
  } finally {
    await holder.end()
  }
})
