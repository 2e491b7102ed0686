import { expect, test } from 'vitest'
import { findPath } from './link-cycle.ts'
import { rankBetween } from './ranks.ts'

test('the shortest way along links is found, whatever cycles lie beside it', () => {
  const link = (pair: string) => ({ from: pair.charAt(0), to: pair.charAt(1) })
  const links = ['ab', 'bc', 'cb', 'cd', 'bd', 'de'].map(link)
  expect(findPath(links, 'a', 'e')).toEqual(['a', 'b', 'd', 'e'])
  expect(findPath(links, 'e', 'a')).toBeUndefined()
  expect(findPath([], 'a', 'a')).toEqual(['a'])
})

test('a number comes between any two, before the first and after the last, until there is no room', () => {
  expect([
    rankBetween(null, null),
    rankBetween(null, 10),
    rankBetween(10, null),
    rankBetween(10, 20),
  ]).toEqual([1024, -1014, 1034, 15])
  expect(rankBetween(1, 1 + 1e-9)).toBeUndefined()
})
