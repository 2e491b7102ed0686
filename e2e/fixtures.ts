import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page, type Response } from '@playwright/test'
import pg from 'pg'
import type { Email } from 'postal-mime'
import type { Release } from '#contract/workspace.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { type WrittenOperator, writeOperator } from '#testing/operators.ts'
import { openDataFolder, type RunningServer, readOutbox, startServer, until } from '#testing/server.ts'
import { type WrittenSession, writeSession } from '#testing/session.ts'
import { type Faults, watchFaults } from './faults.ts'

export { expect } from '@playwright/test'

type Member = {
  id: string
  email: string
  name: string
  company: string | null
  position: string | null
  interested_in: string | null
  source: string | null
  confirmed_at: Date | null
  unsubscribed_at: Date | null
  referral_code: string
  referred_by: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_term: string | null
  utm_content: string | null
  referrer_host: string | null
  reasons: string[]
}

type WorkerFixtures = {
  /** The release that the server is started in; a file that sets another one gets a server of its own. */
  release: Release
  /** Whether the form asks for a proof of work; a server of its own as well. */
  proofOfWork: boolean
  /** The real server on a database of its own, with every rate limit off. */
  server: RunningServer
  /** A connection to that server's database. */
  database: pg.Pool
}

type TestFixtures = {
  /** Fails the test on whatever goes wrong behind the page, unless `faults.expect` names it. */
  faults: Faults
  /** Opens a path of the site and waits until the page answers to clicks. */
  open: (path: string) => Promise<Response | null>
  /**
   * Signs the browser in, as somebody no other test uses. Who that is is only asked on paths that are not public, so a
   * test comes in by one and goes on by clicks.
   */
  signIn: () => Promise<WrittenSession>
  /** Signs the browser in as an operator, whom no other test uses. */
  operator: () => Promise<WrittenOperator>
  /** An address that no other test uses. */
  email: string
  /** The row of an address on the waitlist. */
  findMember: (email: string) => Promise<Member | undefined>
  /** The letters that went to an address, oldest first, as soon as there are `count`. */
  lettersTo: (email: string, count?: number) => Promise<Email[]>
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  release: ['waitlist', { option: true, scope: 'worker' }],
  proofOfWork: [false, { option: true, scope: 'worker' }],
  server: [
    async ({ release, proofOfWork }, use) => {
      const { dataDir, remove } = await openDataFolder({ quick: true })
      const server = await startServer({
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        RELEASE: release,
        PROOF_OF_WORK: proofOfWork ? 'on' : 'off',
      })
      await use(server)
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  database: [
    async ({ server }, use) => {
      const embedded = await openEmbedded({ dataDir: server.dataDir, log: () => {} })
      const pool = new pg.Pool({ ...embedded.connection, max: 1 })
      await use(pool)
      await pool.end()
      await embedded.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),
  faults: [
    async ({ context, server }, use) => {
      const faults = watchFaults(context, server.url)
      await use(faults)
      expect(faults.left(), 'what went wrong behind the page').toEqual([])
    },
    { auto: true },
  ],
  open: ({ page, javaScriptEnabled }, use) =>
    use(async (path) => {
      const response = await page.goto(path)
      if (javaScriptEnabled) await hydrated(page)
      return response
    }),
  signIn: ({ context, database, server }, use) =>
    use(async () => {
      const session = await writeSession(database)
      const { token: value } = session
      await context.addCookies([{ name: 'plumbline-session', value, url: server.url, httpOnly: true }])
      return session
    }),
  operator: ({ context, database, server }, use) =>
    use(async () => {
      const operator = await writeOperator(database)
      const { token: value } = operator
      await context.addCookies([
        { name: 'plumbline-operator', value, url: server.url, httpOnly: true, sameSite: 'Strict' },
      ])
      return operator
    }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  email: ({}, use) => use(`ada-${randomUUID().slice(0, 13)}@mason.example`),
  findMember: ({ database }, use) =>
    use(async (email) => {
      const { rows } = await database.query<Member>('select * from waitlist_members where email = $1', [
        email,
      ])
      return rows[0]
    }),
  lettersTo: ({ server }, use) =>
    use((email, count = 1) =>
      until(`${count} letters to ${email}`, async () => {
        const letters = await readOutbox(server.dataDir)
        const found = letters.filter(({ to }) => to?.some(({ address }) => address === email))
        return found.length >= count && found
      }),
    ),
})

/**
 * For a file whose server or browser no other file has: its tests run one after the other. Spread over the workers as others
 * are, each of them would start a server, a database and a browser, which takes longer than the few tests.
 */
export const ownServer = { mode: 'default' } as const

/** Waits until the page's script is at work. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/** The path of the link that a letter's button or its unsubscribe line leads to. */
export function linkIn(letter: Email, kind: 'confirm' | 'unsubscribe' | 'status'): string {
  const found = letter.text?.match(new RegExp(`https?://\\S+(/waitlist/${kind}/\\S+)`))?.[1]
  if (!found) throw new Error(`no ${kind} link in: ${letter.text}`)
  return found
}

/** The path of the account link in a letter, with its token after the `#`. */
export function accountLinkIn(letter: Email | undefined, page: 'verify-email' | 'reset-password'): string {
  const found = letter?.text?.match(new RegExp(`https?://[^/\\s]+(/auth/${page}#[\\w-]+)`))?.[1]
  if (!found) throw new Error(`no ${page} link in: ${letter?.text}`)
  return found
}

/** Widths that a whole journey is made at: a small phone and a laptop. */
export const journeySizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const
