import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeKeys } from '#server/kit/keys.ts'
import { placeToken, readPlaceToken } from './place-link.ts'

const keys = makeKeys('a secret that only this test knows')

test('a link leads to its member and to nobody else', () => {
  for (let i = 0; i < 100; i++) {
    const id = randomUUID()
    expect(readPlaceToken(keys, placeToken(keys, id))).toBe(id)
  }
})

test('a link that was altered anywhere, cut, or made elsewhere leads to nobody', () => {
  const token = placeToken(keys, randomUUID())
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = 0; at < token.length; at++) {
    for (const letter of letters) {
      const altered = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`
      if (altered !== token) expect(readPlaceToken(keys, altered)).toBeUndefined()
    }
  }
  expect(readPlaceToken(keys, token.slice(0, -1))).toBeUndefined()
  expect(readPlaceToken(keys, `${token}A`)).toBeUndefined()
  expect(readPlaceToken(keys, '')).toBeUndefined()
  expect(readPlaceToken(makeKeys('another secret'), token)).toBeUndefined()
})
