import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import type { languages } from '#language/languages.ts'
import { buildApp } from '#server/app.ts'
import type { Db } from '#server/db/schema.ts'
import { buildJobs } from '#server/jobs.ts'
import type { Env } from '#server/kit/env.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { openLog } from '#server/kit/log.ts'
import type { Mailer, Post } from '#server/kit/mail.ts'
import { makeRush } from '#server/kit/rush.ts'
import type { Site } from '#server/kit/site.ts'
import { openStorage } from '#server/kit/storage/open-storage.ts'
import type { Readers } from '#server/scope/open-scopes.ts'
import { makePasswords } from '#server/session/passwords.ts'

/** Somebody of the story, as the server knows them. */
export type Actor = {
  username: string
  email: string
  password: string
  language: (typeof languages)[number]
}

type Body = Readonly<Record<string, unknown>>
type Method = 'GET' | 'POST' | 'PATCH'

/** The server itself, without a port, at a time that the story says. */
export type Stage = {
  db: Db
  /** Moves the clock. */
  at: (time: Date) => void
  now: () => Date
  /** Has somebody call the API; throws what the server refuses, with its words. */
  call: <Data = Body>(who: Actor, method: Method, path: string, body?: Body) => Promise<Data>
  /** Has somebody add a file; throws what the server refuses. */
  add: (who: Actor, path: string, file: { name: string; bytes: Uint8Array }) => Promise<void>
  /** Sends what is owed, and answers the letters that went out since. */
  letters: () => Promise<Post[]>
  /** Opens an account: registers, and follows the letter. */
  open: (who: Actor) => Promise<void>
  close: () => Promise<void>
}

type Parts = { env: Env; secret: string; pool: pg.Pool; db: Db; readers: Readers; site: Site }

/** Puts the server on a stage: everything runs through its own rules, at times that have passed. */
export async function openStage({ env, secret, pool, db, readers, site }: Parts): Promise<Stage> {
  let time = new Date()
  const clock = { now: () => time }
  const [passwords, keys, rush] = [makePasswords(secret), makeKeys(secret), makeRush()]
  const settings: Env = { ...env, rateLimitScale: 0 }
  const log = openLog('silent')
  // Nobody listens yet.
  const bell = { ring: () => {}, hear: () => () => {}, settled: async () => {}, close: async () => {} }
  const storage = openStorage(env)
  const app = await buildApp({
    env: settings,
    passwords,
    keys,
    db,
    clock,
    log,
    site,
    readers,
    bell,
    rush,
    storage,
  })
  const sent: Post[] = []
  const mailer: Mailer = {
    async send(post) {
      const handed = await post.handOver?.()
      handed?.()
      sent.push(post)
    },
    forget: async () => {},
    close: () => {},
  }
  const { mail } = buildJobs({ env: settings, keys, db, clock, mailer, rush, storage })
  const quiet = new Logger(() => () => {})
  const cookies = new Map<string, string>()

  const send = async (
    who: Actor,
    method: Method,
    path: string,
    body?: Body,
    file?: { name: string; bytes: Uint8Array },
  ) => {
    const reply = await app.inject({
      method,
      url: path,
      headers: {
        cookie: cookies.get(who.username) ?? '',
        'accept-language': who.language,
        ...(file && {
          'content-type': 'application/octet-stream',
          'x-file-name': encodeURIComponent(file.name),
        }),
      },
      ...(body && { payload: body }),
      ...(file && { payload: Buffer.from(file.bytes) }),
    })
    for (const { name, value } of reply.cookies) {
      if (name.endsWith('session') && value) cookies.set(who.username, `${name}=${value}`)
    }
    return reply
  }
  /** What was asked is asked again where the clock has gone past the end of a session. */
  const signedIn = async (who: Actor, ask: () => ReturnType<typeof send>) => {
    const reply = await ask()
    if (reply.statusCode !== 401) return reply
    await send(who, 'POST', '/api/auth/login', { username: who.username, password: who.password })
    return ask()
  }
  const call = async <Data = Body>(who: Actor, method: Method, path: string, body?: Body): Promise<Data> => {
    const ask = () => send(who, method, path, body)
    const reply = await (path === '/api/auth/login' ? ask() : signedIn(who, ask))
    const answer = reply.json<{ success: boolean; data: Data; error?: { message: string } }>()
    if (!answer.success)
      throw new Error(`${method} ${path}: ${answer.error?.message} ${JSON.stringify(body)}`)
    return answer.data
  }
  const letters = async () => {
    const from = sent.length
    await pool.query('update graphile_worker._private_jobs set run_at = now() where attempts = 0')
    await runOnce({
      pgPool: pool,
      noHandleSignals: true,
      logger: quiet,
      taskList: Object.fromEntries(
        Object.entries(mail.tasks).map(([name, task]) => [name, (payload: unknown) => task(payload)]),
      ),
    })
    return sent.slice(from)
  }
  return {
    db,
    at: (next) => {
      time = next
    },
    now: () => time,
    call,
    async add(who, path, file) {
      const reply = await signedIn(who, () => send(who, 'POST', path, undefined, file))
      if (reply.statusCode !== 200) throw new Error(`${file.name}: ${reply.statusCode} ${reply.body}`)
    },
    letters,
    async open(who) {
      const { username, email, password } = who
      await send(who, 'POST', '/api/auth/register', { username, email, password })
      const href = (await letters()).find(({ to }) => to === email)?.letter.button?.href
      if (!href) throw new Error(`no letter for ${username}`)
      await call(who, 'POST', '/api/auth/verify-email', { token: new URL(href).hash.slice(1) })
      await call(who, 'POST', '/api/auth/login', { username, password })
    },
    close: () => app.close(),
  }
}
