import { expect, test } from 'vitest'
import { idSchema } from '#contract/values.ts'
import { newId } from './new-id.ts'

test('an id that is made here is one that the server takes, and sorts by when it was made', () => {
  const [first, second] = [newId(1_749_600_000_000), newId(1_749_600_000_001)]
  expect(idSchema.safeParse(first).success).toBe(true)
  expect(first).toMatch(/^01975bb1-f000-7[\da-f]{3}-[89ab]/)
  expect(first < second).toBe(true)
  expect(newId(5)).not.toBe(newId(5))
})
