import { afterEach, beforeEach, expect, test } from 'vitest'
import { placesPerReferral } from '#contract/place.ts'
import { minute, second } from '#server/kit/clock.ts'
import { altered } from '#testing/altered.ts'
import { keys, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { confirmAs, joinAs, memberOf, tokenFor, unsubscribeAs } from '#testing/waitlist.ts'
import { placeToken } from './place-link.ts'
import { erasePerson } from './store/erasure.ts'
import { findPlace, overruleMember } from './store/queue.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { rateLimitScale: 0 } })
})
afterEach(() => t.close())

const at = (name: string) => `${name}@mason.example`
const idOf = async (name: string) => (await memberOf(t, at(name))).id
const placeOf = async (name: string) => findPlace(t.db, await idOf(name))
const codeOf = async (name: string) => (await memberOf(t, at(name))).referral_code
const join = (name: string, change: Record<string, unknown> = {}) => joinAs(t, at(name), change)
async function arrive(name: string, change: Record<string, unknown> = {}): Promise<void> {
  await join(name, change)
  await confirmAs(t, at(name))
}
/** So many members who have nothing to do with anybody else. */
async function crowd(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await arrive(`crowd${i}`)
}
const mark = (name: string, ...reasons: string[]) =>
  t.db.updateTable('waitlist_members').set({ reasons }).where('email', '=', at(name)).execute()
const status = async (name: string) => {
  const reply = await t.app.inject(`/api/waitlist/status/${placeToken(keys, await idOf(name))}`)
  return reply.json().data
}

test('places follow the order of confirming, and a join is told the place that confirming now would give', async () => {
  const told = async (name: string) => (await join(name)).json().data.place
  expect([await told('ann'), await told('bob')]).toEqual([1, 1])
  await confirmAs(t, at('bob'))
  await confirmAs(t, at('ann'))
  expect([await placeOf('bob'), await placeOf('ann')]).toEqual([1, 2])
  // Counted once a second at most, however many ask.
  expect(await told('cy')).toBe(1)
  t.clock.forward(second)
  expect(await told('di')).toBe(3)
  expect(await placeOf('cy')).toBeNull()
})

test('a join that says it is there already carries no place', async () => {
  await join('ann')
  expect((await join('ann')).json().data).toEqual({ alreadyJoined: true })
})

test('a friend who confirms moves the one whose link they followed up ten places, and joining alone moves nobody', async () => {
  expect(placesPerReferral).toBe(10)
  await crowd(12)
  await arrive('ada')
  expect(await placeOf('ada')).toBe(13)
  await join('friend', { ref: await codeOf('ada') })
  expect(await placeOf('ada')).toBe(13)
  await confirmAs(t, at('friend'))
  expect(await status('ada')).toEqual({
    status: 'waiting',
    place: 3,
    referrals: 1,
    referralHref: `${publicUrl}/waitlist?ref=${await codeOf('ada')}`,
  })
  expect(await placeOf('friend')).toBe(14)
})

test('a code counts in upper case too, an unknown one is ignored, and nobody is kept out by one', async () => {
  await arrive('ada')
  await join('a', { ref: (await codeOf('ada')).toUpperCase() })
  await join('b', { ref: '0123456789ab' })
  await join('c', { ref: { $ne: 1 } })
  const referrers = await t.db.selectFrom('waitlist_members').select('referred_by').orderBy('email').execute()
  expect(referrers.map((row) => row.referred_by)).toEqual([await idOf('ada'), null, null, null])
})

test('confirming ten times at once credits once', async () => {
  await arrive('ada')
  await join('friend', { ref: await codeOf('ada') })
  const links = await Promise.all(Array.from({ length: 10 }, () => tokenFor(t, at('friend'), 'confirm')))
  await Promise.all(links.map((token) => t.app.inject(`/api/waitlist/confirm/${token}`)))
  expect(await memberOf(t, at('ada'))).toMatchObject({
    referrals: 1,
    priority: 1 - placesPerReferral - 1,
    seat: 1,
  })
})

test('ten friends who confirm at once are ten credits', async () => {
  await arrive('ada')
  const ref = await codeOf('ada')
  const friends = Array.from({ length: 10 }, (_, i) => `friend${i}`)
  await Promise.all(friends.map((name) => join(name, { ref })))
  const replies = await Promise.all(friends.map((name) => confirmAs(t, at(name))))
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(10).fill(200))
  expect(await memberOf(t, at('ada'))).toMatchObject({
    referrals: 10,
    priority: 1 - 10 * placesPerReferral - 1,
  })
})

