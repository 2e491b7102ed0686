import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingConsent } from '#contract/signing.ts'
import { chainFaults } from '#domain/chain/chain.ts'
import { verifySealed } from '#domain/seal/verify.ts'
import { day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

type Answer = Awaited<ReturnType<StaffedProject['ask']>>
const at = (document: string, path = '') => `/documents/${document}/signing${path}`

/** A contract that was issued, and the places in which it is signed. */
async function issued(
  kind: 'change-order' | 'blank' = 'change-order',
): Promise<{ id: string; slots: string[] }> {
  const id = randomUUID()
  const answers = {
    ...{
      'change.work': 'Two more outlets',
      'change.reason': 'Asked for by the owner',
      'change.amount': 41_200,
    },
    ...{
      'change.before': 4_969_994,
      'change.days': 0,
      'change.completion': '2026-07-24',
      'change.payment': 'With the next draw',
    },
    ...{ 'owner.name': 'Priya Raman', 'org.signer': 'Dana Halvorsen', 'project.address': '214 Alder St' },
  }
  const body = { id, templateKey: kind, language: 'en', answers: kind === 'blank' ? {} : answers }
  const made = await p.ask('contractor', 'POST', '/documents', body)
  expect(made, JSON.stringify(made.error)).toMatchObject({ status: 200 })
  const read = (await p.ask('contractor', 'GET', `/documents/${id}`)).data
  const done = await p.ask('contractor', 'POST', `/documents/${id}/issue`, {
    ...{ revision: read.draft.revision, reason: '' },
  })
  expect(done, JSON.stringify(done.error)).toMatchObject({ status: 200 })
  const block = read.content.blocks.find((one: { kind: string }) => one.kind === 'signature')
  return { id, slots: (block?.parties ?? []).map((one: { id: string }) => one.id) }
}

const party = (as: 'owner' | 'contractor', slot: string | null = null) => ({
  ...{ role: as, name: `The ${as}`, personId: p.people[as], slot, email: null },
})
const outside = (email = 'surety@example.com') => ({
  ...{ role: 'Surety', name: 'Sam Whitlock', personId: null, slot: null, email },
})

async function send(document: string, parties: object[], over: object = {}): Promise<Answer> {
  const body = { id: randomUUID(), parties, inOrder: false, note: '', days: 14, ...over }
  return p.ask('contractor', 'POST', at(document), body)
}

/** What the letters that are due bring to an address, by their links. */
async function tokensTo(email: string): Promise<string[]> {
  const before = t.letters.length
  await t.runJobs()
  return t.letters.slice(before).flatMap(({ to, letter }) => {
    const found = to === email ? /\/sign#([\w-]{43})/.exec(letter.button?.href ?? '') : null
    return found?.[1] ? [found[1]] : []
  })
}
const tokenTo = async (email: string) => (await tokensTo(email))[0] ?? ''

async function guest(path: string, body: object) {
  const reply = await t.app.inject({ method: 'POST', url: `/api/sign${path}`, payload: body })
  return { status: reply.statusCode, ...reply.json() }
}
const mark = { kind: 'typed' }
const bodyOf = (sha256: string, name = 'Priya Raman') => ({
  ...{ name, mark, consent: signingConsent.version, sha256 },
})
async function signBy(token: string, name?: string) {
  const read = await guest('', { token })
  return guest('/sign', { token, ...bodyOf(read.data?.signing.sha256 ?? '', name) })
}
const statesOf = (answer: Answer) => answer.data.signing.parties.map((one: { state: string }) => one.state)
const readAs = (as: Staff, document: string) => p.ask(as, 'GET', at(document))

test('two sign, one by a link and one signed in; it is sealed, kept, sent to both, and whole', async () => {
  const { id, slots } = await issued()
  const [ownerSlot, contractorSlot] = slots
  const sent = await send(id, [party('owner', ownerSlot), party('contractor', contractorSlot)])
  expect(sent, JSON.stringify(sent)).toMatchObject({
    status: 200,
    data: { signing: { state: 'open', turn: 1 } },
  })
  const token = await tokenTo('owner@site.example')
  const opened = await guest('', { token })
  expect(opened, JSON.stringify(opened)).toMatchObject({
    status: 200,
    data: { number: 'CO-001', me: { name: 'The owner' }, signing: { turn: 0 }, translation: null },
  })
  expect(JSON.stringify(opened)).not.toMatch(/@site\.example/)
  const strokes = [[100, 150, 300, 40, 500, 220, 800, 120]]
  const signed = await guest('/sign', {
    ...{ token, ...bodyOf(opened.data.signing.sha256), mark: { kind: 'drawn', strokes } },
  })
  expect(signed, JSON.stringify(signed)).toMatchObject({
    status: 200,
    data: { signing: { state: 'open', turn: null } },
  })
  expect((await p.ask('contractor', 'GET', `/documents/${id}`)).data.document).toMatchObject({
    ...{ state: 'issued', ball: 'The contractor' },
  })
  const last = await p.ask(
    'contractor',
    'POST',
    at(id, '/sign'),
    bodyOf(opened.data.signing.sha256, 'Dana Halvorsen'),
  )
  expect(last, JSON.stringify(last)).toMatchObject({ data: { signing: { state: 'signed', sealedAt: null } } })
  await t.runJobs()
  const [forOwner] = await tokensTo('owner@site.example').then(async (found) =>
    found.length > 0
      ? found
      : t.letters
          .filter(({ to }) => to === 'owner@site.example')
          .flatMap(({ letter }) => letter.button?.href.split('#')[1] ?? [])
          .slice(-1),
  )
  const { signing } = (await readAs('owner', id)).data
  expect(signing).toMatchObject({ state: 'signed', sealedAt: expect.any(String), fileId: expect.any(String) })
  const letter = t.letters.findLast(({ to }) => to === 'owner@site.example')?.letter
  expect(letter?.paragraphs.join(' ').replaceAll(' ', '')).toContain(signing.head)
  const got = await guest('/file', { token: forOwner })
  expect(got, JSON.stringify(got).slice(0, 300)).toMatchObject({ status: 200 })
  const bytes = new Uint8Array(Buffer.from(got.data.content, 'base64'))
  if (process.env.KEEP_SEALED) writeFileSync(process.env.KEEP_SEALED, bytes)
  const verdict = await verifySealed(bytes)
  expect(verdict.changes).toEqual([])
  expect(verdict.record).toMatchObject({ head: signing.head, sha256: signing.sha256 })
  expect(verdict.record?.entries.map(({ body }) => (body as { kind: string }).kind)).toEqual([
    ...['sent', 'opened', 'signed', 'signed'],
  ])
  const pdf = await readPdf(bytes)
  expect(JSON.stringify(pdf)).toMatch(/Certificate of signing/)
  const flipped = bytes.slice()
  flipped[2000] = (flipped[2000] ?? 0) ^ 1
  expect((await verifySealed(flipped)).changes).not.toEqual([])
  const { document } = (await p.ask('owner', 'GET', `/documents/${id}`)).data
  expect(document).toMatchObject({ state: 'signed', ball: null })
  const stored = await t.app.inject({
    url: `/api/projects/${p.id}/files/${signing.fileId}/content`,
    headers: { cookie: p.cookieOf('owner') },
  })
  expect(await buffer([stored.rawPayload] as never)).toEqual(Buffer.from(bytes))
  // Whoever takes all documents along has what was signed, and not only what was sent to be signed.
  const archive = await t.app.inject({
    url: `/api/projects/${p.id}/document-archive`,
    headers: { cookie: p.cookieOf('owner') },
  })
  const files = unzipSync(archive.rawPayload)
  const path = Object.keys(files).find((name) => name.endsWith(' (signed).pdf')) ?? ''
  expect(Buffer.from(files[path] ?? [])).toEqual(Buffer.from(bytes))
  const register = strFromU8(files['register.csv'] ?? new Uint8Array())
  expect(register.split('\r\n').find((line) => line.includes(path))).toContain(',Signed,')
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('Signed document')
})

test('the record is a chain: an entry that is taken out, added, moved or changed is named', async () => {
  const { id } = await issued()
  await send(id, [outside(), party('owner')])
  await signBy(await tokenTo('surety@example.com'), 'Sam Whitlock')
  const { signing } = (await readAs('contractor', id)).data
  const rows = await t.db
    .selectFrom('signing_entries')
    .select(['seq', 'previous', 'body', 'digest as hash'])
    .where('signing_id', '=', signing.id)
    .orderBy('seq')
    .execute()
  const faults = (entries: typeof rows) =>
    chainFaults(signing.sha256, entries, { seq: rows.length, hash: signing.head })
  expect(await faults(rows)).toEqual([])
  expect(await faults(rows.toSpliced(1, 1))).toEqual([{ kind: 'taken out', seq: 2 }])
  const [first, second, third] = rows
  if (!first || !second || !third) throw new Error('three entries were to be there')
  const other = { ...second, body: { ...second.body, name: 'Somebody' } } as typeof second
  expect(await faults([first, other, third])).toEqual([{ kind: 'changed', seq: 2 }])
})

const refused = (answer: { status: number; error?: { message: string } }) => [
  answer.status,
  answer.error?.message,
]

test('in order: the second is not written to before the first has signed, and cannot sign', async () => {
  const { id } = await issued()
  await send(id, [party('owner'), party('contractor'), outside()], { inOrder: true })
  const first = await tokenTo('owner@site.example')
  expect(statesOf(await readAs('contractor', id))).toEqual(['turn', 'waits', 'waits'])
  const { sha256 } = (await readAs('contractor', id)).data.signing
  expect(refused(await p.ask('contractor', 'POST', at(id, '/sign'), bodyOf(sha256)))).toEqual([
    ...[409, 'The owner signs before you.'],
  ])
  expect((await p.ask('contractor', 'POST', at(id, '/remind'), { party: 2 })).status).toBe(409)
  await signBy(first)
  expect(await tokensTo('surety@example.com')).toEqual([])
  expect((await p.ask('contractor', 'POST', at(id, '/sign'), bodyOf(sha256))).status).toBe(200)
  expect(await tokensTo('surety@example.com')).toHaveLength(1)
  expect(statesOf(await readAs('contractor', id))).toEqual(['signed', 'signed', 'turn'])
})

test('a link signs its own document as its own party, and a token that nobody made leads nowhere', async () => {
  const [one, other] = [await issued(), await issued()]
  await send(one.id, [outside('one@example.com'), party('owner')])
  const token = await tokenTo('one@example.com')
  await send(other.id, [outside('other@example.com'), party('owner')])
  await signBy(token, 'Sam Whitlock')
  expect(statesOf(await readAs('contractor', one.id))).toEqual(['signed', 'turn'])
  expect(statesOf(await readAs('contractor', other.id))).toEqual(['turn', 'turn'])
  const never = 'A'.repeat(43)
  expect((await guest('', { token: never })).error.code).toBe('unknown_token')
  expect((await guest('', { token: 'short' })).error.code).toBe('malformed_token')
  const kept = await t.db.selectFrom('signing_links').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token)
  // Somebody who was taken off the project has no link any more.
  const owner = await tokensTo('owner@site.example')
  const theirs = owner.at(-1) ?? ''
  const people = t.db.updateTable('project_people').where('id', '=', p.people.owner)
  await people.set({ removed_at: t.clock.now() }).execute()
  expect(owner.length === 0 || (await guest('', { token: theirs })).status === 404).toBe(true)
  await people.set({ removed_at: null }).execute()
})

