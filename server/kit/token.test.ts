import { expect, test } from 'vitest'
import { hashToken, isTokenShaped, newToken } from './token.ts'

test('what is kept of a token is its SHA-256, which neither is it nor tells it', () => {
  const token = 'A'.repeat(43)
  expect(hashToken(token).toString('hex')).toBe(
    '0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a',
  )
})

test('every token is another one, of 256 bits', () => {
  const tokens = Array.from({ length: 100 }, newToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) {
    expect(isTokenShaped(token)).toBe(true)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  }
})

test.each(['A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}.`, `${'A'.repeat(43)}\n`])(
  '%j is shaped like no token',
  (text) => {
    expect(isTokenShaped(text)).toBe(false)
  },
)