test('unsubscribing, coming back and being erased change nothing for the one who referred', async () => {
  await arrive('ada')
  const ref = await codeOf('ada')
  await arrive('friend', { ref })
  const before = await memberOf(t, at('ada'))
  t.clock.forward(minute)
  await unsubscribeAs(t, at('friend'))
  expect(await memberOf(t, at('ada'))).toEqual(before)
  t.clock.forward(minute)
  expect((await confirmAs(t, at('friend'))).statusCode).toBe(200)
  expect(await memberOf(t, at('ada'))).toEqual(before)
  await erasePerson(t.db, keys, { memberId: await idOf('friend') }, 'person', t.clock.now())
  expect(await memberOf(t, at('ada'))).toEqual(before)
  // Who comes back after that with the same link is no second friend.
  t.clock.forward(minute)
  await arrive('friend', { ref })
  expect((await memberOf(t, at('friend'))).confirmed_at).not.toBeNull()
  expect(await memberOf(t, at('ada'))).toEqual(before)
})

test('credit earned before the referrer has confirmed is there when they get their seat', async () => {
  await join('ada')
  await arrive('friend', { ref: await codeOf('ada') })
  expect(await memberOf(t, at('ada'))).toMatchObject({ referrals: 1, seat: null, priority: null })
  await confirmAs(t, at('ada'))
  expect(await memberOf(t, at('ada'))).toMatchObject({ seat: 2, priority: 2 - placesPerReferral - 1 })
  expect(await placeOf('ada')).toBe(1)
})

test('credit for a suspicious friend is held back until an operator overrules the suspicion, and given once', async () => {
  await arrive('ada')
  await join('friend', { ref: await codeOf('ada') })
  await mark('friend', 'disposable')
  await confirmAs(t, at('friend'))
  expect((await memberOf(t, at('ada'))).referrals).toBe(0)
  const overrule = async () => overruleMember(t.db, await idOf('friend'), 'operator:test', t.clock.now())
  expect(await Promise.all([overrule(), overrule()])).toEqual(expect.arrayContaining([true, false]))
  expect(await memberOf(t, at('ada'))).toMatchObject({ referrals: 1, priority: 1 - placesPerReferral - 1 })
  expect(await t.db.selectFrom('audit_lines').select(['actor', 'action', 'subject']).execute()).toEqual([
    { actor: 'operator:test', action: 'member.overruled', subject: await idOf('friend') },
  ])
})

test('a suspicious referrer gets what their friends earned when they are overruled; friends under suspicion stay out', async () => {
  await arrive('ada')
  await mark('ada', 'velocity')
  const ref = await codeOf('ada')
  for (const name of ['a', 'b']) await arrive(name, { ref })
  await join('fake', { ref })
  await mark('fake', 'disposable')
  await confirmAs(t, at('fake'))
  await join('unconfirmed', { ref })
  expect((await memberOf(t, at('ada'))).referrals).toBe(0)
  await overruleMember(t.db, await idOf('ada'), 'command line', t.clock.now())
  expect((await memberOf(t, at('ada'))).referrals).toBe(2)
  await confirmAs(t, at('unconfirmed'))
  expect((await memberOf(t, at('ada'))).referrals).toBe(3)
})

test('overruling while friends confirm credits each of them once', async () => {
  await arrive('ada')
  await mark('ada', 'velocity')
  const ref = await codeOf('ada')
  const friends = Array.from({ length: 8 }, (_, i) => `friend${i}`)
  for (const name of friends) await join(name, { ref })
  const id = await idOf('ada')
  await Promise.all([
    ...friends.slice(0, 4).map((name) => confirmAs(t, at(name))),
    overruleMember(t.db, id, 'command line', t.clock.now()),
    ...friends.slice(4).map((name) => confirmAs(t, at(name))),
  ])
  expect((await memberOf(t, at('ada'))).referrals).toBe(8)
})

test('erasing one whose friends are confirming holds nobody up', async () => {
  await arrive('ada')
  const ref = await codeOf('ada')
  const friends = Array.from({ length: 8 }, (_, i) => `friend${i}`)
  for (const name of friends) await join(name, { ref })
  const [erased, ...replies] = await Promise.all([
    erasePerson(t.db, keys, { emailKey: at('ada') }, 'person', t.clock.now()),
    ...friends.map((name) => confirmAs(t, at(name))),
  ])
  expect(erased).not.toBe(false)
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200))
})

