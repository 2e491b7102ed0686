import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainNameSchema } from './plain-name.ts'

const name = plainNameSchema('The name', 20)

test.each([
  ['\u200eSam Whitlock\u200e', 'Sam Whitlock'],
  [' \u2066Ann Lee\u2069 ', 'Ann Lee'],
  ['O’Neil\ufeff ', 'O’Neil'],
  ["Seán O'Connor 👩‍🔧", "Seán O'Connor 👩‍🔧"],
])('%j is the name %s', (typed, kept) => {
  expect(z.parse(name, typed)).toBe(kept)
})

test.each([
  ['\u200e\u202e ', 'The name is missing'],
  ['Ann\u202e Lee', 'The name has characters that cannot be kept'],
  ['O\u200bNeil', 'The name has characters that cannot be kept'],
  ['Ann\u0007', 'The name has characters that cannot be kept'],
  ['Ann\u2028Lee', 'The name has characters that cannot be kept'],
])('%j: %s', (typed, message) => {
  expect(z.safeParse(name, typed).error?.issues.map((one) => one.message)).toContain(message)
})
