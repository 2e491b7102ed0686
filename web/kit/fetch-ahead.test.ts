import { expect, test } from 'vitest'
import { mayFetchAhead } from './fetch-ahead.ts'

test('nothing is fetched ahead with data saving on, or on a slow line', () => {
  expect(mayFetchAhead({ saveData: true, effectiveType: '4g' })).toBe(false)
  expect(mayFetchAhead({ saveData: false, effectiveType: '2g' })).toBe(false)
  expect(mayFetchAhead({ effectiveType: 'slow-2g' })).toBe(false)
  expect(mayFetchAhead({ saveData: false, effectiveType: '4g' })).toBe(true)
  expect(mayFetchAhead({})).toBe(true)
})

test('a browser that tells nothing of its line fetches ahead', () => {
  expect(mayFetchAhead(undefined)).toBe(true)
})
