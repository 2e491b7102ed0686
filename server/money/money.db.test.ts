import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ListedApplication, ListedChange, ListedInvoice } from '#contract/money-calls.ts'
import { day } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { entryOf, moneyCalls } from '#testing/money-calls.ts'

type Body = Record<string, unknown>
let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
})
afterAll(() => t.close())
beforeEach(async () => {
  site = await openJobSite(t)
})

const { on, base, post, get, works, payments, money } = moneyCalls(() => ({ t, site }))
const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)

const lines = ['Demolition', 'Rough-in'].map((title, at) => ({
  ...{ id: randomUUID(), number: `0${at + 1}`, title, cents: 5_000_000, by: 'percent', quantity: null },
  unit: '',
}))
const terms = (more: Body = {}) => ({
  ...{ lines, retainage: { steps: [{ fromBp: 0, bp: 1000 }], crossing: 'marginal', stored: true } },
  ...{ interestBp: 650, interestDays: 360, interestSource: '5 CFR 1315.17', opening: null, ...more },
})
const setTerms = (more: Body = {}, before = 0) => works('payments/terms', { base: before, body: terms(more) })
const change = async (more: Body = {}) => {
  const id = randomUUID()
  const costs = [{ code: '06', costClass: 'sub', cents: 43_100 }]
  await works('change-orders', {
    ...{ id, title: 'Sole plate', reason: 'Rot', cents: 61_800, days: 1, costs, ...more },
  })
  return id
}
const offered = async (more: Body = {}) => {
  const id = await change(more)
  await works(`change-orders/${id}/state`, { state: 'offered' })
  return id
}
const signature = (cents: number, more: Body = {}) => ({
  signed: true,
  name: 'Priya Raman',
  cents,
  on: null,
  ...more,
})
const draft = (done: readonly number[], more: Body = {}, changes: Body[] = []) => ({
  ...{ id: randomUUID(), throughOn: on(0), releaseCents: 0 },
  lines: [...done.map((doneCents, at) => ({ id: lines[at]?.id, doneCents, storedCents: 0 })), ...changes],
  ...more,
})
/** Sends an application and has it certified and paid; answers its sheet. */
async function bill(body: Body, cut = 0): Promise<ListedApplication['sheet']> {
  await works('applications', body)
  const { sheet } = (await payments()).applications.at(-1) as ListedApplication
  await works(`applications/${body.id}/send`, { due: sheet.due })
  const invoice = randomUUID()
  await works(`applications/${body.id}/certify`, { invoice, cents: sheet.due - cut, dueOn: on(30) })
  const [open] = (await payments()).invoices.filter(({ id }: ListedInvoice) => id === invoice)
  if (open.openCents > 0)
    await works(`invoices/${invoice}/payments`, {
      ...{ id: randomUUID(), kind: 'payment', cents: open.openCents, paidOn: on(0), method: 'check' },
      reference: '1042',
    })
  return sheet
}

/** What the schedule of work in progress says under a name, in dollars. */
async function inProgress(name: string): Promise<number> {
  const url = `${base()}/money/file?of=work-in-progress&format=csv`
  const csv = (await t.app.inject({ url, headers: site.contractor })).body.replace('\ufeff', '').split('\r\n')
  return Number(csv[1]?.split(',')[csv[0]?.split(',').indexOf(name) ?? -1])
}

