import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test as tested } from 'vitest'
import { reminders } from '#contract/online-payment.ts'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { moneyCalls } from '#testing/money-calls.ts'
import { hasStripePeer, openStripePeer, type StripePeer } from '#testing/stripe-peer.ts'

/** Skipped, by the runner's word, where ../shared/data is not there. */
const test = tested.skipIf(!hasStripePeer)
let t: TestApp
let peer: StripePeer
let site: Awaited<ReturnType<typeof openJobSite>>
const { on, base, post, works, payments } = moneyCalls(() => ({ t, site }))

beforeAll(async () => {
  peer = await openStripePeer(() => t.clock.now().getTime())
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0, stripeUrl: peer.url } })
})
afterAll(async () => {
  await t.close()
  await peer.close()
})
beforeEach(async () => {
  site = await openJobSite(t)
  t.letters.length = 0
})

const setKey = (key: string | null) =>
  site.ask(site.contractor, 'POST', `/api/orgs/${site.orgId}/online-payment`, { secretKey: key })
const issue = async (cents = 50_000, due = 30) => {
  const id = randomUUID()
  await works('invoices', {
    ...{ id, kind: 'other', title: 'Extra work', taxBp: 0, taxPlace: '', dueOn: on(due) },
    ...{ interestBp: 0, interestDays: 365, interestSource: '' },
    lines: [{ title: 'Extra work', cents, changeOrderId: null }],
  })
  return id
}
const guest = async (path: string, token: string) => {
  const reply = await t.app.inject({
    ...{ method: 'POST', url: `/api/invoice${path}`, headers: { origin: publicUrl } },
    payload: { token },
  })
  return { status: reply.statusCode, ...reply.json() }
}
const linkOf = async (id: string) => (await post(`invoices/${id}/link`)).data.token as string
const found = async (id: string) =>
  (await payments()).invoices.find((one: { id: string }) => one.id === id) as {
    openCents: number
    paidCents: number
    payments: { method: string; reference: string }[]
  }
const sessionOf = (url: string) => url.split('/').at(-1) ?? ''

test('an invoice is paid online through its link, and written down once, whoever looks', async () => {
  await setKey(peer.settings.key)
  const id = await issue()
  const token = await linkOf(id)
  expect((await guest('', token)).data).toMatchObject({ number: 1, openCents: 50_000, online: true })
  const { url } = (await guest('/checkout', token)).data
  // Asked again it is the same checkout: nothing is paid twice.
  expect((await guest('/checkout', token)).data.url).toBe(url)
  expect(peer.sessions.get(sessionOf(url))).toMatchObject({
    amount_total: 50_000,
    success_url: `${publicUrl}/invoice`,
  })
  peer.payOnce(sessionOf(url))
  await Promise.all([guest('', token), guest('', token), t.runSchedule('look-for-invoices')])
  expect(await found(id)).toMatchObject({
    ...{ openCents: 0, paidCents: 50_000 },
    payments: [{ method: 'online', reference: `pi_${sessionOf(url)}` }],
  })
  expect((await guest('/checkout', token)).error.message).toBe('Nothing is open of this invoice.')
})

test('who never comes back from paying is found by the work that looks; a bank account takes days', async () => {
  await setKey(peer.settings.key)
  const id = await issue()
  const { url } = (await post(`invoices/${id}/checkout`, {}, 'owner')).data
  peer.payOnce(sessionOf(url), 'bank')
  await t.runSchedule('look-for-invoices')
  expect((await found(id)).paidCents).toBe(0)
  const again = await post(`invoices/${id}/checkout`, {}, 'owner')
  expect(again.text).toContain('A payment of this invoice is on its way.')
  peer.payOnce(sessionOf(url))
  await t.runSchedule('look-for-invoices')
  expect((await found(id)).paidCents).toBe(50_000)
})

