import { expect, test } from 'vitest'
import { likelyMeant } from './mistyped-address.ts'

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada.Mason+site@GMAL.com', 'Ada.Mason+site@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gnail.cmo', 'ada@gmail.com'],
  ['ada@hotmial.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@outlok.es', 'ada@outlook.es'],
  ['ada@yahooo.com.mx', 'ada@yahoo.com.mx'],
  ['ada@aol.con', 'ada@aol.com'],
  ['ada@comcst.net', 'ada@comcast.net'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(likelyMeant(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@apl.com',
  'ada@mason.example',
  'ada@cox.com',
  'ada@gmail',
  '@gmial.com',
  'gmial.com',
  '',
])('%j is not asked about', (typed) => {
  expect(likelyMeant(typed)).toBeUndefined()
})
