import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '#server/kit/clock.ts'
import { mason, openAccount } from '#testing/accounts.ts'
import { ada, postJson } from '#testing/api.ts'
import { linkIn, openTestApp, type TestApp } from '#testing/app.ts'
import { addWaiting } from '#testing/members.ts'
import { runWaitlist } from '#testing/terminal.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const join = () => postJson(t.app, '/api/waitlist/join', ada)
const confirm = async () => {
  await t.runJobs()
  await t.app.inject(linkIn(t.letters.at(-1), '/waitlist/confirm/').replace('/waitlist', '/api/waitlist'))
  await t.runJobs()
}
const audit = () =>
  t.db.selectFrom('audit_lines').select(['actor', 'action', 'detail']).orderBy('id').execute()

test('resend sends the letter that the member waits for, whatever that is', async () => {
  await join()
  await confirm()
  t.clock.forward(minute)
  expect((await runWaitlist(t, ['resend', 'ADA@mason.example'])).out).toBe(
    'On its way: the letter that says what the place is.\n',
  )
  await t.db.updateTable('waitlist_members').set({ confirmed_at: null }).execute()
  expect((await runWaitlist(t, ['resend', ada.email, '--json'])).out).toBe('{\n  "kind": "confirm"\n}\n')
  await t.db
    .updateTable('waitlist_members')
    .set({ confirmed_at: new Date(), invited_at: new Date() })
    .execute()
  expect((await runWaitlist(t, ['resend', ada.email])).out).toContain('invites')
  const before = t.letters.length
  await t.runJobs()
  expect(t.letters.slice(before).map(({ letter }) => letter.heading)).toEqual(
    expect.arrayContaining(['Your place is confirmed', 'Confirm your address', 'Your turn has come']),
  )
  expect(await audit()).toHaveLength(3)
})

test('the same letter asked for twice within a minute is sent once, and a minute later again', async () => {
  await addWaiting(t.db, 1)
  const { email } = await t.db.selectFrom('waitlist_members').select('email').executeTakeFirstOrThrow()
  expect((await runWaitlist(t, ['resend', email])).code).toBe(0)
  t.clock.forward(minute - 1)
  const again = await runWaitlist(t, ['resend', email])
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('less than a minute ago') })
  t.clock.forward(1)
  expect((await runWaitlist(t, ['resend', email])).code).toBe(0)
  await t.runJobs()
  expect(t.letters).toHaveLength(2)
})

test('resend writes to nobody who has unsubscribed, and says so', async () => {
  await join()
  await t.db.updateTable('waitlist_members').set({ unsubscribed_at: new Date() }).execute()
  expect(await runWaitlist(t, ['resend', ada.email])).toEqual({
    code: 1,
    out: '',
    err: 'They have unsubscribed: no letter is sent.\n',
  })
})

test.each(['resend', 'export-person', 'erase', 'show'])(
  '%s of an address that nobody has ends with 3',
  async (command) => {
    const ended = await runWaitlist(t, [command, ada.email], { answer: 'y' })
    expect(ended).toEqual({ code: 3, out: '', err: 'Nobody with this address is on the waitlist.\n' })
  },
)

test.each(['resend', 'export-person', 'erase', 'suppress', 'show'])(
  '%s of what is no address ends with 2',
  async (command) => {
    const ended = await runWaitlist(t, [command, 'ada'])
    expect(ended.code).toBe(2)
    expect(ended.err).toContain('It is not an email address.')
  },
)

test('export-person prints all that is held as JSON: the member, the consent, the letters and the account', async () => {
  await join()
  await openAccount(t)
  const { code, out } = await runWaitlist(t, ['export-person', ada.email])
  expect(code).toBe(0)
  const person = JSON.parse(out)
  expect(person.member).toMatchObject({ email: ada.email, name: ada.name, company: ada.company })
  expect(person.events[0]).toMatchObject({ kind: 'joined', wording: expect.any(String) })
  expect(person.letters[0]).toMatchObject({ kind: 'confirm' })
  expect(person.account).toMatchObject({ username: mason.username })
  expect(await t.db.selectFrom('audit_lines').select(['actor', 'action', 'subject']).execute()).toEqual([
    { actor: 'command line', action: 'members.exported', subject: person.member.id },
  ])
})

test('erase asks first, and without an answer nothing is erased', async () => {
  await join()
  for (const sitting of [{}, { answer: 'n' }, { answer: '' }]) {
    const ended = await runWaitlist(t, ['erase', ada.email], sitting)
    expect(ended.code).toBe(1)
    expect(ended.err).toContain('Nothing was erased.')
  }
  expect(await t.db.selectFrom('waitlist_members').select('id').execute()).toHaveLength(1)
  expect((await runWaitlist(t, ['erase', ada.email], { answer: 'yes' })).code).toBe(0)
  expect(await t.db.selectFrom('waitlist_members').select('id').execute()).toEqual([])
  expect(await audit()).toEqual([expect.objectContaining({ actor: 'command line', action: 'member.erased' })])
})

test('erase leaves an account of the same address alone unless it is told to, and says that it is there', async () => {
  await join()
  await openAccount(t)
  const first = await runWaitlist(t, ['erase', ada.email, '--yes'])
  expect(first.err).toContain('An account or a registration of the same address is still there')
  expect(await t.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  expect((await runWaitlist(t, ['erase', ada.email, '--yes'])).code).toBe(3)
  const second = await runWaitlist(t, ['erase', ada.email, '--yes', '--account', '--json'])
  expect(JSON.parse(second.out)).toMatchObject({ accounts: 1, memberId: null })
  expect(await t.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('an address that is suppressed gets no letter, whether its owner had joined or not', async () => {
  await addWaiting(t.db, 1)
  const { email } = await t.db.selectFrom('waitlist_members').select('email').executeTakeFirstOrThrow()
  expect((await runWaitlist(t, ['suppress', email])).code).toBe(0)
  expect((await runWaitlist(t, ['suppress', ada.email])).code).toBe(0)
  await join()
  expect((await runWaitlist(t, ['invite', '--next', '1', '--json', '--no-wait'])).out).toContain('"size": 0')
  await t.runJobs()
  expect(t.letters).toEqual([])
  const { suppressions } = JSON.parse((await runWaitlist(t, ['suppress', '--list', '--json'])).out)
  expect(suppressions).toEqual([
    {
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      reason: 'asked',
      at: expect.any(String),
      erasedAt: null,
    },
    expect.anything(),
  ])
})
