import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exportMembersPath } from '#contract/members.ts'
import { type MadeFile, read } from '#server/kit/serve.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { openOperator, type WrittenOperator } from '#testing/operators.ts'
import { exportRoutes } from './export-routes.ts'

let t: TestApp
let operator: WrittenOperator
beforeEach(async () => {
  t = await openTestApp()
  operator = await openOperator(t)
})
afterEach(() => t.close())

const ask = (query = '', headers: Record<string, string> = { cookie: operator.cookie }) =>
  t.app.inject({ url: `${exportMembersPath}${query}`, headers })
const rowsOf = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[]
const audit = () => t.db.selectFrom('audit_lines').select(['actor', 'action']).execute()

test('an operator downloads whom the list shows, in its order, all of its pages, with cells that no spreadsheet runs', async () => {
  await addWaiting(t.db, 3, (i) => ({ name: `Zoë ${i}`, company: '=1+1', position: 'Tiler' }))
  await addTestMembers(t.db, 2)
  const reply = await ask('?status=confirmed&title=tiler&sort=-name&limit=1&after=x')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="waitlist-2025-03-01.csv"',
    'cache-control': 'no-store',
  })
  expect(rowsOf(reply.body).map(({ name, company }) => [name, company])).toEqual([
    ['Zoë 2', "'=1+1"],
    ['Zoë 1', "'=1+1"],
    ['Zoë 0', "'=1+1"],
  ])
  expect(rowsOf((await ask()).body)).toHaveLength(5)
})

test('who took members away is written down, and nothing is where it is refused', async () => {
  for (const [query, headers, status] of [
    ['', {}, 401],
    ['', { cookie: 'plumbline-operator=x' }, 401],
    ['?status=nope', { cookie: operator.cookie }, 400],
    ['', { cookie: operator.cookie, 'sec-purpose': 'prefetch' }, 403],
  ] as const) {
    expect((await ask(query, headers)).statusCode).toBe(status)
  }
  expect(await audit()).toEqual([])
  await ask()
  expect(await audit()).toEqual([{ actor: operator.actor, action: 'members.exported' }])
})

test('a third at once is asked to come back, and one that is broken off makes room', async () => {
  await addTestMembers(t.db, 3)
  let make: (() => Promise<MadeFile>) | undefined
  exportRoutes((_path, { query }, made) => {
    // Nothing else of the caller is looked at.
    const caller = { operator, prefetch: false } as unknown as Parameters<typeof made>[1]
    make = () => made(read(query, {}), caller)
  }, t)
  const begin = async () => {
    const pieces = (await make?.())?.pieces[Symbol.asyncIterator]()
    await pieces?.next()
    return pieces
  }
  const first = await begin()
  await begin()
  await expect(begin()).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '10' } })
  await first?.return?.()
  await begin()
})