test('a job is billed by three applications with a change order, a certificate that is cut and a release, to the last cent', async () => {
  await setTerms()
  const id = await offered()
  // Before it is signed it is no line of the schedule.
  const early = await post(
    'applications',
    draft([1_000_000, 0], {}, [{ id, doneCents: 61_800, storedCents: 0 }]),
  )
  expect([early.status, early.error?.message]).toEqual([
    409,
    expect.stringContaining('billed once it is signed'),
  ])
  expect(await bill(draft([2_500_000, 0]))).toMatchObject({
    total: 2_500_000,
    retainage: 250_000,
    due: 2_250_000,
  })
  await works(`change-orders/${id}/sign`, signature(61_800), 'owner')
  const second = draft([5_000_000, 1_000_000], {}, [{ id, doneCents: 61_800, storedCents: 0 }])
  expect(await bill(second, 10_000)).toMatchObject({
    contract: 10_061_800,
    before: 2_250_000,
    due: 3_205_620,
  })
  const seen = await payments('owner')
  expect(seen.approved).toEqual({ approved: 61_800, billed: 61_800, unbilled: 0 })
  expect(seen.changes.map(({ state, signer }: ListedChange) => [state, signer])).toEqual([
    ['signed', 'Priya Raman'],
  ])
  // Work in progress counts what is kept back as billed: 60,618.00 less the 100.00 that were cut.
  expect(await inProgress('Billed')).toBe(60_518)
  // What was cut is due again, and with the release everything is.
  const last = await bill(
    draft([5_000_000, 5_000_000], { releaseCents: 1_006_180 }, [{ id, doneCents: 61_800, storedCents: 0 }]),
  )
  expect(last).toMatchObject({ retainage: 0, toFinish: 0, deductedBefore: 10_000 })
  const all = await payments()
  expect([all.billed, all.paid, all.open, all.retained]).toEqual([10_061_800, 10_061_800, 0, 0])
  expect(await inProgress('Billed')).toBe(100_618)
})

test('an application is refused where it bills too much, for another sum than was read, or beside an open one', async () => {
  const early = await post('applications', draft([1]))
  expect(early.error?.message).toBe('Set the schedule of values first.')
  await setTerms()
  expect((await post('applications', draft([5_000_001]))).error?.message).toContain('more than it comes to')
  expect((await post('applications', draft([100], { releaseCents: 11 }))).error?.message).toContain(
    '$0.10 of retainage is held',
  )
  const one = draft([100])
  await works('applications', one)
  expect((await post('applications', draft([200]))).error?.message).toContain('Application 1 has to be')
  expect((await post(`applications/${one.id}/send`, { due: 91 })).status).toBe(409)
  // Until it is sent nobody else sees it.
  expect((await payments('owner')).applications).toEqual([])
  await works(`applications/${one.id}/send`, { due: 90 })
  expect((await payments('owner')).applications).toHaveLength(1)
  expect((await post('applications', { ...one, lines: [] })).status).toBe(409)
  const over = await post(`applications/${one.id}/certify`, {
    invoice: randomUUID(),
    cents: 91,
    dueOn: on(30),
  })
  expect(over.error?.fields?.cents).toBe('Between nothing and $0.90 can be certified.')
  await works(`applications/${one.id}/withdraw`)
  await works('applications', draft([200]))
  const numbers = (await payments()).applications.map(({ number, state }: ListedApplication) => [
    number,
    state,
  ])
  expect(numbers).toEqual([
    [1, 'void'],
    [2, 'draft'],
  ])
  // What was billed stays in the schedule.
  expect((await post('payments/terms', { base: 0, body: terms() })).status).toBe(409)
})

test('a job that is taken over in its middle begins with what was done, held and paid', async () => {
  const [first] = lines
  const opening = {
    throughOn: on(-30),
    heldCents: 200_000,
    paidCents: 1_700_000,
    lines: [{ id: first?.id, doneCents: 2_000_000, storedCents: 0 }],
  }
  await setTerms({ opening })
  const sheet = await bill(draft([3_000_000]))
  // 100,000 were taken off before, and are due again.
  const before = { before: 1_700_000, heldBefore: 200_000, deductedBefore: 100_000 }
  expect(sheet).toMatchObject({ ...before, retainage: 300_000, due: 1_000_000 })
  expect(await inProgress('Billed')).toBe(30_000)
  const paper = { application: (await payments()).applications[0].id, form: 'rd-1924-18' }
  const { document } = (await post('money/document', paper)).data
  expect((await get(`documents/${document}`)).text).toContain(on(-30))
})