test('who declines needs no name, may say why, and nobody is asked any more', async () => {
  const { id } = await issued()
  await send(id, [party('owner'), outside()])
  const surety = await tokenTo('surety@example.com')
  const declined = await guest('/decline', { token: surety, reason: 'Too dear' })
  expect(declined).toMatchObject({ status: 200, data: { signing: { state: 'declined', turn: null } } })
  const { signing } = (await readAs('contractor', id)).data
  expect(signing.parties[1]).toMatchObject({ state: 'declined', reason: 'Too dear' })
  expect(refused(await p.ask('owner', 'POST', at(id, '/sign'), bodyOf(signing.sha256)))).toEqual([
    ...[409, 'Somebody declined to sign this document.'],
  ])
  expect((await p.ask('contractor', 'GET', `/documents/${id}`)).data.document.ball).toBeNull()
  const again = await send(id, [party('owner')])
  expect(again.data.signing.state).toBe('open')
})

test('only who runs the project sends, reminds and takes back; who is no party signs nothing', async () => {
  const { id } = await issued()
  for (const as of ['owner', 'crew', 'worker', 'stranger'] as const) {
    const body = { id: randomUUID(), parties: [outside()], inOrder: false, note: '', days: 14 }
    expect([as, [403, 404].includes((await p.ask(as, 'POST', at(id), body)).status)]).toEqual([as, true])
  }
  const { data } = await send(id, [outside()])
  for (const as of ['owner', 'worker', 'stranger'] as const)
    for (const [path, body] of [
      ['/withdraw', {}],
      ['/remind', { party: 0 }],
      ['/sign', bodyOf(data.signing.sha256)],
      ['/decline', { reason: '' }],
    ] as const)
      expect([as, path, [403, 404].includes((await p.ask(as, 'POST', at(id, path), body)).status)]).toEqual([
        ...[as, path, true],
      ])
  const own = await p.ask('contractor', 'POST', at(id, '/sign'), bodyOf(data.signing.sha256))
  expect(refused(own)).toEqual([403, 'You are not asked to sign this document.'])
  expect((await readAs('owner', id)).data.signing.parties[0]).not.toHaveProperty('letter')
  expect((await readAs('worker', id)).status).toBe(404)
})

