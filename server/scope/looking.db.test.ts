import { afterAll, beforeAll, expect, test } from 'vitest'
import { raiseWalls } from '#server/db/walls.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { openReaders, openScopes, type Scopes } from './open-scopes.ts'

let t: TestApp
let scopes: Scopes
let part: { orgId: string; projectId: string; userId: null; personId: null }
let close: () => Promise<void>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  const { orgId, project } = await openJobSite(t)
  const readers = openReaders(t.database.connection, await raiseWalls(t.database.pool), () => {})
  scopes = openScopes({ db: t.db, readers, clock: t.clock, ring: () => {} })
  part = { orgId, projectId: project, userId: null, personId: null }
  close = readers.close
})
afterAll(async () => {
  await close()
  await t.close()
})

test('a scope in which somebody looks as somebody else, or by a link, writes nothing, whatever a handler forgets to ask', async () => {
  const looked = await scopes.lookAs(scopes.of({ ...part, audience: 'contractor' }), {
    audience: 'owner',
    person: null,
  })
  const byLink = scopes.of({ ...part, audience: 'viewer' })
  let ran = false
  for (const scope of [looked, byLink]) {
    const write = scope?.write(async () => {
      ran = true
    })
    await expect(write).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(ran).toBe(false)
})
