import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { memberRow } from '#contract/members.ts'
import { postJson } from '#testing/api.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { openOperator, type WrittenOperator } from '#testing/operators.ts'

let t: TestApp
let operator: WrittenOperator
beforeEach(async () => {
  t = await openTestApp()
  operator = await openOperator(t)
})
afterEach(() => t.close())

const read = async (id: string) => {
  const reply = await t.app.inject({
    url: `/api/operator/members/${id}`,
    headers: { cookie: operator.cookie },
  })
  return { status: reply.statusCode, ...reply.json() }
}
const act = async (id: string, name: string) => {
  const reply = await postJson(
    t.app,
    `/api/operator/members/${id}/${name}`,
    {},
    { headers: { cookie: operator.cookie } },
  )
  return { status: reply.statusCode, ...reply.json() }
}
const only = async (ids: Promise<string[]>) => (await ids)[0] ?? ''
const auditOf = async (id: string) =>
  (await t.db.selectFrom('audit_lines').select(['actor', 'action']).where('subject', '=', id).execute()).map(
    ({ actor, action }) => [actor, action],
  )

test('none of these calls is for anybody else', async () => {
  const id = await only(addTestMembers(t.db, 1))
  for (const path of ['', '/resend', '/overrule', '/suppress', '/erase']) {
    const method = path === '' ? 'GET' : 'POST'
    const reply = await t.app.inject({ method, url: `/api/operator/members/${id}${path}` })
    expect(reply.statusCode, path).toBe(401)
  }
  expect(await t.db.selectFrom('waitlist_members').select('id').execute()).toHaveLength(1)
})

test('what is done to nobody is refused and not written down', async () => {
  const message = 'There is no such member.'
  for (const name of ['resend', 'overrule', 'suppress', 'erase']) {
    expect(await act(randomUUID(), name)).toMatchObject({ status: 404, error: { message } })
    expect(await act('17', name)).toMatchObject({ status: 400, error: { message } })
  }
  expect(await t.db.selectFrom('audit_lines').select('id').execute()).toEqual([])
})

test('a member is shown with all that is held, what was done to them and what can be done', async () => {
  const id = await only(addWaiting(t.db, 1, () => ({ reasons: ['velocity'] })))
  const { data } = await read(id)
  expect(memberRow.data.parse(data)).toEqual(data)
  expect(data).toMatchObject({
    person: { member: { id, place: 1, reasons: ['velocity'] } },
    summary: { id, status: 'confirmed' },
    suppressed: false,
    audit: [],
    can: { resend: true, invite: true, overrule: true, suppress: true, erase: true },
  })
  expect(await read(randomUUID())).toMatchObject({ status: 404 })
})

test('overruling takes the reasons away, once, and is written down with who did it', async () => {
  const id = await only(addTestMembers(t.db, 1, () => ({ reasons: ['no-proof'] })))
  expect((await act(id, 'overrule')).status).toBe(200)
  const { data } = await read(id)
  expect(data).toMatchObject({ summary: { reasons: [] }, can: { overrule: false } })
  expect(data.audit).toMatchObject([{ actor: operator.email, action: 'member.overruled' }])
  expect(await act(id, 'overrule')).toMatchObject({
    status: 409,
    error: { message: 'There is nothing against this member.' },
  })
  expect(await auditOf(id)).toEqual([[operator.actor, 'member.overruled']])
})

test('the letter that a member waits for goes out again, and not to who has unsubscribed', async () => {
  const id = await only(addTestMembers(t.db, 1))
  expect(await act(id, 'resend')).toMatchObject({
    status: 200,
    data: { message: expect.stringContaining('confirm the address') },
  })
  await t.runJobs()
  expect(t.letters.map(({ letter }) => letter.heading)).toEqual(['Confirm your address'])
  expect(await auditOf(id)).toEqual([[operator.actor, 'letter.resent']])
  await t.db.updateTable('waitlist_members').set({ unsubscribed_at: t.clock.now() }).execute()
  expect((await read(id)).data.can.resend).toBe(false)
  expect(await act(id, 'resend')).toMatchObject({ status: 409 })
})

test('a suppressed member stays on the list, unsubscribed, and cannot be suppressed twice', async () => {
  const id = await only(addWaiting(t.db, 1))
  expect((await act(id, 'suppress')).status).toBe(200)
  expect((await read(id)).data).toMatchObject({
    suppressed: true,
    summary: { status: 'unsubscribed' },
    can: { suppress: false, resend: false, invite: false },
  })
  expect(await auditOf(id)).toEqual([[operator.actor, 'address.suppressed']])
})

test('an erased member is gone, and the audit log says by whom without saying who', async () => {
  const id = await only(addTestMembers(t.db, 1))
  const { email } = (await read(id)).data.summary
  expect((await act(id, 'erase')).status).toBe(200)
  expect(await read(id)).toMatchObject({ status: 404 })
  expect(await auditOf(id)).toEqual([[operator.actor, 'member.erased']])
  expect(JSON.stringify(await t.db.selectFrom('audit_lines').selectAll().execute())).not.toContain(email)
})
