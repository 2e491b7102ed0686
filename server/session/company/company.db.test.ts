import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askWho, cookiesOf, errorOf, logIn, nextToken, openAccount } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { keys, openTestApp, type TestApp } from '#testing/app.ts'
import { type Firm, firm, setPlan } from '#testing/firms.ts'
import { clientId, clientSecret, openIdentityProvider, openNameServer } from '#testing/identity-provider.ts'
import { attemptMs } from './sign-in.ts'

let t: TestApp
let own: Firm
let other: Firm
let names: Awaited<ReturnType<typeof openNameServer>>
let provider: Awaited<ReturnType<typeof openIdentityProvider>>
const records = new Map<string, string>()

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  // A provider has a clock of its own.
  t.clock.forward(Date.now() - t.clock.now().getTime())
  provider = await openIdentityProvider()
  names = await openNameServer(records)
  own = await firm(t)
  other = await firm(t, { username: 'other.firm', email: 'firm@other.example' })
  for (const { org } of [own, other]) await setPlan(t, org, 'enterprise')
})
beforeEach(async () => {
  for (const table of ['company_sign_ins', 'company_domains', 'company_links', 'company_attempts'] as const)
    await t.db.deleteFrom(table).execute()
  await setPlan(t, own.org, 'enterprise')
})
afterAll(async () => {
  names.close()
  await provider.close()
  await t.close()
})

const settings = { clientId, secret: clientSecret, role: 'worker' }
const set = (body: object = {}, of = own) =>
  of.ask('POST', `/api/orgs/${of.org}/company`, { issuer: provider.issuer, ...settings, ...body })
const inOrg = (path: string, body: object, of = own) =>
  of.ask('POST', `/api/orgs/${of.org}/company${path}`, body)
const turn = (on: boolean) => inOrg('/switch', { on })
async function prove(domain: string, of = own) {
  const { data } = await inOrg('/domains', { domain }, of)
  const { record } = data.domains.find((one: { domain: string }) => one.domain === domain)
  records.set(record.name, record.value)
  return inOrg('/domains/prove', { domain }, of)
}
/** A provider that stands for mason-works.example. */
async function setUp() {
  expect((await set()).status).toBe(200)
  expect((await prove('mason-works.example')).status).toBe(200)
  expect((await turn(true)).data.provider).toMatchObject({ on: true })
}

const begin = (email: string, app = t.app) => postJson(app, '/api/auth/company', { email })
const finish = (query: string, cookie: string) =>
  postJson(t.app, '/api/auth/company/finish', { query }, { headers: { cookie } })
/** Goes to the provider and comes back, but says nothing of it yet. */
async function comeBack(email = 'gus@mason-works.example') {
  const begun = await begin(email)
  expect(begun.statusCode, begun.body).toBe(200)
  return { query: await provider.visit(begun.json().data.url), cookie: cookiesOf(begun) }
}
async function signIn() {
  const { query, cookie } = await comeBack()
  return finish(query, cookie)
}
/** Somebody new at the provider, with an address of the company. */
function newcomer(name = `p${randomUUID().slice(0, 8)}`) {
  const email = `${name}@mason-works.example`
  provider.signIn(name, { email, name: 'Gus Mason' })
  return { sub: name, email }
}
const memberOf = (email: string, org = own.org) =>
  t.db
    .selectFrom('org_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.username', 'm.role'])
    .where('u.email', '=', email)
    .where('m.org_id', '=', org)
    .executeTakeFirst()

test('somebody new comes in once, as what the organization says, and is the same person the next time', async () => {
  await setUp()
  const { sub, email } = newcomer()
  const reply = await signIn()
  expect(reply.json()).toEqual({ success: true, data: { signedIn: true, email: null } })
  const who = (await askWho(t.app, cookiesOf(reply))).json().data
  expect(who).toMatchObject({ username: sub })
  expect(await memberOf(email)).toEqual({ id: who.id, username: sub, role: 'worker' })
  expect((await own.ask('GET', `/api/orgs/${own.org}/company`)).data.provider.people).toBe(1)
  const again = await signIn()
  expect((await askWho(t.app, cookiesOf(again))).json().data.id).toBe(who.id)
  const lines = await t.db.selectFrom('audit_lines').select('action').orderBy('id').execute()
  expect(lines.map(({ action }) => action).filter((action) => action.startsWith('company.'))).toEqual([
    'company.set',
    'company.proven',
    'company.switched',
    'company.linked',
  ])
})

