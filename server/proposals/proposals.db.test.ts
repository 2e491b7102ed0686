import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyLine, usualSettings } from '#contract/estimate.ts'
import { dateIn, day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { readPdf } from '#testing/read-pdf.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let estimate: string
let lights: string
let cork: string
let oak: string
let task: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
})
afterAll(() => t.close())

/** An estimate of two trades, an option by itself, two in the place of the floor; 20 % on everything, so a cost is no price. */
beforeEach(async () => {
  site = await openJobSite(t)
  ;[estimate, lights, cork, oak] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  task = await site.addTask('Hang drywall', { trade: 'Drywall', startOn: '2026-06-22', days: 2, leadDays: 5 })
  const url = `/api/projects/${site.project}/estimates`
  await ok('POST', url, { id: estimate, name: 'Kitchen', kind: 'base' })
  const markupBp = { material: 2000, labor: 2000, equipment: 2000, sub: 2000, allowance: 2000 }
  const settings = { ...usualSettings, markupBp, rateCents: 5000 }
  await ok('PATCH', `${url}/${estimate}`, { base: 1, fields: { settings } })
  const floor = randomUUID()
  const line = (id: string, item: string, fields: object) => ({
    id,
    fields: { ...emptyLine, item, ...fields },
  })
  const option = (instead: string | null) => ({ taken: false, instead })
  await ok('POST', `${url}/${estimate}/lines`, {
    id: randomUUID(),
    add: [
      line(randomUUID(), 'Drywall sheets', {
        ...{ trade: 'drywall', quantity: '14', materialCents: 1811, supplier: 'Yard', code: '600' },
        ...{ hoursEach: 0.5, scope: 'walls and ceiling' },
      }),
      line(floor, 'Plank', { trade: 'flooring', quantity: '1', materialCents: 70_000, code: '680' }),
      line(randomUUID(), 'Permits', { trade: 'general', allowanceCents: 50_000, code: '100' }),
      line(lights, 'Lights', { trade: 'electrical', subCents: 30_000, option: option(null), code: '500' }),
      line(cork, 'Cork', { trade: 'flooring', materialCents: 60_000, option: option(floor), code: '680' }),
      line(oak, 'Oak', { trade: 'flooring', materialCents: 90_000, option: option(floor), code: '680' }),
    ],
  })
})

// 14 sheets at $18.11 and 7 h at $50.00; planks, permits: with 20 % on each.
const cents = 72_425 + 84_000 + 60_000
const withLights = cents + 36_000

async function ok(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, who = site.contractor) {
  const reply = await site.ask(who, method, url, body)
  expect(reply.status, `${method} ${url}: ${reply.text}`).toBe(200)
  return reply.data
}
const in_ = (path: string) => `/api/projects/${site.project}/${path}`
const wordingOf = (more: object = {}) => ({
  ...{
    title: 'Your new kitchen',
    intro: '',
    scopes: {},
    optionTexts: {},
    notIncluded: '',
    terms: 'As agreed.',
  },
  payments: [
    { title: 'Deposit', bp: 1000 },
    { title: 'Completion', bp: 9000 },
  ],
  validUntil: new Date(t.clock.now().getTime() + 10 * day).toISOString().slice(0, 10),
  ...more,
})
const send = (more: object = {}, sum = cents, id: string = randomUUID()) =>
  site.ask(site.contractor, 'POST', in_(`offers/${estimate}/send`), {
    id,
    wording: wordingOf(more),
    cents: sum,
  })
const sent = async () => (await send()).data as { id: string; number: number }
const accept = (
  proposal: string,
  chosen: string[] = [],
  sum = cents,
  id: string = randomUUID(),
  who = site.owner,
) =>
  site.ask(who, 'POST', in_(`proposals/${proposal}/accept`), { id, name: 'Priya Raman', chosen, cents: sum })
const seen = (proposal: string, who = site.owner) => ok('GET', in_(`proposals/${proposal}`), undefined, who)

