import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signingConsent } from '#contract/signing.ts'
import { verifySealed } from '#domain/seal/verify.ts'
import { day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { hasOpenssl, openStampPeer, type StampPeer } from '#testing/seal-parts.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

describe.skipIf(!hasOpenssl())('with a clock of others', () => {
  let clock: StampPeer
  let t: TestApp
  let p: StaffedProject
  beforeAll(async () => {
    clock = await openStampPeer('Loopback clock')
    t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0, tsaUrl: clock.url } })
    p = await openStaffedProject(t)
  })
  afterAll(async () => {
    await t.close()
    await clock.close()
  })

  const post = (path: string, body: object) => p.ask('contractor', 'POST', `/documents${path}`, body)
  /** A change order that the contractor signs alone. */
  async function sent(days = 14) {
    const id = randomUUID()
    const answers = {
      ...{ 'change.work': 'Two outlets', 'change.reason': 'Asked for', 'change.amount': 41_200 },
      ...{ 'change.before': 4_969_994, 'change.days': 0, 'change.completion': '2026-07-24' },
      ...{ 'change.payment': 'With the next draw', 'owner.name': 'Priya Raman' },
      ...{ 'org.signer': 'Dana Halvorsen', 'project.address': '214 Alder St' },
    }
    const body = { id, templateKey: 'change-order', language: 'en', answers }
    const made = await post('', body)
    expect(made, JSON.stringify(made.error)).toMatchObject({ status: 200 })
    const { draft, content } = (await p.ask('contractor', 'GET', `/documents/${id}`)).data
    const issued = await post(`/${id}/issue`, { revision: draft.revision, reason: '' })
    expect(issued, JSON.stringify(issued.error)).toMatchObject({ status: 200 })
    const block = content.blocks.find(({ kind }: { kind: string }) => kind === 'signature')
    const party = {
      role: 'contractor',
      name: 'Dana Halvorsen',
      personId: p.people.contractor,
      slot: block.parties[0].id,
      email: null,
    }
    const { data } = await post(`/${id}/signing`, {
      id: randomUUID(),
      parties: [party],
      inOrder: false,
      note: '',
      days,
    })
    return { id, sha256: data.signing.sha256 as string }
  }
  const signing = async (id: string) =>
    (await p.ask('contractor', 'GET', `/documents/${id}/signing`)).data.signing

  test('a clock that fails loses no sealing: it says so, is tried again, and then stamps', async () => {
    const { id, sha256 } = await sent()
    clock.mode('fails')
    const consent = signingConsent.version
    const body = { name: 'Dana Halvorsen', mark: { kind: 'typed' }, consent, sha256 }
    expect((await post(`/${id}/signing/sign`, body)).status).toBe(200)
    await t.runJobs()
    expect(clock.asked()).toBeGreaterThan(0)
    expect(await signing(id)).toMatchObject({
      state: 'signed',
      sealedAt: null,
      fileId: null,
      sealFailedAt: t.clock.now().toISOString(),
    })
    // However often it was tried in vain: it is owed again.
    await t.database.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
    await t.runJobs()
    expect((await signing(id)).sealedAt).toBeNull()
    clock.mode('stamps')
    await t.runSchedule('signings-due')
    await t.runJobs()
    const done = await signing(id)
    expect(done).toMatchObject({ sealedAt: expect.any(String), sealFailedAt: null })
    const file = await t.app.inject({
      url: `/api/projects/${p.id}/files/${done.fileId}/content`,
      headers: { cookie: p.cookieOf('contractor') },
    })
    const { changes, seal } = await verifySealed(new Uint8Array(await buffer([file.rawPayload] as never)))
    expect(changes).toEqual([])
    expect(seal).toMatchObject({ by: 'Plumbline seal of plumbline.test', stamp: { by: 'Loopback clock' } })
  })

  test('what nobody signed in its time is closed by itself, and nobody has it any more', async () => {
    const { id } = await sent(2)
    const row = async () =>
      t.db.selectFrom('signings').select('state').where('document_id', '=', id).executeTakeFirstOrThrow()
    await t.runSchedule('signings-due')
    expect(await row()).toEqual({ state: 'open' })
    t.clock.forward(2 * day)
    await t.runSchedule('signings-due')
    await t.runSchedule('signings-due')
    expect(await row()).toEqual({ state: 'expired' })
    const { document } = (await p.ask('contractor', 'GET', `/documents/${id}`)).data
    expect(document).toMatchObject({ state: 'issued', ball: null })
    const told = await t.db
      .selectFrom('activity')
      .select('kind')
      .where('subject_id', '=', id)
      .where('kind', '=', 'document.signing-expired')
      .execute()
    expect(told).toHaveLength(1)
  })
})
