import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from './print-text.ts'

test('signs that the fonts have stay as they are', () => {
  const text = '½ in × 4 ft² ± 3.5 – “ñandú” áéíóúü ¿qué? 12’ 6” · € …'
  expect(printable(text)).toBe(text)
})

test('signs that they lack are written out', () => {
  expect(printable('⅝ in')).toBe('5/8 in')
  expect(printable('5′-6″ → ≥ 2 − 1')).toBe('5\'-6" -> >= 2 – 1')
  expect(printable('74 m² × √(1 + 0.25)')).toBe('74 m² × root (1 + 0.25)')
  expect(printable('⌈7 ÷ 2⌉')).toBe('[7 ÷ 2]')
  expect(printable('Łódź 日本')).toBe('?ódz ??')
  expect(printable('1 234 567')).toBe('1 234 567')
  expect(printable('a\u200Bb\u0007c\nd')).toBe('abc\nd')
})

test('letters made of a letter and an accent are one', () => {
  expect(printable('n\u0303')).toBe('ñ')
})

test('whatever is said, it is in signs of Windows-1252', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(printable(text)).toMatch(/^[\n\x20-\x7E\xA0-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/)
    }),
  )
})
