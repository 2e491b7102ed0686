import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day } from '#server/kit/clock.ts'
import { nextToken, openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { askAs, type Firm, firm, setPlan } from '#testing/firms.ts'

let t: TestApp
let boss: Firm

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  boss = await firm(t)
})
afterAll(() => t.close())

test('somebody invited by letter joins with the account of that address, once', async () => {
  await setPlan(t, boss.org, 'teams')
  const invited = await boss.ask('POST', `/api/orgs/${boss.org}/invitations`, {
    email: 'Joy@Halvorsen.example',
    role: 'office',
    language: 'es',
  })
  expect(invited.data?.invitations ?? invited).toMatchObject([
    { email: 'Joy@Halvorsen.example', role: 'office', expired: false },
  ])
  expect(invited.data.seats).toEqual({ plan: 'teams', taken: 2, allowed: 3, bought: 0 })
  const token = await nextToken(t)
  const letter = t.letters.at(-1)
  expect(letter).toMatchObject({ to: 'Joy@Halvorsen.example', letter: { language: 'es' } })
  expect(letter?.letter.button?.href).toMatch(/\/es\/join#[\w-]{43}$/)

  const look = await askAs(t, '', 'POST', '/api/invitations/look', { token })
  expect(look.data ?? look).toMatchObject({
    org: 'ada.mason',
    project: null,
    role: 'office',
    from: 'ada.mason',
  })
  expect((await askAs(t, '', 'POST', '/api/invitations/accept', { token })).status).toBe(401)

  const joy = await openAccount(t, { username: 'joy.kim', email: 'joy@halvorsen.example' })
  const joined = await askAs(t, joy.cookie, 'POST', '/api/invitations/accept', { token })
  expect(joined.data ?? joined).toEqual({ orgId: boss.org, projectId: null })
  const again = await askAs(t, joy.cookie, 'POST', '/api/invitations/accept', { token })
  expect(again.error?.code ?? again).toBe('used_token')

  const home = await askAs(t, joy.cookie, 'GET', '/api/workspace')
  expect(home.data.orgId).toBe(boss.org)
  const team = await boss.ask('GET', `/api/orgs/${boss.org}/team`)
  expect(team.data.members.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['ada.mason', 'admin'],
    ['joy.kim', 'office'],
  ])
  expect(team.data.invitations).toEqual([])
})

test('a link of the team is for its address alone, whoever it was passed on to', async () => {
  await boss.ask('POST', `/api/orgs/${boss.org}/invitations`, {
    email: 'sam@halvorsen.example',
    role: 'admin',
  })
  const token = await nextToken(t)
  const other = await openAccount(t, { username: 'passerby', email: 'passerby@else.example' })
  const refused = await askAs(t, other.cookie, 'POST', '/api/invitations/accept', {
    token,
    otherAddress: true,
  })
  expect(refused.error?.code ?? refused).toBe('forbidden')
  const { data } = await askAs(t, other.cookie, 'GET', '/api/workspace')
  expect(data.orgs).toHaveLength(1)
})

test('another letter takes the place of the one before, and one taken back leads nowhere', async () => {
  const { data } = await boss.ask('POST', `/api/orgs/${boss.org}/invitations`, {
    email: 'sam@halvorsen.example',
    role: 'worker',
  })
  const first = await nextToken(t)
  const [{ id }] = data.invitations
  await boss.ask('POST', `/api/orgs/${boss.org}/invitations/${id}/resend`, {})
  const second = await nextToken(t)
  const look = (token: string) => askAs(t, '', 'POST', '/api/invitations/look', { token })
  expect((await look(first)).error?.code).toBe('unknown_token')
  expect((await look(second)).data?.role).toBe('worker')
  const revoked = await boss.ask('POST', `/api/orgs/${boss.org}/invitations/${id}/revoke`, {})
  expect(revoked.data?.invitations ?? revoked).toEqual([])
  expect((await look(second)).error).toMatchObject({
    code: 'expired_token',
    message: 'This invitation was taken back. Ask whoever sent it.',
  })
  const before = t.letters.length
  expect((await boss.ask('POST', `/api/orgs/${boss.org}/invitations/${id}/resend`, {})).status).toBe(404)
  await t.runJobs()
  expect(t.letters).toHaveLength(before)
})

test('a link works no more once another letter is asked for, before that one has left', async () => {
  const { data } = await boss.ask('POST', `/api/orgs/${boss.org}/invitations`, {
    email: 'twice@halvorsen.example',
    role: 'worker',
  })
  const first = await nextToken(t)
  const { id } = data.invitations.find(({ email }: { email: string }) => email.startsWith('twice'))
  await boss.ask('POST', `/api/orgs/${boss.org}/invitations/${id}/resend`, {})
  const look = await askAs(t, '', 'POST', '/api/invitations/look', { token: first })
  expect(look.error?.code).toBe('unknown_token')
  await t.runJobs()
  // Its seat is for others.
  await boss.ask('POST', `/api/orgs/${boss.org}/invitations/${id}/revoke`, {})
})

test('a link works for fourteen days', async () => {
  await boss.ask('POST', `/api/orgs/${boss.org}/invitations`, {
    email: 'late@halvorsen.example',
    role: 'worker',
  })
  const token = await nextToken(t)
  const look = () => askAs(t, '', 'POST', '/api/invitations/look', { token })
  t.clock.forward(14 * day - 1000)
  expect((await look()).status).toBe(200)
  t.clock.forward(1000)
  expect((await look()).error?.code).toBe('expired_token')
})

test('only admins invite, and only into their own organization', async () => {
  const stranger = await openAccount(t, { username: 'stranger', email: 'someone@else.example' })
  const body = { email: 'x@halvorsen.example', role: 'worker' }
  const url = `/api/orgs/${boss.org}/invitations`
  expect((await askAs(t, stranger.cookie, 'POST', url, body)).status).toBe(404)
  expect((await askAs(t, '', 'POST', url, body)).status).toBe(401)
  const fresh = await boss.ask('POST', url, { ...body, email: 'not an address' })
  expect(fresh.error).toMatchObject({ code: 'invalid_input', fields: { email: expect.any(String) } })
  expect((await boss.ask('POST', `${url}/${randomUUID()}/resend`, {})).status).toBe(404)
})

test('a letter whose invitation was taken back before it left is not sent', async () => {
  const { data } = await boss.ask('POST', `/api/orgs/${boss.org}/invitations`, {
    email: 'early@halvorsen.example',
    role: 'worker',
  })
  const early = data.invitations.find(({ email }: { email: string }) => email.startsWith('early'))
  await boss.ask('POST', `/api/orgs/${boss.org}/invitations/${early.id}/revoke`, {})
  await t.runJobs()
  expect(t.letters.filter(({ to }) => to === 'early@halvorsen.example')).toEqual([])
})
