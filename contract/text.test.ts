import { expect, test } from 'vitest'
import { isPlain, visiblePoints } from './text.ts'

test.each([
  ['a NUL', 'a\u0000b'],
  ['CRLF', 'a\r\nb'],
  ['a control of C1', 'a\u009bb'],
  ['a line separator', 'a\u2028b'],
  ['an override of the direction', 'a\u202eb'],
  ['an isolate', 'a\u2066b'],
  ['a mark of the direction', 'a\u200fb'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['a zero-width space', 'a\u200bb'],
  ['a word joiner', 'a\u2060b'],
  ['a byte order mark', 'a\ufeffb'],
  ['a soft hyphen', 'a\u00adb'],
  ['a Hangul filler', 'a\u3164b'],
  ['a tag', 'a\u{e0041}b'],
  ['tags that make no flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0078}\u{e007f}'],
  ['tags of a flag without one', 'a\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['half a character', 'a\ud800b'],
  ['what stands for a lost one', 'a\ufffdb'],
  ['a code that is no character', 'a\uffffb'],
  ['another that is none', 'a\u{1fffe}b'],
])('a text with %s cannot be kept', (_, text) => {
  expect(isPlain(text)).toBe(false)
})

test.each([
  "D'Arcy O’Neill",
  'مریم‌سادات',
  '葛\u{e0100}城',
  'Zoë 👷🏽‍♀️',
  'ᠴᠢᠩᠭᠢᠰ\u180b',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} Ada',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Isla',
  'Łukasz',
  '½ & Söhne <b>',
])('%s can be kept as it is', (text) => {
  expect(isPlain(text)).toBe(true)
})

test('joiners, variants and spaces around leave no mark of their own', () => {
  expect([' \u200d\u200c ', 'a\ufe0f', ' a b '].map(visiblePoints)).toEqual([0, 1, 3])
})