test('what cannot be signed is refused by name: a draft, a letter, twice at once, nobody to reach', async () => {
  const { id, slots } = await issued()
  const letter = await issued('blank').catch(() => undefined)
  if (letter)
    expect(refused(await send(letter.id, [outside()]))).toEqual([
      409,
      'Letter is not a document that is signed.',
    ])
  expect((await send(randomUUID(), [outside()])).status).toBe(404)
  const nobody = await send(id, [{ ...outside(), email: null }])
  expect(nobody.error?.fields).toEqual({ 'parties.0.email': 'Enter an email address for Sam Whitlock.' })
  expect((await send(id, [party('owner'), party('owner')])).error?.message).toBe(
    'Nobody signs twice. Leave one of the two out.',
  )
  const [slot = ''] = slots
  expect((await send(id, [party('owner', slot), party('contractor', slot)])).status).toBe(400)
  expect((await send(id, [party('owner', 'elsewhere')])).status).toBe(400)
  expect((await send(id, [{ ...outside(), personId: randomUUID() }])).status).toBe(404)
  expect((await send(id, [])).status).toBe(400)
  expect((await send(id, [outside()], { days: 91 })).error?.fields).toEqual({ days: 'Give at most 90 days' })
  const body = { id: randomUUID() }
  const both = [send(id, [outside()], body), send(id, [outside()], body)]
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(refused(await send(id, [outside()]))).toEqual([
    409,
    'It is being signed already. Take it back first.',
  ])
})

