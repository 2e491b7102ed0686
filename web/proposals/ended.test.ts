import { expect, test } from 'vitest'
import { endedText } from './ended.ts'

test('an offer that nobody answered in time says so; one on its last day, or answered, does not', () => {
  const open = { state: 'open', validUntil: '2026-11-20' } as const
  expect(endedText(open, '2026-11-21')).toContain('cannot be accepted any more')
  expect(endedText(open, '2026-11-20')).toBeUndefined()
  expect(endedText({ ...open, state: 'accepted' }, '2026-12-24')).toBeUndefined()
})