test('a proposal is numbered when it is sent, and says prices of groups, options and allowances, nothing of cost', async () => {
  const { id, number } = await sent()
  expect(number).toBe(1)
  const { data, text } = await site.ask(site.owner, 'GET', in_(`proposals/${id}`))
  expect(data.proposal).toMatchObject({ cents, state: 'open', title: 'Your new kitchen' })
  expect(data.proposal.body.groups).toMatchObject([
    { title: 'General conditions', cents: 60_000 },
    { title: 'Drywall', scope: 'walls and ceiling', cents: 72_425 },
    { title: 'Flooring', cents: 84_000 },
  ])
  expect(data.proposal.body.options).toMatchObject([
    { title: 'Lights', cents: 36_000, instead: null },
    { title: 'Cork', cents: -12_000, instead: 'Plank' },
    { title: 'Oak', cents: 24_000, instead: 'Plank' },
  ])
  expect(data.proposal.body.allowances).toEqual([{ title: 'Permits', cents: 60_000 }])
  expect(text).not.toMatch(/1811|25354|35000|hours|markup|margin|costCents|versionId|"estimate"/)
  expect((await send()).data.number).toBe(2)
})

test('who runs the project sees the offer, its checks and its draft; nobody else words or sends one', async () => {
  const offer = await ok('GET', in_(`offers/${estimate}`))
  expect([offer.offered.groups.length, offer.checks[0].level]).toEqual([3, 'look'])
  expect(offer.dates.map(({ on }: { on: string }) => on)).toEqual(['2026-06-22', '2026-06-23'])
  const body = { id: randomUUID(), base: 0, wording: wordingOf() }
  expect(await ok('POST', in_(`offers/${estimate}/draft`), body)).toEqual({ version: 1 })
  expect((await site.ask(site.contractor, 'POST', in_(`offers/${estimate}/draft`), body)).status).toBe(409)
  expect((await ok('GET', in_(`offers/${estimate}`))).draft).toMatchObject({ version: 1 })
  expect((await ok('GET', in_('proposals'))).drafts).toEqual([{ estimate, title: body.wording.title }])
  for (const who of [site.owner, site.worker]) {
    expect((await site.ask(who, 'GET', in_(`offers/${estimate}`))).status).toBe(403)
    expect((await site.ask(who, 'POST', in_(`offers/${estimate}/draft`), body)).status).toBe(403)
    const sending = { id: randomUUID(), wording: wordingOf(), cents }
    expect((await site.ask(who, 'POST', in_(`offers/${estimate}/send`), sending)).status).toBe(403)
  }
  expect((await site.ask(site.owner, 'GET', in_('proposals'))).data).toEqual({ proposals: [] })
})

test('a sum that its sender did not see, and a day that has passed, are not sent; one sent twice is one', async () => {
  expect((await send({}, cents + 1)).error).toMatchObject({ code: 'conflict' })
  expect((await send({ validUntil: '2020-01-01' })).error?.fields?.['wording.validUntil']).toMatch(
    /has passed/,
  )
  expect((await send({ payments: [{ title: 'All', bp: 9999 }] })).status).toBe(400)
  const id = randomUUID()
  const both = await Promise.all([send({}, cents, id), send({}, cents, id)])
  expect(both.map(({ data }) => data)).toEqual([{ id, number: 1 }, (await send({}, cents, id)).data])
  expect((await ok('GET', in_('proposals'), undefined, site.owner)).proposals).toHaveLength(1)
})

test('accepted with an option: the answer stands with name, time and words, and budget, hours and purchases follow', async () => {
  const { id } = await sent()
  const reply = await accept(id, [lights], withLights)
  expect(reply.data.answer).toMatchObject({
    ...{ kind: 'accepted', name: 'Priya Raman', chosen: [lights], cents: withLights },
    at: t.clock.now().toISOString(),
    consent: expect.stringContaining('Accept for $2,524.25'),
  })
  expect(reply.data.answer.digest).toMatch(/^[0-9a-f]{64}$/)
  const { lines } = await ok('GET', in_('budget'))
  expect(lines).toMatchObject([
    { code: '100', costClass: 'allowance', cents: 50_000 },
    { code: '500', costClass: 'sub', cents: 30_000 },
    { code: '600', costClass: 'labor', cents: 35_000, hours: 7 },
    { code: '600', costClass: 'material', cents: 25_354, hours: 0 },
    { code: '680', costClass: 'material', cents: 70_000 },
  ])
  const { purchases, work } = await ok('GET', in_('purchases'))
  expect(work).toEqual([{ taskId: task, hours: 7 }])
  expect(purchases).toMatchObject([
    {
      ...{ item: 'Drywall sheets', quantity: 14, supplier: 'Yard', taskId: task },
      ...{ neededOn: '2026-06-22', orderOn: '2026-06-17' },
    },
    { item: 'Plank', taskId: null, neededOn: null },
  ])
  const { project } = await ok('GET', in_(''), undefined)
  expect(project).toMatchObject({ priceCents: withLights, budgetCents: 210_354 })
  const { versions } = await ok('GET', in_(`estimates/${estimate}`))
  expect(versions[0]).toMatchObject({ acceptedAt: t.clock.now().toISOString() })
})

