import { expect, test } from 'vitest'
import { Refusal, ReplyError } from '#web/kit/call.ts'
import { unreached, unreadable } from './unreadable.ts'

const lost = new TypeError('Failed to fetch')

test.each([
  ['nothing came yet', undefined, null, false],
  ['it came', {}, null, false],
  ['it never came', undefined, lost, true],
  ['it came, and the network went', {}, lost, false],
  ['it came, and the server is restarting', {}, new ReplyError(503, '503: '), false],
  ['it came, and was asked for too often', {}, new Refusal(429, {}), false],
  ['it came, and is theirs no longer', {}, new Refusal(403, {}), true],
  ['it came, and was deleted', {}, new Refusal(404, {}), true],
])('%s', (_, data, error, gone) => {
  expect(unreadable({ data, error })).toBe(gone ? error : null)
})

test.each([
  ['nothing was answered', undefined, lost, true],
  ['it is refused', undefined, new Refusal(404, {}), false],
  ['it stands', {}, lost, false],
])('may yet come: %s', (_, data, error, may) => {
  expect(unreached({ data, error })).toBe(may)
})
