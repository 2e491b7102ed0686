import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { orphanMs, sweepOrphans } from '#server/orgs/sweep-files.ts'
import { openTestApp } from '#testing/app.ts'
import { openStaffedProject } from '#testing/staffed-project.ts'

test('a picture that is asked for twice is made once, and lies beside its file as long as that is there', async () => {
  const t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  try {
    const p = await openStaffedProject(t)
    const id = randomUUID()
    const cookie = p.cookieOf('crew')
    const base = `/api/projects/${p.id}/files`
    await t.app.inject({
      method: 'POST',
      url: `${base}?id=${id}&photo=yes`,
      headers: { cookie, 'content-type': 'application/octet-stream', 'x-file-name': 'wall.jpg' },
      payload: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#204060' } })
        .jpeg()
        .toBuffer(),
    })
    const look = () => t.app.inject({ url: `${base}/${id}/picture?size=small`, headers: { cookie } })
    const [one, two] = await Promise.all([look(), look()])
    expect([one.statusCode, one.rawPayload.equals(two.rawPayload)]).toEqual([200, true])
    const key = `orgs/${p.orgId}/${p.id}/${id}.small-v1`
    const later = new Date(Date.now() + orphanMs + 60_000)
    await sweepOrphans(t, later)
    expect((await buffer(await t.storage.read(key))).equals(one.rawPayload)).toBe(true)
    await t.db.deleteFrom('project_files').where('id', '=', id).execute()
    await sweepOrphans(t, later)
    expect(await t.storage.exists(key)).toBe(false)
  } finally {
    await t.close()
  }
})
