import { createHash, randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import sharp from 'sharp'
import { freePort, type RunningServer, until } from '#testing/server.ts'
import { type WrittenSession, writeSession } from '#testing/session.ts'
import { newShot, Phone, queueOf, type Shot, take, waitingOn } from './evidence/phone.ts'
import { exactly, none, type Proof } from './section.ts'
import { withHousehold } from './servers.ts'

/** What befalls a phone or its server in a round, while photos are being taken and sent. */
const mishaps = [
  'browser killed',
  'server killed',
  'both killed',
  'line gone',
  'two tabs',
  'another session',
  'device full',
  'clock changed',
  'signed out, somebody else signed in',
  'app replaced',
  'reloaded',
  'write cut off',
  'nothing',
] as const
type Mishap = (typeof mishaps)[number]

/** How many rounds are run: by hand a thousand, `ROUNDS=1000 npm run prove -- evidence`. */
const roundsOf = (short: boolean): number => Number(process.env.ROUNDS ?? (short ? mishaps.length : 60))

const pause = (most: number) => new Promise((done) => setTimeout(done, randomInt(most)))

/**
 * Photos are taken on a phone whose browser is killed, whose line goes, whose disk is full and whose session ends, before a server
 * that is killed as well: every photo that was said to be kept stands on the server or on the phone, once and to the byte.
 */
export async function prove({ short, add, say }: Proof): Promise<void> {
  const rounds = roundsOf(short)
  await withHousehold(async ({ start, database, dataDir }) => {
    const env = { PORT: String(await freePort()), RELEASE: 'launched' }
    let server = await start(env)
    const pool = await database()
    const session = await writeSession(pool)
    const project = await openProject(server, session)
    const somebody = await writeSession(pool)
    const phone = await Phone.open(server.url)
    const happened = new Map<Mishap, number>()
    const said: (Shot & { of: string })[] = []
    const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#806040' } })
      .jpeg()
      .toBuffer()
    const restart = async () => {
      await server.stop('SIGKILL')
      await pause(150)
      server = await start(env)
    }
    let token = session.token
    try {
      await phone.signIn(token)
      for (let round = 0; round < rounds; round++) {
        const mishap = mishaps[round < mishaps.length ? round : randomInt(mishaps.length)] ?? 'nothing'
        happened.set(mishap, (happened.get(mishap) ?? 0) + 1)
        const page = await openCamera(phone, project, token)
        const shots = Array.from({ length: randomInt(1, 4) }, () => newShot(jpeg))
        const taking = (photos: readonly Shot[], by = page) =>
          take(by, photos).then(
            (kept) => said.push(...kept.map((one) => ({ ...one, of: `round ${round + 1}, ${mishap}` }))),
            // The browser is gone: it said nothing.
            () => 0,
          )
        if (mishap === 'browser killed' || mishap === 'both killed') {
          const taken = taking(shots)
          await pause(400)
          await phone.kill()
          await taken
          if (mishap === 'both killed') await restart()
        } else if (mishap === 'server killed') {
          const taken = taking(shots)
          await pause(200)
          await restart()
          await taken
        } else if (mishap === 'write cut off') {
          // What is kept behind the tear is read back until the next start, and not after it.
          await phone.kill()
          await phone.tear()
          const behind = await openCamera(phone, project, token)
          await (await phone.context()).setOffline(true)
          await taking(shots, behind)
          await phone.kill()
        } else if (mishap === 'line gone') {
          const context = await phone.context()
          await context.setOffline(true)
          await taking(shots)
          await context.setOffline(false)
        } else if (mishap === 'two tabs') {
          const other = await openCamera(phone, project, token)
          await Promise.all([taking(shots), taking([newShot(jpeg)], other)])
          await other.close()
        } else if (mishap === 'another session') {
          await pool.query('delete from sessions where user_id = $1', [session.userId])
          await taking(shots)
          token = await nextSession(pool, session)
          await phone.signIn(token)
        } else if (mishap === 'clock changed') {
          // More than a day either way: what was sent an hour ago looks as if it may be forgotten.
          const days = randomInt(2) === 0 ? -400 : 400
          await page.clock.setSystemTime(new Date(Date.now() + days * 86_400_000))
          await taking(shots)
        } else if (mishap === 'signed out, somebody else signed in') {
          await taking(shots)
          await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' })).catch(() => undefined)
          await phone.signIn(somebody.token)
          const other = await (await phone.context()).newPage()
          await other.goto('/dashboard')
          await other.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 })
          await other.close()
          token = await nextSession(pool, session)
          await phone.signIn(token)
        } else if (mishap === 'app replaced') {
          // As an update does: the worker of before and all that it kept are thrown away while things wait.
          const context = await phone.context()
          await context.setOffline(true)
          await taking(shots)
          await page.evaluate(async () => {
            for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()
            for (const name of await caches.keys()) await caches.delete(name)
          })
          await context.setOffline(false)
          await page.reload()
        } else if (mishap === 'device full') {
          const client = await page.context().newCDPSession(page)
          const { origin } = new URL(page.url())
          await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
          await taking(shots)
          await client.send('Storage.overrideQuotaForOrigin', { origin })
          await client.detach()
        } else if (mishap === 'reloaded') {
          const taken = taking(shots)
          await pause(200)
          await page.reload().catch(() => undefined)
          await taken
        } else await taking(shots)
        for (const one of (await phone.context()).pages()) await one.close().catch(() => undefined)
        if ((round + 1) % 20 === 0) say(`${round + 1} rounds, ${said.length} photos kept`)
      }
      const page = await openCamera(phone, project, token)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      // As long as one more is sent within three minutes: looking at the bytes of all takes the page that sends them its time.
      for (let waiting = await waitingOn(page); waiting > 0; )
        waiting = await until(
          `one more of ${waiting} photos that are kept to be sent`,
          async () => {
            const now = await waitingOn(page)
            return now < waiting && { now }
          },
          180_000,
        ).then(({ now }) => now)
      const left = await queueOf(page)
      const { rows } = await pool.query<{ sha256: string; key: string }>(
        'select sha256, storage_key as key from project_files where project_id = $1',
        [project],
      )
      const counts = new Map<string, number>()
      for (const { sha256 } of rows) counts.set(sha256, (counts.get(sha256) ?? 0) + 1)
      const torn: string[] = []
      for (const { sha256, key } of rows) {
        const bytes = await readFile(join(dataDir, 'files', key)).catch(() => Buffer.alloc(0))
        if (createHash('sha256').update(bytes).digest('hex') !== sha256) torn.push(sha256)
      }
      for (const { sha256, held } of left) if (held !== null && held !== sha256) torn.push(sha256)
      add(exactly('rounds', rounds, rounds))
      add({
        what: 'kinds of mishaps',
        value: happened.size,
        unit: '',
        least: Math.min(rounds, mishaps.length),
      })
      add({
        what: 'photos that were said to be kept',
        value: said.length,
        unit: '',
        least: Math.floor(rounds / 2),
      })
      add(
        none(
          'kept and lost',
          said
            .filter(({ sha256 }) => !counts.has(sha256))
            .map(({ sha256, of }) => {
              const item = left.find((one) => one.sha256 === sha256)
              return `${sha256.slice(0, 12)}: ${of}; on the phone: ${item?.state ?? 'not there'}`
            }),
        ),
      )
      add(
        none(
          'kept and there twice',
          [...counts].filter(([, count]) => count > 1).map(([one]) => one),
        ),
      )
      add(none('torn', torn))
      add(
        none(
          'refused by the server',
          left.filter(({ state }) => state === 'refused').map(({ sha256 }) => sha256),
        ),
      )
    } finally {
      await phone.remove()
    }
  })
}

