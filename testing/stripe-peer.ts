import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Stripe from 'stripe'
import { root } from './server.ts'

/** Objects as Stripe answers them; begun from those of its own description (stripe/openapi, MIT). */
// biome-ignore lint/suspicious/noExplicitAny: what is in them is Stripe's to say
type Thing = Record<string, any>

const described = join(root, '..', 'shared', 'data', 'stripe-fixtures.json')
/** Whether Stripe's own description is there; without it nothing can stand in, and what needs it is skipped and says so. */
export const hasStripePeer = existsSync(described)
const fixtures = (hasStripePeer ? JSON.parse(readFileSync(described, 'utf8')).resources : {}) as Record<
  | 'subscription'
  | 'price'
  | 'customer'
  | 'checkout.session'
  | 'billing_portal.session'
  | 'billing_portal.configuration'
  | 'subscription_schedule'
  | 'invoice'
  | 'event',
  Thing
>

export type StripePeer = {
  url: string
  settings: { key: string; webhookSecret: string; url: string }
  /** What was asked that changes something, oldest first: `POST /v1/…`. */
  asked: string[]
  sessions: Map<string, Thing>
  subscriptions: Map<string, Thing>
  /** Has somebody pay at a checkout; answers the subscription that begins. */
  pay: (session: string) => Thing
  /** Has somebody pay a sum at a checkout; from a bank account it is there days later. */
  payOnce: (session: string, from?: 'card' | 'bank') => void
  /** Lets the time that is paid for end: it is renewed, becomes what was planned, or ends. */
  turn: (subscription: string) => void
  /** Whether cards are declined from now on. */
  declineCards: (declined: boolean) => void
  /** What the next bill of a subscription comes to, in cents, by the tiers of its price. */
  billed: (subscription: string) => number
  /** An event with its signature, as it is sent; `at` in seconds. */
  event: (type: string, object: Thing, how?: EventHow) => { payload: string; signature: string }
  /** Where events are sent to by `pay` in a browser; none where not given. */
  tell: (address: string) => void
  close: () => Promise<void>
}
type EventHow = { id?: string; at?: number; account?: string; livemode?: boolean; secret?: string }

const key = 'sk_test_51Standin'
const webhookSecret = 'whsec_standin_of_the_tests'
/** A month of the stand-in, in seconds. */
export const monthS = 30 * 86_400