test('a name that is taken is given figures, and whoever was invited comes in as that', async () => {
  await setUp()
  const { email } = newcomer('ada.mason')
  const invited = { email, role: 'office', language: 'en' }
  expect((await own.ask('POST', `/api/orgs/${own.org}/invitations`, invited)).status).toBe(200)
  expect((await signIn()).statusCode).toBe(200)
  const member = await memberOf(email)
  expect(member?.role).toBe('office')
  expect(member?.username).toMatch(/^ada\.mason\.\d+$/)
})

test('an account that was there before is opened to nobody who has not signed in to it', async () => {
  await setUp()
  const { sub, email } = newcomer()
  const account = { username: sub, email, password: 'level and square and true' }
  const { cookie: theirs } = await openAccount(t, account)
  const { query, cookie } = await comeBack()
  const reply = await finish(query, cookie)
  expect(reply.json().data).toEqual({ signedIn: false, email })
  expect(cookiesOf(reply)).toBe('')
  const link = (with_: string) =>
    postJson(t.app, '/api/auth/company/link', {}, { headers: { cookie: with_ } })
  expect((await link(cookie)).statusCode).toBe(401)
  expect((await link(`${cookie}; ${other.cookie}`)).statusCode).toBe(409)
  expect((await link(theirs)).statusCode).toBe(409)
  t.clock.forward(attemptMs)
  expect((await link(`${cookie}; ${theirs}`)).statusCode).toBe(409)
  t.clock.forward(-attemptMs)
  expect(await memberOf(email)).toBeUndefined()
  expect((await link(`${cookie}; ${theirs}`)).statusCode).toBe(200)
  expect((await memberOf(email))?.role).toBe('worker')
  expect((await link(`${cookie}; ${theirs}`)).statusCode).toBe(409)
  expect((await signIn()).json().data.signedIn).toBe(true)
})

test('an answer counts once, in the browser that asked, and for a quarter of an hour', async () => {
  await setUp()
  newcomer()
  const first = await comeBack()
  const second = await comeBack()
  expect(errorOf(await finish(first.query, second.cookie)).code).toBe('expired_token')
  expect((await finish(first.query, first.cookie)).statusCode).toBe(200)
  expect(errorOf(await finish(first.query, first.cookie)).code).toBe('expired_token')
  t.clock.forward(attemptMs)
  expect(errorOf(await finish(second.query, second.cookie)).code).toBe('expired_token')
  t.clock.forward(-attemptMs)
})

test('an answer to another question holds not: another state, nonce, verifier, code or issuer', async () => {
  await setUp()
  newcomer()
  const refusedWith = async (
    change: (attempt: { state: string; nonce: string; verifier: string }) => object,
  ) => {
    const { query, cookie } = await comeBack()
    const { sealed } = await t.db.selectFrom('company_attempts').select('sealed').executeTakeFirstOrThrow()
    const asked = JSON.parse(keys.open('company sign-in', sealed ?? Buffer.alloc(0)))
    const changed = keys.seal('company sign-in', JSON.stringify({ ...asked, ...change(asked) }))
    await t.db.updateTable('company_attempts').set({ sealed: changed }).execute()
    return finish(query, cookie)
  }
  expect((await refusedWith(() => ({}))).statusCode).toBe(200)
  for (const name of ['state', 'nonce', 'verifier'] as const) {
    const reply = await refusedWith((asked) => ({ [name]: `${asked[name].slice(0, -1)}~` }))
    expect(errorOf(reply), name).toMatchObject({ code: 'conflict' })
  }
  for (const [name, value] of [
    ['code', 'another'],
    ['iss', 'https://elsewhere.example'],
  ] as const) {
    const { query, cookie } = await comeBack()
    const altered = new URLSearchParams(query)
    altered.set(name, value)
    expect(errorOf(await finish(`?${altered}`, cookie)).code, name).toBe('conflict')
  }
})

test('a wrong secret is said to be one', async () => {
  await setUp()
  await set({ secret: 'of another client' })
  newcomer()
  expect(errorOf(await signIn()).message).toContain('the secret is wrong')
})

test('what is signed by other keys is not believed', async () => {
  await setUp()
  const { email } = newcomer()
  provider.replace('/jwks', provider.otherKeys)
  expect(errorOf(await signIn()).code).toBe('conflict')
  provider.replace('/jwks', undefined)
  expect(await memberOf(email)).toBeUndefined()
})

