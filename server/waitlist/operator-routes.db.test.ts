import { afterEach, beforeEach, expect, test } from 'vitest'
import { statsSchema } from '#contract/stats.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { day } from '#server/kit/clock.ts'
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

const get = async (path: string) => {
  const reply = await t.app.inject({ url: `/api/operator/${path}`, headers: { cookie: operator.cookie } })
  return { status: reply.statusCode, ...reply.json() }
}
const post = async (path: string, body: unknown = {}) => {
  const reply = await postJson(t.app, `/api/operator/${path}`, body, { headers: { cookie: operator.cookie } })
  return { status: reply.statusCode, ...reply.json() }
}

test('none of these calls is for anybody else', async () => {
  for (const [method, path] of [
    ['GET', 'members'],
    ['GET', 'members/count'],
    ['GET', 'stats'],
    ['GET', 'audit'],
    ['GET', 'segments'],
    ['POST', 'segments'],
  ] as const) {
    const reply = await t.app.inject({ method, url: `/api/operator/${path}` })
    expect(reply.statusCode, path).toBe(401)
  }
})

test('the list goes on from page to page, and each page says how', async () => {
  await addTestMembers(t.db, 5, (i) => ({ name: `Member ${i}` }))
  const first = await get('members?sort=name&limit=3')
  expect(first.data.members.map(({ name }: { name: string }) => name)).toEqual([
    'Member 0',
    'Member 1',
    'Member 2',
  ])
  const second = await get(`members?sort=name&limit=3&after=${first.data.next}`)
  expect(second.data.members.map(({ name }: { name: string }) => name)).toEqual(['Member 3', 'Member 4'])
  expect(second.data.next).toBeNull()
  expect(await get('members/count?text=Member+4')).toMatchObject({ data: { count: 1 } })
})

test('what is no end of a page is refused with what is wrong', async () => {
  const message = 'After is not the end of a page.'
  const refused = { status: 400, error: { code: 'invalid_input', message, fields: { after: message } } }
  expect(await get('members?after=x')).toMatchObject(refused)
})

test('a condition that cannot be is refused with what it can be', async () => {
  for (const [query, message] of [
    ['status=asleep', 'Status must be one of unconfirmed, confirmed, invited, registered, unsubscribed'],
    [
      'sort=shoe',
      'Sort must be one of joined, confirmed, place, name, email, with a minus before it to turn it round',
    ],
    ['limit=201', 'Limit must be a whole number from 1 to 200'],
    ['from=2026-02-30', 'From must be a day such as 2026-03-31'],
  ]) {
    expect(await get(`members?${query}`)).toMatchObject({ status: 400, error: { message } })
  }
})

test('a parameter that comes twice is refused, and none in a body counts', async () => {
  for (const query of [
    'status=confirmed&status=joined',
    'limit=1&limit=2',
    'text=a&text=b',
    'from=2025-03-01&from=2025-03-02',
  ])
    expect([query, (await get(`members?${query}`)).status]).toEqual([query, 400])
  expect((await get('audit?before=1&before=2')).status).toBe(400)
  expect(await post('segments?name=Query', { filter: {} })).toMatchObject({ status: 400 })
})

test('every day of the span is counted, the empty ones too, and each thing on the day it happened', async () => {
  const today = t.clock.now()
  const ago = (days: number) => new Date(today.getTime() - days * day)
  await addWaiting(t.db, 2, (i) => ({
    joined_at: ago(4),
    confirmed_at: ago(2 + i),
    source: 'friend',
    position: i ? 'tiler' : 'Tiler',
  }))
  await addTestMembers(t.db, 1, () => ({
    joined_at: ago(40),
    unsubscribed_at: ago(1),
    reasons: ['velocity'],
  }))
  await addTestMembers(t.db, 1, () => ({ joined_at: new Date('2025-02-28T23:59:59.999Z') }))
  const { data } = await get('stats?days=5')
  expect(statsSchema.parse(data)).toEqual(data)
  expect(data.totals).toMatchObject({
    joined: 4,
    confirmed: 2,
    waiting: 2,
    unsubscribed: 1,
    flagged: 1,
    invited: 0,
  })
  expect(
    data.days.map(({ day: name, joined, confirmed }: Record<string, unknown>) => [name, joined, confirmed]),
  ).toEqual([
    ['2025-02-25', 2, 0],
    ['2025-02-26', 0, 1],
    ['2025-02-27', 0, 1],
    ['2025-02-28', 1, 0],
    ['2025-03-01', 0, 0],
  ])
  expect(data.sources).toEqual([
    { value: 'friend', joined: 2, confirmed: 2 },
    { value: null, joined: 2, confirmed: 0 },
  ])
  expect(data.titles).toContainEqual({ value: 'Tiler', joined: 2, confirmed: 2 })
  expect((await get('stats')).data.days).toHaveLength(30)
})

test('a segment is kept under its name, replaced under the same one, and forgotten', async () => {
  const saved = await post('segments', { name: ' Tilers ', filter: { title: 'Tiler', from: '2025-01-01' } })
  expect(saved.data).toMatchObject({ name: 'Tilers', query: 'title=Tiler&from=2025-01-01' })
  const again = await post('segments', { name: 'Tilers', filter: { title: 'tiler' } })
  expect(again.data).toEqual({ id: saved.data.id, name: 'Tilers', query: 'title=tiler' })
  expect((await get('segments')).data.segments).toEqual([again.data])
  expect((await post(`segments/${saved.data.id}/delete`)).status).toBe(200)
  expect(await post(`segments/${saved.data.id}/delete`)).toMatchObject({
    status: 404,
    error: { message: 'There is no such segment.' },
  })
  expect((await get('segments')).data.segments).toEqual([])
})

test('a segment with an address anywhere in it is refused', async () => {
  for (const body of [
    { name: 'ada@mason.example', filter: {} },
    { name: 'Ada', filter: { text: 'ada@mason.example' } },
    { name: 'Ada', filter: { campaign: '@ada' } },
  ]) {
    expect(await post('segments', body)).toMatchObject({
      status: 400,
      error: { message: 'A segment is a kind of people: leave addresses out.' },
    })
  }
  expect((await get('segments')).data.segments).toEqual([])
})

test('the audit log names operators as they are known today, newest first, a page at a time', async () => {
  await addAuditLine(t.db, { actor: 'command line', action: 'members.purged' }, t.clock.now())
  await addAuditLine(
    t.db,
    { actor: 'operator:gone', action: 'invitations.sent', detail: { size: 2 } },
    t.clock.now(),
  )
  await post('segments', { name: 'Tilers', filter: {} })
  const { lines, next } = (await get('audit')).data
  expect(lines.map(({ actor, action }: Record<string, unknown>) => [actor, action])).toEqual([
    [operator.email, 'segment.saved'],
    ['operator:gone', 'invitations.sent'],
    ['command line', 'members.purged'],
  ])
  expect(next).toBeNull()
  expect((await get(`audit?before=${lines[1].id}`)).data.lines).toEqual([lines[2]])
  for (let i = 0; i < 100; i++)
    await addAuditLine(t.db, { actor: 'server', action: 'delivery.replayed' }, t.clock.now())
  const page = (await get('audit')).data
  expect(page.lines).toHaveLength(100)
  expect((await get(`audit?before=${page.next}`)).data.lines).toEqual(lines)
})
