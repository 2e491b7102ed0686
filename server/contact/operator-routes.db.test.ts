import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { askAs } from '#testing/firms.ts'
import { openOperator, type WrittenOperator } from '#testing/operators.ts'
import { messagesShown } from './operator-routes.ts'

let t: TestApp
let operator: WrittenOperator
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  operator = await openOperator(t)
})
afterEach(() => t.close())

const path = '/api/operator/messages'
const list = (query = '') => askAs(t, operator.cookie, 'GET', `${path}${query}`)
const mark = (id: string, answered: boolean, cookie = operator.cookie) =>
  askAs(t, cookie, 'POST', `${path}/${id}/answered`, { answered })
const audited = () =>
  t.db.selectFrom('audit_lines').select(['actor', 'action', 'subject', 'detail']).orderBy('id').execute()

/** Messages that were written, two at a time in the same moment, the last one last. */
async function write(count: number): Promise<void> {
  const since = t.clock.now().getTime()
  for (let n = 0; n < count; n++)
    await t.db
      .insertInto('contact_messages')
      .values({
        ...{ id: randomUUID(), name: `Writer ${n}`, email: 'ada@mason.example', company: '', about: 'other' },
        ...{ body: 'How much is it?', language: 'es', at: new Date(since + 60_000 * Math.floor(n / 2)) },
      })
      .execute()
}

test('what visitors wrote is read from the newest on, page by page, each once', async () => {
  await write(messagesShown + 3)
  const first = await list()
  expect(first.data.messages).toHaveLength(messagesShown)
  expect(first.data.messages[0]).toMatchObject({
    ...{ name: `Writer ${messagesShown + 2}`, email: 'ada@mason.example', about: 'other', language: 'es' },
    ...{ body: 'How much is it?', answeredAt: null },
  })
  const second = await list(`?before=${first.data.next}`)
  expect(second.data.next).toBeNull()
  const names = [...first.data.messages, ...second.data.messages].map(({ name }) => name)
  expect(new Set(names).size).toBe(messagesShown + 3)
  expect((await list('?before=nonsense')).status).toBe(400)
})

test('one is marked as answered and not yet again, and the audit log says by whom, once', async () => {
  await write(1)
  const { id } = (await list()).data.messages[0]
  expect((await mark(id, true)).status).toBe(200)
  expect((await list()).data.messages[0].answeredAt).toBe(t.clock.now().toISOString())
  expect((await mark(id, true)).status).toBe(200)
  expect((await mark(id, false)).status).toBe(200)
  expect((await list()).data.messages[0].answeredAt).toBeNull()
  const line = { actor: operator.actor, action: 'message.answered', subject: id }
  expect(await audited()).toEqual([
    { ...line, detail: { answered: true } },
    { ...line, detail: { answered: false } },
  ])
  expect((await mark(randomUUID(), true)).status).toBe(404)
})

test('nobody but an operator reads or marks them', async () => {
  await write(1)
  const { id } = (await list()).data.messages[0]
  expect((await askAs(t, '', 'GET', path)).status).toBe(401)
  expect((await mark(id, true, '')).status).toBe(401)
  expect((await list()).data.messages[0].answeredAt).toBeNull()
})
