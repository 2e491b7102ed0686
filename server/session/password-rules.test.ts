import { expect, test } from 'vitest'
import { brand } from '#contract/brand.ts'
import { weaknessOf } from './password-rules.ts'

const common = 'This password is one of the 10,000 most common ones. Please choose another.'
const named = 'Please choose a password without your username in it.'
const addressed = 'Please choose a password without your email address in it.'
const branded = `Please choose a password without ${brand.name} in it.`

const about = { username: 'Countess', email: 'Ada.Mason@site.example' }

test.each(['password123', '12345678', 'iloveyou', 'qwertyuiop', 'PASSWORD123', '  12345678\t'])(
  '%j is refused as one of the commonest',
  (password) => {
    expect(weaknessOf(password, about)).toBe(common)
  },
)

test('a common one with more digits behind it is refused in words of its own', () => {
  expect(weaknessOf('password1234567', about)).toBe(
    'This password is a very common one with digits, signs or repeats added, which is guessed early. Please choose another.',
  )
})

test.each([
  'correct horse battery staple',
  'gravel-otter-lintel-52',
  '\u5c71\u306e\u4e0a\u306e\u5927\u304d\u306a\u6728',
  'ada mason at the site',
])('%j passes', (password) => {
  expect(weaknessOf(password, about)).toBeUndefined()
})

test.each([
  'countess-of-lovelace',
  'the COUNTESS builds',
  '\uff23\uff4f\uff55\uff4e\uff54\uff45\uff53\uff53-99',
])('%j is refused for the username in it, in any case and width', (password) => {
  expect(weaknessOf(password, about)).toBe(named)
})

test.each(['ada.mason-2031', 'my ADA.MASON wall', 'x ada.mason@SITE.example x'])(
  '%j is refused for the address in it, or what stands before the @',
  (password) => {
    expect(weaknessOf(password, about)).toBe(addressed)
  },
)

test('a name or a local part of one or two letters is in any password and says nothing', () => {
  expect(weaknessOf('balsa on granite', { username: 'al', email: 'al@site.example' })).toBeUndefined()
  expect(weaknessOf('balsa on granite', { username: 'als' })).toBe(named)
  expect(weaknessOf('on granite al@site.example', { email: 'al@site.example' })).toBe(addressed)
})

test('the product\u2019s name in any case is refused', () => {
  expect(weaknessOf(`My ${brand.name.toUpperCase()} account`, {})).toBe(branded)
})

test('where nothing is known of the account, or it is empty, only the common and the product\u2019s name count', () => {
  expect(weaknessOf('gravel-otter-lintel-52', {})).toBeUndefined()
  expect(weaknessOf('gravel-otter-lintel-52', { username: '', email: '' })).toBeUndefined()
  expect(weaknessOf('gravel-otter-lintel-52', { email: '@otter' })).toBeUndefined()
  expect(weaknessOf('password123', {})).toBe(common)
})