test('where a part was paid by check meanwhile the checkout before is ended; what was paid all the same is written down', async () => {
  await setKey(peer.settings.key)
  const id = await issue()
  const check = (cents: number) =>
    works(`invoices/${id}/payments`, {
      ...{ id: randomUUID(), kind: 'payment', cents, paidOn: on(0), method: 'check', reference: '1042' },
    })
  const token = await linkOf(id)
  const first = (await guest('/checkout', token)).data.url
  await check(20_000)
  const second = (await guest('/checkout', token)).data.url
  expect(second).not.toBe(first)
  expect(peer.sessions.get(sessionOf(first))?.status).toBe('expired')
  expect(peer.sessions.get(sessionOf(second))?.amount_total).toBe(30_000)
  await check(30_000)
  peer.payOnce(sessionOf(second))
  await t.runSchedule('look-for-invoices')
  expect(await found(id)).toMatchObject({ openCents: -30_000, paidCents: 80_000 })
})

test('without a key, with one that Stripe refuses, or from nobody who administers, nothing is paid online', async () => {
  const id = await issue()
  const token = await linkOf(id)
  expect((await guest('', token)).data.online).toBe(false)
  expect((await guest('/checkout', token)).error.message).toContain('The firm takes no payments online.')
  expect((await setKey('sk_test_somebodyelse')).text).toContain('Stripe refuses this key.')
  expect((await setKey('pk_live_published')).text).toContain('Enter a secret or restricted key')
  const byOwner = await site.ask(site.owner, 'POST', `/api/orgs/${site.orgId}/online-payment`, {
    secretKey: null,
  })
  expect(byOwner.status).toBe(404)
  await setKey(peer.settings.key)
  const { rows } = await t.database.pool.query('select row_to_json(k)::text as text from org_payment_keys k')
  expect(rows.map(({ text }) => text).join()).not.toContain(peer.settings.key)
  expect((await guest('/checkout', 'x'.repeat(43))).error.code).toBe('unknown_token')
  expect((await post(`invoices/${id}/checkout`, {}, 'worker')).status).toBe(404)
})

test('an invoice goes out by email with its link; late it is reminded of by itself until it is paid, five times at most', async () => {
  const id = await issue(50_000, 10)
  const mail = (more: object = {}) =>
    post(`invoices/${id}/mail`, { email: 'ann@home.example', remind: true, ...more })
  expect((await mail({ email: 'nobody' })).status).toBe(400)
  expect((await mail()).status).toBe(200)
  await t.runJobs()
  const token = await linkOf(id)
  const link = `/invoice#${token}`
  expect(t.letters.at(-1)?.letter).toMatchObject({ subject: expect.stringContaining('Invoice 1 from') })
  expect(JSON.stringify(t.letters.at(-1)?.letter)).toContain(link)
  const { letters } = await payments()
  expect(letters).toEqual([{ invoiceId: id, email: 'ann@home.example', letter: 'sent', remind: true }])
  expect((await payments('owner')).letters).toEqual([])
  const days = async (count: number) => {
    for (let at = 0; at < count; at++) {
      t.clock.forward(86_400_000)
      await t.runSchedule('remind-of-invoices')
      await t.runJobs()
    }
    return t.letters.length
  }
  expect(await days(10)).toBe(1)
  expect(await days(1)).toBe(2)
  expect(t.letters.at(-1)?.letter.subject).toContain('is past due')
  expect(await days(13)).toBe(2)
  expect(await days(1)).toBe(3)
  expect(await days(120)).toBe(1 + reminders.most)
  // The link of the first letter still leads there.
  expect((await guest('', token)).data.lateDays).toBe(135)
})

test('an invoice that was paid or voided is not reminded of, and its link says so', async () => {
  const id = await issue(50_000, 0)
  const token = await linkOf(id)
  await works(`invoices/${id}/mail`, { email: 'bo@home.example', remind: true })
  await t.runJobs()
  await works(`invoices/${id}/void`, { reason: 'Typed twice' })
  t.clock.forward(5 * 86_400_000)
  await t.runSchedule('remind-of-invoices')
  await t.runJobs()
  expect(t.letters.filter(({ to }) => to === 'bo@home.example')).toHaveLength(1)
  expect((await guest('', token)).error.message).toContain('voided this invoice')
  expect((await t.app.inject({ url: `${base()}/payments` })).statusCode).toBe(401)
})
