import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernameKey } from './username-key.ts'

const allowed = /^[\p{L}\p{M}\p{Nd}._-]$/u
const letters: string[] = []
for (let code = 0; code <= 0x10ffff; code++) {
  const one = String.fromCodePoint(code)
  if (allowed.test(one)) letters.push(one)
}
const tricky = [
  ...'iIlL1oO0mM._-\u00df\u1e9e\u0130\u0131\u017f\u03c3\u03c2\u03a3\u0345\u0307\u0301\u0149\ufb01\ufe0f\u0323',
]
const letter = fc.nat(letters.length - 1).map((at) => letters[at] ?? '')
const username = fc
  .array(fc.oneof(letter, fc.constantFrom(...tricky)), { minLength: 3, maxLength: 30 })
  .map((parts) => parts.join('').normalize('NFC'))

test.each([
  ['case', ['Ada', 'ada', 'ADA']],
  ['Cyrillic letters', ['ada', '\u0430d\u0430', '\u0410d\u0410']],
  ['i, l and 1', ['bill', 'BILL', 'bi1l', 'bIll', 'BiII']],
  ['o and 0', ['zoe0', 'zoeO', 'zoeo', 'z\u043ee\u03bf']],
  ['rn and m', ['mason', 'rnason', 'MASON', '\u043cason', '\u041cason']],
  ['full-width letters', ['ada1', '\uff41\uff44\uff41\uff11', '\uff21\uff24\uff21\uff11']],
  ['mathematical letters', ['ada', '\u{1d4b6}\u{1d4b9}\u{1d4b6}', '\u{1d5d4}\u{1d5d7}\u{1d5d4}']],
  ['sharp s', ['stra\u00dfe', 'STRASSE', 'STRA\u1e9eE', 'stra\u017f\u017fe']],
  ['the final sigma', ['\u03bf\u03b4\u03bf\u03c2', '\u039f\u0394\u039f\u03a3', '\u03bf\u03b4\u03bf\u03c3']],
  ['a dot over a dot', ['izmir', '\u0130zmir', '\u0131zmir', 'i\u0307zmir']],
  ['what is drawn as nothing', ['ada', 'a\u3164da', 'a\ufe0fda', '\u034fada', 'ada\u{e0100}']],
  ['composed and taken apart', ['pe\u00f1a', 'pen\u0303a', 'PE\u00d1A']],
  ['low lines in a row', ['ada_mason', 'ada__mason', 'Ada___Mason', 'ada\u07famason']],
  ['letters that look like a dot or a hyphen', ['a.b-c', 'a\ua4f8b\u2cbac']],
])('usernames that differ in %s have one key', (_, names) => {
  expect(new Set(names.map(usernameKey)).size).toBe(1)
})

test.each([
  ['an accent', ['pe\u00f1a', 'pena']],
  ['the sign between', ['ada.mason', 'ada_mason', 'ada-mason', 'adamason']],
  ['how many dots or hyphens', ['ada.mason', 'ada..mason', 'ada-mason', 'ada--mason']],
  ['one Latin letter', ['nina', 'vina']],
  ['another Latin letter', ['yuri', 'uuri']],
  ['w and vv, which Unicode keeps apart', ['wes', 'vves']],
  ['a digit', ['ada2', 'ada3', 'ada4', 'ada5', 'ada6', 'ada7', 'ada8', 'ada9', 'ada']],
])('usernames that differ in %s have keys of their own', (_, names) => {
  expect(new Set(names.map(usernameKey)).size).toBe(names.length)
})

test('of the plain letters and digits only i, l and 1 are one, and o and 0', () => {
  const keys = new Map<string, string>()
  for (const one of 'abcdefghijklmnopqrstuvwxyz0123456789') {
    keys.set(usernameKey(one), (keys.get(usernameKey(one)) ?? '') + one)
  }
  expect([...keys.values()].filter((all) => all.length > 1)).toEqual(['il1', 'o0'])
})

test('a Greek letter whose capital and small form look like two Latin ones goes by the small one', () => {
  expect(usernameKey('\u039d')).toBe(usernameKey('v'))
  expect(usernameKey('\u03a5')).toBe(usernameKey('u'))
})

test('a username of which nothing can be seen has an empty key', () => {
  expect(usernameKey('\u3164\u115f\ufe0f')).toBe('')
})

test('every letter, mark and digit has a key that is its own key and has no case', () => {
  const wrong = letters.filter((one) => {
    const key = usernameKey(one)
    const others = new Set([key, one.toLowerCase(), one.toUpperCase(), one.normalize('NFD')])
    others.delete(one)
    return [...others].some((other) => usernameKey(other) !== key)
  })
  expect(wrong).toEqual([])
}, 30_000)

test('every username has a key that is its own key and has no case', () => {
  fc.assert(
    fc.property(username, (name) => {
      const key = usernameKey(name)
      expect(usernameKey(key)).toBe(key)
      expect(usernameKey(name.toLowerCase())).toBe(key)
      // Taken apart first, as Unicode has it (D145): else marks after an iota subscript move to the capital iota.
      expect(usernameKey(name.normalize('NFD').toUpperCase())).toBe(key)
    }),
    { numRuns: 2000 },
  )
}, 30_000)
