import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
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
