import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorOf, logIn, mason, nextToken, openAccount, register, verifyEmail } from '#testing/accounts.ts'
import { postJson } from '#testing/api.ts'
import { keys, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { addWaiting } from '#testing/members.ts'
import { placeToken } from './waitlist/place-link.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'beta' } })
})
afterEach(() => t.close())

/** A member of the waitlist, invited or not. */
async function addMember(email: string, invited = true): Promise<string> {
  const [id = ''] = await addWaiting(t.db, 1, () => ({
    email,
    email_key: email,
    seat: null,
    priority: null,
    invited_at: invited ? t.clock.now() : null,
  }))
  return id
}
const newestLetter = async () => {
  await t.runJobs()
  return t.letters.at(-1)?.letter
}
const users = () => t.db.selectFrom('users').select('username').orderBy('username').execute()

test('in beta the address of a letter of invitation opens an account', async () => {
  await addMember(mason.email)
  await openAccount(t)
  expect(await users()).toEqual([{ username: mason.username }])
})

test('in beta any other address is answered alike, and its owner alone is told the way to the waitlist', async () => {
  await addMember(mason.email)
  await addMember('waits@mason.example', false)
  const invited = await register(t.app)
  const before = t.letters.length
  for (const [username, email] of [
    ['grace', 'grace@mason.example'],
    ['waits', 'waits@mason.example'],
  ] as const) {
    const other = await register(t.app, { username, email })
    expect([other.statusCode, other.body]).toEqual([invited.statusCode, invited.body])
  }
  await t.runJobs()
  const letters = t.letters.slice(before).filter(({ to }) => to !== mason.email)
  expect(letters.map(({ to }) => to).sort()).toEqual(['grace@mason.example', 'waits@mason.example'])
  for (const { letter } of letters) {
    expect(letter).toMatchObject({
      subject: 'Plumbline is by invitation so far',
      button: { href: `${publicUrl}/waitlist` },
    })
  }
  expect(await t.db.selectFrom('account_tokens').select('hash').execute()).toHaveLength(1)
  // Asking again by the password is answered and written to alike.
  t.clock.forward(60 * 60_000)
  expect((await logIn(t.app, { username: 'grace' })).json().data).toEqual({ requiresVerification: true })
  expect((await newestLetter())?.subject).toBe('Plumbline is by invitation so far')
})

test('who is invited meanwhile gets the link by asking again', async () => {
  await register(t.app)
  expect((await newestLetter())?.subject).toBe('Plumbline is by invitation so far')
  await addMember(mason.email)
  t.clock.forward(60_000)
  await postJson(t.app, '/api/auth/resend-verification', { email: mason.email })
  expect((await verifyEmail(t.app, await nextToken(t))).statusCode).toBe(200)
})

test('the link of an invitation opens one account, with whatever address', async () => {
  const invitation = placeToken(keys, await addMember('office@mason.example'))
  const by = (username: string) =>
    postJson(t.app, '/api/auth/register', {
      ...mason,
      username,
      email: `${username}@mason.example`,
      invitation,
    })
  await by('ada')
  const first = await nextToken(t)
  await by('grace')
  const second = await nextToken(t)
  expect((await verifyEmail(t.app, first)).statusCode).toBe(200)
  const refused = await verifyEmail(t.app, second)
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    409,
    'This invitation has opened an account already. Register with the address that was invited.',
  ])
  await by('third')
  expect((await newestLetter())?.subject).toBe('Plumbline is by invitation so far')
  expect(await users()).toEqual([{ username: 'ada' }])
})

test('a link that we did not write, or of somebody who still waits, lets nobody in', async () => {
  const waits = placeToken(keys, await addMember('waits@mason.example', false))
  const altered = `${placeToken(keys, await addMember('office@mason.example')).slice(0, -2)}AA`
  for (const [index, invitation] of [waits, altered, 'anything'].entries()) {
    const username = `mason-${index}`
    await postJson(t.app, '/api/auth/register', {
      ...mason,
      username,
      email: `${username}@x.example`,
      invitation,
    })
    expect((await newestLetter())?.subject).toBe('Plumbline is by invitation so far')
  }
})

test('from the launch on anybody registers, and the plan that was chosen stands in the workspace', async () => {
  const open = await t.openBeside({ env: { release: 'launched' } })
  const chosen = { plan: 'teams', billing: 'annual', seats: 5 }
  const refused = await postJson(open, '/api/auth/register', { ...mason, chosen: { ...chosen, seats: 99 } })
  expect([refused.statusCode, errorOf(refused).message]).toEqual([
    400,
    'There is no such plan with so many seats',
  ])
  await addMember(mason.email)
  await postJson(open, '/api/auth/register', { ...mason, chosen })
  await verifyEmail(open, await nextToken(t))
  const reply = await logIn(open)
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const home = await open.inject({ url: '/api/workspace', headers: { cookie } })
  expect(home.json().data.chosen).toEqual(chosen)
})
