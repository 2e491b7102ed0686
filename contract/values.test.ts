import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countSchema, lineSchema, shareSchema } from './values.ts'

const name = lineSchema('The name', 20)

test('a line that turns the direction of what follows it is kept without what turns it', () => {
  expect(z.parse(name, ' \u202a+1 208 555 0142\u202c ')).toBe('+1 208 555 0142')
  expect(z.parse(name, 'Ann\u202e fdp')).toBe('Ann fdp')
})

test('marks that belong to a word stay', () => {
  expect(z.parse(name, 'דנה\u200f')).toBe('דנה\u200f')
  expect(z.parse(name, '👩‍🔧 می‌خواهم')).toBe('👩‍🔧 می‌خواهم')
})

test.each(['', '  ', '\u200b', '\u202e', '\u2060\ufeff', '\u3164'])(
  '%j is nothing to see, and missing',
  (text) => {
    expect(z.safeParse(name, text).error?.issues.map(({ message }) => message)).toEqual([
      'The name is missing',
    ])
  },
)

test('a line that may be empty may have nothing to see', () => {
  expect(z.parse(lineSchema('The company', 20, 0), '\u200b')).toBe('\u200b')
})

test.each([
  [countSchema(1000), -1, 'Enter a whole number from 0 to 1,000'],
  [countSchema(1000), 1.5, 'Enter a whole number from 0 to 1,000'],
  [countSchema(1000), 1001, 'Enter a whole number from 0 to 1,000'],
  [shareSchema(10_000), -1000, 'Enter a percentage from 0 to 100'],
  [shareSchema(10_000), Number.NaN, 'Enter a percentage from 0 to 100'],
])('a figure out of bounds is told what is taken', (schema, figure, message) => {
  expect(z.safeParse(schema, figure).error?.issues[0]?.message).toBe(message)
})
