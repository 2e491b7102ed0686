import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import { audiences } from '#contract/audience.ts'
import { languages } from '#language/languages.ts'
import { type AppContext, type AppSettings, buildApp, expectedPages } from '#server/app.ts'
import type { Db } from '#server/db/schema.ts'
import { readableTables } from '#server/db/table-classes.ts'
import { raiseWalls } from '#server/db/walls.ts'
import { buildJobs } from '#server/jobs.ts'
import type { Env } from '#server/kit/env.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { type Log, openLog } from '#server/kit/log.ts'
import type { MailError, Mailer, Post } from '#server/kit/mail.ts'
import { pageName } from '#server/kit/pages.ts'
import { makeRush, type Rush } from '#server/kit/rush.ts'
import { makeTextFile, type Site } from '#server/kit/site.ts'
import { openFolderStorage } from '#server/kit/storage/folder-storage.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { type Bell, openBell } from '#server/scope/bell.ts'
import { openReaders } from '#server/scope/open-scopes.ts'
import { makePasswords } from '#server/session/passwords.ts'
import { openSealKey } from '#server/signing/seal-key.ts'
import { type TestClock, testClock } from './clock.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type TestApp = {
  app: FastifyInstance
  /** A second server over the same database and clock, as another process would be. */
  openBeside: (parts?: Parts) => Promise<FastifyInstance>
  db: Db
  database: TestDatabase
  clock: TestClock
  /** What the joins of the server crowd into. */
  rush: Rush
  /** Where the files of projects are kept. */
  storage: Storage
  /** Does what is done again and again. */
  runSweep: () => Promise<void>
  /** Every letter that was sent, oldest first. */
  letters: Post[]
  /** The ids of the letters that were taken back, in order. */
  forgotten: string[]
  /** Has something happen while each of the next letters is on its way. */
  whileSending: (happen: () => Promise<void>) => void
  /** Makes the next letters fail so; undefined makes them pass again. */
  failMail: (error: MailError | undefined) => void
  /** Does every job that is due now, or will be the first time it is tried. */
  runJobs: () => Promise<void>
  /** Does once what is done again and again. */
  runSchedule: (name: string) => Promise<void>
  close: () => Promise<void>
}

type Options = { env?: Partial<AppSettings & Pick<Env, 'tsaUrl'>>; log?: Log }
type Parts = { env?: Partial<AppSettings> } & Partial<Omit<AppContext, 'env'>>

export const publicUrl = 'http://plumbline.test'
const secret = 'a secret that only tests know and nobody else'
/** The keys of the installation under test. */
export const keys = makeKeys(secret)
/** The same hash for a hundredth of the work: a run of the tests makes hundreds. */
const passwords = makePasswords(secret, {
  memory: 256,
  passes: 1,
  parallelism: 1,
})

/** The whole server over a database of its own, a clock that can be moved and a mailbox that can be read; no port. */
export async function openTestApp({ env = {}, log = openLog('silent') }: Options = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  const { db, pool } = database
  const clock = testClock()
  const settings: AppSettings & Partial<Pick<Env, 'tsaUrl'>> = {
    publicUrl,
    release: 'waitlist',
    trustProxy: false,
    rateLimitScale: 1,
    passwordMin: 8,
    allowedDomains: [],
    proofOfWork: false,
    webhookPrivate: true,
    // Nobody answers there: no test reaches the payment service itself.
    stripeUrl: 'http://127.0.0.1:9',
    ...env,
  }
  site ??= testSite()
  const rush = makeRush()
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-files-'))
  const storage = openFolderStorage(folder)
  const readers = openReaders(database.connection, await wallsOf(pool), () => {})
  const newBell = () => openBell({ db, connection: database.connection, report: () => {} })
  const bells = [newBell()]
  const [bell] = bells as [Bell]
  const common = { passwords, keys, db, clock, log, site, readers, rush, storage }
  const app = await buildApp({ env: settings, ...common, bell })
  const others: FastifyInstance[] = []
  const letters: Post[] = []
  const forgotten: string[] = []
  let happen: () => Promise<void> = async () => {}
  let failure: MailError | undefined
  const mailer: Mailer = {
    async send(post) {
      if (failure) throw failure
      await happen()
      const handed = await post.handOver?.()
      handed?.()
      letters.push(post)
    },
    async forget(letterIds) {
      forgotten.push(...letterIds)
    },
    close: () => {},
  }
  const { mail, webhooks, orgWebhooks } = buildJobs({
    env: settings,
    keys,
    db,
    clock,
    mailer,
    rush,
    storage,
    readers,
    ring: bell.ring,
    sealKey: () => openSealKey({ dataDir: `${folder}-keys`, publicUrl }, clock.now()),
  })
  const logger = new Logger(() => () => {})
  return {
    app,
    async openBeside({ env: otherEnv, ...parts } = {}) {
      // Each process has a bell of its own.
      const bell = newBell()
      bells.push(bell)
      const other = await buildApp({ env: { ...settings, ...otherEnv }, ...common, bell, ...parts })
      others.push(other)
      return other
    },
    db,
    database,
    clock,
    rush,
    storage,
    runSweep: async () => {
      await mail.schedules.sweep?.task({})
    },
    letters,
    forgotten,
    whileSending: (what) => {
      happen = what
    },
    failMail: (error) => {
      failure = error
    },
    async runJobs() {
      // In the order in which they were asked for, which is told by their numbers alone once all are due at the same time.
      await pool.query(
        `update graphile_worker._private_jobs set run_at = now() - interval '1 minute' + id * interval '1 microsecond'
         where attempts = 0`,
      )
      const counted = countLent(pool)
      await runOnce({
        pgPool: counted.pool,
        noHandleSignals: true,
        logger,
        taskList: Object.fromEntries(
          Object.entries({ ...mail.tasks, ...webhooks.tasks, ...orgWebhooks.tasks }).map(([name, task]) => [
            name,
            (payload: unknown) => task(payload),
          ]),
        ),
      })
      // The runner is done before it has heard that the last jobs are noted as done.
      while (counted.lent() > 0) await sleep(1)
    },
    async runSchedule(name) {
      const schedule = mail.schedules[name] ?? orgWebhooks.schedules[name]
      if (!schedule) throw new Error(`nothing comes again under ${name}`)
      await schedule.task({})
    },
    async close() {
      await Promise.all([app, ...others].map((one) => one.close()))
      await Promise.all(bells.map((one) => one.close()))
      await readers.close()
      await database.drop()
      await Promise.all([folder, `${folder}-keys`].map((one) => rm(one, { recursive: true, force: true })))
    },
  }
}