test('a change order is signed for the sum that was read, by who pays or on paper, once', async () => {
  const id = await change()
  expect((await payments('owner')).changes).toEqual([])
  await works(`change-orders/${id}/state`, { state: 'offered' })
  expect(
    (await post('change-orders', { id, title: 'x', reason: '', cents: 1, days: 0, costs: [] })).status,
  ).toBe(409)
  expect((await post(`change-orders/${id}/sign`, signature(61_801), 'owner')).error?.message).toContain(
    '$618.00',
  )
  expect((await post(`change-orders/${id}/sign`, signature(61_800), 'worker')).status).toBe(404)
  expect(
    (await post(`change-orders/${id}/sign`, signature(61_800, { on: on(1) }))).error?.fields?.on,
  ).toMatch(/^It was signed on a day from [A-Z][a-z]{2} \d{1,2}, \d{4} to today\.$/)
  await works(`change-orders/${id}/sign`, signature(61_800, { on: on(0) }))
  await works(`change-orders/${id}/sign`, signature(61_800, { on: on(0) }))
  expect((await post(`change-orders/${id}/sign`, signature(61_800, { signed: false }), 'owner')).status).toBe(
    409,
  )
  const cost = await money()
  expect(cost.lines).toEqual([
    expect.objectContaining({ code: '06', changes: 43_100, budget: 43_100, toComplete: 43_100 }),
  ])
})

const invoice = (more: Body = {}) => ({
  ...{ id: randomUUID(), kind: 'milestone', title: 'Rough-in passed', taxBp: 0, taxPlace: '', dueOn: on(30) },
  ...{ interestBp: 1200, interestDays: 365, interestSource: 'Contract, 7', ...more },
  lines: more.lines ?? [{ title: 'Rough-in passed', cents: 100_000, changeOrderId: null }],
})
const line = (cents: number, changeOrderId: string | null = null) => ({ title: 'Work', cents, changeOrderId })
const payment = (cents: number, more: Body = {}) => ({
  ...{ id: randomUUID(), kind: 'payment', cents, paidOn: on(0), method: 'check', reference: '1', ...more },
})
const priced = (cents: number) =>
  t.db
    .insertInto('project_prices')
    .values({ org_id: site.orgId, project_id: site.project, price_cents: cents })
    .onConflict((own) => own.columns(['org_id', 'project_id']).doUpdateSet({ price_cents: cents }))
    .execute()

test('an invoice is paid in parts, never more than is open; what is late has its interest; a wrong payment is taken back', async () => {
  await priced(300_000)
  const tax = { taxBp: 825, taxPlace: 'Travis County, TX' }
  const body = invoice({ ...tax, dueOn: on(0), kind: 'other', lines: [line(100_006)] })
  await works('invoices', body)
  await works('invoices', body)
  const [first] = (await payments()).invoices
  expect([first.number, first.taxCents, first.cents]).toEqual([1, 8250, 108_256])
  const [part, partly] = [payment(50_000), payment(20_000, { paidOn: on(5) })]
  await works(`invoices/${body.id}/payments`, part)
  await works(`invoices/${body.id}/payments`, part)
  const over = await post(`invoices/${body.id}/payments`, payment(58_257))
  expect(over.error?.fields?.cents).toBe('$582.56 is open of this invoice.')
  const ahead = await post(`invoices/${body.id}/payments`, payment(1, { paidOn: on(365) }))
  expect(ahead.error?.fields?.paidOn).toBe('This day has not come yet.')
  await works(`invoices/${body.id}/payments`, payment(8_256, { kind: 'credit' }))
  expect((await post(`invoices/${body.id}/void`, { reason: 'Wrong' })).status).toBe(409)
  t.clock.forward(5 * day)
  const [late] = (await payments('owner')).invoices
  expect([late.openCents, late.lateDays, late.interestCents]).toEqual([50_000, 5, 82])
  await works(`invoices/${body.id}/payments`, partly)
  t.clock.forward(5 * day)
  expect((await payments()).invoices[0].interestCents).toBe(33 + 99)
  // All of it is paid on the tenth day: 20,000 × 12 % × 5 ÷ 365, and 30,000 × 12 % × 10 ÷ 365.
  const rest = payment(30_000, { paidOn: on(0) })
  await works(`invoices/${body.id}/payments`, rest)
  t.clock.forward(5 * day)
  const [paid] = (await payments('owner')).invoices
  expect([paid.openCents, paid.lateDays, paid.interestCents]).toEqual([0, 0, 33 + 99])
  for (const { id } of [rest, partly]) await works(`payments/${id}/correct`, { id: randomUUID() })
  await works(`payments/${part.id}/correct`, { id: randomUUID() })
  await works(`payments/${part.id}/correct`, { id: randomUUID() })
  const all = await payments()
  const [{ openCents, interestCents, payments: came }] = all.invoices
  expect([openCents, all.paid, came.length, interestCents]).toEqual([100_000, 0, 7, 493])
  expect(sum(all.aged)).toBe(100_000)
  expect(all.aged.find(({ age }: { age: string }) => age === '1-30').cents).toBe(100_000)
})