test('what is on the button must be what the options come to, and of alternates one is taken', async () => {
  const { id } = await sent()
  expect((await accept(id, [lights], cents)).error?.message).toMatch(/comes to \$2,524\.25/)
  expect((await accept(id, [cork, oak], cents + 12_000)).status).toBe(409)
  expect((await accept(id, [randomUUID()])).status).toBe(404)
  expect((await seen(id)).answer).toBeNull()
  expect((await accept(id, [oak], cents + 24_000)).status).toBe(200)
})

test('of two who accept at once, over two servers, one answer stands; the same answer again is that one', async () => {
  const { id } = await sent()
  const beside = await t.openBeside()
  const on = (app: typeof beside, answer: string) =>
    app.inject({
      ...{ method: 'POST', url: in_(`proposals/${id}/accept`), headers: site.owner },
      payload: { id: answer, name: 'Priya Raman', chosen: [], cents },
    })
  const [one, other] = [randomUUID(), randomUUID()]
  const replies = await Promise.all([on(t.app, one), on(beside, other), on(t.app, one)])
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBe(statuses[1] === 200 ? 1 : 2)
  const rows = await t.db.selectFrom('proposal_answers').select('id').where('proposal_id', '=', id).execute()
  expect(rows).toHaveLength(1)
  expect((await accept(id, [], cents, rows[0]?.id)).status).toBe(200)
  expect((await ok('GET', in_('budget'))).lines).toHaveLength(4)
})

test('of a newer proposal and an answer to the old one at once, either the old one is answered or it was superseded', async () => {
  const { id } = await sent()
  const [answered, newer] = await Promise.all([accept(id), send()])
  expect(newer.status).toBe(200)
  const state = (await seen(id)).proposal.state
  expect([answered.status, state]).toEqual(answered.status === 200 ? [200, 'accepted'] : [409, 'superseded'])
})

test('what was superseded, taken back, declined or has run out is not accepted, and says which', async () => {
  const first = await sent()
  await sent()
  expect((await accept(first.id)).error?.message).toMatch(/newer proposal/i)
  const second = await sent()
  expect((await site.ask(site.owner, 'POST', in_(`proposals/${second.id}/withdraw`))).status).toBe(403)
  await ok('POST', in_(`proposals/${second.id}/withdraw`))
  expect((await accept(second.id)).error?.message).toMatch(/taken back/)
  const third = await sent()
  const no = { id: randomUUID(), name: 'Priya Raman', reason: 'Too much' }
  await ok('POST', in_(`proposals/${third.id}/decline`), no, site.owner)
  expect((await accept(third.id)).error?.message).toMatch(/declined already/)
  expect((await site.ask(site.contractor, 'POST', in_(`proposals/${third.id}/withdraw`))).status).toBe(409)
  const fourth = await send({ validUntil: t.clock.now().toISOString().slice(0, 10) })
  t.clock.forward(2 * day)
  expect((await accept(fourth.data.id)).error?.message).toMatch(/run out/)
})

test('only the owner answers; workers are told of nothing, not even that there is one', async () => {
  const { id } = await sent()
  expect((await accept(id, [], cents, randomUUID(), site.contractor)).status).toBe(403)
  for (const [method, path] of [
    ['GET', 'proposals'],
    ['GET', `proposals/${id}`],
    ['GET', `proposals/${id}/pdf`],
    ['GET', 'budget'],
    ['GET', 'purchases'],
  ] as const)
    expect((await site.ask(site.worker, method, in_(path))).status, path).toBe(404)
  expect((await accept(id, [], cents, randomUUID(), site.worker)).status).toBe(404)
  for (const path of ['budget', 'purchases'])
    expect((await site.ask(site.owner, 'GET', in_(path))).status, path).toBe(404)
})

