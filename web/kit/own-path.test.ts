import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://plumbline.test'

test.each(['/dashboard', '/projects/1/tasks?view=board#t', '/es/settings', '/look/x'])(
  '%s of this site is led to after signing in',
  (to) => {
    expect(ownPath(to, origin)).toBe(to)
  },
)

test.each([
  null,
  '',
  'dashboard',
  'https://elsewhere.test/',
  '//elsewhere.test',
  '/\\elsewhere.test',
  '\\\\elsewhere.test',
  '/\t/elsewhere.test',
  '/x/..//elsewhere.test',
  'javascript:alert(1)',
  '/api/auth/logout',
])('%j is led to by no query', (to) => {
  expect(ownPath(to, origin)).toBeUndefined()
})
