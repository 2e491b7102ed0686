import { expect, test } from 'vitest'
import { newPasswordForm, registrationForm } from '#contract/session.ts'
import { checkIn, explainIn, TellVisitor } from './account-form.tsx'
import { Refusal } from './call.ts'
import { deadLinkOf } from './link-state.ts'

const fields = ['username', 'email', 'password'] as const
const body = { username: 'ada.mason', email: 'ada@mason.example', password: 'plumb and level' }

test('fifteen characters are enough for a password, fourteen are not, and a letter beyond the BMP is one', () => {
  expect(checkIn(fields, registrationForm, body)).toEqual({})
  const tooShort = { password: 'Password must be at least 15 characters' }
  expect(checkIn(fields, registrationForm, { ...body, password: 'plumb and leve' })).toEqual(tooShort)
  expect(checkIn(['password'], newPasswordForm, { password: '' })).toEqual(tooShort)
  expect(checkIn(['password'], newPasswordForm, { password: '𝒶'.repeat(14) })).toEqual(tooShort)
  expect(checkIn(['password'], newPasswordForm, { password: '𝒶'.repeat(15) })).toEqual({})
})

test('each field that is wrong has its first message', () => {
  expect(checkIn(fields, registrationForm, { username: ' a ', email: 'ada', password: 'short' })).toEqual({
    username: 'Username must be at least 3 characters',
    email: 'Please enter a valid email',
    password: 'Password must be at least 15 characters',
  })
})

test('what the server says of a field stands at the field, and everything else in the banner', () => {
  const message = 'That username is taken. Please choose another.'
  const taken = new Refusal(409, { code: 'username_taken', message, fields: { username: message } })
  expect(explainIn(fields, taken)).toEqual({ banner: '', errors: { username: message } })
  expect(explainIn(['password'], taken)).toEqual({ banner: message, errors: {} })
  const wrong = new Refusal(401, { code: 'wrong_credentials', message: 'Wrong username or password.' })
  expect(explainIn(fields, wrong)).toEqual({ banner: 'Wrong username or password.', errors: {} })
  expect(explainIn(fields, new TellVisitor('No cookie.'))).toEqual({ banner: 'No cookie.', errors: {} })
  expect(explainIn(fields, new TypeError('Failed to fetch')).banner).toBe(
    'An unexpected error occurred. Please try again later.',
  )
})

test('a link is dead when the server says so of its token, and may work again after anything else', () => {
  const refused = (code: string) => new Refusal(410, { code, message: 'Because.' })
  expect(deadLinkOf(refused('used_token'))).toEqual({ kind: 'dead', message: 'Because.', used: true })
  for (const code of ['expired_token', 'unknown_token', 'malformed_token']) {
    expect(deadLinkOf(refused(code))).toMatchObject({ used: false })
  }
  for (const error of [refused('too_many_requests'), refused('invalid_input'), new TypeError('Failed')]) {
    expect(deadLinkOf(error)).toBeUndefined()
  }
})