/** The camera of a project, alive. The home page comes first: by it the device knows whose it is. */
async function openCamera(phone: Phone, project: string, token: string): Promise<Page> {
  for (let tries = 1; ; tries++) {
    // A browser that is killed may not have written its cookies yet: its owner signs in again.
    await phone.signIn(token)
    const page = await (await phone.context()).newPage()
    try {
      await page.goto(`/projects/${project}/camera`)
      await page.getByRole('button', { name: 'Take the photo' }).waitFor({ timeout: 60_000 })
      return page
    } catch (error) {
      const where = page.url()
      await page.close().catch(() => undefined)
      if (tries === 3) throw new Error(`the camera does not open, at ${where}`, { cause: error })
    }
  }
}

async function openProject({ url }: RunningServer, { token, orgId }: WrittenSession): Promise<string> {
  const id = randomUUID()
  const reply = await fetch(`${url}/api/orgs/${orgId}/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `plumbline-session=${token}`, origin: url },
    body: JSON.stringify({ id, name: '214 Alder St', kind: 'professional' }),
  })
  if (!reply.ok) throw new Error(await reply.text())
  return id
}

/** Another session of the same person, as after signing in again. */
async function nextSession(pool: Pool, { userId }: WrittenSession): Promise<string> {
  const { hashToken, newToken } = await import('#server/kit/token.ts')
  const token = newToken()
  await pool.query(
    `insert into sessions (hash, user_id, created_at, renewed_at, expires_at) values ($1, $2, now(), now(), now() + interval '30 days')`,
    [hashToken(token), userId],
  )
  return token
}
