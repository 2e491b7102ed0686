import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject
let jpeg: Buffer

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A photo as it lies on a phone: another each time. */
function taken() {
  const bytes = Buffer.concat([jpeg, randomBytes(24)])
  const id = randomUUID()
  return { id, bytes, sha256: sha256(bytes), key: `orgs/${p.orgId}/${p.id}/${id}` }
}

const cookie = () => p.cookieOf('worker')

const send = ({ id, bytes, sha256: said }: { id: string; bytes: Uint8Array; sha256: string }) =>
  t.app.inject({
    method: 'POST',
    url: `/api/projects/${p.id}/files?${new URLSearchParams({ id, photo: 'yes', sha256: said })}`,
    headers: { cookie: cookie(), 'content-type': 'application/octet-stream', 'x-file-name': 'wall.jpg' },
    payload: Buffer.from(bytes),
  })

/** The checksum of what the server holds of a photo, reckoned anew; undefined where it holds none. */
async function heldOf({ id }: { id: string }): Promise<string | undefined> {
  const url = `/api/projects/${p.id}/files/${id}/receipt`
  return (await t.app.inject({ url, headers: { cookie: cookie() } })).json().data?.sha256
}

test('a photo whose bytes the storage lost is taken once more from the device that has it, and from nobody with another', async () => {
  const photo = taken()
  expect((await send(photo)).statusCode).toBe(200)
  await t.storage.remove(photo.key)
  // As a device asks a day later, before it forgets its own.
  expect(await heldOf(photo)).toBeUndefined()
  const torn = await send({ ...photo, bytes: jpeg })
  expect([torn.statusCode, await t.storage.exists(photo.key)]).toEqual([400, false])
  expect((await send({ ...photo, bytes: jpeg, sha256: sha256(jpeg) })).statusCode).toBe(200)
  expect(await t.storage.exists(photo.key)).toBe(false)
  expect((await send(photo)).json().data.file.sha256).toBe(photo.sha256)
  expect(await heldOf(photo)).toBe(photo.sha256)
})

test('of tries of one photo at once the one that fails takes nothing from the one that has a receipt', async () => {
  for (let round = 0; round < 12; round++) {
    const photo = taken()
    const tries = await Promise.all([photo, { ...photo, sha256: sha256(jpeg) }, photo].map(send))
    expect([tries[0]?.statusCode, tries[2]?.statusCode]).toEqual([200, 200])
    expect([round, await heldOf(photo)]).toEqual([round, photo.sha256])
  }
})

test('where it is not known whether its row was written, the bytes of a photo stay, and the next try is taken', async () => {
  const photo = taken()
  await sql`create function fail_at_the_end() returns trigger language plpgsql as $$
    begin raise exception 'gone'; end $$`.execute(t.db)
  await sql`create constraint trigger fails_at_the_end after insert on project_files deferrable initially deferred
    for each row execute function fail_at_the_end()`.execute(t.db)
  const failed = await send(photo)
  await sql`drop trigger fails_at_the_end on project_files`.execute(t.db)
  expect([failed.statusCode, await t.storage.exists(photo.key)]).toEqual([500, true])
  expect((await send(photo)).statusCode).toBe(200)
  expect(await heldOf(photo)).toBe(photo.sha256)
})