test.each([
  ['is not verified', { email: 'new@mason-works.example', email_verified: false }],
  ['is said to be verified in other words', { email: 'new@mason-works.example', email_verified: 'false' }],
  ['is of a domain that is not shown to be theirs', { email: 'ada@mason.example' }],
  ['is of a domain below', { email: 'new@site.mason-works.example' }],
  ['is none', {}],
])('an address that %s makes no account and opens none', async (_, person) => {
  await setUp()
  await inOrg('/domains', { domain: 'mason.example' })
  expect((await begin('ada@mason.example')).statusCode).toBe(409)
  const before = await t.db.selectFrom('users').select('id').execute()
  provider.signIn(randomUUID(), person)
  expect(errorOf(await signIn())).toMatchObject({
    code: 'forbidden',
    message: 'Your company’s sign-in vouches for no verified email address of the company.',
  })
  expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
  expect(await t.db.selectFrom('company_attempts').select('key').execute()).toEqual([])
})

test('turned off, or without the plan, nobody signs in so, and everybody can by password', async () => {
  await setUp()
  const { sub, email } = newcomer()
  const waiting = await comeBack()
  await signIn()
  expect((await turn(false)).data.provider.on).toBe(false)
  expect(errorOf(await begin(email)).message).toBe(
    'No company sign-in is set up for mason-works.example. Sign in with your password.',
  )
  expect(errorOf(await finish(waiting.query, waiting.cookie)).code).toBe('expired_token')
  await postJson(t.app, '/api/auth/forgot-password', { email })
  const password = 'string line and story pole'
  await postJson(t.app, '/api/auth/reset-password', { token: await nextToken(t), password })
  expect((await logIn(t.app, { username: sub, password })).statusCode).toBe(200)
  expect((await logIn(t.app)).statusCode).toBe(200)
  await turn(true)
  const org = t.db.updateTable('orgs').where('id', '=', own.org)
  await org.set({ closing_at: t.clock.now() }).execute()
  expect((await begin(email)).statusCode).toBe(409)
  await org.set({ closing_at: null }).execute()
  const late = await comeBack()
  await setPlan(t, own.org, 'teams')
  expect(errorOf(await finish(late.query, late.cookie)).code).toBe('expired_token')
  expect((await begin(email)).statusCode).toBe(409)
  expect((await turn(true)).error.message).toBe('Company sign-in comes with the Enterprise plan.')
  expect((await turn(false)).status).toBe(200)
})

test('whoever was removed from the organization stays out', async () => {
  await setUp()
  const { email } = newcomer()
  await signIn()
  await t.db
    .deleteFrom('org_members')
    .where('user_id', '=', (await memberOf(email))?.id ?? '')
    .execute()
  expect(errorOf(await signIn()).code).toBe('forbidden')
  expect(await memberOf(email)).toBeUndefined()
})

test('a domain stands for whoever shows that it is theirs, and for nobody else', async () => {
  await set()
  await set({}, other)
  await inOrg('/domains', { domain: 'shared.example' })
  expect((await turn(true)).error.message).toBe('Show that a domain is yours first.')
  const early = await inOrg('/domains/prove', { domain: 'shared.example' })
  expect(early.error.message).toBe(
    'The TXT record _plumbline.shared.example is not there yet. A new record can take an hour to be seen.',
  )
  records.set('_plumbline.shared.example', 'plumbline-domain=of somebody else')
  expect((await inOrg('/domains/prove', { domain: 'shared.example' })).status).toBe(409)
  expect((await prove('shared.example')).status).toBe(200)
  expect((await prove('shared.example', other)).error.message).toBe(
    'shared.example is used by another organization already.',
  )
  await turn(true)
  expect((await inOrg('/domains/remove', { domain: 'shared.example' })).data.domains).toEqual([])
  expect((await begin('a@shared.example')).statusCode).toBe(409)
})

test('the secret is sealed, never answered, and goes to no other provider than it was given for', async () => {
  expect((await set()).text).toBeUndefined()
  const told = JSON.stringify(await own.ask('GET', `/api/orgs/${own.org}/company`))
  expect(told).not.toContain(clientSecret)
  const { secret } = await t.db.selectFrom('company_sign_ins').select('secret').executeTakeFirstOrThrow()
  expect(secret.toString('latin1')).not.toContain(clientSecret)
  expect((await set({ secret: undefined, role: 'office' })).data.provider.role).toBe('office')
  const elsewhere = await openIdentityProvider()
  const moved = await set({ issuer: elsewhere.issuer, secret: undefined })
  expect(moved.error.fields).toEqual({
    secret: 'Give the client secret: it goes with the provider and the client ID.',
  })
  expect((await set({ clientId: 'another', secret: undefined })).status).toBe(400)
  expect((await set({ role: 'admin' })).status).toBe(400)
  await elsewhere.close()
})

