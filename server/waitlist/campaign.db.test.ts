import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '#server/kit/clock.ts'
import { ada } from '#testing/api.ts'
import { keys, openTestApp, publicUrl, type TestApp } from '#testing/app.ts'
import { postForm } from '#testing/forms.ts'
import { confirmAs, joinAs, memberOf, unsubscribeAs } from '#testing/waitlist.ts'
import { placeToken } from './place-link.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp()
})
afterEach(() => t.close())

const campaignOf = async (email: string) => {
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer_host } = await memberOf(
    t,
    email,
  )
  return [utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer_host]
}
const post = (url: string, form: Record<string, string>) => postForm(t.app, url, form)

test('how a visitor came is kept with the join: the five fields of a link, and the host of the page before', async () => {
  await joinAs(t, ada.email, {
    utm_source: ' news ',
    utm_medium: 'e-mail',
    utm_campaign: 'Autumn',
    utm_term: 'takeoff',
    utm_content: 'top',
    referrer: 'News.Example',
  })
  expect(await campaignOf(ada.email)).toEqual(['news', 'e-mail', 'Autumn', 'takeoff', 'top', 'news.example'])
})

test('what cannot be kept is left away, and the join is not', async () => {
  const reply = await joinAs(t, ada.email, {
    utm_source: ['a', 'b'],
    utm_medium: '\u0000',
    utm_campaign: 'x'.repeat(500),
    utm_term: 7,
    utm_content: '',
    referrer: 'https://news.example/secret?q=1',
    altcha: { a: 1 },
  })
  expect(reply.statusCode).toBe(200)
  expect(await campaignOf(ada.email)).toEqual([null, null, 'x'.repeat(100), null, null, null])
})

test('a form without scripts keeps what stands in its address, and what stands in the form goes first', async () => {
  await joinAs(t, 'bob@mason.example')
  const { id, referral_code: ref } = await memberOf(t, 'bob@mason.example')
  const reply = await post(`/waitlist?utm_source=news&utm_campaign=autumn&name=Eve&ref=${ref}`, {
    ...ada,
    utm_campaign: 'winter',
  })
  expect(reply.body).toBe('joined')
  expect(await campaignOf(ada.email)).toEqual(['news', null, 'winter', null, null, null])
  expect(await memberOf(t, ada.email)).toMatchObject({ name: 'Ada Mason', referred_by: id })
})

test('who joins again and gets a letter agrees anew, and the proof of it is kept; without a letter there is none', async () => {
  await joinAs(t, ada.email)
  t.clock.forward(2 * minute)
  const from = { remoteAddress: '203.0.113.9' }
  await Promise.all(Array.from({ length: 5 }, () => joinAs(t, ada.email, {}, from)))
  const events = await t.db
    .selectFrom('waitlist_events')
    .select(['kind', 'at', 'wording', 'address_prefix'])
    .orderBy('at')
    .execute()
  expect(events.slice(1)).toEqual([
    { kind: 'rejoined', at: t.clock.now(), wording: '2026-11', address_prefix: '203.0.113.0/24' },
  ])
})

test('confirming, leaving and coming back are each written down once', async () => {
  await joinAs(t, ada.email)
  const kinds = async () =>
    (await t.db.selectFrom('waitlist_events').select('kind').orderBy('at').execute()).map(({ kind }) => kind)
  for (const step of [confirmAs, unsubscribeAs, confirmAs]) {
    t.clock.forward(minute)
    await step(t, ada.email)
    t.clock.forward(minute)
    await step(t, ada.email)
  }
  expect(await kinds()).toEqual(['joined', 'confirmed', 'unsubscribed', 'confirmed'])
})

test('the second letter says where the member stands when it is written, and how they move up', async () => {
  for (const email of ['bob@mason.example', ada.email]) {
    await joinAs(t, email)
    await confirmAs(t, email)
  }
  await t.runJobs()
  const { id, referral_code } = await memberOf(t, ada.email)
  const letter = t.letters.find(({ to, letter: { share } }) => to === ada.email && share)?.letter
  expect(letter?.paragraphs).toContain('You are number 2 in line.')
  expect(letter?.button).toEqual({
    label: 'See my place',
    href: `${publicUrl}/waitlist/status/${placeToken(keys, id)}`,
  })
  expect(letter?.share).toEqual({
    label: 'Each friend who joins with your link and confirms moves you up 10 places:',
    href: `${publicUrl}/waitlist?ref=${referral_code}`,
  })
  expect(letter?.unsubscribeHref).toContain('/waitlist/unsubscribe/')
  const first = t.letters.filter(({ letter: one }) => one.share === undefined)
  expect(first).toHaveLength(2)
  expect(JSON.stringify(first)).not.toMatch(/\?ref=|in line/)
})