test('what was issued and is void, or was revised, is signed no more', async () => {
  const { id } = await issued()
  await send(id, [outside('void@example.com')])
  const token = await tokenTo('void@example.com')
  const gone = await p.ask('contractor', 'POST', `/documents/${id}/void`, { reason: 'Wrong wall' })
  expect(gone, JSON.stringify(gone)).toMatchObject({ status: 200 })
  const read = await guest('', { token })
  expect(read.data.signing).toMatchObject({ state: 'withdrawn', turn: null })
  expect(refused(await guest('/sign', { token, ...bodyOf(read.data.signing.sha256) }))).toEqual([
    ...[409, 'This document is void, or a newer one took its place.'],
  ])
})

test('a sealed file is neither renamed, nor moved to another class, nor put into the trash, by the database too', async () => {
  const { id } = await issued()
  await send(id, [outside('seal@example.com')])
  await signBy(await tokenTo('seal@example.com'), 'Sam Whitlock')
  await t.runJobs()
  const { fileId } = (await readAs('contractor', id)).data.signing
  const sealed = [409, 'This is a signed document. It stays as it was sealed.']
  const patch = (fields: object) => p.ask('contractor', 'PATCH', `/files/${fileId}`, { fields })
  expect(refused(await patch({ name: 'other.pdf' }))).toEqual(sealed)
  expect(refused(await patch({ class: 'cost' }))).toEqual(sealed)
  expect(refused(await p.ask('contractor', 'POST', `/files/${fileId}/bin`, { binned: true }))).toEqual(sealed)
  const file = t.db.updateTable('project_files').where('id', '=', fileId)
  await expect(file.set({ deleted_at: t.clock.now() }).execute()).rejects.toThrow(/sealed file/)
  await expect(t.db.deleteFrom('project_files').where('id', '=', fileId).execute()).rejects.toThrow(
    /foreign key/,
  )
  const signing = t.db.updateTable('signings').where('file_id', '=', fileId)
  await expect(signing.set({ note: 'x' }).execute()).rejects.toThrow(/is not changed/)
  await expect(signing.set({ state: 'open' }).execute()).rejects.toThrow(/is not changed/)
  await expect(t.db.deleteFrom('signing_entries').execute()).rejects.toThrow(/only ever added to/)
  // Done again it is there once.
  await t.runJobs()
  expect((await send(id, [outside()])).status).toBe(409)
})

