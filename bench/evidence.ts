import { randomBytes, randomUUID } from 'node:crypto'
import { fdatasyncSync, linkSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import sharp from 'sharp'
import { addProjectRow } from '#contract/projects.ts'
import { chromiumFlags } from '#scripts/chromium.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { until } from '#testing/server.ts'
import { writeSession } from '#testing/session.ts'
import { type Measured, median } from './measured.ts'
import { startBenchServer } from './server.ts'
import { requireChromium } from './site.ts'

/** As a phone takes them: 12 megapixels in some 4 MB. */
const photoMegabytes = 4
const sizes = { photos: 200, gallery: 5000, thumbnails: 40 } as const
const slowdown = 4
/** How many photos are sent at once: as many as one phone and its owner's computer do. */
const senders = 4

/** A photo of about 4 MB; bytes behind its end make each of them another. */
async function drawPhoto(): Promise<Buffer> {
  const [width, height] = [4032, 3024]
  const grain = randomBytes((width / 4) * (height / 4) * 3)
  const raw = { width: width / 4, height: height / 4, channels: 3 as const }
  let quality = 40
  for (;;) {
    const photo = await sharp(grain, { raw }).resize(width, height).jpeg({ quality }).toBuffer()
    if (photo.length > photoMegabytes * 1e6 * 0.85 || quality >= 98) return photo
    quality += 6
  }
}

/** Megabytes a second that the disk takes with each file flushed, as the server flushes it. */
function flushedRate(folder: string, photo: Buffer, count: number): number {
  const begun = performance.now()
  for (let at = 0; at < count; at++) {
    const path = join(folder, `flushed-${at}`)
    const file = openSync(path, 'w')
    writeSync(file, photo)
    fdatasyncSync(file)
    rmSync(path)
  }
  return (count * photo.length) / 1000 / (performance.now() - begun)
}

/** Photos in, a long gallery, and the first thing a worker sees without a line; what memory the server took for it. */
export async function measureEvidence(dataDir: string, short: boolean, measured: Measured[]): Promise<void> {
  const part = short ? 20 : 1
  const server = await startBenchServer(dataDir, 'launched')
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: 2 })
  const browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  try {
    const session = await writeSession(pool)
    const cookie = `plumbline-session=${session.token}`
    const send = async (path: string, body: object | Buffer, more: Record<string, string> = {}) => {
      const raw = Buffer.isBuffer(body)
      const reply = await fetch(server.url + path, {
        method: 'POST',
        headers: {
          ...{ cookie, origin: server.url, ...more },
          'content-type': raw ? 'application/octet-stream' : 'application/json',
        },
        body: raw ? new Uint8Array(body) : JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    }
    const { rows } = await pool.query('select org_id as org from org_members where user_id = $1', [
      session.userId,
    ])
    const project = randomUUID()
    const path = addProjectRow.path.replace('{org}', rows[0].org)
    await send(path, { id: project, name: '214 Alder St', kind: 'professional' })
    const photo = await drawPhoto()
    const count = sizes.photos / part
    const ids = Array.from({ length: count }, () => randomUUID())
    const waiting = [...ids]
    const rest = server.peakMemory()
    const begun = performance.now()
    await Promise.all(
      Array.from({ length: senders }, async () => {
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
          await send(
            `/api/projects/${project}/files?id=${id}&class=open&photo=yes`,
            Buffer.concat([photo, randomBytes(24)]),
            { 'x-file-name': `${id}.jpg` },
          )
      }),
    )
    const rate = (count * photo.length) / 1000 / (performance.now() - begun)
    const disk = flushedRate(dataDir, photo, count)
    measured.push({
      what: `${count} photos of ${(photo.length / 1e6).toFixed(1)} MB taken in, MB/s`,
      value: rate,
      unit: '',
    })
    measured.push({ what: 'what the disk writes flushed, MB/s', value: disk, unit: '' })
    measured.push({ what: 'part of it', value: rate / disk, unit: '', least: 0.5 })
    for (const id of ids.slice(0, Math.max(2, sizes.thumbnails / part))) {
      const reply = await fetch(`${server.url}/api/projects/${project}/files/${id}/picture?size=small`, {
        headers: { cookie },
      })
      if (!reply.ok) throw new Error(`a picture: ${reply.status} ${await reply.text()}`)
      await reply.arrayBuffer()
    }
    measured.push({ what: 'memory of the server at rest', value: rest, unit: 'MB' })
    measured.push({
      what: 'most memory of the server meanwhile',
      value: server.peakMemory(),
      unit: 'MB',
      most: 256,
    })
    const long = sizes.gallery / part
    // As many as a long job has: rows over one picture, each of another place and day. Their bytes lie under the key of each, as
    // links to one file: without them every picture failed, and what was measured was the drawing of words that say so.
    const { rows: made } = await pool.query<{ key: string }>(
      `insert into project_files (org_id, project_id, id, class, name, type, bytes, sha256, storage_key, width, height, author_id, at, room, wall, shot, taken_at)
       select f.org_id, f.project_id, f.own, f.class, 'photo ' || f.n || '.jpg', f.type, f.bytes, f.sha256,
         replace(f.storage_key, f.id::text, f.own::text), f.width, f.height,
         f.author_id, f.at - f.n * interval '20 minutes', 'Room ' || f.n % 12, 'Wall ' || f.n % 4, '', f.at - f.n * interval '20 minutes'
       from (select file.*, n, gen_random_uuid() own from project_files file, generate_series(1, $2::int) n where file.id = $1) f
       returning storage_key as key`,
      [ids[0], long],
    )
    const files = join(dataDir, 'files')
    const folder = join(files, dirname(made[0]?.key ?? ''))
    for (const name of readdirSync(folder).filter((one) => one.startsWith(ids[0] ?? '?')))
      for (const { key } of made) linkSync(join(folder, name), join(files, key + name.slice(ids[0]?.length)))
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await context.addCookies([{ name: 'plumbline-session', value: session.token, url: server.url }])
    const page = await context.newPage()
    await page.goto(`${server.url}/projects/${project}/photos`)
    await page.locator('main img').first().waitFor()
    measured.push({
      what: `gallery of ${long} photos: frames a second at 4×`,
      ...(await framesOf(page)),
      unit: '',
      least: 58,
    })
    await page.goto(`${server.url}/dashboard`)
    await until(
      'the app to be kept',
      () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'),
      60_000,
    )
    await page.reload({ waitUntil: 'networkidle' }).catch(() => undefined)
    await page.waitForTimeout(3000)
    await page.close()
    await context.setOffline(true)
    const starts: number[] = []
    for (let visit = 0; visit < 3; visit++) {
      const cold = await context.newPage()
      const client = await context.newCDPSession(cold)
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const from = performance.now()
      await cold.goto(`${server.url}/dashboard`, { waitUntil: 'commit' })
      await cold.getByRole('main').getByRole('heading').first().waitFor()
      starts.push(performance.now() - from)
      await cold.close()
    }
    measured.push({
      what: 'cold start without a line to today, processor at a quarter',
      value: median(starts),
      unit: 'ms',
      most: 1500,
    })
  } finally {
    await browser.close()
    await pool.end()
    await embedded.stop()
    await server.stop()
  }
}

/** Frames a second while a gallery is scrolled to its end and back, with the processor at a quarter of its speed. */
async function framesOf(page: Page): Promise<{ value: number }> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const rates: number[] = []
  for (const by of [60, -60, 60])
    rates.push(
      await page.evaluate(
        (step) =>
          new Promise<number>((resolve) => {
            let left = 120
            const begun = performance.now()
            const next = () => {
              window.scrollBy(0, step)
              if (left-- > 0) requestAnimationFrame(next)
              else resolve(121_000 / (performance.now() - begun))
            }
            requestAnimationFrame(next)
          }),
        by,
      ),
    )
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { value: median(rates) }
}
