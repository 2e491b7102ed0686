import { expect, test } from 'vitest'
import { Refusal, ReplyError } from '#web/kit/call.ts'
import { confirmed, confirmFailureOf } from './confirm-state.ts'

test('a confirmation says what the server says, or the default', () => {
  expect(confirmed({ message: 'Welcome back.' })).toEqual({ kind: 'done', message: 'Welcome back.' })
  expect(confirmed({ message: '' })).toEqual({
    kind: 'done',
    message: 'Your waitlist registration has been confirmed!',
  })
})

test('a confirmation shows the place and the link of who waits, and of nobody else', () => {
  const standing = {
    status: 'waiting',
    place: 3,
    referrals: 0,
    referralHref: 'http://p.test/?ref=a',
  } as const
  expect(confirmed({ message: 'Yes.', standing })).toEqual({ kind: 'done', message: 'Yes.', standing })
  const invited = { ...standing, status: 'invited', place: null } as const
  expect(confirmed({ message: 'Yes.', standing: invited })).toEqual({ kind: 'done', message: 'Yes.' })
})

test('a refusal says what the server says, or asks to try again', () => {
  const expired = new Refusal(410, { code: 'expired_token', message: 'This confirmation link has expired.' })
  expect(confirmFailureOf(expired)).toEqual({
    kind: 'failed',
    message: 'This confirmation link has expired.',
  })
  const silent = { kind: 'failed', message: 'Something went wrong. Please try again.' }
  expect(confirmFailureOf(new Refusal(500, {}))).toEqual(silent)
})

test('no reply, or one that is no envelope, is unexpected', () => {
  const unexpected = { kind: 'failed', message: 'An unexpected error occurred. Please try again later.' }
  expect(confirmFailureOf(new TypeError('Failed to fetch'))).toEqual(unexpected)
  expect(confirmFailureOf(new ReplyError(502, '502: Bad Gateway'))).toEqual(unexpected)
})
