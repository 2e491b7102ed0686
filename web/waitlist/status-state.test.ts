import { expect, test } from 'vitest'
import { Refusal } from '#web/kit/call.ts'
import { statusOf } from './status-state.ts'

const failed = (error: unknown) => statusOf('token', { kind: 'failed', error })

test('a link that the server does not know leads nowhere, in its own words', () => {
  for (const code of ['unknown_token', 'malformed_token']) {
    const error = new Refusal(404, { code, message: 'This link is not known.' })
    expect(failed(error)).toEqual({ kind: 'dead', message: 'This link is not known.' })
  }
})

test('any other refusal may be tried again', () => {
  const error = new Refusal(429, { code: 'too_many_requests', message: 'Wait a minute.' })
  expect(failed(error)).toEqual({ kind: 'failed', message: 'Wait a minute.' })
  expect(failed(new Refusal(500, { code: 'internal' }))).toEqual({
    kind: 'failed',
    message: 'Something went wrong. Please try again.',
  })
})

test('no answer may be tried again', () => {
  expect(failed(new TypeError('Failed to fetch'))).toEqual({
    kind: 'failed',
    message: 'An unexpected error occurred. Please try again later.',
  })
})

test('a link without its token is told so, whatever else', () => {
  expect(statusOf('', { kind: 'loading' })).toMatchObject({ kind: 'dead' })
  expect(statusOf(undefined, { kind: 'loading' })).toEqual({ kind: 'loading' })
})
