import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { madeByHeader } from '#contract/kept.ts'
import { photoLimits, pictureSizes } from '#contract/site-photos.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function send(
  as: Staff,
  name: string,
  bytes: Uint8Array,
  query: Record<string, string> = {},
  madeBy?: string,
) {
  const { id = randomUUID(), ...rest } = query
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api/projects/${p.id}/files?${new URLSearchParams({ id, photo: 'yes', ...rest })}`,
    headers: {
      cookie: p.cookieOf(as),
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
      ...(madeBy && { [madeByHeader]: madeBy }),
    },
    payload: Buffer.from(bytes),
  })
  return { status: reply.statusCode, id, ...reply.json() }
}

const get = (as: Staff, path: string) =>
  t.app.inject({ url: `/api/projects/${p.id}/${path}`, headers: { cookie: p.cookieOf(as) } })

/** A photo with a place, a device and an orientation in it: lying on its side, a red stripe at its top when upright. */
const withPlace = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#204060' } })
    .withExif({
      IFD0: { Make: 'SecretCam', Model: 'Spy 9' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '43/1 28/1 2/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '116/1 12/1 1/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('what was kept on a device is taken from whoever made it, and from nobody else who signed in there', async () => {
  const bytes = await withPlace()
  const id = randomUUID()
  const made = await t.app.inject({ url: '/api/workspace', headers: { cookie: p.cookieOf('worker') } })
  const worker = made.json().data.user.id
  expect(await send('crew', 'wall 1.jpg', bytes, { id }, worker)).toMatchObject({
    status: 401,
    error: { code: 'unauthenticated', message: 'Somebody else is signed in.' },
  })
  expect((await get('contractor', `files/${id}/content`)).statusCode).toBe(404)
  expect((await send('worker', 'wall 1.jpg', bytes, { id }, worker)).status).toBe(200)
})

test('a photo is kept to the byte with its place, and its receipt is reckoned from what lies there', async () => {
  const bytes = await withPlace()
  const sent = await send('worker', 'wall 1.jpg', bytes, {
    sha256: sha256(bytes),
    room: 'Kitchen',
    wall: '1',
    shot: 'North wall',
    takenAt: '2026-06-11T15:18:00.000Z',
  })
  expect(sent.data.file).toMatchObject({
    ...{ room: 'Kitchen', wall: '1', shot: 'North wall', takenAt: '2026-06-11T15:18:00.000Z', marks: [] },
    ...{ sha256: sha256(bytes), width: 40, height: 60 },
  })
  const original = await get('contractor', `files/${sent.id}/content`)
  expect(sha256(original.rawPayload)).toBe(sha256(bytes))
  const receipt = () => get('worker', `files/${sent.id}/receipt`)
  expect((await receipt()).json().data).toEqual({ id: sent.id, bytes: bytes.length, sha256: sha256(bytes) })
  // Whoever sent it has it after it went into the bin too; nobody else of those who do not see it.
  await p.ask('contractor', 'POST', `/files/${sent.id}/bin`, { binned: true })
  expect((await receipt()).statusCode).toBe(200)
  expect((await get('owner', `files/${sent.id}/receipt`)).statusCode).toBe(404)
  expect((await send('worker', 'wall 1.jpg', bytes, { id: sent.id })).data.file.sha256).toBe(sha256(bytes))
  // What lies there is changed behind its back: the receipt says so.
  await t.storage.put(
    `orgs/${p.orgId}/${p.id}/${sent.id}`,
    (async function* () {
      yield Buffer.from('other')
    })(),
    { maxBytes: 9 },
  )
  expect((await receipt()).json().data.sha256).toBe(sha256(Buffer.from('other')))
})

test('bytes that came otherwise than they were sent are refused, and nothing of them stays', async () => {
  const bytes = await withPlace()
  const refused = await send('worker', 'torn.jpg', bytes, { sha256: sha256(Buffer.from('else')) })
  expect([refused.status, refused.error.message]).toEqual([
    400,
    'The file arrived other than it was sent. Send it again.',
  ])
  expect(await t.storage.exists(`orgs/${p.orgId}/${p.id}/${refused.id}`)).toBe(false)
})

test('no owner, outside worker or link gets what a camera wrote into a picture, and whoever runs the job gets all of it', async () => {
  const bytes = await withPlace()
  const { id } = await send('crew', 'IMG_0001.jpg', bytes)
  for (const as of ['contractor', 'crew'] as const)
    expect(sha256((await get(as, `files/${id}/content`)).rawPayload)).toBe(sha256(bytes))
  const { data } = await p.ask('contractor', 'POST', '/view-links', {
    id: randomUUID(),
    label: 'Neighbor',
    days: 7,
  })
  expect(data.token).toBeTypeOf('string')
  for (const path of ['content', 'picture?size=large']) {
    const { rawPayload } = await t.app.inject({
      url: `/api/projects/${p.id}/files/${id}/${path}`,
      headers: { 'x-view-link': data.token },
    })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
  }
  for (const as of ['owner', 'worker'] as const) {
    for (const path of ['content', 'content?keep=yes', 'picture?size=small', 'picture?size=large']) {
      const { rawPayload, statusCode } = await get(as, `files/${id}/${path}`)
      const { exif, xmp, iptc, orientation, width, height } = await sharp(rawPayload).metadata()
      expect([statusCode, exif, xmp, iptc, orientation]).toEqual([
        200,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      // Turned upright.
      expect([width, height]).toEqual([40, 60])
      expect(rawPayload.includes('SecretCam')).toBe(false)
    }
  }
})

test('marks, room and wall are said by whoever works on site; names and classes are not theirs to change', async () => {
  const { id } = await send('worker', 'a.jpg', await withPlace())
  const marks = [{ kind: 'arrow', from: [0.1, 0.2], to: [0.5, 0.5], text: '12 AWG' }]
  const edit = (as: Staff, fields: object) => p.ask(as, 'PATCH', `/files/${id}`, { fields })
  const said = { marks, room: 'Kitchen', wall: '2', material: '½ in drywall' }
  expect((await edit('worker', said)).data.file).toMatchObject(said)
  expect((await edit('owner', { marks: [] })).status).toBe(403)
  expect((await edit('worker', { marks, name: 'b.jpg' })).status).toBe(403)
  const many = Array.from({ length: photoLimits.marks + 1 }, () => marks[0])
  expect((await edit('worker', { marks: many })).status).toBe(400)
  expect((await edit('worker', { marks: [{ ...marks[0], to: [1.2, 0] }] })).status).toBe(400)
  expect(sha256((await get('contractor', `files/${id}/content`)).rawPayload)).toBe(sha256(await withPlace()))
})

test('what is no photo, or something else beside it, is refused by name and leaves nothing', async () => {
  const jpeg = await withPlace()
  const zip = Buffer.concat([jpeg, Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
  const page = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  // A picture of one pixel that says it is of 60,000 by 60,000.
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  const cases: [string, Uint8Array, RegExp][] = [
    ['archive.jpg', zip, /archive \(ZIP\)/],
    ['page.jpg', page, /web page/],
    ['drawn.svg', svg, /no JPEG, PNG/],
    ['bomb.png', bomb, /120 million pixels/],
    ['cut.jpg', jpeg.subarray(0, 12), /cannot be read/],
    ['text.jpg', Buffer.from('push graphic-context'), /no JPEG, PNG/],
  ]
  for (const [name, bytes, why] of cases) {
    const refused = await send('worker', name, bytes)
    expect([name, refused.status]).toEqual([name, 415])
    expect(refused.error.message).toContain(`“${name}”`)
    expect(refused.error.message).toMatch(why)
    expect(await t.storage.exists(`orgs/${p.orgId}/${p.id}/${refused.id}`)).toBe(false)
  }
})

test('pictures of print, of 16 bits, that move, or that broke off are taken and shown as one still picture in sRGB', async () => {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c04020' } })
  const frames = await sharp(Buffer.alloc(64 * 96 * 3, 120), {
    raw: { width: 64, height: 96, channels: 3, pageHeight: 48 },
  })
    .gif({ delay: [90, 90] })
    .toBuffer()
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c04020' } })
    .jpeg()
    .toBuffer()
  const cases: [string, Uint8Array][] = [
    ['print.jpg', await plain.clone().toColourspace('cmyk').jpeg().toBuffer()],
    ['deep.png', await plain.clone().toColourspace('rgb16').png().toBuffer()],
    ['moving.gif', frames],
    ['cut.jpg', jpeg.subarray(0, Math.floor(jpeg.length * 0.7))],
  ]
  for (const [name, bytes] of cases) {
    const { id, status } = await send('worker', name, bytes)
    const { rawPayload } = await get('owner', `files/${id}/content`)
    const { format, space, depth, pages } = await sharp(rawPayload).metadata()
    expect([name, status, format, space, depth, pages]).toEqual([
      name,
      200,
      'jpeg',
      'srgb',
      'uchar',
      undefined,
    ])
  }
})

test('a photo of 100 MB is refused by name', async () => {
  const jpeg = await withPlace()
  const refused = await send('worker', 'huge.jpg', Buffer.concat([jpeg, Buffer.alloc(100_000_000)]))
  expect([refused.status, refused.error.message]).toEqual([
    415,
    '“huge.jpg” was not taken as a photo: it is larger than 64 MB.',
  ])
})

test('the JPEG that a phone sends along stands for what browsers do not draw, and is no photo of its own', async () => {
  const jpeg = await withPlace()
  const avif = await sharp(jpeg).avif().toBuffer()
  const { id } = await send('worker', 'IMG_1.avif', avif)
  const copy = await send(
    'worker',
    'IMG_1.jpg',
    await sharp(jpeg).resize(7, 9, { fit: 'fill' }).jpeg().toBuffer(),
    { copyOf: id },
  )
  const { data } = await p.ask('owner', 'GET', '/files')
  const ids = data.files.map((one: { id: string }) => one.id)
  expect([ids.includes(id), ids.includes(copy.id)]).toEqual([true, false])
  const { width, height } = await sharp(
    (await get('owner', `files/${id}/picture?size=small`)).rawPayload,
  ).metadata()
  expect([width, height].sort()).toEqual([7, 9])
})

describe('required photos', () => {
  const taskWith = async (shots: string) => {
    const id = randomUUID()
    const { data } = await p.ask('contractor', 'POST', '/tasks', {
      id,
      title: 'Rough plumbing',
      shots,
      assignees: [p.people.worker],
    })
    return { id, version: data.task.version as number }
  }
  const status = (as: Staff, id: string, base: number, fields: object = {}) =>
    p.ask(as, 'PATCH', `/tasks/${id}`, { base, fields: { status: 'done', ...fields } })

  test('a task is not done while photos of its list are missing, whichever way it is closed', async () => {
    const { id, version } = await taskWith('North wall\nSouth wall')
    await send('worker', 'n.jpg', await withPlace(), { task: id, shot: 'north wall ' })
    for (const as of ['worker', 'contractor'] as const) {
      const refused = await status(as, id, version)
      expect([refused.status, refused.error?.message]).toEqual([
        409,
        '“Rough plumbing” is not done yet. Photos are missing: South wall.',
      ])
    }
    const bulk = { id: randomUUID(), tasks: [{ id, base: version }], fields: { status: 'done' } }
    expect((await p.ask('contractor', 'POST', '/task-edits', bulk)).error?.message).toMatch(/South wall/)
    const south = await send('worker', 's.jpg', await withPlace(), { task: id, shot: 'South wall' })
    // What lies in the bin proves nothing.
    await p.ask('contractor', 'POST', `/files/${south.id}/bin`, { binned: true })
    expect((await status('worker', id, version)).status).toBe(409)
    await p.ask('contractor', 'POST', `/files/${south.id}/bin`, { binned: false })
    expect((await status('worker', id, version)).data.task.status).toBe('done')
  })

  test('whoever runs the job closes it without them by a reason, which stands in the record under their name', async () => {
    const { id, version } = await taskWith('North wall')
    expect((await status('worker', id, version, { shotsWaived: 'no light' })).status).toBe(403)
    const closed = await status('contractor', id, version, {
      shotsWaived: 'Wall was closed by the inspector',
    })
    expect(closed.data.task).toMatchObject({
      status: 'done',
      shotsWaived: 'Wall was closed by the inspector',
    })
    const rows = await t.db
      .selectFrom('activity')
      .select(['actor_id as by', 'detail'])
      .where('subject_id', '=', id)
      .where('kind', '=', 'task.edited')
      .orderBy('rev', 'desc')
      .limit(1)
      .execute()
    expect(rows).toMatchObject([
      { by: p.people.contractor, detail: { to: { shotsWaived: 'Wall was closed by the inspector' } } },
    ])
  })
})

const given = '/work/shared/data/photos'

/** What each real file comes to: taken, or why not. */
const real: Record<string, 'taken' | RegExp> = {
  'avif-exif.avif': 'taken',
  'dng-tiff-based.dng': /no JPEG, PNG/,
  'heic-corrupted.heic': /cannot be read/,
  'heic-exif-xmp-iptc.heic': 'taken',
  'heic-iphone-real.HEIC': 'taken',
  'jpeg-exif-invalid.jpg': 'taken',
  'jpeg-gps-real-camera.jpg': 'taken',
  'jpeg-gps-tiny.jpg': 'taken',
  'jpeg-orientation-1-large.jpg': 'taken',
  'jpeg-orientation-2.jpg': 'taken',
  'jpeg-orientation-3.jpg': 'taken',
  'jpeg-orientation-4.jpg': 'taken',
  'jpeg-orientation-6.jpg': 'taken',
  'jpeg-orientation-8.jpg': 'taken',
  'jpeg-php-in-exif.jpg': 'taken',
  'json-named-webp.webp': /no JPEG, PNG/,
  'mvg-named-jpg.jpg': /no JPEG, PNG/,
  'png-exif-orientation.png': 'taken',
  'polyglot-jpeg-and-zip.jpg': /archive \(ZIP\)/,
  'webp-orientation-6.webp': 'taken',
}

describe.skipIf(!existsSync(given))(
  'files of real cameras (left out where they are not beside the repository)',
  () => {
    test.each(Object.entries(real))('%s', async (name, wanted) => {
      const bytes = readFileSync(`${given}/${name}`)
      const sent = await send('worker', name, bytes, { sha256: sha256(bytes) })
      if (wanted instanceof RegExp) {
        expect([sent.status, sent.error.message]).toEqual([415, expect.stringMatching(wanted)])
        return
      }
      const original = await get('contractor', `files/${sent.id}/content?keep=yes`)
      expect(sha256(original.rawPayload)).toBe(sha256(bytes))
      const shown = await get('owner', `files/${sent.id}/content`)
      const meta = await sharp(shown.rawPayload).metadata()
      expect([shown.statusCode, meta.exif, meta.xmp, meta.iptc]).toEqual([
        200,
        undefined,
        undefined,
        undefined,
      ])
      const { autoOrient } = await sharp(bytes).metadata()
      const part = Math.min(1, pictureSizes.large / Math.max(autoOrient.width, autoOrient.height))
      expect([meta.width, meta.height]).toEqual([
        Math.round(autoOrient.width * part),
        Math.round(autoOrient.height * part),
      ])
    })

    test('pictures are the same way up as the one that was taken upright', async () => {
      const middle = async (name: string) => {
        const { id } = await send('worker', name, readFileSync(`${given}/${name}`))
        const { rawPayload } = await get('owner', `files/${id}/picture?size=large`)
        return sharp(rawPayload).resize(16, 16, { fit: 'fill' }).greyscale().raw().toBuffer()
      }
      const first = await middle('jpeg-orientation-3.jpg')
      for (const turned of [6, 8, 2, 4]) {
        const other = await middle(`jpeg-orientation-${turned}.jpg`)
        const apart =
          first.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / first.length
        // Another way up differs by more than 30.
        expect([turned, apart < 12]).toEqual([turned, true])
      }
    })
  },
)