test('sales tax and interest are of the rate that was typed, to a thousandth of a percent', async () => {
  const rates = { taxBp: 887.5, taxPlace: 'New York, NY', interestBp: 412.5, interestDays: 360, dueOn: on(0) }
  const body = invoice({ ...rates, kind: 'other', lines: [line(10_000_000)] })
  await works('invoices', body)
  t.clock.forward(10 * day)
  const [one] = (await payments()).invoices
  // 108,875.00 × 4.125 % × 10 ÷ 360.
  expect([one.taxCents, one.cents, one.interestCents]).toEqual([887_500, 10_887_500, 12_475])
  const finer = { ...body, id: randomUUID(), taxBp: 887.55 }
  expect((await post('invoices', finer)).error?.fields?.taxBp).toContain('three decimals')
  await works('money/document', { invoice: one.id })
})

test('by milestones no more is billed than was agreed, nothing twice, and a change order once it is signed', async () => {
  await priced(300_000)
  const id = await offered()
  expect((await post('invoices', invoice({ lines: [line(61_800, id)] }))).error?.message).toContain(
    'once it is signed',
  )
  await works(`change-orders/${id}/sign`, signature(61_800), 'owner')
  expect((await payments()).contract).toEqual({ first: 300_000, changes: 61_800, total: 361_800 })
  expect((await post('invoices', invoice({ lines: [line(0)] }))).status).toBe(400)
  expect((await post('invoices', invoice({ lines: [line(61_801, id)] }))).error?.fields?.lines).toBeDefined()
  await works('invoices', invoice({ lines: [line(300_000), line(61_800, id)] }))
  expect((await post('invoices', invoice({ lines: [line(1)] }))).error?.fields?.lines).toContain('$3,000.00')
  expect((await post('invoices', invoice({ lines: [line(1, id)] }))).status).toBe(400)
  expect((await payments()).approved).toEqual({ approved: 61_800, billed: 61_800, unbilled: 0 })
  await setTerms()
  expect((await post('applications', draft([100]))).error?.message).toContain('a second time')
})

test('in California a deposit stops at $1,000; where no law is held nothing is made up', async () => {
  const moved = (address: string) =>
    t.db.updateTable('projects').set({ address }).where('id', '=', site.project).execute()
  await moved('1 Main St, Fresno, CA 93701')
  // Before a price is agreed no deposit is capped at nothing.
  expect((await payments()).deposit).toBeNull()
  const early = await post('invoices', invoice({ kind: 'deposit', lines: [line(100)] }))
  expect(early.error?.fields?.lines).toContain('No price is agreed yet: enter it on the project')
  await priced(4_500_000)
  expect((await payments()).deposit).toMatchObject({
    cents: 100_000,
    citation: expect.stringContaining('7159'),
  })
  const asked = await post('invoices', invoice({ kind: 'deposit', lines: [line(100_001)] }))
  expect(asked.error?.fields?.lines).toContain('In California'.slice(0, 3))
  await works('invoices', invoice({ kind: 'deposit', lines: [line(60_000)] }))
  expect((await post('invoices', invoice({ kind: 'deposit', lines: [line(40_001)] }))).status).toBe(400)
  await moved('1 Main St, Boise, ID 83702')
  expect((await payments()).deposit).toBeNull()
  await works('invoices', invoice({ kind: 'deposit', lines: [line(400_000)] }))
})

const entry = (kind: string, cents: number, more: Body = {}) => entryOf(kind, cents, on(0), more)

test('an owner and a worker are told that there is no ledger of cost, and change nothing of either', async () => {
  await setTerms()
  for (const who of ['owner', 'worker'] as const) {
    expect((await get('money', who)).status).toBe(404)
    expect((await get('money/file?of=job-cost&format=csv', who)).status).toBe(404)
    for (const [path, body] of [
      ['money/entries', entry('receipt', 1)],
      ['applications', draft([1])],
      ['invoices', invoice()],
    ] as const)
      expect((await post(path, body, who)).status).toBe(404)
  }
  expect((await get('payments', 'worker')).status).toBe(404)
  expect(JSON.stringify(await payments('owner'))).not.toContain('43100')
})