test('the database keeps what was sent and answered as it is', async () => {
  const { id } = await sent()
  await accept(id)
  for (const statement of [
    `update proposals set cents = 1 where id = $1`,
    `update proposals set state = 'open' where id = $1`,
    `delete from proposals where id = $1`,
    `update proposal_answers set name = 'x' where proposal_id = $1`,
    `delete from proposal_answers where proposal_id = $1`,
  ])
    await expect(t.database.pool.query(statement, [id]), statement).rejects.toMatchObject({ code: 'P0001' })
})

test('questions are asked and answered; both are told of it', async () => {
  const { id } = await sent()
  const question = randomUUID()
  const asked = { id: question, question: 'Can we keep the range?' }
  await ok('POST', in_(`proposals/${id}/questions`), asked, site.owner)
  await ok('POST', in_(`proposals/${id}/questions`), asked, site.owner)
  expect(
    (await site.ask(site.owner, 'POST', in_(`proposals/${id}/questions/${question}`), { answer: 'x' }))
      .status,
  ).toBe(403)
  await ok('POST', in_(`proposals/${id}/questions/${question}`), { answer: 'Yes.' })
  expect((await seen(id)).questions).toMatchObject([{ question: 'Can we keep the range?', answer: 'Yes.' }])
})

test('an owner without an account reads and accepts by the link of a letter, until it is taken back', async () => {
  const guest = await site.addPerson('owner', 'Ravi', null, 'ravi@site.example')
  const { id } = await sent()
  await t.runJobs()
  const letter = t.letters.filter(({ to }) => to === 'ravi@site.example').at(-1)?.letter
  expect(JSON.stringify(letter)).toMatch(/Your new kitchen.*\$2,164\.25/)
  const token = new URL(letter?.button?.href ?? '').hash.slice(1)
  const read = (key: string) => site.ask({}, 'POST', '/api/proposal', { token: key })
  expect((await read(token)).data).toMatchObject({
    person: 'Ravi',
    mayAnswer: true,
    proposal: { number: 1, cents },
  })
  const own = await ok('POST', in_(`proposals/${id}/links`), { id: randomUUID(), person: guest })
  const { links } = await seen(id, site.contractor)
  expect(links).toHaveLength(3)
  expect(JSON.stringify(links)).not.toContain(own.token)
  const copied = links.find(({ letter: state }: { letter: string | null }) => state === null)
  await ok('POST', in_(`proposals/${id}/links/${copied.id}/revoke`))
  expect((await read(own.token)).error?.code).toBe('expired_token')
  expect((await read('half a link')).error?.code).toBe('malformed_token')
  expect(
    (
      await site.ask(site.contractor, 'POST', in_(`proposals/${id}/links`), {
        id: randomUUID(),
        person: site.workerId,
      })
    ).status,
  ).toBe(409)
  expect(
    (await site.ask(site.owner, 'POST', in_(`proposals/${id}/links`), { id: randomUUID(), person: guest }))
      .status,
  ).toBe(403)
  const asked = { token, id: randomUUID(), question: 'When do you start?' }
  expect((await site.ask({}, 'POST', '/api/proposal/ask', asked)).data.questions).toHaveLength(1)
  const said = { token, id: randomUUID(), name: 'Ravi Raman', chosen: [lights], cents: withLights }
  expect((await site.ask({}, 'POST', '/api/proposal/accept', said)).data).toMatchObject({
    answer: { kind: 'accepted', author: guest, cents: withLights },
    mayAnswer: false,
  })
  await t.db
    .updateTable('project_people')
    .set({ removed_at: t.clock.now() })
    .where('id', '=', guest)
    .execute()
  expect((await read(token)).error?.code).toBe('unknown_token')
})

test('who tries links one after the other is made to wait', async () => {
  const slow = await t.openBeside({ env: { rateLimitScale: 0.001 } })
  const once = () =>
    slow.inject({
      ...{ method: 'POST', url: '/api/proposal', remoteAddress: '192.0.2.61' },
      payload: { token: 'A'.repeat(43) },
    })
  expect([(await once()).statusCode, (await once()).statusCode]).toEqual([404, 429])
})

