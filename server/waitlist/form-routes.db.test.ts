import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada } from '#testing/api.ts'
import { linkIn, openTestApp, type TestApp } from '#testing/app.ts'
import { postForm } from '#testing/forms.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const post = (url: string, form: Record<string, string>, headers?: Record<string, string>) =>
  postForm(t.app, url, form, headers)

test('the form joins without scripts and gets a whole page back', async () => {
  const reply = await post('/waitlist', ada)
  expect([reply.statusCode, reply.headers['content-type'], reply.body]).toEqual([
    200,
    'text/html; charset=utf-8',
    'joined',
  ])
  expect((await post('/Waitlist/', ada)).body).toBe('already')
  expect(await t.db.selectFrom('waitlist_members').select('email').execute()).toEqual([{ email: ada.email }])
})

test('a bad form comes back with what was typed, each message at its field, and nothing unescaped', async () => {
  const reply = await post('/waitlist', {
    ...ada,
    name: 'A',
    email: '"><script>%%value:name%%',
    source: 'search',
  })
  expect(reply.statusCode).toBe(400)
  expect(reply.body).toContain('<b>Name must be at least 2 characters</b>')
  expect(reply.body).toContain('<b>Please enter a valid email</b>')
  expect(reply.body).toContain('value="&quot;&gt;&lt;script&gt;%%value:name%%"')
  expect(reply.body).toContain('<option value="search" selected="">')
  expect(reply.body).not.toMatch(/%%(banner|error|value:email)/)
})

test('a refusal that belongs to no field stands in the banner', async () => {
  const reply = await post('/waitlist', ada, { origin: 'https://bad.example' })
  expect(reply.statusCode).toBe(403)
  expect(reply.body).toContain('<p>This request came from another site and was refused.</p>')
  expect(await t.db.selectFrom('waitlist_members').selectAll().execute()).toEqual([])
})

test('a robot that fills the hidden field sees the same page and is not kept', async () => {
  expect((await post('/waitlist', { ...ada, website: 'x' })).body).toBe('joined')
  expect(await t.db.selectFrom('waitlist_members').selectAll().execute()).toEqual([])
})

test('an unexpected failure is masked in the page too', async () => {
  await t.database.pool.query('alter table waitlist_members add constraint full_disk check (false)')
  const reply = await post('/waitlist', ada)
  expect(reply.statusCode).toBe(500)
  expect(reply.body).toContain('Something went wrong. Please try again.')
  expect(reply.body).toContain('value="Ada Mason"')
})

test('confirming and unsubscribing work without scripts', async () => {
  await post('/waitlist', ada)
  await t.runJobs()
  const confirm = linkIn(t.letters[0], '/waitlist/confirm/')
  const unsubscribe = linkIn(t.letters[0], '/waitlist/unsubscribe/')
  const yes = 'confirmed: Your waitlist registration has been confirmed!'
  expect((await post(confirm, {})).body).toMatch(
    new RegExp(
      `^${yes} You are number 1 in line. Your own link, which moves you up: http://plumbline.test/waitlist\\?ref=\\w+$`,
    ),
  )
  expect((await post(confirm, {})).body.trim()).toBe(yes)
  expect((await post(unsubscribe, {})).body).toBe(
    'unsubscribed: You will get no more emails from the waitlist.',
  )
  expect(
    await t.db.selectFrom('waitlist_members').select(['confirmed_at', 'unsubscribed_at']).execute(),
  ).toEqual([{ confirmed_at: t.clock.now(), unsubscribed_at: t.clock.now() }])
  expect((await post(`${confirm}x`, {})).body).toContain('not confirmed: This link is incomplete')
  expect((await post('/waitlist/confirm', {})).body).toContain('not confirmed: Invalid confirmation link.')
  expect((await post(confirm, {}, { origin: 'https://bad.example' })).statusCode).toBe(403)
})

test('one-click unsubscribing may come as multipart', async () => {
  await post('/waitlist', ada)
  await t.runJobs()
  const reply = await t.app.inject({
    method: 'POST',
    url: linkIn(t.letters[0], '/waitlist/unsubscribe/'),
    payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  expect(reply.statusCode).toBe(200)
})
