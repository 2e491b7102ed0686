import { expect, test } from 'vitest'
import { likelyMeant } from './mistyped-address.ts'

// Their domains are real ones, so no whole address stands here: it might be somebody's.
const ofAda = (domain: string, name = 'ada') => [name, domain].join('@')

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gnail.cmo', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['outlok.es', 'outlook.es'],
  ['yahooo.com.mx', 'yahoo.com.mx'],
  ['aol.con', 'aol.com'],
  ['comcst.net', 'comcast.net'],
])('at %s was probably meant to be at %s', (typed, meant) => {
  expect(likelyMeant(ofAda(typed))).toBe(ofAda(meant))
})

test('what stands before the @ stays as it was typed', () => {
  const name = 'Ada.Mason+site'
  expect(likelyMeant(ofAda('GMAL.com', name))).toBe(ofAda('gmail.com', name))
})

test.each(['gmail.com', 'mail.com', 'ymail.com', 'apl.com', 'mason.example', 'cox.com', 'gmail'])(
  'at %s is not asked about',
  (domain) => {
    expect(likelyMeant(ofAda(domain))).toBeUndefined()
  },
)

test.each(['@gmial.com', 'gmial.com', ''])('%j, which is no address, is not asked about', (typed) => {
  expect(likelyMeant(typed)).toBeUndefined()
})
