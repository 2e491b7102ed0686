import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { openOperator } from '#testing/operators.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
})
afterEach(() => t.close())

const written = { name: 'Ada Mason', email: 'ada@mason.example', message: 'We are 20.\n\nHow much is it?' }
const write = (fields: Record<string, string> = written, url = '/contact-sales', headers = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
const kept = () =>
  t.db.selectFrom('contact_messages').select(['about', 'name', 'language', 'sent_at']).execute()

test('what is written by the form is kept, and goes to every operator', async () => {
  const operator = await openOperator(t)
  expect((await write()).statusCode).toBe(200)
  expect((await write({ ...written, company: 'Mason' }, '/es/contact')).statusCode).toBe(200)
  await t.runJobs()
  expect(await kept()).toEqual([
    { about: 'sales', name: written.name, language: 'en', sent_at: t.clock.now() },
    { about: 'other', name: written.name, language: 'es', sent_at: t.clock.now() },
  ])
  expect(t.letters.map(({ to, letter }) => [to, letter.subject])).toEqual(
    expect.arrayContaining([
      [operator.email, 'Plumbline: a question for sales'],
      [operator.email, 'Plumbline: somebody wrote to you'],
    ]),
  )
  expect(t.letters[0]?.letter.paragraphs.join('\n')).toContain('Answer to ada@mason.example.')
})

test('where there is no operator yet it goes to the address that letters come from', async () => {
  await write()
  await t.runJobs()
  expect(t.letters.map(({ to }) => to)).toEqual([`waitlist@${new URL(publicUrl).hostname}`])
})

test('what is missing is refused, a robot is answered and forgotten, another site is refused', async () => {
  expect((await write({ ...written, email: 'ada' })).statusCode).toBe(400)
  expect((await write({ ...written, message: '  ' })).statusCode).toBe(400)
  expect((await write({ ...written, message: 'x'.repeat(4001) })).statusCode).toBe(400)
  expect((await write({ ...written, website: 'https://spam.example' })).statusCode).toBe(200)
  expect((await write(written, '/contact', { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  expect(await kept()).toEqual([])
})

test('one address writes five times an hour', async () => {
  for (let i = 0; i < 5; i++) expect((await write()).statusCode).toBe(200)
  const sixth = await write()
  expect([sixth.statusCode, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await kept()).toHaveLength(5)
})

test('while there is a waitlist alone there is no such form', async () => {
  const before = await t.openBeside({ env: { release: 'waitlist' } })
  for (const method of ['GET', 'POST'] as const)
    expect((await before.inject({ method, url: '/contact' })).statusCode).toBe(404)
})
