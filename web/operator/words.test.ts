import { expect, test } from 'vitest'
import { actionWords, actorWords, areFewCodes, codesLeft, detailWords, isAboutMember } from './words.ts'

test.each([
  ['grace@mason.example', 'grace@mason.example'],
  ['operator:3f1c9a52-0000-4000-8000-000000000000', 'Operator 3f1c9a52'],
  ['key:20000000-0000-4000-8000-000000000001', 'API key 20000000'],
  ['command line', 'Command line'],
])('%s is told as %s', (actor, words) => {
  expect(actorWords(actor)).toBe(words)
})

test('an act is told in words, also one that has none of its own', () => {
  expect(actionWords('member.erased')).toBe('Erased a member')
  expect(actionWords('webhook.frobbed_twice')).toBe('Webhook frobbed twice')
})

test('figures, times and yes or no are told as such, and nothing of what is empty', () => {
  expect(
    detailWords({
      size: 12_480,
      dry_run: true,
      expires: '2027-02-19T15:20:04.739Z',
      name: null,
      events: 'joined',
    }),
  ).toBe('size 12,480, dry run yes, expires Feb 19, 2027, 15:20 UTC, events joined')
})

test('only acts upon members lead to one', () => {
  expect(['member.erased', 'letter.resent', 'address.suppressed'].every(isAboutMember)).toBe(true)
  expect(['members.purged', 'invitations.sent', 'key.added', 'operator.added'].some(isAboutMember)).toBe(
    false,
  )
})

test.each([
  [0, 'No recovery code left', true],
  [1, '1 recovery code left', true],
  [3, '3 recovery codes left', true],
  [4, '4 recovery codes left', false],
  [10, '10 recovery codes left', false],
])('of %i recovery codes it is said: %s; that they are few: %s', (left, words, few) => {
  expect([codesLeft(left), areFewCodes(left)]).toEqual([words, few])
})