test('where nothing speaks against a member there is nothing to overrule', async () => {
  await arrive('ada')
  expect(await overruleMember(t.db, await idOf('ada'), 'command line', t.clock.now())).toBe(false)
  expect(await t.db.selectFrom('audit_lines').selectAll().execute()).toEqual([])
})

test('nobody moves when somebody who was invited is erased: they had left the queue already', async () => {
  for (const name of ['ann', 'bob']) await arrive(name)
  await t.db
    .updateTable('waitlist_members')
    .set({ invited_at: t.clock.now() })
    .where('email', '=', at('ann'))
    .execute()
  expect(await placeOf('bob')).toBe(1)
  await erasePerson(t.db, keys, { emailKey: at('ann') }, 'person', t.clock.now())
  expect(await placeOf('bob')).toBe(1)
})

test('nobody moves when somebody leaves or is erased', async () => {
  for (const name of ['ann', 'bob', 'cy', 'di']) await arrive(name)
  const places = async () => [await placeOf('ann'), await placeOf('di')]
  await unsubscribeAs(t, at('bob'))
  expect([await placeOf('bob'), await places()]).toEqual([null, [1, 4]])
  await erasePerson(t.db, keys, { emailKey: at('bob') }, 'person', t.clock.now())
  await erasePerson(t.db, keys, { emailKey: at('cy') }, 'person', t.clock.now())
  expect(await places()).toEqual([1, 4])
  t.clock.forward(second)
  expect((await join('eve')).json().data.place).toBe(5)
  await confirmAs(t, at('eve'))
  expect(await placeOf('eve')).toBe(5)
  // One who does not wait leaves no gap.
  await join('unconfirmed')
  await erasePerson(t.db, keys, { emailKey: at('unconfirmed') }, 'person', t.clock.now())
  expect(await t.db.selectFrom('waitlist_gaps').selectAll().orderBy('seat').execute()).toEqual([
    { priority: 2, seat: 2 },
    { priority: 3, seat: 3 },
  ])
})

test('who comes back keeps their place, unless an invitation has passed it', async () => {
  for (const name of ['ann', 'bob', 'cy']) await arrive(name)
  await unsubscribeAs(t, at('ann'))
  t.clock.forward(minute)
  await confirmAs(t, at('ann'))
  expect(await placeOf('ann')).toBe(1)
  await unsubscribeAs(t, at('ann'))
  await t.db.updateTable('waitlist_members').set({ priority: null }).where('email', '=', at('ann')).execute()
  t.clock.forward(minute)
  await confirmAs(t, at('ann'))
  expect([await placeOf('bob'), await placeOf('ann')]).toEqual([1, 3])
})

test('the status page tells each where they stand, and nothing of who they are', async () => {
  await join('ann')
  const nowhere = { place: null, referrals: 0 }
  expect(await status('ann')).toEqual({ ...nowhere, status: 'unconfirmed', referralHref: null })
  await confirmAs(t, at('ann'))
  const referralHref = `${publicUrl}/waitlist?ref=${await codeOf('ann')}`
  expect(await status('ann')).toEqual({ status: 'waiting', place: 1, referrals: 0, referralHref })
  await unsubscribeAs(t, at('ann'))
  expect(await status('ann')).toEqual({ ...nowhere, status: 'unsubscribed', referralHref })
  const invited_at = t.clock.now()
  await t.db.updateTable('waitlist_members').set({ invited_at, unsubscribed_at: null }).execute()
  expect(await status('ann')).toEqual({ ...nowhere, status: 'invited', referralHref })
})

test('a forged, a malformed and an outlived link each lead nowhere, in words', async () => {
  await arrive('ann')
  await arrive('bob')
  const [outlived, good] = [placeToken(keys, await idOf('ann')), placeToken(keys, await idOf('bob'))]
  await erasePerson(t.db, keys, { emailKey: at('ann') }, 'person', t.clock.now())
  expect((await t.app.inject(`/api/waitlist/status/${good}`)).statusCode).toBe(200)
  for (const bad of [outlived, altered(good), altered(good, 0), 'A'.repeat(43), 'short', '%00']) {
    const reply = await t.app.inject(`/api/waitlist/status/${bad}`)
    expect([reply.statusCode, reply.json().error]).toEqual([
      404,
      { code: 'unknown_token', message: expect.stringContaining('is not known') },
    ])
  }
})

test('guessing links to places is limited', async () => {
  const strict = await t.openBeside({ env: { rateLimitScale: 0.01 } })
  const guess = async () => (await strict.inject(`/api/waitlist/status/${'A'.repeat(43)}`)).statusCode
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([404, 404, 404, 429])
})