/** Stripe on the loopback: what this product asks of it, and nothing more. `now` answers milliseconds. */
export async function openStripePeer(now: () => number = Date.now): Promise<StripePeer> {
  const [prices, customers, sessions, subscriptions, schedules, portals] = Array.from(
    { length: 6 },
    () => new Map<string, Thing>(),
  ) as [Things, Things, Things, Things, Things, Things]
  const answered = new Map<string, unknown>()
  const asked: string[] = []
  let declined = false
  let count = 0
  let teller: string | undefined
  const seconds = () => Math.floor(now() / 1000)
  const put = (things: Things, start: string, base: Thing, own: Thing) => {
    const id = `${start}_${++count}`
    const thing = { ...structuredClone(base), id, created: seconds(), ...own }
    things.set(id, thing)
    return thing
  }
  const need = (things: Things, id: string | undefined) => {
    const thing = things.get(id ?? '')
    if (!thing) throw new Answer(404, { type: 'invalid_request_error', code: 'resource_missing' })
    return thing
  }
  const price = (id: string) => need(prices, id)
  const item = (sub: Thing) => sub.items.data[0]

  const setLine = (sub: Thing, line: Thing, startsNow = true) => {
    const { interval } = price(line.price).recurring
    Object.assign(item(sub), { price: price(line.price), quantity: Number(line.quantity ?? 1) })
    if (!startsNow) return
    item(sub).current_period_start = seconds()
    item(sub).current_period_end = sub.trial_end ?? seconds() + (interval === 'year' ? 365 * 86_400 : monthS)
  }
  const begin = ({ customer, subscription_data: own, line_items: lines, id }: Thing) => {
    const trial = own.trial_end ? Number(own.trial_end) : null
    const sub = put(subscriptions, 'sub', fixtures.subscription, {
      customer,
      metadata: own.metadata,
      status: trial ? 'trialing' : 'active',
      trial_end: trial,
      schedule: null,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
    })
    item(sub).id = `si_${count}`
    setLine(sub, lines[0])
    Object.assign(need(sessions, id), { status: 'complete', subscription: sub.id })
    return sub
  }
  const payOnce = (id: string, from: 'card' | 'bank' = 'card') =>
    void Object.assign(need(sessions, id), {
      ...{ status: 'complete', url: null, payment_intent: `pi_${id}` },
      payment_status: from === 'card' ? 'paid' : 'unpaid',
    })
  const billed = (id: string) => {
    const { price: of, quantity } = item(need(subscriptions, id))
    if (of.billing_scheme !== 'tiered') return of.unit_amount * quantity
    let [left, below, cents] = [quantity as number, 0, 0]
    for (const tier of of.tiers) {
      const inTier = Math.min(left, tier.up_to === 'inf' ? left : Number(tier.up_to) - below)
      if (inTier > 0) cents += Number(tier.flat_amount ?? 0) + inTier * Number(tier.unit_amount ?? 0)
      below = Number(tier.up_to)
      left -= inTier
    }
    return cents
  }
  const end = (sub: Thing) =>
    Object.assign(sub, { status: 'canceled', ended_at: seconds(), canceled_at: seconds() })
  const turn = (id: string) => {
    const sub = need(subscriptions, id)
    if (sub.cancel_at_period_end) return void end(sub)
    Object.assign(sub, { status: 'active', trial_end: null })
    const phases = sub.schedule ? need(schedules, sub.schedule).phases : undefined
    setLine(sub, phases ? phases[1].items[0] : { price: item(sub).price.id, quantity: item(sub).quantity })
  }

  const invoiceOf = (sub: Thing, own: Thing = {}) => ({
    ...structuredClone(fixtures.invoice),
    id: `in_${sub.id}`,
    number: `PLUMB-${sub.id.slice(4).padStart(4, '0')}`,
    created: sub.created,
    customer: sub.customer,
    total: billed(sub.id),
    amount_due: billed(sub.id),
    status: 'paid',
    hosted_invoice_url: `${url}/invoice/${sub.id}`,
    next_payment_attempt: null,
    period_end: item(sub).current_period_end,
    ...own,
  })
  const listOf = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url: '/' })
  const ofCustomer = (customer: unknown) =>
    [...subscriptions.values()].filter((sub) => sub.customer === customer)

  const answer = (method: string, path: string, body: Thing): unknown => {
    const [, of = '', id, act] = path.slice(3).split('/')
    if (of === 'checkout' && act !== undefined) {
      const session = need(sessions, act)
      return path.endsWith('/expire') ? Object.assign(session, { status: 'expired', url: null }) : session
    }
    switch (`${method} ${of}${id === undefined ? '' : '/id'}${act === undefined ? '' : `/${act}`}`) {
      case 'GET prices':
        return listOf([...prices.values()].filter((one) => body.lookup_keys?.includes(one.lookup_key)))
      case 'POST prices': {
        const { interval } = body.recurring
        return put(prices, 'price', fixtures.price, {
          ...body,
          unit_amount: body.unit_amount === undefined ? null : Number(body.unit_amount),
          recurring: { ...fixtures.price.recurring, interval },
        })
      }
      case 'POST customers':
        return put(customers, 'cus', fixtures.customer, body)
      case 'GET subscriptions':
        return listOf(ofCustomer(body.customer).filter(({ status }) => status !== 'canceled'))
      case 'GET subscriptions/id':
        return need(subscriptions, id)
      case 'DELETE subscriptions/id':
        return end(need(subscriptions, id))
      case 'POST subscriptions/id': {
        const sub = need(subscriptions, id)
        if (body.items && declined) throw new Answer(402, { type: 'card_error', code: 'card_declined' })
        if (body.cancel_at_period_end !== undefined)
          sub.cancel_at_period_end = body.cancel_at_period_end === 'true'
        if (body.items) {
          // As at Stripe: what does not say until when a trial runs keeps it, and another interval begins a time anew.
          const interval = price(body.items[0].price).recurring.interval
          setLine(sub, body.items[0], interval !== item(sub).price.recurring.interval)
        }
        return sub
      }
      case 'GET checkout/id':
        return listOf([...sessions.values()])
      case 'POST checkout/id':
        return put(sessions, 'cs', fixtures['checkout.session'], {
          ...body,
          ...{ status: 'open', payment_status: 'unpaid' },
          ...(body.mode === 'payment' && { amount_total: Number(body.line_items[0].price_data.unit_amount) }),
          subscription: null,
          url: `${url}/pay/cs_${count + 1}`,
        })
      case 'POST subscription_schedules': {
        const sub = need(subscriptions, body.from_subscription)
        const start = item(sub).current_period_start
        const made = put(schedules, 'sub_sched', fixtures.subscription_schedule, {
          subscription: sub.id,
          phases: [{ start_date: start, end_date: item(sub).current_period_end }],
        })
        sub.schedule = made.id
        return made
      }
      case 'POST subscription_schedules/id':
        return Object.assign(need(schedules, id), { phases: body.phases })
      case 'POST subscription_schedules/id/release':
        need(subscriptions, need(schedules, id).subscription).schedule = null
        return need(schedules, id)
      case 'GET billing_portal/id':
        return listOf([...portals.values()])
      case 'POST billing_portal/id':
        return id === 'configurations'
          ? put(portals, 'bpc', fixtures['billing_portal.configuration'], body)
          : { ...fixtures['billing_portal.session'], url: `${url}/portal/${body.configuration}` }
      case 'GET invoices':
        return listOf(ofCustomer(body.customer).map((sub) => invoiceOf(sub)))
      case 'POST invoices/id':
        return invoiceOf(need(subscriptions, body.subscription), { status: 'draft' })
      default:
        throw new Answer(404, { type: 'invalid_request_error', message: `${method} ${path}` })
    }
  }

  const stripe = new Stripe(key)
  const event: StripePeer['event'] = (type, object, how = {}) => {
    const { id = `evt_${++count}`, at = seconds(), account, livemode = false, secret = webhookSecret } = how
    const payload = JSON.stringify({
      ...fixtures.event,
      ...{ id, type, created: at, livemode, data: { object }, ...(account && { account }) },
    })
    return {
      payload,
      signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }),
    }
  }

  /** What the browser meets: it pays at once and comes back. */
  const meet = async (path: string, reply: ServerResponse) => {
    const [, what, id = ''] = path.split('/')
    if (what !== 'pay') return void reply.writeHead(200, { 'content-type': 'text/plain' }).end(path)
    const session = need(sessions, id)
    if (session.mode === 'payment') {
      payOnce(id)
      return void reply.writeHead(303, { location: session.success_url }).end()
    }
    const sub = begin(session)
    if (teller !== undefined) {
      const { payload, signature } = event('customer.subscription.created', sub)
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      await fetch(teller, { method: 'POST', body: payload, headers })
    }
    reply.writeHead(303, { location: session.success_url }).end()
  }

  const server = createServer(async (request, reply) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand.in')
    try {
      if (!pathname.startsWith('/v1/')) return void (await meet(pathname, reply))
      if (request.headers.authorization !== `Bearer ${key}`)
        throw new Answer(401, { type: 'authentication_error' })
      const body = readForm(request.method === 'GET' ? search.slice(1) : await textOf(request))
      if (request.method !== 'GET') asked.push(`${request.method} ${pathname}`)
      const once = request.headers['idempotency-key']
      const before = typeof once === 'string' ? answered.get(once) : undefined
      const found = before ?? answer(request.method ?? '', pathname, body)
      if (typeof once === 'string') answered.set(once, found)
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
    } catch (error) {
      const { status, body } = error instanceof Answer ? error : new Answer(500, { message: String(error) })
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: body }))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    settings: { key, webhookSecret, url },
    asked,
    sessions,
    subscriptions,
    pay: (session) => begin(need(sessions, session)),
    payOnce,
    turn,
    declineCards: (next) => {
      declined = next
    },
    billed,
    event,
    tell: (address) => {
      teller = address
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Things = Map<string, Thing>

class Answer extends Error {
  readonly status: number
  readonly body: Thing
  constructor(status: number, body: Thing) {
    super(String(body.message ?? body.code))
    this.status = status
    this.body = body
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** A form as Stripe takes it: `items[0][price]=…` is an item of a list with a price. */
function readForm(text: string): Thing {
  const read: Thing = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '')
    let place = read
    for (const [index, part] of path.entries()) {
      const next = path[index + 1]
      if (next === undefined) place[part] = value
      else {
        place[part] ??= /^\d+$/.test(next) ? [] : {}
        place = place[part]
      }
    }
  }
  return read
}
