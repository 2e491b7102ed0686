import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalEmail, isEmailAddress } from './email.ts'

test.each([
  ['ada@mason.example', 'ada@mason.example'],
  ['Ada.Mason+list@Mason.EXAMPLE', 'ada.mason+list@mason.example'],
  ["o'brien@mason.example", "o'brien@mason.example"],
  ['ada@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
  ['\u7528\u6237@\u4f8b\u5b50.\u5e7f\u544a', '\u7528\u6237@xn--fsqu00a.xn--4rr70v'],
  ['ada@mason\u3002example', 'ada@mason.example'],
  // A Persian and a Hindi word that are written with joiners: without them they are other domains.
  ['ada@\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.example', 'ada@xn--mgba3gch31f060k.example'],
  ['ada@\u0915\u094d\u200d\u0937.example', 'ada@xn--11b2ezcw70k.example'],
])('%s is an address, compared as %s', (text, canonical) => {
  expect(canonicalEmail(text)).toBe(canonical)
})

test.each([
  '',
  'ada',
  'ada@',
  '@mason.example',
  'ada@mason',
  'ada@localhost',
  'ada@mason.e',
  'ada@@mason.example',
  'ada@mason..example',
  '.ada@mason.example',
  'ada.@mason.example',
  'ada..m@mason.example',
  'ada mason@mason.example',
  'ada@mason.example ',
  'ada@mason.example\r\nBcc: x@y.example',
  'ada@mason.example,bob@mason.example',
  'Ada <ada@mason.example>',
  '"ada"@mason.example',
  'ada(comment)@mason.example',
  'ada@[203.0.113.9]',
  'ada@203.0.113.9',
  'ada@0x7f.1',
  'ada@-mason.example',
  'ada@mason-.example',
  'ada@mason_x.example',
  'ada@mason.example.',
  'ada@xn--.example',
  `ada@${'a'.repeat(64)}.example`,
  `${'a'.repeat(65)}@mason.example`,
  `ada@mason.example/..`,
  'ada@mason.example?x=1',
  'ada@mason.example#x',
  'ada@user:pw@mason.example',
  'ada\u0000@mason.example',
  'ada@ma\u200cson.example',
  'ada@ma\u200dson.example',
  'ada@\u200dmason.example',
  'ada@mas\u200bon.example',
  'ada\u200d@mason.example',
  'ada\u200b@mason.example',
  '\u202eada@mason.example',
])('%j is no address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test('the compared form is an address itself and is its own compared form', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (text) => {
      const canonical = canonicalEmail(text)
      if (canonical === undefined) return
      expect(canonicalEmail(canonical)).toBe(canonical)
      expect(canonicalEmail(text.toUpperCase())).toBe(canonical)
    }),
  )
})

test('no text, however odd, makes it throw or pass with a control character, a space or a second address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ maxLength: 20 }), (a, b) => {
      for (const text of [a, `${a}@${b}`, `${b}@mason.example`, `ada@${a}.example`]) {
        if (isEmailAddress(text)) expect(text).not.toMatch(/[\s,;<>"()\\]|\p{Cc}/u)
      }
    }),
    { numRuns: 2000 },
  )
})
