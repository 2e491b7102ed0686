import { expect, test } from 'vitest'
import { isDisposable } from './suspicion.ts'

test.each([
  ['ada@mailinator.com', true],
  ['ada@in.mailinator.com', true],
  ['ada@a.b.mailinator.com', true],
  ['ada@mailinator.com.example', false],
  ['mailinator.com@mason.example', false],
  ['ada@com', false],
  ['ada@mason.example', false],
])('%s belongs to throw-away mail: %s', (emailKey, disposable) => {
  expect(isDisposable(emailKey, [])).toBe(disposable)
})

test('an allowed domain is none, nor is one below it, and the others stay what they are', () => {
  expect(isDisposable('ada@mailinator.com', ['mailinator.com'])).toBe(false)
  expect(isDisposable('ada@in.mailinator.com', ['mailinator.com'])).toBe(false)
  expect(isDisposable('ada@mailinator.com', ['in.mailinator.com'])).toBe(true)
  expect(isDisposable('ada@guerrillamail.com', ['mailinator.com'])).toBe(true)
})