test('a party is reminded three times a day, each time with a link of their own', async () => {
  const app = await t.openBeside({ env: { rateLimitScale: 1 } })
  const { id } = await issued()
  await send(id, [outside('slow@example.com')])
  expect(await tokensTo('slow@example.com')).toHaveLength(1)
  const remind = async () => {
    const reply = await app.inject({
      ...{ method: 'POST', url: `/api/projects/${p.id}${at(id, '/remind')}`, payload: { party: 0 } },
      headers: { cookie: p.cookieOf('contractor') },
    })
    return reply.statusCode
  }
  expect([await remind(), await remind(), await remind(), await remind()]).toEqual([200, 200, 200, 429])
  const tokens = await tokensTo('slow@example.com')
  expect(new Set(tokens).size).toBe(3)
})

test('nobody signs twice, another text, after it was taken back, or after its time', async () => {
  const { id } = await issued()
  await send(id, [party('owner'), outside()])
  const [token] = [await tokenTo('owner@site.example')]
  const read = await guest('', { token })
  const body = { token, ...bodyOf(read.data.signing.sha256) }
  expect(refused(await guest('/sign', { ...body, sha256: '0'.repeat(64) }))).toEqual([
    ...[409, 'This is not the text that was sent. Open it again.'],
  ])
  expect((await guest('/sign', { ...body, consent: '0' })).error.fields).toEqual({
    consent: 'Agree to sign on screen first',
  })
  expect((await guest('/sign', { ...body, name: ' ' })).status).toBe(400)
  expect((await guest('/sign', body)).status).toBe(200)
  expect(refused(await guest('/sign', body))).toEqual([409, 'You have signed this document already.'])
  expect(refused(await guest('/decline', { token, reason: '' }))).toEqual([
    ...[409, 'You have signed this document already.'],
  ])
  expect((await p.ask('contractor', 'POST', at(id, '/withdraw'))).data.signing.state).toBe('withdrawn')
  expect((await guest('', { token })).status).toBe(410)
  expect((await guest('/sign', body)).status).toBe(410)
  expect((await guest('/file', { token })).status).toBe(410)
  // Sent anew, the old link does not sign the new one.
  await send(id, [party('owner'), outside('bond@example.com')], { days: 2 })
  expect((await guest('/sign', body)).status).toBe(410)
  const fresh = await tokenTo('bond@example.com')
  expect((await guest('', { token: fresh })).status).toBe(200)
  t.clock.forward(2 * day)
  expect(refused(await guest('/sign', { ...body, token: fresh }))).toEqual([
    ...[409, 'The time to sign this document has run out.'],
  ])
  expect((await guest('', { token: fresh })).data.signing).toMatchObject({ state: 'expired', turn: null })
  expect((await p.ask('contractor', 'POST', at(id, '/remind'), { party: 0 })).status).toBe(409)
  expect((await send(id, [outside()])).data.signing.state).toBe('open')
  t.clock.forward(90 * day)
  expect((await guest('', { token: fresh })).status).toBe(410)
})
