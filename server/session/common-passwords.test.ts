import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountLimits } from '#contract/session.ts'
import { threadMs } from '#testing/thread-time.ts'
import { isCommonInDisguise, isCommonPassword } from './common-passwords.ts'

const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')

test('the list holds 10,000 different passwords, the commonest first, and ends with a line break', () => {
  expect(lines.pop()).toBe('')
  expect(lines).toHaveLength(10_000)
  expect(new Set(lines).size).toBe(10_000)
  expect(lines.slice(0, 3)).toEqual(['123456', 'password', '12345678'])
  expect(lines.filter((line) => line === '' || line !== line.trim())).toEqual([])
})

test('more than 3,000 of them are as long as a password must be', () => {
  const least = accountLimits.passwordMin
  expect(lines.filter((line) => [...line].length >= least).length).toBeGreaterThan(3000)
})

test('every line of the list is common', () => {
  expect(lines.filter((line) => line !== '' && !isCommonPassword(line))).toEqual([])
})

test.each([
  'password123',
  '12345678',
  'iloveyou',
  'qwertyuiop',
  '00000000',
  '87654321',
  'abcdefgh',
  'PASSWORD123',
  'PassWord123',
  ' password123 ',
  '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
])('%j is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['', ' ', 'password 123', 'correct horse battery staple', 'gravel-otter-lintel-52'])(
  '%j is not common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test.each([
  'password1234567',
  'Password1234567!',
  '1234567password',
  '123password321',
  'password 123',
  'dragon2024',
  'dragon 1987!',
  'qwerty9876543210',
  'monkey7777777',
  'letmein19901990',
  'football!!!!!!',
  'trustno1234567',
  'passwordpassword',
  'password1password1',
  'qwertyqwertyqwe',
  'aaaaaaaaaaaaaaaa',
  'xk7xk7xk7xk7',
  '3456789012345678',
  '\uff30assword\uff11\uff12\uff13\uff14\uff15\uff16\uff17',
])('%j is a common one in disguise', (password) => {
  expect(isCommonInDisguise(password)).toBe(true)
})

test.each([
  '',
  'correct horse battery staple',
  'gravel-otter-lintel-52',
  'password for the lintel',
  'monkey8391047',
  'dragon#%^(/',
  'site otter site otter',
  '\u5c71\u306e\u4e0a\u306e\u5927\u304d\u306a\u6728',
])('%j is none', (password) => {
  expect(isCommonInDisguise(password)).toBe(false)
})

test('a password as long as one may be is judged in a moment', () => {
  const long = '1'.repeat(accountLimits.passwordMax - 1)
  let isCommon: boolean | undefined
  const taken = threadMs(() => {
    isCommon = isCommonInDisguise(`${long}x`)
  })
  expect(isCommon).toBe(false)
  expect(taken).toBeLessThan(500)
})
