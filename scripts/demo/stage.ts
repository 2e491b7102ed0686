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

  const send = async (who: Actor, method: Method, path: string, body?: Body) => {
    const reply = await app.inject({
      method,
      url: path,
      headers: { cookie: cookies.get(who.username) ?? '', 'accept-language': who.language },
      ...(body && { payload: body }),
    })
    for (const { name, value } of reply.cookies) {
      if (name.endsWith('session') && value) cookies.set(who.username, `${name}=${value}`)
    }
    return reply
  }
  const call = async <Data = Body>(who: Actor, method: Method, path: string, body?: Body): Promise<Data> => {
    let reply = await send(who, method, path, body)
    if (reply.statusCode === 401 && path !== '/api/auth/login') {
      await send(who, 'POST', '/api/auth/login', { username: who.username, password: who.password })
      reply = await send(who, method, path, body)
    }
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
