import { createHash, randomBytes } from 'node:crypto'
import { appendFile, glob, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '#scripts/chromium.ts'
import { findTestBrowser } from '#scripts/test-browser.ts'

/** A photo as it lies on a phone, with its SHA-256. */
export type Shot = { name: string; mimeType: string; buffer: Buffer; sha256: string }

/** Another photo each time: `jpeg` with bytes behind its end that no other has. */
export function newShot(jpeg: Buffer): Shot {
  const buffer = Buffer.concat([jpeg, randomBytes(24)])
  const sha256 = createHash('sha256').update(buffer).digest('hex')
  return { name: `${sha256.slice(0, 12)}.jpg`, mimeType: 'image/jpeg', buffer, sha256 }
}

/** What lies in the queue of a phone: everybody's items, with what stands of each. */
type Queued = { id: string; sha256: string; state: 'kept' | 'refused' | 'sent'; held: string | null }

/** A browser with a profile on the disk, which outlives its process. */
export class Phone {
  readonly #url: string
  readonly #profile: string
  #context: BrowserContext | undefined

  private constructor(url: string, profile: string) {
    this.#url = url
    this.#profile = profile
  }

  static async open(url: string): Promise<Phone> {
    return new Phone(url, await mkdtemp(join(tmpdir(), 'plumbline-phone-')))
  }

  async context(): Promise<BrowserContext> {
    if (this.#context) return this.#context
    const executablePath = findTestBrowser()
    const context = await chromium.launchPersistentContext(this.#profile, {
      args: [...chromiumFlags],
      ...(executablePath && { executablePath }),
      viewport: { width: 390, height: 844 },
      baseURL: this.#url,
      locale: 'en-US',
    })
    context.on('close', () => {
      if (this.#context === context) this.#context = undefined
    })
    this.#context = context
    return context
  }

  /** Ends its processes at once, as a battery does. Only those of its own profile. */
  async kill(): Promise<void> {
    const context = this.#context
    this.#context = undefined
    for (const pid of await readdir('/proc').catch(() => [])) {
      if (!/^\d+$/.test(pid)) continue
      const words = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')
      if (!words.includes(`--user-data-dir=${this.#profile}`)) continue
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {
        // It ended meanwhile.
      }
    }
    await context?.close().catch(() => undefined)
  }

  /**
   * Leaves the log of the browser's database as a write does that was cut off: the head of a record of 3,000 bytes, and 100 of
   * them. Only while no browser runs.
   */
  async tear(): Promise<void> {
    const head = Buffer.from([...randomBytes(4), 0xb8, 0x0b, 1])
    for await (const log of glob(join(this.#profile, 'Default', 'IndexedDB', '*.leveldb', '*.log')))
      await appendFile(log, Buffer.concat([head, randomBytes(100)]))
  }

  async signIn(token: string): Promise<void> {
    const context = await this.context()
    await context.addCookies([
      {
        name: 'plumbline-session',
        value: token,
        url: this.#url,
        httpOnly: true,
        expires: Date.now() / 1000 + 86_400,
      },
    ])
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Takes photos by the camera's screen; answers those that it says it has kept. One that says no has kept none of them. */
export async function take(page: Page, shots: readonly Shot[]): Promise<Shot[]> {
  const told = page.getByText(/photos? (?:is|are) kept on this phone/)
  const before = Number(/^\d+/.exec((await told.textContent({ timeout: 1 }).catch(() => '')) ?? '')?.[0] ?? 0)
  await page
    .getByLabel('Photos', { exact: true })
    .setInputFiles(shots.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })))
  const kept = async () =>
    Number(/^\d+/.exec((await told.textContent({ timeout: 1 }).catch(() => '')) ?? '')?.[0] ?? 0) - before
  // Of a machine that is busy with other proofs nothing is learned by giving up early.
  const deadline = Date.now() + 20_000
  for (;;) {
    const count = await kept()
    const refused = await page.getByRole('alert').count()
    // They are kept one after the other, in their order.
    if (count >= shots.length || (refused > 0 && count === 0) || Date.now() > deadline)
      return shots.slice(0, refused > 0 && count < shots.length ? 0 : count)
    await page.waitForTimeout(15)
  }
}

/** Everything in the queue of a phone, with the checksum of the bytes that lie there. */
export const queueOf = async (page: Page): Promise<Queued[]> => (await readQueue(page, true)).queue

/** How much of what a phone keeps the server has not yet, what only its second copy knows included. */
export async function waitingOn(page: Page): Promise<number> {
  const { queue, copies } = await readQueue(page, false)
  const through = new Set(queue.filter(({ state }) => state !== 'kept').map(({ id }) => id))
  const waiting = queue.filter(({ state }) => state === 'kept').map(({ id }) => id)
  return new Set([...waiting, ...copies.filter((id) => !through.has(id))]).size
}

/** The queue of a phone as it lies there, its bytes looked at only where `looks` says so; and of what there are second copies. */
const readQueue = (page: Page, looks: boolean): Promise<{ queue: Queued[]; copies: string[] }> =>
  page.evaluate(async (reads) => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await settled(indexedDB.open('plumbline-kept'))
    const items = await settled(db.transaction('items').objectStore('items').getAll())
    const queue: Queued[] = []
    for (const { id, sha256, state } of items) {
      const bytes = reads
        ? ((await settled(db.transaction('bytes').objectStore('bytes').get(id))) as ArrayBuffer | undefined)
        : undefined
      const digest = bytes && new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const held = digest ? [...digest].map((one) => one.toString(16).padStart(2, '0')).join('') : null
      queue.push({ id, sha256, state, held })
    }
    db.close()
    const root = await navigator.storage.getDirectory()
    const copies: string[] = []
    // What a killed browser was at is no copy: empty, or beside its place still.
    for await (const [id, handle] of (await root.getDirectoryHandle('kept', { create: true })).entries())
      if (
        !id.includes('.') &&
        (await (handle as FileSystemFileHandle).getFile().catch(() => ({ size: 0 }))).size > 0
      )
        copies.push(id)
    return { queue, copies }
  }, looks)