test('accepted anew, an estimate’s budget and what is not bought yet are those of the newer; what was bought stays', async () => {
  const first = await sent()
  await accept(first.id)
  const [bought] = (await ok('GET', in_('purchases'))).purchases
  await ok('POST', in_(`purchases/${bought.id}/bought`), { bought: true })
  const change = randomUUID()
  const works = (path: string, body: object) => ok('POST', in_(`change-orders${path}`), body)
  const cost = { code: '06', costClass: 'sub', cents: 43_100 }
  await works('', { id: change, title: 'Sole plate', reason: 'Rot', cents: 61_800, days: 1, costs: [cost] })
  await works(`/${change}/state`, { state: 'offered' })
  await works(`/${change}/sign`, { signed: true, name: 'Priya Raman', cents: 61_800, on: null })
  const second = await sent()
  expect((await accept(second.id, [lights], withLights)).status).toBe(200)
  const { purchases } = await ok('GET', in_('purchases'))
  expect(purchases.filter(({ boughtAt }: { boughtAt: string | null }) => boughtAt)).toHaveLength(1)
  expect((await ok('GET', in_(''))).project).toMatchObject({
    // What was signed meanwhile stays in both.
    ...{ priceCents: withLights + 61_800, budgetCents: 210_354 + 43_100 },
  })
})

test('the contract says the payments of the proposal to the cent, odd cents too', async () => {
  const payments = [
    { title: 'Deposit', bp: 1000 },
    { title: 'Halfway', bp: 4500 },
    { title: 'Completion', bp: 4500 },
  ]
  const { data } = await send({ payments })
  await accept(data.id, [lights], withLights)
  const of = { templateKey: 'contract-fixed-price', language: 'en', answers: {} }
  const contract = await ok('POST', in_('documents/preview'), of)
  const said = contract.content.blocks.flatMap(({ rows }: { rows?: { cells?: { share?: number } }[] }) =>
    (rows ?? []).flatMap(({ cells }) => (cells?.share ? [cells] : [])),
  )
  // A tenth of $2,524.25 lacks half a cent to $252.43: of three parts the largest rest is rounded up.
  expect(said).toMatchObject([{ price: 25_243 }, { price: 113_591 }, { price: 113_591 }])
  const paper = await t.app.inject({ url: in_(`proposals/${data.id}/pdf`), headers: site.owner })
  expect((await readPdf(paper.rawPayload)).text).toMatch(/\$252\.43[\s\S]*\$1,135\.91[\s\S]*\$1,135\.91/)
})

test('a proposal is of the day on which it was sent where the work is, and so is what was bought', async () => {
  const { id } = await sent()
  await accept(id)
  const [first] = (await ok('GET', in_('purchases'))).purchases
  await ok('POST', in_(`purchases/${first.id}/bought`), { bought: true })
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await t.db.updateTable('projects').set({ time_zone }).where('id', '=', site.project).execute()
    const file = (path: string) => t.app.inject({ url: in_(path), headers: site.contractor })
    const there = dateIn(time_zone, t.clock.now())
    expect((await file(`proposals/${id}/pdf`)).body).toContain(`(D:${there.replaceAll('-', '')}`)
    expect((await file('purchases/file?format=csv')).body.match(/\d{4}-\d\d-\d\d/g)?.at(-1)).toBe(there)
  }
})

test('a proposal and the purchase list are papers and sheets too', async () => {
  const { id } = await sent()
  await accept(id, [lights], withLights)
  const pdf = await t.app.inject({ url: in_(`proposals/${id}/pdf`), headers: site.owner })
  const { text } = await readPdf(pdf.rawPayload)
  expect(text).toMatch(/Your new kitchen/)
  expect(text).toMatch(/\$2,524\.25/)
  expect(text).not.toMatch(/18\.11|253\.54|350\.00/)
  const file = (format: string) =>
    t.app.inject({ url: in_(`purchases/file?format=${format}`), headers: site.contractor })
  expect((await file('csv')).body).toMatch(/Yard,Drywall sheets/)
  expect((await file('xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await readPdf((await file('pdf')).rawPayload)).text).toMatch(/Drywall sheets/)
})
