import { expect, test } from 'vitest'
import { detailText } from '#contract/held-details.ts'
import { suspicions } from '#contract/members.ts'
import type { Person } from '#contract/person.ts'
import { type Details, detailNames, details } from '#contract/waitlist.ts'
import { noDetails } from '#testing/no-details.ts'
import { eventText, factsOf, letterFact, momentText, wordingText } from './held-words.ts'

const member: NonNullable<Person['member']> = {
  id: '0197c0de-aaaa-7000-8000-000000000001',
  email: 'ada@mason.example',
  name: 'Ada Mason',
  ...noDetails,
  interestedIn: 'lidar',
  language: 'en',
  joinedAt: '2026-11-20T09:12:30.000Z',
  confirmedAt: null,
  invitedAt: null,
  unsubscribedAt: null,
  place: null,
  referrals: 1200,
  referralCode: '0123456789ab',
  wasReferred: false,
  campaign: {
    utm_source: null,
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
    referrer: null,
  },
  network: null,
  reasons: [],
  overruledAt: null,
}

test('what was never said is left away, and a group that says nothing with it', () => {
  const groups = factsOf(member)
  expect(groups.map(({ title }) => title)).toEqual(['What you told us', 'Your place'])
  expect(groups[0]?.facts).toEqual([
    ['Name', 'Ada Mason'],
    ['Email', 'ada@mason.example'],
    ['Language of your emails', 'English'],
    ['Interested in', 'LiDAR Tools'],
  ])
  expect(groups[1]?.facts).toContainEqual(['Friends who have confirmed', '1,200'])
})

/** Something under every detail of the contract. */
const everyDetail = Object.fromEntries(
  detailNames.map((name) => [name, Object.keys(details[name].choices ?? {})[0] ?? `the ${name}`]),
) as Details

test('everything that is held of a member stands somewhere', () => {
  const whole = {
    ...member,
    ...everyDetail,
    place: 1204,
    campaign: {
      utm_source: 'the source',
      utm_medium: 'the medium',
      utm_campaign: 'the campaign',
      utm_term: 'the term',
      utm_content: 'the content',
      referrer: 'news.example',
    },
    network: '203.0.113.0/24',
    reasons: ['velocity'],
    overruledAt: '2026-11-20T10:00:00.000Z',
  }
  const shown = factsOf(whole).flatMap(({ facts }) => facts.map(([, text]) => text))
  const texts = [
    ...detailNames.map((name) => detailText(everyDetail, name)),
    '1,204',
    ...Object.values(whole.campaign),
  ]
  for (const text of [...texts, whole.network, momentText(whole.overruledAt)]) expect(shown).toContain(text)
  expect(shown.join()).toContain('Many joins')
})

test('every reason of the contract is told in the words of a visitor', () => {
  for (const reason of Object.keys(suspicions)) {
    const facts = factsOf({ ...member, reasons: [reason] }).flatMap((group) => group.facts)
    const [, text] = facts.find(([name]) => name === 'What made us look twice') ?? []
    expect(text).toMatch(/ .* /)
  }
})

test('a letter says how far it came', () => {
  const letter = {
    kind: 'confirm',
    requestedAt: '2026-11-20T09:12:30.000Z',
    sentAt: null,
    failedAt: null,
    attempts: 0,
  }
  const time = '2026-11-20T09:14:00.000Z'
  expect(letterFact(letter)).toEqual(['Confirm your place', 'Waits to be sent'])
  expect(letterFact({ ...letter, sentAt: time })[1]).toMatch(/^Sent Nov 20, 2026, 9:14\sAM UTC$/)
  expect(letterFact({ ...letter, failedAt: time })[1]).toMatch(/^Not sent, given up Nov 20, 2026/)
})

test('a kind or a wording that this release does not know is shown as it is', () => {
  expect(eventText('moved')).toBe('moved')
  expect(wordingText('2031-01')).toBe('2031-01')
  expect(letterFact({ kind: 'other', requestedAt: '', sentAt: null, failedAt: null, attempts: 0 })[0]).toBe(
    'other',
  )
})
