import { afterEach, expect, test, vi } from 'vitest'
import { partyWords } from './signing-parties.tsx'

const party = {
  ...{ role: 'Owner', name: 'Priya Raman', slot: null, mine: true, state: 'turn' as const },
  ...{ openedAt: null, at: null, signedAs: '', reason: '' },
}

afterEach(() => vi.unstubAllEnvs())

test('what was signed in the evening was signed on that day, as the certificate says it', () => {
  vi.stubEnv('TZ', 'America/Boise')
  const signed = { ...party, state: 'signed' as const, signedAs: party.name, at: '2026-11-28T02:12:00Z' }
  expect(partyWords(signed)).toBe('signed on Fri, Nov 27')
})

test('who reads a document with an account is not said to have left it unopened; an opened link is told with its day', () => {
  expect(partyWords(party)).toBe('has not signed')
  expect(partyWords({ ...party, mine: false })).toBe('has not signed')
  expect(partyWords({ ...party, openedAt: '2026-11-27T11:47:00Z' })).toBe('opened it on Fri, Nov 27')
})
