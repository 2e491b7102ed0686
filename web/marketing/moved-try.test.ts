import { expect, test } from 'vitest'
import { movedTry } from './moved-try.ts'

test('an old link to the estimator leads to where it is now, with the room or structure in its hash', () => {
  for (const hash of ['#try', '#room=1.abc', '#structure=1.x-y_z'])
    expect(movedTry(hash)).toBe(`/estimate${hash}`)
})

test('any other hash of the features page stays there', () => {
  for (const hash of ['', '#main', '#tryst', '#rooms']) expect(movedTry(hash)).toBeUndefined()
})