test('a provider at a private address, in the clear, or that is none, is refused in words', async () => {
  const guarded = await t.openBeside({ env: { webhookPrivate: false } })
  const trySet = async (app: TestApp['app'], issuer: string) => {
    const reply = await postJson(
      app,
      `/api/orgs/${own.org}/company`,
      { ...settings, issuer },
      { headers: { cookie: own.cookie } },
    )
    return reply.statusCode === 200 ? 'set' : errorOf(reply).message
  }
  const mustBePublic = 'The provider must be reached at a public address that starts with https://.'
  const isNone =
    'There is no OpenID Connect provider at this address, or it calls itself something else. Copy the issuer as the provider shows it.'
  for (const issuer of [
    provider.issuer,
    provider.issuer.replace('http:', 'https:'),
    'https://169.254.169.254',
    'https://[::1]',
    'https://localhost',
    'http://login.example.com',
  ])
    expect(await trySet(guarded, issuer), issuer).toBe(mustBePublic)
  expect(await trySet(t.app, `${provider.issuer}/elsewhere`)).toBe(isNone)
  expect(await trySet(t.app, provider.issuer.replace('127.0.0.1', 'localhost'))).toBe(isNone)
  expect(await trySet(t.app, 'http://127.0.0.1:1')).toBe(
    'The provider does not answer right now. Please try again in a minute.',
  )
  expect(await trySet(t.app, 'not an address')).toContain('is a URL such as')
  await setUp()
  expect(errorOf(await begin('gus@mason-works.example', guarded)).message).toBe(mustBePublic)
  provider.replace('/.well-known/openid-configuration', (told) => ({
    ...told,
    authorization_endpoint: 'javascript:alert(1)',
  }))
  expect(errorOf(await begin('gus@mason-works.example')).message).toBe(isNone)
  provider.replace('/.well-known/openid-configuration', (told) => ({ ...told, more: 'x'.repeat(300_000) }))
  expect(errorOf(await begin('gus@mason-works.example')).message).toBe(isNone)
  provider.replace('/.well-known/openid-configuration', undefined)
})

test('a provider that takes its secret in the form is spoken with so; one that lets nobody in is believed', async () => {
  const posting = await openIdentityProvider({ auth: 'client_secret_post' })
  const basic = provider
  provider = posting
  await setUp()
  newcomer()
  expect((await signIn()).statusCode).toBe(200)
  const { query, cookie } = await comeBack()
  const state = new URLSearchParams(query).get('state')
  const denied = `?error=access_denied&state=${state}&iss=${encodeURIComponent(posting.issuer)}`
  expect(errorOf(await finish(denied, cookie))).toMatchObject({
    code: 'forbidden',
    message: 'Your company’s sign-in did not let you in. Ask whoever runs it.',
  })
  provider = basic
  await posting.close()
})

test('only admins read and set it', async () => {
  const { cookie, user } = await firm(t, { username: 'office.person', email: 'office@other.example' })
  const member = { org_id: own.org, user_id: user, role: 'office', joined_at: t.clock.now() } as const
  await t.db.insertInto('org_members').values(member).execute()
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    t.app.inject({
      method,
      url: `/api/orgs/${own.org}/company${path}`,
      headers: { cookie },
      ...(body && { payload: body }),
    })
  const domain = { domain: 'firm.example' }
  for (const reply of [
    await ask('GET', ''),
    await ask('POST', '', { issuer: provider.issuer, ...settings }),
    await ask('POST', '/switch', { on: false }),
    await ask('POST', '/domains', domain),
    await ask('POST', '/domains/prove', domain),
    await ask('POST', '/domains/remove', domain),
  ])
    expect(reply.statusCode).toBe(403)
})

test('nobody asks too often, and an organization has ten domains at most', async () => {
  const limited = await t.openBeside({ env: { rateLimitScale: 1 } })
  const statuses = new Set<number>()
  for (let at = 0; at <= 60; at++) statuses.add((await begin('a@nobody.example', limited)).statusCode)
  expect([...statuses]).toEqual([409, 429])
  const named = { domain: 'firm.example' }
  const prove = () =>
    postJson(limited, `/api/orgs/${own.org}/company/domains/prove`, named, {
      headers: { cookie: own.cookie },
    })
  const asked = new Set<number>()
  for (let at = 0; at <= 30; at++) asked.add((await prove()).statusCode)
  expect([...asked]).toEqual([404, 429])
  for (let at = 0; at < 10; at++)
    expect((await inOrg('/domains', { domain: `f${at}.example` })).status).toBe(200)
  expect((await inOrg('/domains', named)).error.message).toBe('There are 10 domains at most.')
})