test('an application, a change order, an invoice and a waiver are papers with what stands in the ledger', async () => {
  await setTerms()
  const id = await offered()
  await works(`change-orders/${id}/sign`, signature(61_800), 'owner')
  const one = draft([2_500_000, 0], {}, [{ id, doneCents: 61_800, storedCents: 0 }])
  await bill(one)
  const { invoices } = await payments()
  const paper = async (body: Body) => {
    const reply = await post('money/document', body)
    expect(reply.status, reply.text).toBe(200)
    return (await get(`documents/${reply.data.document}`)).text
  }
  const eng = await paper({ application: one.id, form: 'eng-93' })
  for (const cents of [2_561_800, 256_180, 2_305_620]) expect(eng).toContain(String(cents))
  expect(await paper({ application: one.id, form: 'rd-1924-18' })).toContain('10061800')
  expect(await paper({ application: one.id })).toContain('Sole plate')
  expect(await paper({ changeOrder: id })).toContain('10000000')
  expect(await paper({ invoice: invoices[0].id })).toContain('2305620')
  const written = { id: randomUUID(), templateKey: 'statement-of-account', language: 'en', answers: {} }
  const account = await post('documents', written)
  expect(account.status, account.text).toBe(200)
  const said = (await get(`documents/${written.id}`)).text
  for (const words of ['Invoice 1', '2305620', 'statement.open', '256180']) expect(said).toContain(words)
  const again = await post('money/document', { invoice: invoices[0].id })
  expect((await post('money/document', { invoice: invoices[0].id })).data).toEqual(again.data)
})

test('reports are sheets; QuickBooks and Xero get every entry once, under its id', async () => {
  await priced(100_000)
  await works('invoices', invoice({ kind: 'other', lines: [line(30_000)] }))
  const come = entry('bill', 12_345, { number: '9', dueOn: on(10) })
  await works('money/entries', come)
  await works('money/entries', entry('paid', 345, { against: come.id, method: 'card' }))
  const file = async (of: string, format: string) =>
    t.app.inject({ url: `${base()}/money/file?of=${of}&format=${format}`, headers: site.contractor })
  for (const of of [
    'job-cost',
    'entries',
    'invoices',
    'draws',
    'statement',
    'receivables',
    'payables',
    'paid-1099',
    'work-in-progress',
  ]) {
    const [csv, xlsx] = [await file(of, 'csv'), await file(of, 'xlsx')]
    expect([of, csv.statusCode, xlsx.statusCode]).toEqual([of, 200, 200])
    expect(Object.keys(unzipSync(xlsx.rawPayload))).toContain('xl/workbook.xml')
    expect(csv.body.split('\r\n').length).toBeGreaterThan(2)
  }
  expect((await file('payables', 'csv')).body).toContain('120')
  const iif = (await file('entries', 'iif')).body
  const amounts = iif
    .split('\r\n')
    .flatMap((row) => (/^(TRNS|SPL)\t/.test(row) ? Number(row.split('\t')[6]) : []))
  expect(amounts).toHaveLength(6)
  expect(Math.abs(amounts.reduce((total, one) => total + one, 0))).toBeLessThan(1e-9)
  expect(iif).toContain(come.id)
  // What a vendor is paid is no payment of a customer (Intuit’s reference of the file).
  const kinds = [...iif.matchAll(/^TRNS\t\S+\t([A-Z ]+)\t/gm)].map(([, kind]) => kind)
  expect(kinds.toSorted()).toEqual(['BILL', 'CREDIT CARD', 'INVOICE'])
  const xero = await file('entries', 'xero')
  expect(xero.headers['content-disposition']).toContain('total')
  expect(xero.body.split('\r\n')[1]).toContain(`${come.id}/0`)
  const sales = (await file('invoices', 'xero')).body.split('\r\n')
  expect([sales[0]?.split(',').length, sales.length]).toEqual([29, 3])
  expect((await file('invoices', 'iif')).statusCode).toBe(400)
  expect((await file('job-cost', 'xero')).statusCode).toBe(400)
})