/** Who reads what, by the catalogue as it is: a test may have another one for a while. */
const readableNow = () => JSON.stringify(audiences.map(readableTables))
const readableAtFirst = readableNow()
let markAtFirst: string | null | undefined

/**
 * What `raiseWalls` answers. A new database has the walls of the one that it is copied from: whether they stand is asked of the
 * first alone, since asking takes as long as copying one. For another catalogue they are raised anew.
 */
async function wallsOf(pool: pg.Pool): Promise<string | null> {
  if (readableNow() !== readableAtFirst) return raiseWalls(pool)
  if (markAtFirst === undefined) markAtFirst = await raiseWalls(pool)
  return markAtFirst
}

/** The same connections, and how many of them whoever has this pool holds. */
function countLent(pool: pg.Pool): { pool: pg.Pool; lent: () => number } {
  let lent = 0
  const connect = async () => {
    lent++
    const client = await pool.connect().catch((error) => {
      lent--
      throw error
    })
    const { release } = client
    client.release = (broken) => {
      lent--
      release.call(client, broken)
    }
    return client
  }
  return { pool: Object.create(pool, { connect: { value: connect } }), lent: () => lent }
}

/** Made once for all servers of a file of tests. */
let site: Site | undefined

const makePage = (html: string) => makeTextFile(html, '.html', true)

/** A site of small pages: what the server does with pages does not depend on what stands in them. */
export function testSite(): Site {
  const pages = new Map(
    expectedPages.map((name) => [name, makePage(`<!doctype html><title>${name}</title>${name}`)] as const),
  )
  const replies = [
    [
      'waitlist-form',
      '<p>%%banner%%</p><input name="name" value="%%value:name%%"><b>%%error:name%%</b><input name="email" value="%%value:email%%"><b>%%error:email%%</b><select name="source"><option value=""></option><option value="search">Search Engine</option></select>',
    ],
    ['waitlist-joined', 'joined'],
    ['waitlist-already', 'already'],
    ['confirm-done', 'confirmed: %%message%% %%place%% %%link%%'],
    ['confirm-failed', 'not confirmed: %%message%%'],
    ['unsubscribe-done', 'unsubscribed: %%message%%'],
    ['unsubscribe-failed', 'not unsubscribed: %%message%%'],
    ['erase-done', 'erased: %%message%%'],
  ] as const
  const asset = makePage('a'.repeat(1000))
  const script = { ...asset, type: 'text/javascript', cacheControl: 'public, max-age=31536000, immutable' }
  const inAll = languages.flatMap((language) =>
    replies.map(([name, text]) => [pageName(name, language), text] as const),
  )
  return { pages, replies: new Map(inAll), files: new Map([['/assets/app-1a2b.js', script]]) }
}

/** The path of the link in a letter whose text holds `part`, such as `/waitlist/confirm/`. */
export function linkIn(post: Post | undefined, part: string): string {
  const hrefs = [post?.letter.button?.href, post?.letter.unsubscribeHref]
  const href = hrefs.find((one) => one?.includes(part))
  if (!href) throw new Error(`No link with ${part} in the letter`)
  return new URL(href).pathname
}
