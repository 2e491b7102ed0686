import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { day, hour } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { beginProject, type Firm, firm, setPlan } from '#testing/firms.ts'

let t: TestApp
let boss: Firm
let priya: Firm
let other: Firm
let project: string

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  boss = await firm(t)
  await setPlan(t, boss.org, 'teams')
  project = await beginProject(boss)
  priya = await firm(t, { username: 'priya', email: 'Priya@outside.example' })
  other = await firm(t, { username: 'other', email: 'other@outside.example' })
})
afterAll(() => t.close())

const add = async (email: string, into = project) => {
  const id = randomUUID()
  const url = `/api/projects/${into}/people`
  const reply = await boss.ask('POST', url, { id, name: 'Somebody', role: 'owner', email, invite: true })
  expect(reply.status).toBe(200)
  const asked = reply.data.invitations.find((one: { personId: string }) => one.personId === id)
  return { id, asked, again: (what: string) => boss.ask('POST', `${url}/${id}/${what}`, {}) }
}
const noticesOf = async (who: Firm): Promise<Notice[]> => (await who.ask('GET', '/api/notices')).data.notices
const invitationOf = async (who: Firm) => (await noticesOf(who))[0]?.invitation?.id ?? ''

test('an account whose address is invited is told in its notices and comes in from there, once, and nobody else does', async () => {
  const { again } = await add('priya@outside.example')
  expect(await noticesOf(priya)).toMatchObject([
    {
      kind: 'invited',
      unread: true,
      audience: 'owner',
      projectId: project,
      projectName: '214 Alder St',
      task: null,
      actor: { name: 'ada.mason' },
      invitation: { org: 'ada.mason' },
    },
  ])
  expect((await priya.ask('GET', '/api/workspace')).data.unread).toBe(1)
  expect(await noticesOf(other)).toEqual([])
  expect(await noticesOf(boss)).toEqual([])
  const id = await invitationOf(priya)
  const look = `/api/own-invitations/${id}`
  const accept = `${look}/accept`
  expect((await other.ask('GET', look)).status).toBe(404)
  expect((await other.ask('POST', accept, {})).status).toBe(404)
  expect((await boss.ask('POST', accept, {})).status).toBe(404)
  expect((await priya.ask('GET', `/api/projects/${project}`)).status).toBe(404)
  expect((await priya.ask('GET', look)).data).toMatchObject({ project: '214 Alder St', role: 'owner' })
  const joined = await priya.ask('POST', accept, {})
  expect(joined.data ?? joined).toEqual({ orgId: null, projectId: project })
  expect((await priya.ask('GET', `/api/projects/${project}`)).status).toBe(200)
  expect((await priya.ask('POST', accept, {})).error?.code).toBe('used_token')
  expect(await noticesOf(priya)).toEqual([])
  expect((await again('invite')).status).toBe(409)
})

test('another letter makes the notice new again, and one taken back takes it away', async () => {
  const into = await beginProject(boss, 'Second')
  const { again } = await add('other@outside.example', into)
  await other.ask('POST', '/api/notices/read', { ids: null })
  expect(await noticesOf(other)).toMatchObject([{ unread: false }])
  await again('invite')
  expect(await noticesOf(other)).toMatchObject([{ kind: 'invited', unread: true }])
  const id = await invitationOf(other)
  await again('uninvite')
  expect(await noticesOf(other)).toEqual([])
  expect((await other.ask('POST', `/api/own-invitations/${id}/accept`, {})).error?.code).toBe('expired_token')
})

test('of a project in the bin nobody is told that they are invited to it', async () => {
  const into = await beginProject(boss, 'Third')
  await add('other@outside.example', into)
  expect(await noticesOf(other)).toHaveLength(1)
  await t.db.updateTable('projects').set({ deleted_at: t.clock.now() }).where('id', '=', into).execute()
  expect(await noticesOf(other)).toEqual([])
})

test('whoever invites is answered the same whether or not there is an account, and the account has one letter', async () => {
  const into = await beginProject(boss, 'Fourth')
  const [known, unknown] = [
    await add('other@outside.example', into),
    await add('nobody@outside.example', into),
  ]
  expect(Object.keys(known.asked)).toEqual(Object.keys(unknown.asked))
  const same = ({ asked: { at, expiresAt, expired, failed } }: typeof known) => ({
    at,
    expiresAt,
    expired,
    failed,
  })
  expect(same(known)).toEqual(same(unknown))
  await t.runJobs()
  t.clock.forward(day + hour)
  await t.runSchedule('notice-letters')
  const headings = t.letters
    .filter(({ to }) => to === 'other@outside.example')
    .map(({ letter }) => letter.heading)
  expect(headings.filter((one) => one.includes('Fourth'))).toHaveLength(1)
  expect(headings.filter((one) => /concerns|happened/.test(one))).toEqual([])
})
