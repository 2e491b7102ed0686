import { parse } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { say } from './say-built.ts'

test('in a bundle a text is said as it is, and a parsed message with its values in their places', () => {
  expect(say('Name')).toBe('Name')
  expect(
    say(parse('{price, number}, {count, plural, one {# seat} other {# seats}}'), { price: 1200, count: 2 }),
  ).toBe('1,200, 2 seats')
})

test('a message with values that the build has not seen is an error that names it', () => {
  expect(() => say('{name} moves up', { name: 'Ada' })).toThrow("'{name} moves up'")
})
