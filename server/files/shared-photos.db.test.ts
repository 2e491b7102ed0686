import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject
const photos: Record<'shared' | 'other' | 'team', string> = { shared: '', other: '', team: '' }

async function send(as: Staff, query: Record<string, string>): Promise<string> {
  const id = randomUUID()
  const payload = await sharp({
    create: { width: 60, height: 40, channels: 3, background: query.class ? '#204060' : '#c0a080' },
  })
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 28/1 2/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await t.app.inject({
    method: 'POST',
    url: `/api/projects/${p.id}/files?${new URLSearchParams({ id, photo: 'yes', ...query })}`,
    headers: {
      cookie: p.cookieOf(as),
      'content-type': 'application/octet-stream',
      'x-file-name': 'wall.jpg',
    },
    payload,
  })
  return id
}

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
  photos.shared = await send('worker', { room: 'Kitchen', wall: '1' })
  photos.other = await send('worker', { room: 'Bath', wall: '2' })
  photos.team = await send('crew', { class: 'team' })
  const marks = [
    { kind: 'length', from: [0.1, 0.2], to: [0.5, 0.5], text: '14 in' },
    { kind: 'arrow', from: [0.9, 0.9], to: [0.5, 0.5], text: '' },
  ]
  await p.ask('crew', 'PATCH', `/files/${photos.shared}`, { fields: { marks } })
})
afterAll(() => t.close())

const make = (chosen: readonly string[], as: Staff = 'contractor') =>
  p.ask(as, 'POST', '/view-links', { id: randomUUID(), label: 'Lender', days: 7, photos: chosen })
const open = async (token: string) =>
  (await t.app.inject({ method: 'POST', url: '/api/look', payload: { token } })).json()
const through = (token: string, path: string) =>
  t.app.inject({ url: `/api/projects/${p.id}${path}`, headers: { 'x-view-link': token } })

test('a link to photos shows them upright and clean, and nothing else of the project', async () => {
  const { data } = await make([photos.shared, photos.team])
  expect(data.link.photos).toBe(1)
  const shown = (await open(data.token)).data.photos
  expect(shown).toMatchObject([
    { id: photos.shared, room: 'Kitchen', wall: '1', marks: [{ text: '14 in' }, {}] },
  ])
  const picture = await through(data.token, `/files/${photos.shared}/picture?size=printed`)
  const { exif, width, height } = await sharp(picture.rawPayload).metadata()
  expect([exif, width, height]).toEqual([undefined, 40, 60])
  for (const id of [photos.other, photos.team])
    expect((await through(data.token, `/files/${id}/picture?size=small`)).statusCode).toBe(404)
  for (const path of ['', '/tasks', '/files', '/people', `/files/${photos.shared}/content`])
    expect([path, (await through(data.token, path)).statusCode]).toEqual([path, 404])
  const live = await t.app.inject({
    url: `/api/live?projects=${p.id}`,
    headers: { 'x-view-link': data.token },
  })
  expect(live.statusCode).toBeGreaterThanOrEqual(400)
})

test('what goes to the trash or to the own people is behind the link no longer, and a link taken back opens nothing', async () => {
  const { data } = await make([photos.shared, photos.other])
  await p.ask('contractor', 'PATCH', `/files/${photos.other}`, { fields: { class: 'team' } })
  const left = async () => (await open(data.token)).data.photos.map(({ id }: { id: string }) => id)
  expect(await left()).toEqual([photos.shared])
  expect((await through(data.token, `/files/${photos.other}/picture?size=small`)).statusCode).toBe(404)
  await p.ask('contractor', 'PATCH', `/files/${photos.other}`, { fields: { class: 'open' } })
  await p.ask('contractor', 'POST', `/view-links/${data.link.id}/revoke`)
  expect((await open(data.token)).error.code).toBe('expired_token')
  expect((await through(data.token, `/files/${photos.shared}/picture?size=small`)).statusCode).toBe(404)
})

test('a link to photos is made by whoever runs the project, of photos that everybody sees', async () => {
  expect((await make([photos.shared], 'owner')).status).toBe(403)
  expect((await make([photos.team])).error?.message).toBe('Choose photos that everybody in the project sees.')
  expect((await make([randomUUID()])).status).toBe(400)
  expect((await make([])).error?.message).toBe('Choose at least one photo')
})

test('a report holds the photos that its reader sees, without what a camera wrote', async () => {
  const report = (as: Staff, ids: readonly string[]) =>
    t.app.inject({
      url: `/api/projects/${p.id}/photo-report?${new URLSearchParams({ title: 'Before cover', photos: ids.join(',') })}`,
      headers: { cookie: p.cookieOf(as) },
    })
  const pictures = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length ?? 0
  const all = [photos.shared, photos.team]
  const [crew, owner] = [await report('crew', all), await report('owner', all)]
  for (const { statusCode, headers, rawPayload } of [crew, owner]) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(rawPayload.includes('SecretCam')).toBe(false)
  }
  expect([pictures(crew.rawPayload), pictures(owner.rawPayload)]).toEqual([2, 1])
  expect((await report('owner', [photos.team])).statusCode).toBe(404)
  expect((await report('owner', ['x'])).json().error.message).toBe('Choose between 1 and 60 photos')
})
