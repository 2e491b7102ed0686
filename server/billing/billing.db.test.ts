import { afterAll, afterEach, beforeAll, beforeEach, expect, test as tested } from 'vitest'
import { mason, openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { askAs, beginProject, type Firm, firm } from '#testing/firms.ts'
import { hasStripePeer, monthS, openStripePeer, type StripePeer } from '#testing/stripe-peer.ts'

/** Skipped, by the runner's word, where ../shared/data is not there. */
const test = tested.skipIf(!hasStripePeer)
let t: TestApp
let peer: StripePeer
let own: Firm
let made = 0

beforeAll(async () => {
  peer = await openStripePeer(() => t.clock.now().getTime())
  t = await openTestApp({ env: { release: 'launched', stripe: peer.settings } })
})
beforeEach(async () => {
  made++
  own = await firm(t, { username: `firm.${made}`, email: `firm${made}@mason.example` })
})
afterEach(() => {
  peer.declineCards(false)
  peer.asked.length = 0
})
afterAll(async () => {
  await t.close()
  await peer.close()
})

const bill = (path = '', body?: object) =>
  own.ask(body ? 'POST' : 'GET', `/api/orgs/${own.org}/billing${path}`, body)
const teams = (seats = 3, billing = 'monthly') => ({ plan: 'teams', billing, seats })
const pro = { plan: 'professional', billing: 'monthly' }

/** Sends an event as Stripe does. */
async function send({ payload, signature }: { payload: string; signature: string }) {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/api/stripe/events',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return reply.statusCode
}
const tell = async (sub: { id?: string }, type = 'customer.subscription.updated') => {
  expect(await send(peer.event(type, sub))).toBe(200)
  await t.runJobs()
}

/** Goes to pay, and pays; nothing is heard of it yet. */
async function pay(choice: object) {
  const { data } = await bill('/checkout', choice)
  return peer.pay(data.url.split('/').at(-1))
}
async function subscribe(choice: object) {
  const sub = await pay(choice)
  await tell(sub, 'customer.subscription.created')
  return sub
}
/** Lets time go by; whoever is signed in stays so. */
async function pass(ms: number) {
  t.clock.forward(ms)
  const later = new Date(t.clock.now().getTime() + 29 * 86_400_000)
  await t.db.updateTable('sessions').set({ renewed_at: t.clock.now(), expires_at: later }).execute()
}
const seats = async () => {
  const { data } = await bill()
  return [data.plan, data.allowed]
}
const inviting = (name: string) =>
  own.ask('POST', `/api/orgs/${own.org}/invitations`, {
    email: `${name}@mason.example`,
    role: 'contractor',
    language: 'en',
  })

test('a small firm subscribes, adds a seat, cancels, and reads and exports everything afterwards', async () => {
  expect((await bill()).data).toMatchObject({ paidBy: 'card', plan: 'free', subscribed: false, allowed: 1 })
  const project = await beginProject(own)
  const sub = await subscribe(teams())
  expect(peer.billed(sub.id)).toBe(14_900)
  expect((await bill()).data).toMatchObject({
    plan: 'teams',
    status: 'active',
    billing: 'monthly',
    subscribed: true,
    allowed: 3,
    taken: 1,
    cancels: false,
  })
  const changed = await bill('/change', teams(5))
  expect(changed.data).toMatchObject({ plan: 'teams', allowed: 5 })
  expect(peer.billed(sub.id)).toBe(14_900 + 2 * 4000)
  const { data } = await bill('/invoices')
  expect(data.upcoming.cents).toBe(22_900)
  expect(data.invoices).toHaveLength(1)

  expect((await bill('/cancel', {})).data).toMatchObject({ cancels: true, plan: 'teams', allowed: 5 })
  await pass(monthS * 1000 + 1000)
  peer.turn(sub.id)
  await tell(sub, 'customer.subscription.deleted')
  expect((await bill()).data).toMatchObject({
    plan: 'free',
    status: 'expired',
    subscribed: false,
    allowed: 1,
  })
  expect((await own.ask('GET', `/api/projects/${project}`)).status).toBe(200)
  const archive = await t.app.inject({
    url: `/api/orgs/${own.org}/archive`,
    headers: { cookie: own.cookie },
  })
  expect([archive.statusCode, archive.headers['content-type']]).toEqual([200, 'application/zip'])
  // And may begin again.
  await subscribe(pro)
  expect(await seats()).toEqual(['professional', 1])
})

test('events told twice, out of order and late leave one subscription with the right seats', async () => {
  const sub = await pay(teams(4))
  const early = peer.event('customer.subscription.created', structuredClone(sub))
  const twice = peer.event('customer.subscription.updated', { ...sub, items: { data: [] } })
  expect(await Promise.all([send(twice), send(early), send(twice)])).toEqual([200, 200, 200])
  const jobs = await t.database.pool.query(
    "select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'sync-paid'",
  )
  expect(jobs.rows[0].count).toBe(1)
  await t.runJobs()
  expect(await seats()).toEqual(['teams', 4])
  await bill('/change', teams(6))
  // What was so an hour ago arrives now: what is so now is asked for.
  await tell(structuredClone(sub))
  expect(await send(early)).toBe(200)
  await t.runJobs()
  expect(await seats()).toEqual(['teams', 6])
  const { rows } = await t.database.pool.query('select id from billing_events where id = any($1)', [
    [JSON.parse(twice.payload).id, JSON.parse(early.payload).id],
  ])
  expect(rows).toHaveLength(2)
})

test('an event that is forged, too old, or of a time to come is refused and nothing is kept of it', async () => {
  const sub = await pay(teams())
  const at = Math.floor(t.clock.now().getTime() / 1000)
  const noted = () => t.db.selectFrom('billing_events').select('id').orderBy('id').execute()
  const before = await noted()
  const event = (how: Parameters<StripePeer['event']>[2]) =>
    peer.event('customer.subscription.created', sub, how)
  expect(await send(event({ secret: 'whsec_another' }))).toBe(400)
  expect(await send({ ...event({}), signature: '' })).toBe(400)
  const told = event({})
  expect(await send({ ...told, payload: told.payload.replace('"active"', '"unpaid"') })).toBe(400)
  expect(await send(event({ at: at - 301 }))).toBe(400)
  expect(await send(event({ at: at + 31 }))).toBe(400)
  expect(await noted()).toEqual(before)
  expect(await send(event({ at: at - 299 }))).toBe(200)
  expect(await send(event({ at: at + 29 }))).toBe(200)
})

test('an event of another account, of the live mode, or of another product does nothing', async () => {
  const sub = await pay(teams())
  for (const how of [{ account: 'acct_1Other' }, { livemode: true }])
    expect(await send(peer.event('customer.subscription.created', sub, how))).toBe(200)
  await t.runJobs()
  expect(await seats()).toEqual(['free', 1])
  // Named as ours, and paid by somebody else.
  Object.assign(sub, { customer: 'cus_other' })
  await tell(sub)
  expect(await seats()).toEqual(['free', 1])
  Object.assign(sub, { metadata: { org: 'not one' } })
  await tell(sub)
  await tell({ id: 'sub_gone' })
  expect(await seats()).toEqual(['free', 1])
})

test('who pays twice at once has one plan: the second is ended', async () => {
  const [first, second] = [
    (await bill('/checkout', pro)).data.url,
    (await bill('/checkout', teams())).data.url,
  ]
  const [kept, ended] = [first, second].map((url: string) => peer.pay(url.split('/').at(-1) ?? ''))
  await tell(kept ?? {})
  await tell(ended ?? {})
  expect(await seats()).toEqual(['professional', 1])
  expect([kept?.status, ended?.status]).toEqual(['active', 'canceled'])
  await tell(ended ?? {})
  expect(await seats()).toEqual(['professional', 1])
  expect((await bill('/checkout', pro)).error.message).toBe(
    'A plan is paid for already. Change it under Billing.',
  )
})

test('what is never told is found by looking', async () => {
  await pay(teams())
  await t.runSchedule('look-for-paid')
  await t.runJobs()
  expect(await seats()).toEqual(['teams', 3])
})

test('a larger plan begins at once, a smaller one when the time paid for is over, and either can be taken back', async () => {
  const sub = await subscribe(teams(5))
  expect((await bill('/change', teams(4))).data).toMatchObject({ allowed: 5, next: teams(4) })
  expect((await bill('/change', pro)).data).toMatchObject({ plan: 'teams', next: pro })
  expect((await bill('/resume', {})).data).toMatchObject({ plan: 'teams', allowed: 5, next: null })
  expect((await bill('/change', pro)).data.next).toEqual(pro)
  await pass(monthS * 1000 + 1000)
  peer.turn(sub.id)
  await tell(sub)
  expect((await bill()).data).toMatchObject({ plan: 'professional', allowed: 1, next: null })
  expect((await bill('/change', teams(3, 'annual'))).data).toMatchObject({ plan: 'teams', billing: 'annual' })
  expect(peer.billed(sub.id)).toBe(149_900)
  await bill('/cancel', {})
  expect((await bill('/resume', {})).data).toMatchObject({ cancels: false, plan: 'teams' })
  // Who changes a plan that was canceled goes on with it.
  await bill('/cancel', {})
  expect((await bill('/change', teams(4, 'annual'))).data).toMatchObject({ cancels: false, allowed: 4 })
})

test('a trial of sixty days goes on when somebody subscribes, and a change of seats does not end it', async () => {
  const ends = new Date(t.clock.now().getTime() + 40 * 86_400_000)
  await t.db
    .updateTable('subscriptions')
    .set({ plan: 'professional', status: 'trialing', expires_at: ends })
    .where('user_id', '=', own.user)
    .execute()
  const sub = await subscribe(teams())
  expect(sub.trial_end).toBe(Math.ceil(ends.getTime() / 1000))
  const trial = { status: 'trialing', trialEndsAt: new Date(sub.trial_end * 1000).toISOString() }
  expect((await bill()).data).toMatchObject(trial)
  expect((await bill('/change', teams(7))).data).toMatchObject({ ...trial, allowed: 7 })
  expect((await bill('/change', teams(7, 'annual'))).data).toMatchObject({ ...trial, billing: 'annual' })
  expect((await bill('/change', teams(3, 'annual'))).data).toMatchObject({ ...trial, allowed: 7 })
  expect([sub.status, sub.trial_end]).toEqual(['trialing', Math.ceil(ends.getTime() / 1000)])
})

test('a trial that ends within two days is given the difference, and one that has ended is not begun again', async () => {
  const set = (expires_at: Date | null) =>
    t.db
      .updateTable('subscriptions')
      .set({ plan: 'professional', status: 'trialing', expires_at })
      .where('user_id', '=', own.user)
      .execute()
  const trialOf = async () => {
    const { data } = await bill('/checkout', pro)
    return peer.sessions.get(data.url.split('/').at(-1))?.subscription_data.trial_end
  }
  const now = t.clock.now().getTime()
  await set(new Date(now + 3_600_000))
  expect(Number(await trialOf()) * 1000 - now).toBeGreaterThan(48 * 3_600_000)
  await set(new Date(now - 1))
  expect(await trialOf()).toBeUndefined()
})

test('a payment that fails closes nothing; when it is given up everything can still be read', async () => {
  const project = await beginProject(own)
  const sub = await subscribe(teams(4))
  sub.status = 'past_due'
  await tell(sub, 'invoice.payment_failed')
  await tell(sub)
  expect((await bill()).data).toMatchObject({ plan: 'teams', status: 'past_due', allowed: 4 })
  expect((await inviting(`ann${made}`)).status).toBe(200)
  // Nothing more is heard: two weeks after the time paid for it is over by itself.
  await pass((monthS + 13 * 86_400) * 1000)
  expect(await seats()).toEqual(['teams', 4])
  await pass(2 * 86_400_000)
  expect((await bill()).data).toMatchObject({ plan: 'free', status: 'expired' })
  sub.status = 'unpaid'
  await tell(sub)
  expect((await bill()).data).toMatchObject({ plan: 'free', status: 'expired', subscribed: true })
  expect((await own.ask('GET', `/api/projects/${project}`)).status).toBe(200)
  expect((await own.ask('GET', `/api/projects/${project}/tasks`)).status).toBe(200)
  // Paid at last.
  sub.status = 'active'
  sub.items.data[0].current_period_end += 3 * monthS
  await tell(sub)
  expect(await seats()).toEqual(['teams', 4])
})

test('a card that is declined changes nothing, and says so', async () => {
  const sub = await subscribe(teams())
  await bill('/cancel', {})
  peer.declineCards(true)
  const { status, error } = await bill('/change', teams(9))
  expect([status, error.message]).toEqual([
    409,
    'The card was declined, and nothing was changed. Use another card, and try again.',
  ])
  expect([await seats(), sub.items.data[0].quantity]).toEqual([['teams', 3], 3])
  // What was to end still ends.
  expect(sub.cancel_at_period_end).toBe(true)
})

test('fewer seats than are taken are refused, and of a seat bought while several take it one does', async () => {
  await subscribe(teams(3))
  await inviting(`bea${made}`)
  await inviting(`cal${made}`)
  expect((await bill('/change', pro)).error.message).toMatch('3 seats are taken, and this has 1.')
  expect((await inviting(`dee${made}`)).status).toBe(409)
  await Promise.all([
    bill('/change', teams(4)),
    inviting(`eve${made}`),
    inviting(`fay${made}`),
    inviting(`guy${made}`),
  ])
  const again = await Promise.all([inviting(`hal${made}`), inviting(`ivy${made}`)])
  const { data } = await bill()
  expect([data.taken, data.allowed]).toEqual([4, 4])
  expect(again.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
})

test('of two changes at once both are done one after the other, and what is kept is what Stripe has', async () => {
  const sub = await subscribe(teams())
  const done = await Promise.all([4, 6, 8].map((count) => bill('/change', teams(count))))
  expect(done.some(({ status }) => status === 200)).toBe(true)
  await tell(sub)
  const { data } = await bill()
  expect(data.allowed).toBe(sub.items.data[0].quantity)
})

test('only an admin reads and changes what is paid, and the card is changed at Stripe', async () => {
  await subscribe(teams())
  const { data } = await bill('/card', {})
  expect(data.url).toMatch(/\/portal\/bpc_/)
  const other = await openAccount(t, { username: `other.${made}`, email: `other${made}@mason.example` })
  const { data: home } = await askAs(t, other.cookie, 'GET', '/api/workspace')
  await t.db
    .insertInto('org_members')
    .values({ org_id: own.org, user_id: home.user.id, role: 'contractor', joined_at: t.clock.now() })
    .execute()
  const calls = [
    ['GET', ''],
    ['GET', '/invoices'],
    ['POST', '/checkout'],
    ['POST', '/change'],
    ['POST', '/cancel'],
    ['POST', '/resume'],
    ['POST', '/card'],
  ] as const
  for (const [method, path] of calls) {
    const url = `/api/orgs/${own.org}/billing${path}`
    const reply = await askAs(t, other.cookie, method, url, method === 'POST' ? pro : undefined)
    expect([path, reply.status]).toEqual([path, 403])
  }
  expect((await bill('/change', { plan: 'enterprise', billing: 'monthly' })).status).toBe(400)
  expect((await bill('/change', teams(16))).status).toBe(400)
})

test('an organization that is closed has its plan end with the time paid for, and goes on only where somebody says so', async () => {
  const sub = await subscribe(teams(5))
  await bill('/change', teams(4))
  const close = () =>
    own.ask('POST', `/api/orgs/${own.org}/close`, { name: `firm.${made}`, password: mason.password })
  expect((await close()).status).toBe(200)
  await close()
  await t.runJobs()
  expect([sub.cancel_at_period_end, sub.schedule]).toEqual([true, null])
  expect((await bill()).data).toMatchObject({ cancels: true, next: null, plan: 'teams' })
  await own.ask('POST', `/api/orgs/${own.org}/keep`, {})
  await t.runJobs()
  expect(sub.cancel_at_period_end).toBe(true)
  expect((await bill('/resume', {})).data).toMatchObject({ cancels: false, plan: 'teams', allowed: 5 })
})

test('an organization that is erased is not billed any more', async () => {
  const sub = await subscribe(teams())
  const { eraseOrg } = await import('#server/db/tables/erase-org.ts')
  await t.db.transaction().execute((tx) => eraseOrg(tx, own.org))
  await t.runJobs()
  expect(sub.status).toBe('canceled')
  await tell(sub)
})

test('events are forgotten when they will not be told again', async () => {
  const sub = await pay(teams())
  await tell(sub)
  t.clock.forward(39 * 86_400_000)
  await t.runSweep()
  const left = () => t.db.selectFrom('billing_events').select('id').execute()
  expect((await left()).length).toBeGreaterThan(0)
  t.clock.forward(2 * 86_400_000)
  await t.runSweep()
  expect(await left()).toEqual([])
})

test('without a key nothing is paid by card, and no event is taken', async () => {
  const hand = await openTestApp({ env: { release: 'launched' } })
  const someone = await firm(hand)
  const ask = (path = '', body?: object) =>
    someone.ask(body ? 'POST' : 'GET', `/api/orgs/${someone.org}/billing${path}`, body)
  expect((await ask()).data).toMatchObject({ paidBy: 'hand', plan: 'free' })
  expect((await ask('/invoices')).data).toEqual({ upcoming: null, invoices: [] })
  for (const path of ['/checkout', '/change', '/cancel', '/resume', '/card'])
    expect((await ask(path, pro)).error.message).toBe('Plans are set by hand here: nothing is paid by card.')
  const reply = await hand.app.inject({ method: 'POST', url: '/api/stripe/events', payload: {} })
  expect(reply.statusCode).toBe(404)
  await hand.close()
})
